/** What it takes to run a paragraph: which interpreter, which session, which code; or why nothing has to run. */
import {
  findInterpreter,
  interpreters,
  magicName,
  type Note,
  type Paragraph,
  parseText,
  type RunId,
} from "@octavo/note";
import type { RunOrder } from "@octavo/runner";

export type Plan =
  | { readonly kind: "order"; readonly order: RunOrder }
  /** Blank or disabled: finished at once, with no results. */
  | { readonly kind: "nothing" }
  | { readonly kind: "refusal"; readonly text: string };

interface PlanOptions {
  readonly note: Note;
  readonly paragraph: Paragraph;
  readonly runId: RunId;
  readonly user: string;
}

export function planRun({ note, paragraph, runId, user }: PlanOptions): Plan {
  if (paragraph.config["enabled"] === false) return { kind: "nothing" };
  const parsed = parseText(paragraph.text);
  if (!parsed.ok) return { kind: "refusal", text: parsed.problem };
  const magic = parsed.magic ? magicName(parsed.magic) : note.defaultInterpreterGroup;
  const interpreter = findInterpreter(magic);
  if (!interpreter) return { kind: "refusal", text: `Interpreter ${magic} not found` };
  const hasProperties = Object.keys(parsed.properties).length > 0;
  if (parsed.script.trim() === "" && !hasProperties) return { kind: "nothing" };
  return {
    kind: "order",
    order: {
      runId,
      noteId: note.id,
      paragraphId: paragraph.id,
      user,
      driver: interpreter.name,
      sessionKey: sessionKeyOf(interpreter.name, note.id),
      code: parsed.script,
      properties: parsed.properties,
    },
  };
}

/** One interpreter per note: notes never see each other's variables and never wait for each other. */
export function sessionKeyOf(driver: string, noteId: string): string {
  return `${driver}:${noteId}`;
}

/** All sessions that a note can have. */
export function sessionKeysOf(noteId: string): readonly string[] {
  return interpreters.map(({ name }) => sessionKeyOf(name, noteId));
}
