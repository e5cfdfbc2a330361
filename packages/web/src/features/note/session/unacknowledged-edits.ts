/**
 * Changes that were sent and that the server has not answered: each may have arrived. All but an insert may be made twice. The page looks for the
 * paragraph of an insert once it has caught up: by the request that it came of, and where the note came as a whole, by its text and place.
 */
import type { NoteReplica, RequestOutcome } from "@octavo/client";
import type { Paragraph } from "@octavo/note";
import { insertedBy } from "./edit-outcome.ts";
import { type Insert, indexOfAnchor, type PendingEdit } from "./edits.ts";

interface UnacknowledgedEdit {
  readonly sent: Insert;
  /** The paragraphs that were there before. */
  readonly before: ReadonlySet<string>;
  /** The request that the server did not answer. */
  readonly msgId?: string | undefined;
  /** The paragraph that came of it, where the server has said so. */
  readonly id?: string | null;
}

export interface UnacknowledgedEdits {
  /** It goes out now. */
  began(edit: PendingEdit): void;
  answered(edit: PendingEdit, answer: RequestOutcome): void;
  mayHaveArrived(edit: PendingEdit): boolean;
  /** The text that an insert was sent with. */
  sentText(key: string): string | undefined;
  /** The paragraph that came of an insert, where there is one. */
  foundAs(key: string): string | undefined;
  /** No caller looks for this insert any more. */
  settled(key: string): void;
  stop(): void;
}

export function createUnacknowledgedEdits(
  replica: Pick<NoteReplica, "state" | "paragraph" | "onFacts">,
): UnacknowledgedEdits {
  const inserts = new Map<string, UnacknowledgedEdit>();
  const removals = new WeakSet<PendingEdit>();
  /** Paragraphs that were made since the first of the inserts, with the request they came of. */
  const madeSince = new Map<string, string | undefined>();
  const paragraphs = () => replica.state.note?.paragraphs ?? [];

  function settled(key: string): void {
    inserts.delete(key);
    if (inserts.size === 0) madeSince.clear();
  }

  /** It has the text that was sent, and stands where it was to stand. */
  function isLikeDoubt(
    { sent: { at, content }, before }: UnacknowledgedEdit,
    { id, text }: Paragraph,
    index: number,
  ): boolean {
    const isNew = !before.has(id) && !madeSince.has(id);
    return isNew && text === content.text && index === indexOfAnchor(paragraphs(), at, id);
  }

  const stop = replica.onFacts((facts) => {
    if (inserts.size === 0) return;
    for (const fact of facts) if (fact.type === "paragraphInserted") madeSince.set(fact.paragraph.id, fact.msgId);
  });

  return {
    began(edit) {
      if (edit.type === "remove") removals.add(edit);
      if (edit.type !== "insert") return;
      inserts.set(edit.key, { sent: edit, before: new Set<string>(paragraphs().map(({ id }) => id)) });
    },
    answered(edit, answer) {
      if (edit.type === "remove" && !answer.ok && answer.reason === "notSent") removals.delete(edit);
      const doubt = edit.type === "insert" && inserts.get(edit.key);
      if (!doubt) return;
      const { key } = doubt.sent;
      if (answer.ok) inserts.set(key, { ...doubt, id: insertedBy(answer) });
      else if (answer.reason === "disconnected") inserts.set(key, { ...doubt, msgId: answer.msgId });
      else settled(key);
    },
    mayHaveArrived: (edit) => (edit.type === "insert" ? inserts.has(edit.key) : removals.has(edit)),
    sentText: (key) => inserts.get(key)?.sent.content.text,
    foundAs(key) {
      const doubt = inserts.get(key);
      if (!doubt) return;
      if (doubt.id !== undefined) return replica.paragraph(doubt.id ?? "")?.id;
      const named = paragraphs().find(({ id }) => doubt.msgId !== undefined && madeSince.get(id) === doubt.msgId);
      return (named ?? paragraphs().find((paragraph, at) => isLikeDoubt(doubt, paragraph, at)))?.id;
    },
    settled,
    stop,
  };
}
