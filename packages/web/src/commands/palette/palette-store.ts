/**
 * What can be chosen from the palette, and whether it is open. Each page that can do something lends the palette a source while it is shown;
 * sources are asked when the palette opens, with the keyboard still where it was, so that "this paragraph" is the one in use.
 */
import type { ComponentType } from "react";
import { createStore, type StoreApi } from "zustand/vanilla";

export interface PaletteEntry {
  /** The same from day to day, so that what is used often can come first. */
  readonly id: string;
  readonly label: string;
  /** Where it does it: "Paragraph 3", the folder of a note. */
  readonly place: string;
  readonly key?: string | undefined;
  readonly icon: ComponentType<{ readonly size?: number }>;
  readonly perform: () => void;
}

export type PaletteSource = () => readonly PaletteEntry[];

export interface PaletteState {
  readonly isOpen: boolean;
  readonly entries: readonly PaletteEntry[];
  /** Who had the keyboard when it was opened, and gets it back. */
  readonly opener: Element | null;
}

export const paletteStore: StoreApi<PaletteState> = createStore<PaletteState>(() => ({
  isOpen: false,
  entries: [],
  opener: null,
}));

/** What a page can do is done there; the rest wherever one is. */
export type Reach = "here" | "everywhere";

interface Lent {
  readonly source: PaletteSource;
  readonly reach: Reach;
}

/** The nearest come first: what came last is what one has just gone to. */
let sources: readonly Lent[] = [];

/** Lends a source until the returned function is called. */
export function lendToPalette(source: PaletteSource, reach: Reach = "here"): () => void {
  const lent = { source, reach };
  sources = [lent, ...sources];
  return () => {
    sources = sources.filter((other) => other !== lent);
  };
}

/** Whoever surrounds a page lends after it when both begin together, and is further away all the same. */
function entriesWithin(reach: Reach): readonly PaletteEntry[] {
  return sources.filter((lent) => lent.reach === reach).flatMap(({ source }) => source());
}

export function openPalette(): void {
  if (!paletteStore.getState().isOpen) {
    const entries = [...entriesWithin("here"), ...entriesWithin("everywhere")];
    paletteStore.setState({ isOpen: true, entries, opener: document.activeElement });
  }
}

export function closePalette(): void {
  paletteStore.setState({ isOpen: false });
}
