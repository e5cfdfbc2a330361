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

/** The nearest come first: a page within a page lends later. */
let sources: readonly PaletteSource[] = [];

/** Lends a source until the returned function is called. */
export function lendToPalette(source: PaletteSource): () => void {
  sources = [source, ...sources];
  return () => {
    sources = sources.filter((other) => other !== source);
  };
}

export function openPalette(): void {
  if (!paletteStore.getState().isOpen) {
    const entries = sources.flatMap((source) => source());
    paletteStore.setState({ isOpen: true, entries, opener: document.activeElement });
  }
}

export function closePalette(): void {
  paletteStore.setState({ isOpen: false });
}
