import { folderOf, nameOf } from "@octavo/note";
import { Link } from "react-router";
import { useTexts } from "../../../i18n/use-texts.tsx";
import { SessionProvider, useNote, useNoteSession } from "../../note/context/session-context.tsx";
import { useIsCurrentOutput } from "../../note/page/use-is-current-output.ts";
import { useNoteSessionOf } from "../../note/page/use-note-session-of.ts";
import { ParagraphView } from "../../note/paragraph/paragraph-view.tsx";
import { texts } from "../../notes/texts.ts";
import { FrameGround } from "../../results/frame/frame-ground.tsx";
import classes from "./home-note.module.css";

/** What the paragraphs of a note brought, without their code, live. */
export function HomeNote({ noteId }: { readonly noteId: string }) {
  const open = useNoteSessionOf(noteId);
  if (!open) return null;
  return (
    <SessionProvider {...open} key={noteId}>
      <Results noteId={noteId} />
    </SessionProvider>
  );
}

function Results({ noteId }: { readonly noteId: string }) {
  const t = useTexts(texts);
  const { replica } = useNoteSession();
  const isCurrent = useIsCurrentOutput();
  const path = useNote(({ note }) => note?.path ?? null);
  // A text, since a list would be another one each time.
  const shown = useNote(({ note }) =>
    (note?.paragraphs ?? [])
      .flatMap(({ id, results }, index) => (results && results.segments.length > 0 ? [`${index} ${id}`] : []))
      .join("\n"),
  );
  if (path === null || shown === "") return null;
  return (
    <section className={classes["note"]} aria-label={nameOf(path)}>
      <header className={classes["head"]}>
        <h2>{nameOf(path)}</h2>
        <Link to={`/notebook/${noteId}`}>
          {folderOf(path) === "" ? t("openHomeNote") : t("openHomeNoteIn", { folder: folderOf(path).slice(1) })}
        </Link>
      </header>
      <FrameGround isCurrent={isCurrent} subscribe={replica.subscribe}>
        {shown.split("\n").map((line) => {
          const [index = "0", id = ""] = line.split(" ");
          return <ParagraphView key={id} id={id} index={Number(index)} noteLook="report" place="home" />;
        })}
      </FrameGround>
    </section>
  );
}
