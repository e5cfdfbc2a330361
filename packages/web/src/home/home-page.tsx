import { useSearchParams } from "react-router";
import { usePlainTitle } from "../shell/page-title.ts";
import classes from "./home-page.module.css";
import { DropImport } from "./import/drop-import.tsx";
import { NoteShelf } from "./note-shelf.tsx";
import { SideColumn } from "./side-column.tsx";
import { useNotes } from "./use-notes.ts";

/** All notes at the left, what one is likely to want at the right. */
export function HomePage() {
  const notes = useNotes();
  const [search] = useSearchParams();
  const isTrash = search.get("view") === "trash";
  usePlainTitle();
  return (
    <main className={classes["page"]}>
      <NoteShelf key={isTrash ? "trash" : "notes"} notes={notes} isTrash={isTrash} />
      <SideColumn notes={notes} />
      <DropImport />
    </main>
  );
}
