/**
 * Find and replace in the note on the page. Headless: the bar shows its state, editors and outputs show the marks.
 *
 * It looks through the texts as they are here, with what was just typed, whether or not a paragraph is on the page, and through what runs have
 * shown. Only texts can be replaced: a replacement is a change of the text like any other, so others see it at once, and it is merged with
 * what they type. Whatever changes meanwhile is looked through again, and the place one is at stays.
 */

import { mayWriteNote } from "@octavo/client";
import { createStore, type StoreApi } from "zustand/vanilla";
import type { NoteSession } from "../session/note-session.ts";
import { shownLookOf } from "../session/shown-look.ts";
import type { FindQuery, MatchRange } from "./find-query.ts";
import type { Occurrence } from "./occurrence.ts";
import { createReplacing } from "./replacing.ts";
import type { Searcher } from "./search-texts.ts";
import { wordsOfOutput } from "./words-of-output.ts";

export interface FindState {
  readonly isOpen: boolean;
  /** Counts the askings for the bar, so that its field takes the keyboard again. */
  readonly turn: number;
  /** Whether something was typed since, which is not to be typed over. */
  readonly isBegun: boolean;
  readonly searchText: string;
  readonly replaceText: string;
  readonly isCaseSensitive: boolean;
  readonly isWholeWord: boolean;
  readonly isRegExp: boolean;
  /** Whether the fields for replacing are shown. */
  readonly isReplacing: boolean;
  readonly occurrences: readonly Occurrence[];
  /** Counted from 0; -1 when one is at none. */
  readonly currentOccurrence: number;
  /** There are more than are counted. */
  readonly isCut: boolean;
  readonly problem: string | null;
}

export interface Find {
  readonly store: StoreApi<FindState>;
  /** Opens the bar, or gives it the keyboard again; with what is marked in the text, if anything. */
  open(searchText?: string): void;
  close(): void;
  change(
    change: Partial<Pick<FindState, "searchText" | "replaceText" | "isReplacing"> & Omit<FindQuery, "text">>,
  ): void;
  go(distance: 1 | -1): void;
  /** Puts the replacement in place of the one one is at, and goes on to the next. */
  replace(): Promise<void>;
  replaceAll(): Promise<void>;
  stop(): void;
}

interface FindOptions {
  readonly session: NoteSession;
  readonly newSearcher: () => Searcher;
  /** Puts work off a little; returns the way to call it off. */
  readonly after: (delayMs: number, work: () => void) => () => void;
}

const closed: FindState = {
  isOpen: false,
  turn: 0,
  isBegun: false,
  searchText: "",
  replaceText: "",
  isCaseSensitive: false,
  isWholeWord: false,
  isRegExp: false,
  isReplacing: false,
  occurrences: [],
  currentOccurrence: -1,
  isCut: false,
  problem: null,
};

const nothing = { occurrences: [], currentOccurrence: -1, isCut: false, problem: null };

/** A text to look through. */
interface Source {
  readonly paragraphId: string;
  readonly part: Occurrence["part"];
  readonly text: string;
}

const refreshAfterMs = 120;

export function createFind({ session, newSearcher, after }: FindOptions): Find {
  const { replica } = session;
  const store = createStore<FindState>(() => closed);
  let stopTimer: (() => void) | null = null;
  const searcher = newSearcher();
  const replacing = createReplacing(session, newSearcher());

  const queryOf = ({ searchText: text, isCaseSensitive, isWholeWord, isRegExp }: FindState): FindQuery => ({
    text,
    isCaseSensitive,
    isWholeWord,
    isRegExp,
  });
  const paragraphs = () => replica.state.note?.paragraphs ?? [];

  function searchedSources(): readonly Source[] {
    // A report shows no code, so there is none to find.
    const hasCode = shownLookOf(replica.state) !== "report";
    return paragraphs().flatMap((paragraph): readonly Source[] => {
      const { id: paragraphId, results } = paragraph;
      const code: readonly Source[] = hasCode
        ? [{ paragraphId, part: "code", text: replica.shownText(paragraphId) }]
        : [];
      const shown = results ? wordsOfOutput(results) : "";
      return shown === "" ? code : [...code, { paragraphId, part: "output", text: shown }];
    });
  }

  async function searchAgain(goesOn: boolean): Promise<void> {
    stopTimer?.();
    stopTimer = null;
    const state = store.getState();
    if (!state.isOpen) return;
    const looked = searchedSources();
    const found = await searcher.search({ query: queryOf(state), texts: looked.map(({ text }) => text) });
    if (!found || !store.getState().isOpen) return;
    if (!found.ok) {
      store.setState({ ...nothing, problem: found.problem });
      return;
    }
    const occurrences = looked.flatMap((source, at) => occurrencesIn(source, found.places[at] ?? []));
    const current = goesOn ? samePlace(state, occurrences) : firstFromHere(occurrences);
    store.setState({
      ...nothing,
      occurrences,
      currentOccurrence: current,
      isCut: found.isCut,
    });
    if (!goesOn) revealCurrentMatch();
  }

  /** Where one was, as near as there is something. */
  function samePlace({ occurrences: before, currentOccurrence }: FindState, now: readonly Occurrence[]): number {
    const was = before[currentOccurrence];
    if (!was) return now.length > 0 ? 0 : -1;
    return firstFrom(now, positionOf(was));
  }

  /** From the paragraph in use downwards. */
  function firstFromHere(now: readonly Occurrence[]): number {
    const used = session.inUse();
    const at = paragraphs().findIndex(({ id }) => id === used);
    return firstFrom(now, [at, 0, 0]);
  }

  function firstFrom(now: readonly Occurrence[], position: readonly number[]): number {
    const order = new Map(paragraphs().map(({ id }, at) => [id as string, at]));
    const found = now.findIndex((occurrence) => isNotBefore(positionOf(occurrence, order), position));
    return found >= 0 || now.length === 0 ? found : 0;
  }

  function positionOf(occurrence: Occurrence, order?: ReadonlyMap<string, number>): readonly number[] {
    const { paragraphId } = occurrence;
    const index = order?.get(paragraphId) ?? paragraphs().findIndex(({ id }) => id === paragraphId);
    return occurrence.part === "code" ? [index, 0, occurrence.from] : [index, 1, occurrence.at];
  }

  function revealCurrentMatch(): void {
    const { occurrences, currentOccurrence } = store.getState();
    const occurrence = occurrences[currentOccurrence];
    if (occurrence) session.reveal(occurrence);
  }

  function go(distance: 1 | -1): void {
    const { occurrences, currentOccurrence } = store.getState();
    const count = occurrences.length;
    if (count === 0) return;
    store.setState({ currentOccurrence: (currentOccurrence + distance + count) % count });
    revealCurrentMatch();
  }

  function wantedQuery() {
    const state = store.getState();
    return { query: queryOf(state), replacement: { text: state.replaceText, isTemplate: state.isRegExp } };
  }

  async function replace(): Promise<void> {
    if (!mayWriteNote(replica.state)) return;
    const { occurrences, currentOccurrence } = store.getState();
    const occurrence = occurrences[currentOccurrence];
    if (!occurrence) return;
    if (occurrence.part === "output") return go(1);
    const end = await replacing.one(occurrence, wantedQuery());
    if (end === null) return;
    await searchAgain(true);
    // What was put in may hold what is looked for: one goes on behind it.
    const [index = 0] = positionOf(occurrence);
    store.setState({ currentOccurrence: firstFrom(store.getState().occurrences, [index, 0, end]) });
    revealCurrentMatch();
  }

  async function replaceAll(): Promise<void> {
    if (!mayWriteNote(replica.state)) return;
    const inCode = store.getState().occurrences.filter((occurrence) => occurrence.part === "code");
    await replacing.all(inCode, wantedQuery());
    await searchAgain(true);
  }

  function open(searchText?: string): void {
    const { isOpen, turn } = store.getState();
    store.setState({ isOpen: true, turn: turn + 1, isBegun: false, ...(searchText ? { searchText } : {}) });
    if (!isOpen || searchText) void searchAgain(false);
  }

  // What runs and what others type changes what is found.
  const stopListening = replica.subscribe(() => {
    if (store.getState().isOpen) stopTimer ??= after(refreshAfterMs, () => void searchAgain(true));
  });

  return {
    store,
    open,
    close() {
      store.setState({ isOpen: false, ...nothing });
      session.reveal(null);
    },
    change(change) {
      store.setState("searchText" in change ? { ...change, isBegun: true } : change);
      if (!("replaceText" in change) && !("isReplacing" in change)) void searchAgain(false);
    },
    go,
    replace,
    replaceAll,
    stop() {
      stopListening();
      stopTimer?.();
      replacing.stop();
      searcher.stop();
    },
  };
}

function occurrencesIn({ paragraphId, part, text }: Source, places: readonly MatchRange[]): readonly Occurrence[] {
  return places.map(({ from, to }, at) =>
    part === "code" ? { part, paragraphId, from, to } : { part, paragraphId, at, words: text.slice(from, to) },
  );
}

function isNotBefore(position: readonly number[], other: readonly number[]): boolean {
  for (const [at, value] of position.entries()) {
    const against = other[at] ?? 0;
    if (value !== against) return value > against;
  }
  return true;
}
