/** Batches as texts, made once however many sockets get them. */
import { encodeFrame, projectFacts } from "@octavo/protocol";
import type { Batch } from "../../notebook/batch.ts";

const facts = new WeakMap<Batch, string>();
const events = new WeakMap<Batch, readonly EventText[]>();

export interface EventText {
  readonly text: string;
  /** The connection that need not receive it. */
  readonly except: string | undefined;
}

/** NOTE_FACTS of a batch. */
export function factsText(noteId: string, batch: Batch): string {
  const known = facts.get(batch);
  if (known !== undefined) return known;
  const text = encodeFrame({
    op: "NOTE_FACTS",
    data: {
      noteId,
      epoch: batch.epoch,
      from: batch.from,
      facts: batch.steps.map(({ operation, msgId }) => (msgId === undefined ? operation : { ...operation, msgId })),
    },
  });
  facts.set(batch, text);
  return text;
}

/** Zeppelin's events of a batch. */
export function eventTexts(batch: Batch): readonly EventText[] {
  const known = events.get(batch);
  if (known) return known;
  const texts = projectFacts(batch.steps).map((frame) => ({ text: encodeFrame(frame), except: frame.except }));
  events.set(batch, texts);
  return texts;
}
