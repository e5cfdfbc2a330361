import { useDeferredValue, useEffect, useState, useSyncExternalStore } from "react";
import { useParams, useSearchParams } from "react-router";
import { useStore } from "zustand";
import { useTranslation } from "../../../i18n/use-texts.tsx";
import { PageMain } from "../../../ui/page-main.tsx";
import { createLazyPart } from "../../../ui/shell/lazy-part.tsx";
import { usePreloadedParts } from "../../../ui/shell/use-ahead.ts";
import { keepScrollAt } from "../../../ui/stay-at.ts";
import { FrameGround } from "../../results/index.ts";
import { contentsOpen } from "../contents/contents-state.ts";
import { SessionProvider, useFindStore, useNoteSession, useNoteState } from "../context/session-context.tsx";
import { DropFiles } from "../files/drop-files.tsx";
import { EarlyField } from "../find-bar/early-field.tsx";
import { NoteForms } from "../forms/note-forms.tsx";
import { useOpenWhenUnbound } from "../panels/interpreters/use-open-when-unbound.ts";
import { PanelHost } from "../panels/panel-host.tsx";
import { panelStore } from "../panels/panel-store.ts";
import { isNumbered } from "../session/paragraph-config.ts";
import { shownLookOf } from "../session/shown-look.ts";
import { LeaveGuard } from "./leave-guard.tsx";
import { NoteBanners } from "./note-banners.tsx";
import { NoteBar } from "./note-bar.tsx";
import { NoteMissing } from "./note-missing.tsx";
import classes from "./note-page.module.css";
import { NoteTitleTag } from "./note-title-tag.tsx";
import { ParagraphList } from "./paragraph-list.tsx";
import { RunKey } from "./run-key.tsx";
import { texts } from "./texts.ts";
import { useAngular } from "./use-angular.ts";
import { useIsCurrentOutput } from "./use-is-current-output.ts";
import { useLoads } from "./use-loads.ts";
import { useNoteSessionOf } from "./use-note-session-of.ts";
import { useWidgets } from "./use-widgets.ts";

const Contents = createLazyPart(async () => (await import("../contents/contents.tsx")).Contents);
const FindBar = createLazyPart(async () => (await import("../find-bar/find-bar.tsx")).FindBar, {
  waiting: ({ find }) => <EarlyField find={find} />,
  missing: ({ find }) => <EarlyField find={find} isMissing />,
});

/** What needs no server. A panel without its answer would show nothing. */
const partsAhead = [FindBar.fetchIt, Contents.fetchIt];

/** The page of one note. A session is made for each note that the address names, and ends with it. */
export function NotePage() {
  const { noteId = "" } = useParams();
  const open = useNoteSessionOf(noteId);
  if (!open) return <NoteLoading />;
  return (
    <SessionProvider {...open} key={noteId}>
      <NoteTitleTag />
      <LeaveGuard />
      <NoteBody />
    </SessionProvider>
  );
}

function NoteBody() {
  const hasNote = useNoteState(({ note }) => note !== null);
  // A whole screen of paragraphs is drawn in slices that let input through, not in the task in which the note came.
  const isDrawn = useDeferredValue(hasNote) && hasNote;
  const { replica } = useNoteSession();
  const isCurrent = useIsCurrentOutput();
  const loads = useLoads();
  const widgets = useWidgets();
  const angular = useAngular();
  const phase = useNoteState((state) => state.phase);
  const look = useNoteState(shownLookOf);
  const hasNumbers = useNoteState(({ note }) => note !== null && isNumbered(note)) && look !== "report";
  const isBeside = useStore(panelStore, ({ open, isWide }) => open !== null && !isWide);
  const areFilesOpen = useStore(panelStore, ({ open }) => open === "files");
  const hasContents = useStore(contentsOpen);
  useParagraphInAddress(hasNote);
  useTermInAddress(hasNote);
  useOpenWhenUnbound();
  usePreloadedParts(partsAhead);
  if (phase.name === "failed") return <NoteMissing {...phase} />;
  if (!isDrawn) return <NoteLoading />;
  return (
    <PageMain className={classes["page"]} data-beside={isBeside || undefined} data-contents={hasContents || undefined}>
      {hasContents && <Contents />}
      <NoteBar />
      <NoteBanners />
      <div className={classes["paper"]} data-look={look} data-numbers={hasNumbers || undefined}>
        <FrameGround
          isCurrent={isCurrent}
          subscribe={replica.subscribe}
          loads={loads}
          widgets={widgets}
          angular={angular}
        >
          <NoteForms />
          <ParagraphList />
        </FrameGround>
      </div>
      <FindPlace />
      <RunKey />
      <PanelHost />
      <DropFiles areUploadsShown={areFilesOpen} />
    </PageMain>
  );
}

function FindPlace() {
  const find = useFindStore();
  const isOpen = useSyncExternalStore(find?.store.subscribe ?? never, () => find?.store.getState().isOpen ?? false);
  if (!find || !isOpen) return null;
  return <FindBar find={find} />;
}

const never = () => () => {};

/** `?paragraph=` in the address names the paragraph to go to, and to stay at while those around it are drawn. */
function useParagraphInAddress(hasNote: boolean): void {
  const session = useNoteSession();
  const [search] = useSearchParams();
  const wanted = search.get("paragraph");
  useEffect(() => {
    if (!hasNote || !wanted || !session.replica.paragraph(wanted)) return;
    session.focus(wanted, "paragraph");
    return keepScrollAt(() => document.getElementById(wanted));
  }, [hasNote, wanted, session]);
}

/** `?term=` in the address, as the search page gives it, is looked for in the note: from the paragraph in the address on. */
function useTermInAddress(hasNote: boolean): void {
  const find = useFindStore();
  const [search] = useSearchParams();
  const term = search.get("term");
  useEffect(() => {
    if (hasNote && term) find?.open(term);
  }, [hasNote, term, find]);
}

/** Of the size of what comes, so that nothing jumps; words only after a while. */
function NoteLoading() {
  const t = useTranslation(texts);
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), 1000);
    return () => clearTimeout(timer);
  }, []);
  return (
    <PageMain className={classes["page"]} aria-busy="true">
      {isSlow && (
        <p role="status" className={classes["slow"]}>
          {t("opening")}
        </p>
      )}
    </PageMain>
  );
}
