/**
 * Others remove the paragraph that one writes in. It is told, with the way back; what was not saved of it is a copy on the page, which tells it as well.
 * The keyboard goes on to the paragraph in its place, and whoever types on writes nothing there: that goes into what is put back.
 */
import { mayWrite, type NoteReplica } from "@octavo/client";
import type { Paragraph } from "@octavo/note";
import type { StandingNotices } from "../../shell/notice-list.ts";
import type { NoteEdits } from "./note-edits.ts";
import { texts } from "./texts.ts";
import type { TypedAhead } from "./typed-ahead.ts";

interface TakenAwayOptions {
  readonly replica: Pick<NoteReplica, "state" | "paragraph" | "isWrittenIn" | "onFacts" | "onCaughtUp">;
  readonly edits: Pick<NoteEdits, "isRemovedHere" | "putBack">;
  readonly typedAhead: Pick<TypedAhead, "hold" | "write" | "keepText">;
  readonly offer: StandingNotices["offer"];
  /** Whether somebody has the caret in its text. */
  readonly hasCaret: (paragraphId: string) => boolean;
}

/** Returns how to end it. */
export function watchTakenAway({ replica, edits, typedAhead, offer, hasCaret }: TakenAwayOptions): () => void {
  const offers = new Map<string, () => void>();
  let last = replica.state;

  function look(mayBeGone: boolean): void {
    const before = last;
    last = replica.state;
    for (const id of offers.keys()) if (replica.paragraph(id)) withdraw(id);
    if (!mayBeGone || !before.note || !mayWrite(last)) return;
    const { paragraphs } = before.note;
    for (const paragraph of paragraphs) {
      const { id } = paragraph;
      const isTaken = !replica.paragraph(id) && !edits.isRemovedHere(id);
      if (!isTaken || !(hasCaret(id) || replica.isWrittenIn(id))) continue;
      const typedOn = hasCaret(id) ? keysInPlaceOf(paragraphs.indexOf(paragraph)) : Promise.resolve("");
      const isCopy = last.conflicts.some((one) => one.paragraphId === id && !before.conflicts.includes(one));
      if (isCopy) void typedOn.then(typedAhead.keepText);
      else offerBack(paragraph, paragraphs, typedOn);
    }
  }

  function offerBack(paragraph: Paragraph, among: readonly Paragraph[], typedOn: Promise<string>): void {
    const { id } = paragraph;
    const perform = async () => {
      offers.delete(id);
      await edits.putBack(paragraph, among);
      const text = await typedOn;
      if (text !== "") typedAhead.write(id, text);
    };
    const label = texts.t("putBack");
    offers.set(id, offer(texts.t("takenAway"), { label, perform: () => void perform(), lasts: true }));
  }

  function keysInPlaceOf(index: number): Promise<string> {
    const paragraphs = last.note?.paragraphs ?? [];
    return typedAhead.hold(paragraphs[Math.min(index, paragraphs.length - 1)]?.id).giveUp(true);
  }

  function withdraw(id: string): void {
    offers.get(id)?.();
    offers.delete(id);
  }

  const stops = [
    replica.onFacts((facts) => look(facts.some(({ type }) => type === "paragraphRemoved"))),
    replica.onCaughtUp(() => look(true)),
  ];
  return () => {
    for (const stop of stops) stop();
    for (const id of offers.keys()) withdraw(id);
  };
}
