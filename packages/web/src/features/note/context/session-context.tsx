import type { ReplicaState } from "@octavo/client";
import { paragraphWith } from "@octavo/client";
import { configWith, type Paragraph, type ParagraphStatus } from "@octavo/note";
import { createContext, type ReactNode, useCallback, useContext, useMemo, useRef, useSyncExternalStore } from "react";
import { useStore } from "zustand";
import type { Find } from "../find/find-store.ts";
import type { NoteSession } from "../session/note-session.ts";
import type { Focus, PageState } from "../session/page-state.ts";
import { watchParagraph } from "../session/watch-paragraph.ts";

const SessionContext = createContext<NoteSession | null>(null);
const FindContext = createContext<Find | null>(null);

interface SessionProviderProps {
  readonly session: NoteSession;
  /** Null where nothing can be looked for. */
  readonly find: Find | null;
  readonly children: ReactNode;
}

export function SessionProvider({ session, find, children }: SessionProviderProps) {
  return (
    <SessionContext value={session}>
      <FindContext value={find}>{children}</FindContext>
    </SessionContext>
  );
}

export function useFindStore(): Find | null {
  return useContext(FindContext);
}

export function useNoteSession(): NoteSession {
  const session = useContext(SessionContext);
  if (!session) throw new Error("useNoteSession outside SessionProvider");
  return session;
}

/** A part of the note's state, with what waits for the server in it. The selector must return the same value while that part is the same. */
export function useNoteState<Part>(select: (state: ReplicaState) => Part): Part {
  const { replica, edits, shown } = useNoteSession();
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = [replica.subscribe(listener), edits.subscribe(listener)];
      return () => {
        for (const stop of stops) stop();
      };
    },
    [replica, edits],
  );
  return useSyncExternalStore(subscribe, () => select(shown()));
}

/** One paragraph, looking as was asked for here; the component is drawn again when this paragraph changes and for nothing else. */
export function useParagraph(id: string): Paragraph | undefined {
  const { replica, edits, drawing } = useNoteSession();
  const last = useRef<Paragraph | undefined>(undefined);
  const subscribe = useCallback(
    (listener: () => void) =>
      watchParagraph({ replica, id, later: drawing.later, onOutput: drawing.outputIsComing }, listener),
    [replica, id, drawing],
  );
  const paragraph = useSyncExternalStore(subscribe, () => {
    // A removed paragraph is shown as it was until the list lets go of it.
    last.current = replica.paragraph(id) ?? last.current;
    return last.current;
  });
  const wanted = usePageState((page) => page.wanted.get(id));
  const kept = useSyncExternalStore(edits.subscribe, () => edits.all);
  return useMemo(() => {
    const shown = paragraph && paragraphWith(paragraph, kept);
    return shown && wanted ? { ...shown, config: configWith(shown.config, wanted) } : shown;
  }, [paragraph, wanted, kept]);
}

export function usePageState<Part>(select: (state: PageState) => Part): Part {
  return useStore(useNoteSession().page, select);
}

/** Where in this paragraph the keyboard is sent to; an effect asks whether that still holds, for it may be called off before it runs. */
export function useFocusOfParagraph(paragraphId: string): {
  readonly focus: Focus | null;
  readonly isValid: () => boolean;
} {
  const { page } = useNoteSession();
  const focus = usePageState((state) => (state.focus?.paragraphId === paragraphId ? state.focus : null));
  return { focus, isValid: useCallback(() => page.getState().focus === focus, [page, focus]) };
}

export function useStatus(paragraph: Paragraph): ParagraphStatus {
  const session = useNoteSession();
  usePageState(({ asked }) => asked.has(paragraph.id));
  usePageState(({ spells }) => spells.has(paragraph.id));
  return session.status(paragraph);
}
