import { Button } from "@mantine/core";
import { IconArrowLeft, IconArrowRight, IconArrowsSort, IconGripVertical, IconX } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { useTranslation } from "../../i18n/use-texts.tsx";
import { useCommands, useRowCommands } from "../../ui/commands/use-commands.ts";
import { reorder } from "../../ui/reorder.ts";
import { SavedFields } from "../../ui/saved-fields.tsx";
import { Card } from "../../ui/screen.tsx";
import { texts as uiTexts } from "../../ui/texts.ts";
import { unsavedChanges, useUnsaved } from "../../ui/unsaved.ts";
import { useBusyState } from "../../ui/use-busy.ts";
import { useKeptState } from "../../ui/use-kept.ts";
import classes from "./helium.module.css";
import { packagesInOrder } from "./packages.ts";
import { texts } from "./texts.ts";
import type { NewOrder, PackageActions } from "./use-package-actions.ts";

interface DisplayOrderProps {
  readonly saved: readonly string[];
  readonly onSave: PackageActions["saveOrder"];
}

/** In which order notes offer views: by dragging, or with the arrows beside each. */
export function DisplayOrder({ saved, onSave }: DisplayOrderProps) {
  const t = useTranslation(texts);
  const common = useTranslation(uiTexts);
  /** What was made of it here; views that come and go meanwhile do so in it too. */
  const [moved, setMoved] = useKeptState<NewOrder | null>("packages/order", null);
  const [announcement, setAnnouncement] = useState("");
  const [dragged, setDragged] = useState<string | null>(null);
  const saving = useBusyState();
  const names = moved ? packagesInOrder(saved, moved.names) : saved;
  const isChanged = names.join("\n") !== saved.join("\n");
  // Saved, or moved back: what others make of it is then seen again.
  if (moved && !isChanged && !saving.isBusy) setMoved(null);
  useUnsaved(isChanged ? unsavedChanges() : null);
  const move = (name: string, index: number) => {
    setMoved({ names: reorder(names, name, index), began: moved?.began ?? saved });
    setAnnouncement(t("movedTo", { name, place: index + 1, count: names.length }));
  };
  const save = () => onSave({ names, began: moved?.began ?? saved }, saving);
  const cancel = () => setMoved(null);
  useCommands(() =>
    isChanged && !saving.isBusy
      ? [
          { id: "package-order-save", label: t("saveOrder"), place: t("title"), icon: IconArrowsSort, perform: save },
          { id: "package-order-cancel", label: t("cancelOrder"), place: t("title"), icon: IconX, perform: cancel },
        ]
      : [],
  );
  return (
    <Card isApart label={t("displayOrder")}>
      <div className={classes["head"]}>
        <h2>{t("displayOrder")}</h2>
        <span className={classes["hint"]}>{t("orderHint")}</span>
        {isChanged && (
          <span className={classes["actions"]}>
            <Button variant="default" size="compact-sm" onClick={cancel}>
              {common("cancel")}
            </Button>
            <Button ref={saving.button} size="compact-sm" loading={saving.isBusy} onClick={save}>
              {t("saveOrder")}
            </Button>
          </span>
        )}
      </div>
      <SavedFields isBusy={saving.isBusy}>
        <ol className={classes["order"]}>
          {names.map((name, index) => (
            <Place
              key={name}
              name={name}
              index={index}
              last={names.length - 1}
              dragged={dragged}
              isLocked={saving.isBusy}
              onDrag={setDragged}
              onMove={move}
            />
          ))}
        </ol>
      </SavedFields>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </Card>
  );
}

/** What travels with a dragged view: fields take text, and it is none for them. */
const dragType = "application/x-octavo-package";

interface PlaceProps {
  readonly name: string;
  readonly index: number;
  readonly last: number;
  readonly dragged: string | null;
  readonly isLocked: boolean;
  readonly onDrag: (name: string | null) => void;
  readonly onMove: (name: string, index: number) => void;
}

function Place({ name, index, last, dragged, isLocked, onDrag, onMove }: PlaceProps) {
  const t = useTranslation(texts);
  const place = useRef<HTMLLIElement>(null);
  const forward = {
    label: t("moveForward", { name }),
    isAtEnd: index === 0,
    icon: IconArrowLeft,
    onPress: () => onMove(name, index - 1),
  };
  const back = {
    label: t("moveBack", { name }),
    isAtEnd: index === last,
    icon: IconArrowRight,
    onPress: () => onMove(name, index + 1),
  };
  useRowCommands(place, () =>
    Object.entries({ forward, back }).flatMap(([way, { label, isAtEnd, icon, onPress }]) =>
      isAtEnd || isLocked
        ? []
        : [{ id: `package-${way}-${name}`, label, place: t("displayOrder"), icon, perform: onPress }],
    ),
  );
  return (
    <li
      ref={place}
      draggable={!isLocked}
      data-dragged={name === dragged || undefined}
      onDragStart={({ dataTransfer }) => {
        dataTransfer.effectAllowed = "move";
        dataTransfer.setData(dragType, name);
        onDrag(name);
      }}
      onDragOver={(event) => {
        if (dragged === null) return;
        event.preventDefault();
        if (dragged !== name) onMove(dragged, index);
      }}
      onDragEnd={() => onDrag(null)}
    >
      <IconGripVertical size={14} aria-hidden />
      <span title={name}>{name}</span>
      <Arrow {...forward} />
      <Arrow {...back} />
    </li>
  );
}

interface ArrowProps {
  readonly label: string;
  readonly isAtEnd: boolean;
  readonly icon: typeof IconArrowLeft;
  readonly onPress: () => void;
}

/** Keeps the keyboard where it has nothing to do any more. */
function Arrow({ label, isAtEnd, icon: Icon, onPress }: ArrowProps) {
  return (
    <button type="button" aria-label={label} aria-disabled={isAtEnd} onClick={() => !isAtEnd && onPress()}>
      <Icon size={14} aria-hidden />
    </button>
  );
}
