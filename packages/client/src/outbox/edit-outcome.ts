/** What became of a change of the note that was asked for. */
import type { RequestOutcome } from "../connection.ts";

/** `pendingOutcome`: it waits for a server that is away, and is shown as done. */
export type EditOutcome = RequestOutcome | { readonly ok: false; readonly reason: "kept"; readonly text: "" };

export const pendingOutcome: EditOutcome = { ok: false, reason: "kept", text: "" };

/** There is something to take back. */
export function hasHappened(done: EditOutcome): boolean {
  return done.ok || done.reason === "kept";
}

/** It is not as was wanted, and `text` says why. Silence is no refusal: a server that has nothing to change says nothing. */
export function isRefused(done: EditOutcome): done is EditOutcome & { readonly ok: false } {
  return !done.ok && done.reason !== "kept" && done.reason !== "unanswered";
}

/** Nothing of it is known to have arrived. */
export function isServerAway(answer: RequestOutcome): boolean {
  return !answer.ok && (answer.reason === "notSent" || answer.reason === "disconnected");
}
