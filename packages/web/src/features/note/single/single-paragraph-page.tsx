import { nameOfPath } from "@octavo/note";
import { IconArrowLeft } from "@tabler/icons-react";
import { useEffect } from "react";
import { Link, useParams, useSearchParams } from "react-router";
import { useTranslation } from "../../../i18n/use-texts.tsx";
import { paletteEntriesOf } from "../../../ui/commands/entries.ts";
import { useCommands } from "../../../ui/commands/use-commands.ts";
import { useCommandKeys } from "../../../ui/commands/use-keys.ts";
import { PageMain } from "../../../ui/page-main.tsx";
import { useTitleOf } from "../../../ui/shell/page-title.ts";
import { Waiting } from "../../../ui/waiting.tsx";
import { FrameGround } from "../../results/index.ts";
import { singleCommands } from "../commands/paragraph-commands.ts";
import { paragraphContextOf } from "../commands/paragraph-context.ts";
import { SessionProvider, useNoteSession, useNoteState } from "../context/session-context.tsx";
import { NoteMissing } from "../page/note-missing.tsx";
import { NoteTitleTag } from "../page/note-title-tag.tsx";
import { useAngular } from "../page/use-angular.ts";
import { useIsCurrentOutput } from "../page/use-is-current-output.ts";
import { useLoads } from "../page/use-loads.ts";
import { useNoteSessionOf } from "../page/use-note-session-of.ts";
import { useWidgets } from "../page/use-widgets.ts";
import { ParagraphView } from "../paragraph/paragraph-view.tsx";
import { RunIt } from "./run-it.tsx";
import classes from "./single.module.css";
import { texts } from "./texts.ts";
import { reportHeight } from "./report-height.ts";

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
  const t = useTranslation(texts);
  const phase = useNoteState((state) => state.phase);
  const name = useNoteState(({ note }) => (note ? nameOfPath(note.path) : ""));
  const index = useNoteState(({ note }) => note?.paragraphs.findIndex(({ id }) => id === paragraphId) ?? null);
  const hasOutput = useNoteState(({ note }) => {
    const segments = note?.paragraphs.find(({ id }) => id === paragraphId)?.results?.segments;
    return segments !== undefined && segments.length > 0;
  });
  useCommandsOf(paragraphId);
  const isCurrent = useIsCurrentOutput();
  const loads = useLoads();
  const widgets = useWidgets();
  const angular = useAngular();
  useTitleOf(useNoteState(({ note }) => (note ? nameOfPath(note.path) : null)));
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
      <div className={classes["paper"]} ref={isFramed ? reportHeight : null}>
        <FrameGround
          isCurrent={isCurrent}
          subscribe={replica.subscribe}
          loads={loads}
          widgets={widgets}
          angular={angular}
        >
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
  const t = useTranslation(texts);
  const contextOf = () => paragraphContextOf(session, paragraphId);
  useEffect(() => session.page.setState({ lately: paragraphId }), [session, paragraphId]);
  useCommandKeys(singleCommands, contextOf);
  useCommands(() => paletteEntriesOf(singleCommands, contextOf, t("thisParagraph")));
}
