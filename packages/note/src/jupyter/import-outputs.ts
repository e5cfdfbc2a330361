/** The outputs of a cell as segments, each with what it does not show of its output beside it. */
import { isJsonObject, type Json, type JsonObject } from "../json.ts";
import { createSegment, type MimeBundle, type Segment } from "../results.ts";
import { segmentOf as segmentOfForms } from "./forms.ts";
import { keepOutput, type RenderMarkdown, shownOf, textOfSource } from "./mime.ts";

export function segmentsOf(
  outputs: readonly JsonObject[],
  renderMarkdown: RenderMarkdown | undefined,
): readonly Segment[] {
  const segments: Segment[] = [];
  let pieces: Piece[] = [];
  const endStream = () => {
    if (pieces.length > 0) segments.push(streamSegment(pieces));
    pieces = [];
  };
  for (const output of outputs) {
    if (output["output_type"] === "stream") {
      pieces.push({ name: nameOf(output), text: textOfSource(output["text"]) });
      continue;
    }
    endStream();
    segments.push(segmentOf(output, renderMarkdown));
  }
  endStream();
  return segments;
}

interface Piece {
  readonly name: string;
  readonly text: string;
}

function nameOf({ name }: JsonObject): string {
  return typeof name === "string" ? name : "stdout";
}

/** What was printed in one go is shown as one text, whichever stream it went to. */
function streamSegment(pieces: readonly Piece[]): Segment {
  const made = createSegment("TEXT", pieces.map(({ text }) => text).join(""));
  const streams = pieces.map(({ name, text }): Json => [name, text.length]);
  const [only] = pieces;
  return pieces.length === 1 && only?.name === "stdout" ? made : { ...made, extra: { jupyter: { streams } } };
}

function segmentOf(output: JsonObject, renderMarkdown: RenderMarkdown | undefined): Segment {
  if (output["output_type"] === "error") {
    return { ...createSegment("TEXT", errorText(output)), extra: { jupyter: output } };
  }
  const bundle = isJsonObject(output["data"]) ? output["data"] : {};
  const shown = shownOf(bundle, renderMarkdown);
  const kept = keepOutput(output, shown ?? { segment: createSegment("NULL", ""), mime: null });
  const mime = drawnForm(bundle, output["metadata"]);
  return mime ? { ...kept, mime } : kept;
}

/** The form that a page draws, where there is one; all others are kept with the output. */
function drawnForm(data: JsonObject, metadata: Json | undefined): MimeBundle | undefined {
  const { mime } = segmentOfForms({ data, metadata: isJsonObject(metadata) ? metadata : {} }, undefined) ?? {};
  const chosen = mime?.chosen;
  if (mime === undefined || chosen === undefined) return undefined;
  // Bokeh names its plot in one form, and draws it by another.
  const script = /_exec\.v\d+\+json$/.test(chosen) ? mime.data["application/javascript"] : undefined;
  const drawn = { [chosen]: mime.data[chosen] ?? null };
  return { ...mime, data: { ...drawn, ...(script !== undefined && { "application/javascript": script }) } };
}

/** Entries of a traceback are lines or whole blocks of them, without a line end. */
function errorText(output: JsonObject): string {
  const { traceback } = output;
  const entries = Array.isArray(traceback) ? traceback.filter((entry: Json) => typeof entry === "string") : [];
  const text = entries.map((entry, index) =>
    index < entries.length - 1 && !entry.endsWith("\n") ? `${entry}\n` : entry,
  );
  return entries.length === 0 ? `${textOfSource(output["ename"])}: ${textOfSource(output["evalue"])}` : text.join("");
}
