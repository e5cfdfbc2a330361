/**
 * Draws the source of a diagram with Mermaid, which comes with the first one that is seen.
 *
 * What comes out is an image and never a part of the page: it runs nothing, loads nothing, and its styles stay in it. Only while
 * it is laid out does it stand in the page, unseen, under Mermaid's own strict rules and the page's policy.
 */
import mermaid from "mermaid";
import { waitForNextTask } from "../../../platform/next-task.ts";
import { readImage } from "../image/image-data.ts";
import { longestSource, mostEdges, problemIn, sizeInViewBox } from "./limits.ts";
import { diagramThemeOf } from "./theme.ts";

export type DiagramDrawing =
  | { readonly type: "drawn"; readonly url: string; readonly title: string }
  | { readonly type: "broken"; readonly problem: string };

export type Scheme = "light" | "dark";

/** A note that is scrolled up and down draws each once. */
const kept = new Map<string, DiagramDrawing>();
const mostKept = 50;

let last: Promise<unknown> = Promise.resolve();
let drawings = 0;

/** One after another: Mermaid's settings are the page's, and between two the page gets a turn. */
export function drawDiagram(source: string, scheme: Scheme): Promise<DiagramDrawing> {
  const turn = last.then(async () => {
    const key = `${scheme} ${source}`;
    const known = kept.get(key);
    if (known) return known;
    await waitForNextTask();
    const drawing = await drawDiagramNow(source, scheme);
    if (kept.size >= mostKept) kept.clear();
    kept.set(key, drawing);
    return drawing;
  });
  last = turn;
  return turn;
}

async function drawDiagramNow(source: string, scheme: Scheme): Promise<DiagramDrawing> {
  const desk = layOutDesk();
  try {
    mermaid.initialize({
      startOnLoad: false,
      securityLevel: "strict",
      // What a diagram may not set for itself.
      secure: [
        "secure",
        "securityLevel",
        "startOnLoad",
        "maxTextSize",
        "maxEdges",
        "suppressErrorRendering",
        "htmlLabels",
        "themeCSS",
        "fontFamily",
        "altFontFamily",
        "dompurifyConfig",
      ],
      htmlLabels: false,
      maxTextSize: longestSource,
      maxEdges: mostEdges,
      suppressErrorRendering: true,
      deterministicIds: true,
      logLevel: "fatal",
      ...diagramThemeOf(scheme, desk),
    });
    const { svg } = await mermaid.render(`diagram-${++drawings}`, source, desk);
    return pictureOf(svg);
  } catch (error) {
    return { type: "broken", problem: problemIn(error) };
  } finally {
    desk.remove();
  }
}

/** Where texts can be measured: laid out, but neither seen, read out nor pressed. */
function layOutDesk(): HTMLElement {
  const desk = document.createElement("div");
  desk.inert = true;
  desk.style.cssText = "position:fixed;left:-10000px;top:0;width:1000px;height:0;overflow:hidden;visibility:hidden";
  document.body.append(desk);
  return desk;
}

/** As every SVG that is a result: an image. It is read in a document without scripts, and gets the size that it was laid out for. */
function pictureOf(svg: string): DiagramDrawing {
  const root = new DOMParser().parseFromString(svg, "text/html").querySelector("svg");
  const size = sizeInViewBox(root?.getAttribute("viewBox") ?? null);
  if (!root || !size) return { type: "broken", problem: "empty" };
  root.setAttribute("width", String(size.width));
  root.setAttribute("height", String(size.height));
  const image = readImage(new XMLSerializer().serializeToString(root));
  if (image.type === "broken") return { type: "broken", problem: image.reason };
  return { type: "drawn", url: image.url, title: root.querySelector(":scope > title")?.textContent ?? "" };
}
