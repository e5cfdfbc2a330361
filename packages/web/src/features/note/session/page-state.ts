/** What only this page knows of its note: where the keyboard is, what is to be seen, what was asked for and not yet reported. */
import type { JsonObject } from "@octavo/note";
import { createStore, type StoreApi } from "zustand/vanilla";
import type { Caret } from "./attention.ts";
import { followsRun } from "./preferences.ts";

/** Where the keyboard is: in the text of a paragraph or on the paragraph as a whole. */
export interface Focus {
  readonly paragraphId: string;
  readonly part: "editor" | "paragraph";
  /** The line to go to, from 1; where the caret was, or the end, when there is none. */
  readonly line?: number;
  /** Where the caret is to be, or what is to be selected. */
  readonly caret?: Caret;
  /** Whether the page stays where it is: what is read there is another part of the note. */
  readonly isStill?: boolean;
  /** Counts the askings, so that the same place can be asked for again. */
  readonly turn: number;
}

/** A place of the note that the user is to see, wherever they have the keyboard. */
export interface RevealedPlace {
  readonly paragraphId: string;
  readonly part: "code" | "output" | "paragraph";
  /** Counts the askings. */
  readonly turn: number;
}

export interface PageState {
  /** Where the keyboard was last sent to. */
  readonly focus: Focus | null;
  /** What is to be on the screen, for instance what was found. */
  readonly shown: RevealedPlace | null;
  /** The paragraph that holds the keyboard now. */
  readonly current: string | null;
  /** The paragraph that held it last, wherever it is now: a menu of the page takes it away. */
  readonly lately: string | null;
  /** The paragraph whose title is being written. */
  readonly entitled: string | null;
  /** Runs that were asked for and that the server has not reported. */
  readonly asked: ReadonlySet<string>;
  /** Texts opened by a double click although the note says hidden. */
  readonly opened: ReadonlySet<string>;
  /** Outputs that are shown although the note says hidden, for something was found there. */
  readonly openedOutputs: ReadonlySet<string>;
  /** Whether the page goes along with a run of the whole note. */
  readonly followsRun: boolean;
  /** Runs that wait for a server that is away. */
  readonly kept: ReadonlySet<string>;
  /** Paragraphs that a spell runs in this page. */
  readonly spells: ReadonlySet<string>;
  /** By paragraph, the members of its config that were changed here and that the server has not answered. */
  readonly wanted: ReadonlyMap<string, JsonObject>;
}

export type Page = StoreApi<PageState>;

export function createPage(): Page {
  return createStore<PageState>(() => ({
    focus: null,
    shown: null,
    current: null,
    lately: null,
    entitled: null,
    asked: new Set(),
    opened: new Set(),
    openedOutputs: new Set(),
    followsRun: followsRun(),
    kept: new Set(),
    spells: new Set(),
    wanted: new Map(),
  }));
}

/** Puts paragraphs among those that were asked to run or opened, or takes them out: all at once, since each change wakes every paragraph. */
export function markParagraphs(page: Page, name: "asked" | "opened", ids: readonly string[], isIn: boolean): void {
  const { [name]: marked } = page.getState();
  if (ids.every((id) => marked.has(id) === isIn)) return;
  const next = new Set(marked);
  for (const id of ids) {
    if (isIn) next.add(id);
    else next.delete(id);
  }
  page.setState({ [name]: next });
}
