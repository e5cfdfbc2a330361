import { Radio } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconGripVertical } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "../../../../i18n/use-texts.tsx";
import { reorder } from "../../../../ui/reorder.ts";
import { magicsOfSetting, type Setting } from "../../../interpreters/index.ts";
import classes from "./interpreters-panel.module.css";
import { texts } from "./texts.ts";

interface InterpreterListProps {
  /** In the order that people have put them in. */
  readonly settings: readonly Setting[];
  /** The id of the default; null when the note has none. */
  readonly chosen: string | null;
  readonly isReadOnly: boolean;
  readonly actionOf: (setting: Setting) => ReactNode;
  /** Called with all ids in their new order; the first becomes the default. */
  readonly onOrder: (ids: readonly string[]) => void;
}

/** What can run in the note: the first is its default. Put in order by dragging, with the arrows, or by choosing another default. */
export function InterpreterList({ settings, chosen, isReadOnly, actionOf, onOrder }: InterpreterListProps) {
  const t = useTranslation(texts);
  const saved = settings.map(({ id }) => id);
  const [dragging, setDragging] = useState<{ readonly id: string; readonly ids: readonly string[] } | null>(null);
  const ids = dragging?.ids ?? saved;
  const move = (id: string, index: number) => onOrder(reorder(saved, id, index));
  return (
    <Radio.Group label={t("default")} value={chosen ?? ""} onChange={(id) => move(id, 0)}>
      <ol className={classes["list"]}>
        {ids.flatMap((id, index) => {
          const setting = settings.find((one) => one.id === id);
          if (!setting) return [];
          const { name } = setting;
          return (
            <li
              key={id}
              className={classes["setting"]}
              draggable={!isReadOnly}
              data-dragged={dragging?.id === id || undefined}
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = "move";
                setDragging({ id, ids: saved });
              }}
              onDragOver={(event) => {
                if (!dragging) return;
                event.preventDefault();
                if (dragging.id !== id) setDragging({ ...dragging, ids: reorder(dragging.ids, dragging.id, index) });
              }}
              onDrop={(event) => {
                event.preventDefault();
                if (dragging && dragging.ids.join() !== saved.join()) onOrder(dragging.ids);
              }}
              onDragEnd={() => setDragging(null)}
            >
              {!isReadOnly && <IconGripVertical size={14} className={classes["grip"]} aria-hidden />}
              <Radio
                value={id}
                disabled={isReadOnly}
                label={name}
                description={magicsOfSetting(setting).join(", ")}
                className={classes["choice"] ?? ""}
              />
              {!isReadOnly && (
                <span className={classes["arrows"]}>
                  <button
                    type="button"
                    aria-label={t("moveUp", { name })}
                    // Not disabled, which would take the keyboard from a user who has just moved it there.
                    aria-disabled={index === 0}
                    onClick={() => index > 0 && move(id, index - 1)}
                  >
                    <IconArrowUp size={14} aria-hidden />
                  </button>
                  <button
                    type="button"
                    aria-label={t("moveDown", { name })}
                    aria-disabled={index === ids.length - 1}
                    onClick={() => index < ids.length - 1 && move(id, index + 1)}
                  >
                    <IconArrowDown size={14} aria-hidden />
                  </button>
                </span>
              )}
              {actionOf(setting)}
            </li>
          );
        })}
      </ol>
    </Radio.Group>
  );
}
