import type { MermaidConfig } from "mermaid";
import { mixColours, readPalette } from "../common/palette.ts";

/** The fonts of the page are not there in an image; these are, and are measured where it is laid out. */
const fontFamily = "system-ui, sans-serif";

/** The page's colours, as charts have them. */
export function diagramThemeOf(scheme: "light" | "dark", place: HTMLElement): MermaidConfig {
  const { ink, muted, line, paper, raised, series } = readPalette(place);
  const fills = series.map((colour) => mixColours(paper, colour, 0.45));
  const [first = ink, second = ink, third = ink] = series;
  return {
    theme: "base",
    darkMode: scheme === "dark",
    fontFamily,
    themeVariables: {
      darkMode: scheme === "dark",
      fontFamily,
      fontSize: "14px",
      background: paper,
      textColor: ink,
      lineColor: muted,
      primaryColor: mixColours(paper, first, 0.12),
      primaryTextColor: ink,
      primaryBorderColor: mixColours(paper, first, 0.7),
      secondaryColor: mixColours(paper, second, 0.12),
      secondaryTextColor: ink,
      secondaryBorderColor: mixColours(paper, second, 0.7),
      tertiaryColor: mixColours(paper, third, 0.08),
      tertiaryTextColor: ink,
      tertiaryBorderColor: line,
      noteBkgColor: raised,
      noteTextColor: ink,
      noteBorderColor: line,
      edgeLabelBackground: paper,
      clusterBkg: raised,
      clusterBorder: line,
      gridColor: line,
      sectionBkgColor: raised,
      altSectionBkgColor: paper,
      sectionBkgColor2: raised,
      pieStrokeColor: paper,
      pieOuterStrokeColor: line,
      pieOpacity: "1",
      ...numberedColours("pie", 1, fills),
      ...numberedColours("cScale", 0, fills),
      ...numberedColours("cScalePeer", 0, series),
      ...numberedColours("cScaleInv", 0, series),
      ...numberedColours("cScaleLabel", 0, Array<string>(12).fill(ink)),
      ...numberedColours("git", 0, fills),
      ...numberedColours("gitInv", 0, series),
      ...numberedColours("gitBranchLabel", 0, Array<string>(8).fill(ink)),
    },
  };
}

/** Mermaid counts its colours in their names. */
function numberedColours(name: string, first: number, colours: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(colours.map((colour, place) => [`${name}${first + place}`, colour]));
}
