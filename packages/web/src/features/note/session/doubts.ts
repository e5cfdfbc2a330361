/**
 * Changes that were sent and that nobody has answered: each may have arrived. All but an insert may be made twice. The paragraph of an insert is
 * looked for once the page has caught up: by the request that it came of, and where the note came as a whole, by its text and place.
 */
import type { Answer, NoteReplica } from "@octavo/client";
import type { Paragraph } from "@octavo/note";
import { type Insert, indexOfAnchor, type KeptEdit } from "./edits.ts";
import { insertedBy } from "./performed.ts";

interface Doubt {
  readonly sent: Insert;
  /** The paragraphs that were there before. */
  readonly before: ReadonlySet<string>;
  /** The request that nobody answered. */
  readonly msgId?: string | undefined;
  /** The paragraph that came of it, where that was told. */
  readonly id?: string | null;
}

export interface Doubts {
  /** It goes out now. */
  began(edit: KeptEdit): void;
  answered(edit: KeptEdit, answer: Answer): void;
  mayHaveArrived(edit: KeptEdit): boolean;
  /** The text that an insert was sent with. */
  sentText(key: string): string | undefined;
  /** The paragraph that came of an insert, where there is one. */
  foundAs(key: string): string | undefined;
  /** Nobody looks for this insert any more. */
  settled(key: string): void;
  stop(): void;
}

export function createDoubts(replica: Pick<NoteReplica, "state" | "paragraph" | "onFacts">): Doubts {
  const inserts = new Map<string, Doubt>();
  const removals = new WeakSet<KeptEdit>();
  /** Paragraphs that were made since the first of the inserts, with the request they came of. */
  const madeSince = new Map<string, string | undefined>();
  const paragraphs = () => replica.state.note?.paragraphs ?? [];

  function settled(key: string): void {
    inserts.delete(key);
    if (inserts.size === 0) madeSince.clear();
  }

  /** It has the text that was sent, and stands where it was to stand. */
  function isLike({ sent: { at, content }, before }: Doubt, { id, text }: Paragraph, index: number): boolean {
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
      return (named ?? paragraphs().find((paragraph, at) => isLike(doubt, paragraph, at)))?.id;
    },
    settled,
    stop,
  };
}
