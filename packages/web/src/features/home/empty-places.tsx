/** What the list says when there is nothing to list. */
import { Button, Skeleton } from "@mantine/core";
import { useEffect, useState } from "react";
import { useTranslation } from "../../i18n/use-texts.tsx";
import { useConnectionState } from "../../platform/use-connection.ts";
import { openDialog } from "../../ui/dialogs/dialog-store.ts";
import { texts, useNewNote } from "../notes/index.ts";
import classes from "./empty-places.module.css";

const patienceMs = 300;

/** Nothing at first, so that a fast answer makes nothing flicker; then lines of the size of what comes. */
export function ListWaiting() {
  const t = useTranslation(texts);
  const { status } = useConnectionState();
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), patienceMs);
    return () => clearTimeout(timer);
  }, []);
  if (!isSlow) return <div className={classes["waiting"]} aria-busy="true" />;
  if (status === "closed") {
    return (
      <div className={classes["empty"]} role="status">
        <h2>{t("unreachable")}</h2>
        <p>{t("unreachableText")}</p>
      </div>
    );
  }
  return (
    <div className={classes["waiting"]} aria-busy="true" role="status">
      <span className="visually-hidden">{t("loading")}</span>
      {[46, 62, 38, 70, 52].map((width) => (
        <Skeleton key={width} height={12} width={`${width}%`} />
      ))}
    </div>
  );
}

export function NoNotes() {
  const t = useTranslation(texts);
  const newNote = useNewNote();
  return (
    <div className={classes["empty"]} data-instead>
      <h2>{t("noNotes")}</h2>
      <p>{t("noNotesText")}</p>
      <ul>
        <li>
          <Button size="compact-sm" onClick={() => void newNote()}>
            {t("startNote")}
          </Button>
        </li>
        <li>
          <Button size="compact-sm" variant="default" onClick={() => openDialog({ type: "importNote" })}>
            {t("importOne")}
          </Button>
        </li>
        <li>{t("dropOne")}</li>
      </ul>
    </div>
  );
}

export function EmptyTrash() {
  const t = useTranslation(texts);
  return (
    <div className={classes["empty"]}>
      <h2>{t("trashEmpty")}</h2>
      <p>{t("trashEmptyText")}</p>
    </div>
  );
}

interface NoMatchProps {
  readonly filter: string;
  readonly onClear: () => void;
}

export function NoMatch({ filter, onClear }: NoMatchProps) {
  const t = useTranslation(texts);
  return (
    <div className={classes["empty"]} role="status" data-instead>
      <h2>{t("noMatch", { name: filter.trim() })}</h2>
      <p>{t("noMatchText")}</p>
      <Button size="compact-sm" variant="default" onClick={onClear}>
        {t("showAll")}
      </Button>
    </div>
  );
}
