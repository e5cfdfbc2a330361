import { folderOfPath, nameOfPath } from "@octavo/note";
import { Link } from "react-router";
import { useTranslation } from "../../../i18n/use-texts.tsx";
import {
  ParagraphView,
  SessionProvider,
  useAngular,
  useIsCurrentOutput,
  useLoads,
  useNoteSession,
  useNoteSessionOf,
  useNoteState,
  useWidgets,
} from "../../note/index.ts";
import { texts } from "../../notes/index.ts";
import { FrameGround } from "../../results/index.ts";
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
  const t = useTranslation(texts);
  const { replica } = useNoteSession();
  const isCurrent = useIsCurrentOutput();
  const loads = useLoads();
  const widgets = useWidgets();
  const angular = useAngular();
  const path = useNoteState(({ note }) => note?.path ?? null);
  // A text, since a list would be another one each time.
  const shown = useNoteState(({ note }) =>
    (note?.paragraphs ?? [])
      .flatMap(({ id, results }, index) => (results && results.segments.length > 0 ? [`${index} ${id}`] : []))
      .join("\n"),
  );
  if (path === null || shown === "") return null;
  return (
    <section className={classes["note"]} aria-label={nameOfPath(path)}>
      <header className={classes["head"]}>
        <h2>{nameOfPath(path)}</h2>
        <Link to={`/notebook/${noteId}`}>
          {folderOfPath(path) === "" ? t("openHomeNote") : t("openHomeNoteIn", { folder: folderOfPath(path).slice(1) })}
        </Link>
      </header>
      <FrameGround
        isCurrent={isCurrent}
        subscribe={replica.subscribe}
        loads={loads}
        widgets={widgets}
        angular={angular}
      >
        {shown.split("\n").map((line) => {
          const [index = "0", id = ""] = line.split(" ");
          return <ParagraphView key={id} id={id} index={Number(index)} noteLook="report" place="home" />;
        })}
      </FrameGround>
    </section>
  );
}
