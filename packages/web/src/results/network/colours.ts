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

/** The colours of the moment as a canvas understands them: it knows neither variables nor `light-dark()`. */
export function readColours(element: HTMLElement, ofLabels: ReadonlyMap<string, string>): Colours {
  const probe = document.createElement("span");
  probe.hidden = true;
  // Series are told apart by their colours also where a system sets those of all words.
  probe.style.setProperty("forced-color-adjust", "none");
  element.append(probe);
  const resolved = (colour: string): string => {
    probe.style.color = colour;
    return getComputedStyle(probe).color;
  };
  const labels = new Map([...ofLabels].map(([label, colour]) => [label, resolved(colour)]));
  const unlabelled = resolved(labels.size === 0 ? "var(--color-chart-1)" : "var(--color-muted)");
  const colours: Colours = {
    ink: resolved("var(--color-ink)"),
    muted: resolved("var(--color-muted)"),
    line: resolved("var(--color-line-strong)"),
    paper: resolved("var(--color-paper)"),
    accent: resolved("var(--color-accent)"),
    font: getComputedStyle(document.body).fontFamily,
    ofLabel: (label) => (label === null ? unlabelled : (labels.get(label) ?? unlabelled)),
  };
  probe.remove();
  return colours;
}
