/**
 * Others remove the paragraph that the user writes in. A notice says so and offers to put it back; what was not saved of it is a copy on the page,
 * which says so as well. The keyboard goes on to the paragraph in its place, but what the user types on goes into what is put back.
 */
import { mayWriteNote, type NoteReplica } from "@octavo/client";
import type { Paragraph } from "@octavo/note";
import type { StandingNotifications } from "../../../ui/notices/notification-list.ts";
import type { NoteEdits } from "./note-edits.ts";
import { texts } from "./texts.ts";
import type { TypedAhead } from "./typed-ahead.ts";

interface TakenAwayOptions {
  readonly replica: Pick<NoteReplica, "state" | "paragraph" | "isWrittenIn" | "onFacts" | "onCaughtUp" | "hold">;
  readonly edits: Pick<NoteEdits, "isRemovedHere" | "putBack">;
  readonly typedAhead: Pick<TypedAhead, "hold" | "write" | "keepText">;
  readonly offer: StandingNotifications["offer"];
  /** Whether the user has the caret in its text. */
  readonly hasCaret: (paragraphId: string) => boolean;
}

/** What is offered back. What was typed on since counts as unsaved until it goes somewhere. */
interface Taken {
  readonly withdraw: () => void;
  /** Ends it, once: here goes what was typed on, if there is any. */
  readonly settle: (goes: (text: string) => void) => void;
}

/** Returns how to end it. */
export function watchTakenAway({ replica, edits, typedAhead, offer, hasCaret }: TakenAwayOptions): () => void {
  const offers = new Map<string, Taken>();
  let last = replica.state;

  function lookForRemoved(mayBeGone: boolean): void {
    const before = last;
    last = replica.state;
    for (const [id, taken] of offers) if (replica.paragraph(id)) backAgain(id, taken);
    if (!mayBeGone || !before.note || !mayWriteNote(last)) return;
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

  function offerBack(paragraph: Paragraph, among: readonly Paragraph[], typing: Promise<string>): void {
    const { id } = paragraph;
    const held = `taken-${id}`;
    let typed: string | null = null;
    const settle = (goes: (text: string) => void) => {
      if (!offers.delete(id)) return;
      replica.hold(held, null);
      const letGo = (text: string) => text !== "" && goes(text);
      if (typed === null) void typing.then(letGo);
      else letGo(typed);
    };
    const perform = () => void edits.putBack(paragraph, among).then(() => settle(intoIt));
    const intoIt = (text: string) => typedAhead.write(id, text);
    const onDismissed = () => settle(typedAhead.keepText);
    const withdraw = offer(texts.t("takenAway"), { label: texts.t("putBack"), perform, lasts: true, onDismissed });
    offers.set(id, { withdraw, settle });
    void typing.then((text) => {
      typed = text;
      if (text !== "" && offers.has(id)) replica.hold(held, text);
    });
  }

  /** Others have put it back, or one's own way of undoing has. */
  function backAgain(id: string, { withdraw, settle }: Taken): void {
    withdraw();
    settle((text) => typedAhead.write(id, text));
  }

  function keysInPlaceOf(index: number): Promise<string> {
    const paragraphs = last.note?.paragraphs ?? [];
    return typedAhead.hold(paragraphs[Math.min(index, paragraphs.length - 1)]?.id).giveUp(true);
  }

  const stops = [
    replica.onFacts((facts) => lookForRemoved(facts.some(({ type }) => type === "paragraphRemoved"))),
    replica.onCaughtUp(() => lookForRemoved(true)),
  ];
  return () => {
    for (const stop of stops) stop();
    for (const { withdraw, settle } of offers.values()) {
      withdraw();
      settle(typedAhead.keepText);
    }
  };
}
