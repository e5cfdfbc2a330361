/** What people read of an output, as text to look through. Kept for as long as the results are: they are looked through at each key. */
import type { Results } from "@octavo/note";

type Segment = Results["segments"][number];

const known = new WeakMap<Segment, string>();

export function wordsOfOutput({ segments }: Results): string {
  return segments
    .map((segment) => {
      const words = known.get(segment) ?? textOfSegment(segment);
      known.set(segment, words);
      return words;
    })
    .filter((words) => words !== "")
    .join("\n");
}

/** What a terminal takes for colours is not read. */
const colours = /\u001b\[[\d;]*[A-Za-z]/g;

function textOfSegment({ type, data }: Segment): string {
  switch (type) {
    case "TEXT":
    case "TABLE":
      return data.replace(colours, "");
    case "HTML":
      return wordsOfHtml(data);
    default:
      return "";
  }
}

/** A document that is parsed and never shown runs nothing and asks for nothing. */
function wordsOfHtml(html: string): string {
  if (typeof DOMParser === "undefined") return html.replace(/<[^>]*>/g, "");
  const { body } = new DOMParser().parseFromString(html, "text/html");
  for (const unseen of body.querySelectorAll("script, style, template")) unseen.remove();
  return body.textContent ?? "";
}
