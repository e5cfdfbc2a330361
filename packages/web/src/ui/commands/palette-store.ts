/**
 * What can be chosen from the palette, and whether it is open. Each page that can do something lends the palette a source while it is shown;
 * sources are asked when the palette opens, with the keyboard still where it was, so that what is meant is what is in use.
 *
 * Some of what can be done needs to know with what: an entry that asks for that has choices, which take the place of all entries once it is chosen.
 */
import type { ComponentType } from "react";
import { createStore, type StoreApi } from "zustand/vanilla";
import type { Notifier } from "../../platform/notifier.ts";
import { isPageCovered } from "../../platform/overlay-stack.ts";

interface Named {
  /** The same from day to day, so that what is used often can come first. */
  readonly id: string;
  readonly label: string;
  /** Where it does it: the name of a part of the page, a folder. */
  readonly place: string;
  /** Other words for it, which are not shown: "theme" for light and dark. */
  readonly words?: string | undefined;
  readonly key?: string | undefined;
  readonly icon: ComponentType<{ readonly size?: number }>;
}

/** Something that is done once it is chosen. */
export interface PaletteCommand extends Named {
  readonly perform: (notifier?: Notifier) => void;
  readonly choices?: never;
}

/** What is asked before something is done, and the answers there are. */
export interface PaletteChoice extends Named {
  readonly perform?: never;
  readonly choices: {
    readonly question: string;
    readonly entries: () => readonly PaletteCommand[];
  };
}

export type PaletteEntry = PaletteCommand | PaletteChoice;

/** What cannot be done just now may stand in it as null, and is left out. */
export type PaletteSource = () => readonly (PaletteEntry | null)[];

export interface PaletteState {
  readonly isOpen: boolean;
  readonly entries: readonly PaletteEntry[];
  /** The element that had the keyboard when it was opened, and gets it back. */
  readonly opener: Element | null;
}

export const paletteStore: StoreApi<PaletteState> = createStore<PaletteState>(() => ({
  isOpen: false,
  entries: [],
  opener: null,
}));

/** What a page can do is done there; the rest wherever one is. */
export type Reach = "here" | "everywhere";

/** Where on the page something stands that is one of many. */
export type FindElement = () => Element | null;

interface RegisteredSource {
  readonly source: PaletteSource;
  readonly reach: Reach;
  readonly row: FindElement | null;
}

/** The nearest come first: what came last is what one has just gone to. */
let sources: readonly RegisteredSource[] = [];

/** Lends a source until the returned function is called. */
export function registerCommands(source: PaletteSource, reach: Reach = "here"): () => void {
  return registerSource({ source, reach, row: null });
}

/** What can be done with one row of a list: before everything else where that has the keyboard, else behind what the page does, in the order of the rows. */
export function registerRowCommands(source: PaletteSource, row: FindElement): () => void {
  return registerSource({ source, reach: "here", row });
}

function registerSource(lent: RegisteredSource): () => void {
  sources = [lent, ...sources];
  return () => {
    sources = sources.filter((other) => other !== lent);
  };
}

/** What surrounds a page lends after it when both begin together, and is further away all the same. */
function entriesNow(keyboard: Element | null): readonly PaletteEntry[] {
  const rows = sources.filter(({ row }) => row !== null).sort(compareByPlace);
  const isInUse = ({ row }: RegisteredSource) => keyboard !== null && row?.()?.contains(keyboard) === true;
  const without = (reach: Reach) => sources.filter((lent) => lent.row === null && lent.reach === reach);
  return [
    ...rows.filter(isInUse),
    ...without("here"),
    ...rows.filter((lent) => !isInUse(lent)),
    ...without("everywhere"),
  ]
    .flatMap(({ source }) => source())
    .filter((entry) => entry !== null);
}

function compareByPlace(one: RegisteredSource, other: RegisteredSource): number {
  const [before, after] = [one.row?.(), other.row?.()];
  if (!before || !after || before === after) return 0;
  return before.compareDocumentPosition(after) & follows ? -1 : 1;
}

/** `Node.DOCUMENT_POSITION_FOLLOWING`, which tests without a document lack. */
const follows = 4;

/** Over panels, and not over what takes the whole keyboard. */
export function openPalette(): void {
  if (isPageCovered()) return;
  const { activeElement } = document;
  paletteStore.setState({ isOpen: true, entries: entriesNow(activeElement), opener: activeElement });
}

export function closePalette(): void {
  paletteStore.setState({ isOpen: false });
}
