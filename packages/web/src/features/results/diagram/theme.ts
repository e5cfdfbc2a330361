import type { MermaidConfig } from "mermaid";
import { mix, readPalette } from "../data-view/chart/palette.ts";

/** The fonts of the page are not there in an image; these are, and are measured where it is laid out. */
const fontFamily = "system-ui, sans-serif";

/** The page's colours, as charts have them. */
export function themeOf(scheme: "light" | "dark", place: HTMLElement): MermaidConfig {
  const { ink, muted, line, paper, raised, series } = readPalette(place);
  const fills = series.map((colour) => mix(paper, colour, 0.45));
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
      primaryColor: mix(paper, first, 0.12),
      primaryTextColor: ink,
      primaryBorderColor: mix(paper, first, 0.7),
      secondaryColor: mix(paper, second, 0.12),
      secondaryTextColor: ink,
      secondaryBorderColor: mix(paper, second, 0.7),
      tertiaryColor: mix(paper, third, 0.08),
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
      ...numbered("pie", 1, fills),
      ...numbered("cScale", 0, fills),
      ...numbered("cScalePeer", 0, series),
      ...numbered("cScaleInv", 0, series),
      ...numbered("cScaleLabel", 0, Array<string>(12).fill(ink)),
      ...numbered("git", 0, fills),
      ...numbered("gitInv", 0, series),
      ...numbered("gitBranchLabel", 0, Array<string>(8).fill(ink)),
    },
  };
}

/** Mermaid counts its colours in their names. */
function numbered(name: string, first: number, colours: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(colours.map((colour, place) => [`${name}${first + place}`, colour]));
}
