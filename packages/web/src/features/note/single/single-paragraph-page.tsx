import { nameOf } from "@octavo/note";
import { IconArrowLeft } from "@tabler/icons-react";
import { useEffect } from "react";
import { Link, useParams, useSearchParams } from "react-router";
import { useTexts } from "../../../i18n/use-texts.tsx";
import { entriesOf } from "../../../ui/commands/entries.ts";
import { useCommandKeys } from "../../../ui/commands/use-keys.ts";
import { useLentToPalette } from "../../../ui/commands/use-lent-to-palette.ts";
import { PageMain } from "../../../ui/page-main.tsx";
import { useTitleOf } from "../../../ui/shell/page-title.ts";
import { Waiting } from "../../../ui/waiting.tsx";
import { FrameGround } from "../../results/frame/frame-ground.tsx";
import { paragraphContextOf, singleCommands } from "../commands/paragraph-commands.ts";
import { SessionProvider, useNote, useNoteSession } from "../context/session-context.tsx";
import { NoteMissing } from "../page/note-missing.tsx";
import { NoteTitleTag } from "../page/note-title-tag.tsx";
import { useIsCurrentOutput } from "../page/use-is-current-output.ts";
import { useNoteSessionOf } from "../page/use-note-session-of.ts";
import { ParagraphView } from "../paragraph/paragraph-view.tsx";
import { RunIt } from "./run-it.tsx";
import classes from "./single.module.css";
import { texts } from "./texts.ts";
import { tellHeight } from "./told-height.ts";

/** One paragraph of a note by itself: what it brought, without its code, live. Made to be put into other pages. */
export function SingleParagraphPage() {
  const { noteId = "", paragraphId = "" } = useParams();
  const open = useNoteSessionOf(noteId);
  if (!open) return <ParagraphWaiting />;
  return (
    <SessionProvider {...open} key={noteId}>
      <Single paragraphId={paragraphId} />
    </SessionProvider>
  );
}

function ParagraphWaiting() {
  return (
    <PageMain className={classes["page"]}>
      <Waiting />
    </PageMain>
  );
}

function Single({ paragraphId }: { readonly paragraphId: string }) {
  const { replica } = useNoteSession();
  const t = useTexts(texts);
  const phase = useNote((state) => state.phase);
  const name = useNote(({ note }) => (note ? nameOf(note.path) : ""));
  const index = useNote(({ note }) => note?.paragraphs.findIndex(({ id }) => id === paragraphId) ?? null);
  const hasOutput = useNote(({ note }) => {
    const segments = note?.paragraphs.find(({ id }) => id === paragraphId)?.results?.segments;
    return segments !== undefined && segments.length > 0;
  });
  useCommandsOf(paragraphId);
  const isCurrent = useIsCurrentOutput();
  useTitleOf(useNote(({ note }) => (note ? nameOf(note.path) : null)));
  const isEmbedded = useSearchParams()[0].has("asIframe");
  const isFramed = isEmbedded && window.parent !== window;
  if (phase.name === "failed") return <NoteMissing {...phase} />;
  if (index === null) return <ParagraphWaiting />;
  if (index < 0) return <NoteMissing title={t("missingTitle")} text={t("missing")} />;
  return (
    <PageMain className={classes["page"]} data-is-embedded={isEmbedded || undefined}>
      <NoteTitleTag />
      <h1 className="visually-hidden">{name}</h1>
      {!isEmbedded && (
        <Link className={classes["way"]} to={`/notebook/${replica.noteId}?paragraph=${paragraphId}`}>
          <IconArrowLeft size={16} aria-hidden />
          {t("toNote", { name })}
        </Link>
      )}
      <div className={classes["paper"]} ref={isFramed ? tellHeight : null}>
        <FrameGround isCurrent={isCurrent} subscribe={replica.subscribe}>
          <ParagraphView id={paragraphId} index={index} noteLook="report" place="alone" />
        </FrameGround>
        {!hasOutput && (
          <>
            <p className={classes["empty"]}>{t("noOutput")}</p>
            <RunIt paragraphId={paragraphId} />
          </>
        )}
      </div>
    </PageMain>
  );
}

/** The only paragraph of a page is the one that keys and the palette mean, wherever the keyboard is. */
function useCommandsOf(paragraphId: string): void {
  const session = useNoteSession();
  const t = useTexts(texts);
  const contextOf = () => paragraphContextOf(session, paragraphId);
  useEffect(() => session.page.setState({ lately: paragraphId }), [session, paragraphId]);
  useCommandKeys(singleCommands, contextOf);
  useLentToPalette(() => entriesOf(singleCommands, contextOf, t("thisParagraph")));
}
