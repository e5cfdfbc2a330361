/**
 * Whether the page is being put on paper. The screen shows what is near the reader, in the reader's theme; on paper everything is
 * there, dark on light, and as wide as paper is.
 *
 * The browser says so with `beforeprint`, which is too late for what is drawn by and by: charts, frames, long texts. So `printPage`
 * lays the page out as for paper first and opens the browser's dialog when it has come to rest. `beforeprint` stays for who prints
 * by the browser's own menu: all paragraphs are there then, and what needs longer may not be.
 */
import { useComputedColorScheme } from "@mantine/core";
import { useSyncExternalStore } from "react";
import { flushSync } from "react-dom";

/** The time without a change after which the page has come to rest. */
const restMs = 400;
/** A run that prints without end does not keep the dialog away. */
const longestMs = 6000;

let isOn = false;
const listeners = new Set<() => void>();

// Code that reads no page is tested without one.
globalThis.addEventListener?.("beforeprint", () => flushSync(() => setPrinting(true)));
globalThis.addEventListener?.("afterprint", () => setPrinting(false));

/** Lays the page out as for paper, and asks the browser to print it. */
export async function printPage(): Promise<void> {
  if (isOn) return;
  setPrinting(true);
  try {
    await waitUntilDrawn();
    print();
  } finally {
    setPrinting(false);
  }
}

export function useIsPrinting(): boolean {
  return useSyncExternalStore(subscribe, isPrinting);
}

/** The scheme to draw in: the reader's, and light on paper. */
export function useDrawnScheme(): "light" | "dark" {
  const scheme = useComputedColorScheme("light");
  return useIsPrinting() ? "light" : scheme;
}

function isPrinting(): boolean {
  return isOn;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function setPrinting(next: boolean): void {
  if (next === isOn) return;
  isOn = next;
  // Before anything is drawn for it: what asks for colours is answered with those of paper.
  document.documentElement.toggleAttribute("data-printing", next);
  for (const listener of listeners) listener();
}

function waitUntilDrawn(): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      changes.disconnect();
      clearTimeout(quiet);
      clearTimeout(limit);
      resolve();
    };
    // What is still on its way changes nothing until it comes.
    const rest = () => {
      if (document.querySelector("main [aria-busy='true']") === null) end();
      else quiet = setTimeout(rest, restMs);
    };
    let quiet = setTimeout(rest, restMs);
    const limit = setTimeout(end, longestMs);
    const changes = new MutationObserver(() => {
      clearTimeout(quiet);
      quiet = setTimeout(rest, restMs);
    });
    changes.observe(document.body, { childList: true, subtree: true, attributes: true, characterData: true });
  });
}
