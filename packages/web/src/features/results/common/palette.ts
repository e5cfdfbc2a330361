import { askColours } from "./colour-probe.ts";

/** The colours and type of a chart, as the page's theme has them at the moment. */
export interface Palette {
  readonly series: readonly string[];
  readonly ink: string;
  readonly muted: string;
  readonly line: string;
  readonly paper: string;
  readonly raised: string;
  readonly font: string;
}

const seriesColours = 10;

const read = new Map<string, Palette>();

/** The tokens as they come to where the chart lies, asked for once for each colour scheme. */
export function readPalette(element: HTMLElement): Palette {
  const scheme = getComputedStyle(element).colorScheme;
  const known = read.get(scheme) ?? paletteAt(element);
  read.set(scheme, known);
  return known;
}

function paletteAt(element: HTMLElement): Palette {
  return askColours(element, (resolved) => {
    const colour = (name: string) => resolved(`var(${name})`);
    return {
      series: Array.from({ length: seriesColours }, (_, index) => colour(`--color-chart-${index + 1}`)),
      ink: colour("--color-ink"),
      muted: colour("--color-muted"),
      line: colour("--color-line"),
      paper: colour("--color-paper"),
      raised: colour("--color-raised"),
      // An SVG has it in an attribute, where double quotes would end it.
      font: getComputedStyle(document.body).fontFamily.replaceAll('"', "'"),
    };
  });
}

/** The palette in which series are shades of the first colour, the first of them the strongest. */
export function inOneColour(palette: Palette, series: number): Palette {
  const count = Math.max(1, Math.min(series, seriesColours));
  const strong = palette.series[0] ?? palette.ink;
  const shades = Array.from({ length: count }, (_, index) =>
    mixColours(palette.paper, strong, 1 - (0.7 * index) / Math.max(1, count - 1)),
  );
  return { ...palette, series: shades };
}

/** From little to much: out of the paper into the first colour and past it, so that in either theme much is what stands out. */
export function colourRamp({ paper, series, ink }: Palette, steps = 7): readonly string[] {
  const strong = series[0] ?? ink;
  return Array.from({ length: steps }, (_, index) => {
    const part = index / (steps - 1);
    return part <= 0.7
      ? mixColours(paper, strong, 0.08 + (part / 0.7) * 0.92)
      : mixColours(strong, ink, ((part - 0.7) / 0.3) * 0.45);
  });
}

/** A colour between two that are written as `rgb(…)`; where they are not, the second. */
export function mixColours(from: string, to: string, part: number): string {
  const [one, other] = [colourChannels(from), colourChannels(to)];
  if (!one || !other) return to;
  // Light adds up by its square, roughly: mixed as they are written, the middle of two colours is too dark.
  const between = one.map((channel, index) =>
    Math.round(Math.sqrt(channel ** 2 * (1 - part) + (other[index] ?? 0) ** 2 * part)),
  );
  return `rgb(${between.join(", ")})`;
}

function colourChannels(colour: string): readonly number[] | null {
  const found = /^rgba?\(\s*(\d+)[,\s]+(\d+)[,\s]+(\d+)/.exec(colour);
  return found ? found.slice(1, 4).map(Number) : null;
}

/** A colour that is written as `rgb(…)`, let through. */
export function translucent(colour: string, opacity: number): string {
  return colour.replace(/^rgb\((.*)\)$/, `rgba($1, ${opacity})`);
}
