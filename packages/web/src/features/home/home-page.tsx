import { lazy, Suspense } from "react";
import { useSearchParams } from "react-router";
import { PageMain } from "../../ui/page-main.tsx";
import { usePlainTitle } from "../../ui/shell/page-title.ts";
import { useNoteList } from "../notes/index.ts";
import { useHomeNote } from "./home-note/use-home-note.ts";
import classes from "./home-page.module.css";
import { DropImport } from "./import/drop-import.tsx";
import { NoteShelf } from "./note-shelf.tsx";
import { useNoteOverview } from "./runs/use-note-overview.ts";
import { SideColumn } from "./side-column.tsx";
import { useUndoKey } from "./use-undo-key.ts";

const HomeNote = lazy(async () => ({ default: (await import("./home-note/home-note.tsx")).HomeNote }));

/** The note that the server has for this place, all notes at the left, what one is likely to want at the right. */
export function HomePage() {
  const notes = useNoteList();
  const [search] = useSearchParams();
  const isTrash = search.get("view") === "trash";
  const overview = useNoteOverview(notes);
  const homeNote = useHomeNote();
  usePlainTitle();
  useUndoKey();
  return (
    <PageMain className={classes["page"]}>
      {homeNote !== null && !isTrash && (
        <Suspense fallback={null}>
          <HomeNote noteId={homeNote} />
        </Suspense>
      )}
      <NoteShelf key={isTrash ? "trash" : "notes"} notes={notes} isTrash={isTrash} overview={overview} />
      <SideColumn notes={notes} overview={overview} />
      <DropImport />
    </PageMain>
  );
}
