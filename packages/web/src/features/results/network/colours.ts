import { askColours } from "../common/colour-probe.ts";
import type { Network } from "./network.ts";
import type { Colours } from "./paint.ts";

const seriesColours = 10;

/** Labels with a colour as CSS says it: the network's own if it is one, else the next of the page's. */
export function labelColours({ labels }: Network): ReadonlyMap<string, string> {
  const colours = new Map<string, string>();
  let next = 0;
  for (const [label, given] of labels) {
    if (given !== null && CSS.supports("color", given)) {
      colours.set(label, given);
    } else {
      colours.set(label, `var(--color-chart-${(next % seriesColours) + 1})`);
      next += 1;
    }
  }
  return colours;
}

/** The colours of the moment. */
export function readColours(element: HTMLElement, ofLabels: ReadonlyMap<string, string>): Colours {
  return askColours(element, (resolved) => {
    const labels = new Map([...ofLabels].map(([label, colour]) => [label, resolved(colour)]));
    const unlabelled = resolved(labels.size === 0 ? "var(--color-chart-1)" : "var(--color-muted)");
    return {
      ink: resolved("var(--color-ink)"),
      muted: resolved("var(--color-muted)"),
      line: resolved("var(--color-line-strong)"),
      paper: resolved("var(--color-paper)"),
      accent: resolved("var(--color-accent)"),
      font: getComputedStyle(document.body).fontFamily,
      ofLabel: (label) => (label === null ? unlabelled : (labels.get(label) ?? unlabelled)),
    };
  });
}
