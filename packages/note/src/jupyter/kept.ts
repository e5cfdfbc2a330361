/**
 * What a notebook says and a note has no noun for stays beside what it belongs to, in members called `jupyter`, and goes out with an export:
 * of the file in the note's `extra`, of a cell in the paragraph's `config` (its tags are read by a run of all) and, for what may be large,
 * in its `extra`, of outputs in the results, so that it goes with them when the paragraph runs here.
 */
import { isJsonObject, type Json, type JsonObject } from "../json.ts";
import type { Note } from "../note.ts";
import type { Paragraph } from "../paragraph.ts";
import type { Results, Segment } from "../results.ts";

export function objectIn(value: Json | undefined): JsonObject {
  return isJsonObject(value) ? value : {};
}

/** The file without its cells; null for a note that was never a notebook. */
export function keptNotebook({ extra }: Pick<Note, "extra">): JsonObject | null {
  return isJsonObject(extra["jupyter"]) ? extra["jupyter"] : null;
}

interface KeptCell {
  readonly id: string | null;
  readonly metadata: JsonObject;
}

export function keptCell({ config }: Pick<Paragraph, "config">): KeptCell {
  const { id, metadata } = objectIn(config["jupyter"]);
  return { id: typeof id === "string" ? id : null, metadata: objectIn(metadata) };
}

/** Files that a Markdown cell carries with it, by the names that its text has for them. */
export function attachmentsOf({ extra }: Pick<Paragraph, "extra">): JsonObject {
  return objectIn(objectIn(extra["jupyter"])["attachments"]);
}

/** What was said of a cell's outputs as a whole; null when they were made here. */
export function keptResults({ extra }: Results): JsonObject | null {
  return isJsonObject(extra["jupyter"]) ? extra["jupyter"] : null;
}

export function keptOutput({ extra }: Segment): JsonObject | null {
  return isJsonObject(extra["jupyter"]) ? extra["jupyter"] : null;
}

function tagsIn(metadata: JsonObject): readonly string[] {
  const { tags } = metadata;
  return Array.isArray(tags) ? tags.filter((tag: Json) => typeof tag === "string") : [];
}

/** Whether a run of all paragraphs goes on when this one fails: its cell is tagged `raises-exception`. */
export function mayFail(paragraph: Pick<Paragraph, "config">): boolean {
  return tagsIn(keptCell(paragraph).metadata).includes("raises-exception");
}

interface Hidden {
  readonly editor: boolean;
  readonly outputs: boolean;
}

/** What of a code cell is out of sight: by Jupyter's own word, or by the tags of Jupyter Book and nbconvert. */
export function hiddenBy(metadata: JsonObject): Hidden {
  const jupyter = objectIn(metadata["jupyter"]);
  const tags = new Set(tagsIn(metadata).map((tag) => tag.replaceAll("_", "-")));
  const isTagged = (what: string) => tags.has(`hide-${what}`) || tags.has(`remove-${what}`);
  return {
    editor:
      jupyter["source_hidden"] === true || metadata["hide_input"] === true || isTagged("input") || isTagged("cell"),
    outputs:
      jupyter["outputs_hidden"] === true || metadata["collapsed"] === true || isTagged("output") || isTagged("cell"),
  };
}
