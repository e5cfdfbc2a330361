import { findParagraph, isRunning, type Note, type Paragraph } from "@octavo/note";

/** What comes next in a whole-note run. */
export type NextStep =
  | { readonly kind: "run"; readonly paragraph: Paragraph; readonly user: string }
  /** Gone or disabled. */
  | { readonly kind: "passOver" }
  /** A user started it already: its end is awaited. */
  | { readonly kind: "wait" }
  | { readonly kind: "end" };

/** Null when no whole-note run is under way. */
export function nextStepOfRunAll(note: Note): NextStep | null {
  if (!note.runAll) return null;
  const { queue, user } = note.runAll;
  const [id] = queue;
  if (id === undefined) return { kind: "end" };
  const paragraph = findParagraph(note, id);
  if (paragraph && isRunning(paragraph.status)) return { kind: "wait" };
  if (!paragraph || paragraph.config["enabled"] === false) return { kind: "passOver" };
  return { kind: "run", paragraph, user };
}
