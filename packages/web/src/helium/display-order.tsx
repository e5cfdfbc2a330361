import { Button } from "@mantine/core";
import { IconArrowLeft, IconArrowRight, IconGripVertical } from "@tabler/icons-react";
import { useState } from "react";
import { useTexts } from "../language/use-texts.tsx";
import { movedTo } from "../ui/moved-to.ts";
import { Card } from "../ui/screen.tsx";
import { texts as uiTexts } from "../ui/texts.ts";
import classes from "./helium.module.css";
import { texts } from "./texts.ts";

interface DisplayOrderProps {
  readonly saved: readonly string[];
  readonly onSave: (names: readonly string[]) => void;
}

/** In which order notes offer views: by dragging, or with the arrows beside each. */
export function DisplayOrder({ saved, onSave }: DisplayOrderProps) {
  const t = useTexts(texts);
  const common = useTexts(uiTexts);
  const [names, setNames] = useState(saved);
  const [dragged, setDragged] = useState<string | null>(null);
  const isChanged = names.join("\n") !== saved.join("\n");
  const move = (name: string, index: number) => setNames((last) => movedTo(last, name, index));
  return (
    <Card isApart label={t("displayOrder")}>
      <div className={classes["head"]}>
        <h2>{t("displayOrder")}</h2>
        <span className={classes["hint"]}>{t("orderHint")}</span>
        {isChanged && (
          <span className={classes["actions"]}>
            <Button variant="default" size="compact-sm" onClick={() => setNames(saved)}>
              {common("cancel")}
            </Button>
            <Button size="compact-sm" onClick={() => onSave(names)}>
              {t("saveOrder")}
            </Button>
          </span>
        )}
      </div>
      <ol className={classes["order"]}>
        {names.map((name, index) => (
          <li
            key={name}
            draggable
            data-dragged={name === dragged || undefined}
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = "move";
              setDragged(name);
            }}
            onDragOver={(event) => {
              if (dragged === null) return;
              event.preventDefault();
              if (dragged !== name) move(dragged, index);
            }}
            onDragEnd={() => setDragged(null)}
          >
            <IconGripVertical size={14} aria-hidden />
            {name}
            <button
              type="button"
              aria-label={t("moveForward", { name })}
              disabled={index === 0}
              onClick={() => move(name, index - 1)}
            >
              <IconArrowLeft size={14} aria-hidden />
            </button>
            <button
              type="button"
              aria-label={t("moveBack", { name })}
              disabled={index === names.length - 1}
              onClick={() => move(name, index + 1)}
            >
              <IconArrowRight size={14} aria-hidden />
            </button>
          </li>
        ))}
      </ol>
    </Card>
  );
}
