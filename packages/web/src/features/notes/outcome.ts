/** What came of something that was asked for, in words where it was refused. */
import type { RequestOutcome } from "@octavo/client";
import { texts } from "./texts.ts";

/** `isGone`: there is no such note, or the user may not know of it. */
export type Outcome =
  | { readonly ok: true }
  | { readonly ok: false; readonly problem: string; readonly isGone?: boolean };
export type NewNote = { readonly ok: true; readonly id: string } | { readonly ok: false; readonly problem: string };

/** For what makes a note by REST: the refusal in words, as the socket has it. */
export async function createByRest(make: () => Promise<string>): Promise<NewNote> {
  try {
    return { ok: true, id: await make() };
  } catch (error) {
    return { ok: false, problem: error instanceof Error ? error.message : String(error) };
  }
}

export function outcomeOf(answer: RequestOutcome): Outcome {
  return answer.ok ? answer : { ok: false, problem: answer.text, isGone: answer.status === 404 };
}

export function newNoteOf(answer: RequestOutcome): NewNote {
  if (!answer.ok) return { ok: false, problem: answer.text };
  const { data } = answer.frame;
  const note = data["note"] ?? data["state"];
  if (typeof note === "object" && note !== null && "id" in note && typeof note.id === "string") {
    return { ok: true, id: note.id };
  }
  return { ok: false, problem: texts.t("noNoteNamed") };
}
