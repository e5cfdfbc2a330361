import { nameOfPath } from "@octavo/note";
import { IconFileText } from "@tabler/icons-react";
import { Link } from "react-router";
import { useTranslation } from "../../i18n/use-texts.tsx";
import { shownPath } from "../notes/index.ts";
import classes from "./cluster.module.css";
import type { NamedProcess } from "./nodes.ts";
import { texts } from "./texts.ts";

/** The note whose own a process is, to go to, and the user. */
export function ProcessOwners({ process: { note, others } }: { readonly process: NamedProcess }) {
  const t = useTranslation(texts);
  return (
    <>
      {note && (
        <Link to={`/notebook/${note.id}`} className={classes["note"] ?? ""} title={shownPath(note.path)}>
          <IconFileText size={14} role="img" aria-label={t("ofNote")} /> {nameOfPath(note.path)}
        </Link>
      )}
      {others.length > 0 && <span className={classes["owner"]}>{others.join(", ")}</span>}
    </>
  );
}
