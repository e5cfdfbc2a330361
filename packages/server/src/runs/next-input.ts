import type { DriverQuestion } from "@octavo/interpreter";
import { findParagraph, type IdSource, magicName, type Naming, parseTextIn } from "@octavo/note";
import type { Principal } from "../auth/principal.ts";
import { decideOperations, insertionOf } from "../notebook/paragraphs.ts";
import { textReplacementOf } from "../notebook/texts.ts";
import type { AskingRun } from "./questions.ts";

export interface NextInputOptions {
  readonly ids: IdSource;
  readonly naming: (run: AskingRun) => Naming;
}

type NextInput = Extract<DriverQuestion, { type: "nextInput" }>;

/**
 * Writes code that code has brought: into the paragraph that ran, unless a user has changed that meanwhile, else into one behind it. It begins with
 * the name of the same interpreter.
 */
export function writeNextInput(
  { text, replaces }: NextInput,
  run: AskingRun,
  user: Principal,
  { ids, naming }: NextInputOptions,
): void {
  const { live, paragraphId } = run;
  const paragraph = findParagraph(live.note, paragraphId);
  if (!paragraph) return;
  const parsed = parseTextIn(paragraph.text, naming(run));
  const head = parsed.ok && parsed.magic ? `%${magicName(parsed.magic)}\n` : "";
  const asker = { ...user, ids, clientId: "" };
  if (replaces && paragraph.run?.textVersion === paragraph.textVersion) {
    const given = { paragraphId, text: `${head}${text}`, clientId: "", at: ids.now() };
    decideOperations(live, textReplacementOf(live, given));
    return;
  }
  const index = live.note.paragraphs.indexOf(paragraph) + 1;
  decideOperations(live, [insertionOf(live, { index, text: `${head}${text}`, config: paragraph.config }, asker)]);
}
