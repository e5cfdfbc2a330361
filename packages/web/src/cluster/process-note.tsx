import { nameOf } from "@octavo/note";
import { IconFileText } from "@tabler/icons-react";
import { Link } from "react-router";
import { shownPath } from "../home/note-names.ts";
import { useNotes } from "../home/use-notes.ts";
import { useTexts } from "../language/use-texts.tsx";
import classes from "./cluster.module.css";
import { noteOfProcess } from "./nodes.ts";
import { texts } from "./texts.ts";

/** The note that a process belongs to, by its name, for who may read it. */
export function ProcessNote({ process }: { readonly process: string }) {
  const t = useTexts(texts);
  const note = noteOfProcess(process, useNotes() ?? []);
  if (!note) return null;
  return (
    <Link to={`/notebook/${note.id}`} className={classes["note"] ?? ""} title={shownPath(note.path)}>
      <IconFileText size={14} role="img" aria-label={t("ofNote")} />
      {nameOf(note.path)}
    </Link>
  );
}
