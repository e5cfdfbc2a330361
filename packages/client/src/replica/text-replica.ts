/**
 * The text of one paragraph on this side of the wire, whether or not an editor shows it.
 *
 * It holds three layers: the *confirmed* text at a version that the server has accepted; at most one update that was *sent* and is not
 * acknowledged; and *unsent* local changes, composed into one. What people see is all three. Typing sends at once when nothing is in
 * flight; else it waits for the acknowledgement, which makes bursts travel together.
 *
 * The server orders. It moves what arrives over what it accepted before (`mine.map(theirs)`, theirs counting as first), so this side
 * does the same with every foreign change, and both end in the same text. The acknowledgement is one's own change coming back.
 * After a reconnect within the same epoch the missing changes arrive in order and nothing is guessed. In another epoch, or when the
 * server cannot name what was missed, only texts can be compared: see `meet`.
 */
import { ChangeSet, Text } from "@codemirror/state";
import type { Json } from "@octavo/note";
import { differenceOf, distanceOf, normaliseLineEnds } from "@octavo/note";
import type { RequestData } from "@octavo/protocol";
import { createListeners } from "../listeners.ts";
import { changesOverlap } from "./overlap.ts";

/** One update on the wire. */
export type TextUpdate = RequestData<"CHANGE_TEXT">["updates"][number];

interface Sent {
  readonly clientId: string;
  readonly sequence: number;
  readonly changes: ChangeSet;
  /** How many changes had been typed when it was sent. */
  readonly typed: number;
}

/** What happened to the visible text. `origin` is the author of the change, so that an editor can skip its own. */
export interface TextEvent {
  readonly changes: ChangeSet;
  readonly origin: unknown;
}

/** What the server said about the text, as a `textChanged` fact carries it. */
export interface RemoteChange {
  readonly textVersion: number;
  readonly clientId: string;
  readonly sequence: number;
  readonly changes: unknown;
}

/** What a page that goes away leaves behind, so that the next one can go on exactly. */
export interface TextDraft {
  readonly confirmed: string;
  readonly version: number;
  readonly sent: { readonly clientId: string; readonly sequence: number; readonly changes: Json } | null;
  readonly unsent: Json | null;
}

export interface TextReplicaOptions {
  readonly clientId: string;
  /** The next number for an update of this client. */
  readonly nextSequence: () => number;
  /** Puts an update on the wire. False when that is not possible now; `resume` comes later then. */
  readonly send: (base: number, update: TextUpdate) => boolean;
  /** Called with the whole visible text that could not be merged. */
  readonly onConflict: (text: string) => void;
}

export class TextReplica {
  private confirmed: Text;
  private confirmedVersion: number;
  private sent: Sent | null = null;
  private unsent: ChangeSet | null = null;
  private visible: Text;
  /** Whether `sent` is under way on the present connection. */
  private isUnderWay = false;
  /** How many changes were typed here, and how many of them are acknowledged while not all are. */
  private typed = 0;
  private acknowledged = 0;
  private readonly events = createListeners<TextEvent>();
  private readonly options: TextReplicaOptions;

  constructor(text: string, version: number, options: TextReplicaOptions) {
    this.confirmed = textOfString(text);
    this.confirmedVersion = version;
    this.visible = this.confirmed;
    this.options = options;
  }

  /** The text as people see it. */
  get text(): Text {
    return this.visible;
  }

  get version(): number {
    return this.confirmedVersion;
  }

  /** Whether something typed here is not acknowledged yet. */
  get isDirty(): boolean {
    return this.sent !== null || this.unsent !== null;
  }

  /** The function returns whether all that was typed until now is acknowledged by the time of its call. */
  untilNow(): () => boolean {
    const { typed } = this;
    return () => !this.isDirty || this.acknowledged >= typed;
  }

  /**
   * The version that the server's text will have when it has accepted everything typed here, provided that no other user types; null while that
   * cannot be said because some of it is not sent.
   */
  get versionWhenAccepted(): number | null {
    if (this.unsent) return null;
    if (!this.sent) return this.confirmedVersion;
    return this.isUnderWay ? this.confirmedVersion + 1 : null;
  }

  /** Whether the confirmed text is this one. Versions of different epochs may be equal by chance, so the text is compared as well. */
  isAt(text: string, version: number): boolean {
    return this.confirmedVersion === version && this.confirmed.eq(textOfString(text));
  }

  subscribe(listener: (event: TextEvent) => void): () => void {
    return this.events.add(listener);
  }

  /** Takes what was typed here, and sends it if nothing is in flight. `changes` start at the visible text. */
  change(changes: ChangeSet, origin: unknown = null): void {
    if (changes.empty) return;
    this.typed++;
    this.visible = changes.apply(this.visible);
    this.unsent = this.unsent ? this.unsent.compose(changes) : changes;
    this.events.notify({ changes, origin });
    this.flush();
  }

  /** A change that the server accepted, one's own among them. False when it does not follow on what is known. */
  receive({ textVersion, clientId, sequence, changes: json }: RemoteChange): boolean {
    if (textVersion <= this.confirmedVersion) return true;
    if (textVersion !== this.confirmedVersion + 1) return false;
    const changes = parseChanges(json, this.confirmed.length);
    if (!changes) return false;
    const { sent } = this;
    this.confirmed = changes.apply(this.confirmed);
    this.confirmedVersion = textVersion;
    if (sent && sent.clientId === clientId && sent.sequence === sequence) {
      this.sent = null;
      this.isUnderWay = false;
      this.acknowledged = sent.typed;
      this.flush();
      return true;
    }
    this.moveOver(changes);
    return true;
  }

  /** The connection is gone: nothing is under way any more, though it may have arrived. */
  pause(): void {
    this.isUnderWay = false;
  }

  /** Everything that the server accepted so far has been received: sends what it has not seen. */
  resume(): void {
    const { sent } = this;
    if (sent && !this.isUnderWay) {
      this.isUnderWay = this.options.send(this.confirmedVersion, updateOfSent(sent));
    }
    this.flush();
  }

  /**
   * The server's text as a whole, without the changes that led to it. What was typed here is moved over the difference; if both changed the
   * same place, the server's text stands and ours becomes a conflict copy. Whether the update in flight had arrived shows in the
   * text: the reading that leaves less for others to have typed is taken.
   */
  meet(serverText: string, version: number): void {
    const theirs = textOfString(serverText);
    const before = this.visible;
    if (!this.isDirty) {
      this.rebaseOn(theirs, version);
      this.announce(before);
      return;
    }
    const mine = this.pendingAfterMeeting(theirs);
    const difference = differenceOf(mine.base.toString(), theirs.toString());
    const mineText = before.toString();
    this.rebaseOn(theirs, version);
    if (mine.changes && changesOverlap(mine.changes, difference)) {
      this.announce(before);
      this.options.onConflict(mineText);
      return;
    }
    if (mine.changes) {
      this.unsent = mine.changes.map(difference);
      this.visible = this.unsent.apply(theirs);
      if (this.unsent.empty) this.unsent = null;
    }
    this.announce(before);
  }

  /** What to keep so that nothing typed is lost with the page; null when all is acknowledged. */
  draft(): TextDraft | null {
    if (!this.isDirty) return null;
    return {
      confirmed: this.confirmed.toString(),
      version: this.confirmedVersion,
      sent: this.sent && updateOfSent(this.sent),
      unsent: this.unsent && (this.unsent.toJSON() as Json),
    };
  }

  /** Takes over what an earlier page left. False when it is not readable. */
  adopt({ confirmed, version, sent, unsent }: TextDraft): boolean {
    const text = textOfString(confirmed);
    const sentChanges = sent && parseChanges(sent.changes, text.length);
    if (sent && !sentChanges) return false;
    const between = sentChanges ? sentChanges.apply(text) : text;
    const unsentChanges = unsent === null ? null : parseChanges(unsent, between.length);
    if (unsent !== null && !unsentChanges) return false;
    const before = this.visible;
    this.confirmed = text;
    this.confirmedVersion = version;
    this.sent = sent && sentChanges ? { ...sent, changes: sentChanges, typed: this.typed } : null;
    this.typed++;
    this.isUnderWay = false;
    this.unsent = unsentChanges;
    this.visible = unsentChanges ? unsentChanges.apply(between) : between;
    this.announce(before);
    return true;
  }

  private flush(): void {
    if (this.sent || !this.unsent) return;
    const sequence = this.options.nextSequence();
    const update: Sent = { clientId: this.options.clientId, sequence, changes: this.unsent, typed: this.typed };
    if (!this.options.send(this.confirmedVersion, updateOfSent(update))) return;
    this.sent = update;
    this.unsent = null;
    this.isUnderWay = true;
  }

  /** Another user's change came first: it slides below what was typed here. */
  private moveOver(changes: ChangeSet): void {
    let visible = changes;
    if (this.sent) {
      const moved = this.sent.changes.map(visible);
      visible = visible.map(this.sent.changes, true);
      this.sent = { ...this.sent, changes: moved };
    }
    if (this.unsent) {
      const moved = this.unsent.map(visible);
      visible = visible.map(this.unsent, true);
      this.unsent = moved;
    }
    this.visible = visible.apply(this.visible);
    this.events.notify({ changes: visible, origin: remote });
  }

  private pendingAfterMeeting(theirs: Text): { readonly base: Text; readonly changes: ChangeSet | null } {
    const { confirmed, sent, unsent } = this;
    if (!sent) return { base: confirmed, changes: unsent };
    const withSent = sent.changes.apply(confirmed);
    const hasArrived = distanceOfTexts(withSent, theirs) < distanceOfTexts(confirmed, theirs);
    if (hasArrived) return { base: withSent, changes: unsent };
    return { base: confirmed, changes: unsent ? sent.changes.compose(unsent) : sent.changes };
  }

  private rebaseOn(text: Text, version: number): void {
    this.confirmed = text;
    this.confirmedVersion = version;
    this.visible = text;
    this.sent = null;
    this.unsent = null;
    this.isUnderWay = false;
  }

  private announce(before: Text): void {
    if (before.eq(this.visible)) return;
    this.events.notify({ changes: differenceOf(before.toString(), this.visible.toString()), origin: remote });
  }
}

/** The `origin` of changes that came over the wire. */
export const remote: unique symbol = Symbol("remote");

/** The `origin` of changes that a person makes here, but not by typing into an editor: editors show them, and can undo them. */
export const ownChange: unique symbol = Symbol("ownChange");

/** How much one text would have to change to become the other. */
function distanceOfTexts(from: Text, to: Text): number {
  return distanceOf(from.toString(), to.toString());
}

function updateOfSent({ clientId, sequence, changes }: Sent): TextUpdate {
  return { clientId, sequence, changes: changes.toJSON() as TextUpdate["changes"] };
}

function parseChanges(json: unknown, length: number): ChangeSet | null {
  try {
    const changes = ChangeSet.fromJSON(json);
    return changes.length === length ? changes : null;
  } catch {
    return null;
  }
}

function textOfString(text: string): Text {
  return Text.of(normaliseLineEnds(text).split("\n"));
}
