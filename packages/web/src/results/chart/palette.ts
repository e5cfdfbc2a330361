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

/** Reads the tokens where the chart lies. A canvas knows no `light-dark()`, so the browser is asked what each comes to. */
export function readPalette(element: HTMLElement): Palette {
  const probe = document.createElement("span");
  probe.hidden = true;
  element.append(probe);
  const colour = (name: string): string => {
    probe.style.color = `var(${name})`;
    return getComputedStyle(probe).color;
  };
  const palette: Palette = {
    series: Array.from({ length: seriesColours }, (_, index) => colour(`--color-chart-${index + 1}`)),
    ink: colour("--color-ink"),
    muted: colour("--color-muted"),
    line: colour("--color-line"),
    paper: colour("--color-paper"),
    raised: colour("--color-raised"),
    font: getComputedStyle(document.body).fontFamily,
  };
  probe.remove();
  return palette;
}
