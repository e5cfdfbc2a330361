/** What is brought onto the screen wherever the keyboard is, as what was found: hidden texts and outputs open for it, and close again behind it. */
import { markParagraphs, type Page, type RevealedPlace } from "./page-state.ts";

/** Brings a part of a paragraph onto the screen, also a hidden one; null when it need not be there any more. */
export type Reveal = (place: Omit<RevealedPlace, "turn"> | null) => void;

export function createReveal(page: Page): Reveal {
  /** Texts that were hidden, and are open because something in them was to be seen. */
  const openedToSee = new Set<string>();

  /** What was only opened to be seen closes again, unless the user has begun to work there. */
  function closeSeen(except: string | null): void {
    const { current } = page.getState();
    for (const id of openedToSee) {
      if (id === except) continue;
      openedToSee.delete(id);
      if (id !== current) markParagraphs(page, "opened", [id], false);
    }
  }

  return (place) => {
    closeSeen(place?.paragraphId ?? null);
    if (!place) return page.setState({ shown: null, openedOutputs: new Set() });
    const { shown, opened, openedOutputs } = page.getState();
    const { paragraphId, part } = place;
    if (part === "code" && !opened.has(paragraphId)) {
      markParagraphs(page, "opened", [paragraphId], true);
      openedToSee.add(paragraphId);
    }
    if (part === "output") page.setState({ openedOutputs: new Set([...openedOutputs, paragraphId]) });
    page.setState({ shown: { ...place, turn: (shown?.turn ?? 0) + 1 } });
  };
}
