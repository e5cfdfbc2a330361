/**
 * One socket of one client, and what it watches.
 *
 * A connection speaks one of two languages: facts, to Octavo's own client, or Zeppelin's events, which are a projection of the same
 * batches. A client that reads too slowly is not waited for: past a limit it gets nothing more until it has caught up, and then the
 * note as it is by then; of lists and states it gets the newest, and what code sends to its widgets it misses. Nor is anything more that it asks read until it has caught up. So memory
 * stays bounded whatever a run prints.
 */
import type { Right } from "@octavo/note";
import {
  angularUpdates,
  type EventName,
  encodeFrame,
  globalAngularUpdate,
  type ServerFrame,
  switchesMode,
} from "@octavo/protocol";
import type { WebSocket } from "ws";
import type { Login } from "../../auth/login.ts";
import { type Principal, stranger } from "../../auth/principal.ts";
import type { Batch } from "../../notebook/batch.ts";
import type { GlobalObject } from "../../notebook/global-objects.ts";
import type { LiveNote, ViewedNote } from "../../notebook/live-note.ts";
import { viewOfNote } from "../../notebook/note-view.ts";
import type { Watcher } from "../../notebook/watchers.ts";
import { eventTexts, factsText } from "./encode-batch.ts";
import { eventsNoteFrame, factsNoteFrame, factsNoteFrames } from "./encode-note.ts";
import { OldClientTexts } from "./old-client-texts.ts";

/** Bytes that may wait for a slow client before it is left behind, besides a whole note: sending that anew would help no client. */
const bufferLimit = 8 * 1024 * 1024;

/** Events that are no state: code may send them without end, and a client that is behind misses them. */
const momentary: ReadonlySet<ServerFrame["op"]> = new Set<ServerFrame["op"]>(["WIDGET_SENT"]);

export class SocketConnection implements Watcher {
  /** Names this connection in facts about texts. */
  readonly clientId: string;
  readonly texts: OldClientTexts;
  readonly #socket: Pick<WebSocket, "readyState" | "OPEN" | "bufferedAmount" | "send" | "close">;
  readonly #onWatchersChanged: (live: LiveNote) => void;
  #login: Login | null;
  readonly #see: (live: LiveNote) => ViewedNote;
  readonly #rightOn: ((live: LiveNote) => Right | null) | undefined;
  /** The whole of the note that is shown. */
  #behind: LiveNote | null = null;
  #live: ViewedNote | null = null;
  #unwatch: (() => void) | null = null;
  #speaksFacts = false;
  /** Long outputs of a whole note may come behind it. */
  takesRests = false;
  #isBehind = false;
  /** Size of the whole note that may still be on its way. */
  #noteBytes = 0;
  #isClosed = false;
  /** What replaces what was said before, for a client that is behind: by operation. */
  readonly #newest = new Map<string, string>();
  #onCaughtUp: (() => void)[] = [];

  constructor(options: {
    readonly socket: Pick<WebSocket, "readyState" | "OPEN" | "bufferedAmount" | "send" | "close">;
    readonly clientId: string;
    /** The login that opened the socket, where it is known. */
    readonly login: Login | null;
    /** Epoch milliseconds. */
    readonly now: () => number;
    /** The set of connections on a note is another one now. */
    readonly onWatchersChanged: (live: LiveNote) => void;
    /** What the client sees of a note; without it, what its owners see. */
    readonly see?: (live: LiveNote) => ViewedNote;
    /** What the user may do with a note; Octavo's own client receives it. */
    readonly rightOn?: (live: LiveNote) => Right | null;
  }) {
    this.#socket = options.socket;
    this.clientId = options.clientId;
    this.#login = options.login;
    this.#onWatchersChanged = options.onWatchersChanged;
    this.#see = options.see ?? ((live) => viewOfNote(live, null));
    this.#rightOn = options.rightOn;
    const { clientId, now } = options;
    this.texts = new OldClientTexts({ clientId, now, send: (frame) => this.send(frame) });
  }

  /** The login of this socket, or its last one; null while it is not known. */
  get login(): Login | null {
    return this.#login;
  }

  /** Whether the client is logged in. `send` sends nothing to others. */
  get #isKnown(): boolean {
    return this.#login !== null && !this.#login.signal.aborted;
  }

  /** The client's principal: a stranger until the login is known, and again when it has ended. */
  get principal(): Principal {
    return (this.#isKnown && this.#login?.principal) || stranger;
  }

  /** The note that this socket shows; Zeppelin's requests name paragraphs of it without naming it. */
  get live(): ViewedNote | null {
    return this.#live;
  }

  /** Whether it is this note that is shown, in whatever view, or this view of it. */
  shows(live: ViewedNote): boolean {
    return live === this.#behind || live === this.#live;
  }

  get speaksFacts(): boolean {
    return this.#speaksFacts;
  }

  /** The server may still handle frames that came before the end; it sends nothing any more. */
  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Resolves when the client has read enough to receive more. */
  caughtUp(): Promise<void> {
    if (!this.#isBehind || this.#isClosed) return Promise.resolve();
    return new Promise((resolve) => this.#onCaughtUp.push(resolve));
  }

  /** Sets the login. A socket never passes from one user to another. */
  admit(login: Login): void {
    this.#login = login;
  }

  /** Closes the socket; the client receives the reason. */
  turnAway(info: string): void {
    this.sendToAnyone({ op: "ERROR_INFO", data: { info, code: "limitReached" } });
    this.#socket.close(1008, "One user has no more connections.");
  }

  send(frame: ServerFrame): void {
    if (this.#isKnown) this.sendToAnyone(frame);
  }

  /** As `send`, also to a client whose login is not known. */
  sendToAnyone(frame: ServerFrame): void {
    if (this.#isBehind && momentary.has(frame.op)) return;
    this.#sendText(encodeFrame(frame));
  }

  /** As `send`, for what makes older frames of the same operation worthless. */
  sendNewest(op: EventName, text: string): void {
    if (!this.#isKnown) return;
    if (this.#isBehind) this.#newest.set(op, text);
    else this.#sendText(text);
  }

  /** Shows another note, or none, from here on. */
  subscribe(live: LiveNote | null, speaksFacts: boolean): void {
    const before = this.#behind;
    this.#unwatch?.();
    this.#behind = live;
    this.#live = live && this.#see(live);
    this.#speaksFacts = speaksFacts;
    this.texts.clear();
    this.#unwatch = this.#isClosed || !this.#isKnown ? null : (this.#live?.watch(this) ?? null);
    if (before) this.#onWatchersChanged(before);
    if (live && live !== before) this.#onWatchersChanged(live);
    this.#sendRight();
  }

  /** The lists of the note that is shown have changed; the user may still read it. */
  rightsChanged(): void {
    if (this.review()) return;
    this.#sendRight();
    if (!this.#speaksFacts) this.sendNote();
  }

  /** The user may not read any more what is shown. */
  turnOut(info: string): void {
    const noteId = this.#live?.note.id;
    this.subscribe(null, this.#speaksFacts);
    if (this.#speaksFacts) this.send({ op: "NOTE_RIGHT", data: { noteId, right: null } });
    else this.send({ op: "AUTH_INFO", data: { info } });
  }

  #sendRight(): void {
    if (!this.#behind || !this.#speaksFacts || !this.#rightOn) return;
    this.send({ op: "NOTE_RIGHT", data: { noteId: this.#behind.note.id, right: this.#rightOn(this.#behind) } });
  }

  /** The whole note, in the language of this connection. */
  sendNote(op: "NOTE" | "NEW_NOTE" | "IMPORT_NOTE" = "NOTE", msgId?: string): void {
    const live = this.#live;
    if (!live || !this.#isKnown) return;
    if (this.#speaksFacts) {
      const { note, version } = live.published;
      const frame = { op, epoch: live.epoch, version, msgId };
      // Only NOTE is put together again.
      const isCut = this.takesRests && op === "NOTE";
      this.#sendNoteFrames(isCut ? factsNoteFrames(frame, note) : [factsNoteFrame(frame, note)]);
      return;
    }
    this.texts.sentNote(live.published.note);
    this.#sendNoteFrames([eventsNoteFrame(op, live.published.note)]);
  }

  /**
   * Sends everything anew if the user sees another view of the note from now on, or the master.
   *
   * @returns whether that is so
   */
  review(): boolean {
    if (!this.#behind || this.#see(this.#behind) === this.#live) return false;
    this.subscribe(this.#behind, this.#speaksFacts);
    this.sendNote();
    return true;
  }

  /** The values that pages share with interpreters, one by one, as Zeppelin's clients read them. @param globals those of global scope */
  sendSharedValues(globals: readonly GlobalObject[]): void {
    const note = this.#live?.published.note;
    if (!note || this.#speaksFacts) return;
    for (const frame of angularUpdates(note)) this.send(frame);
    for (const { value, ...key } of globals) this.send(globalAngularUpdate(key, value));
  }

  onFacts(batch: Batch): void {
    if (this.#isBehind || !this.#isKnown) return;
    if (batch.steps.some(switchesMode) && this.review()) return;
    if (this.#speaksFacts) {
      const noteId = this.#live?.note.id;
      if (noteId) this.#sendText(factsText(noteId, batch));
      return;
    }
    this.texts.beforeEvents(batch);
    for (const { text, except } of eventTexts(batch)) if (except !== this.clientId) this.#sendText(text);
    this.texts.afterEvents(batch);
  }

  onReset(): void {
    if (!this.review()) this.sendNote();
  }

  onGone(): void {
    this.subscribe(null, this.#speaksFacts);
  }

  /** The socket is gone. The note stays known, for frames that came before. */
  close(): void {
    this.#isClosed = true;
    this.#unwatch?.();
    this.#unwatch = null;
    this.#resolveCaughtUp();
    if (this.#behind) this.#onWatchersChanged(this.#behind);
  }

  /** All at once: nothing else comes between them. */
  #sendNoteFrames(frames: readonly Buffer[]): void {
    this.#noteBytes = frames.reduce((sum, { length }) => sum + length, 0);
    for (const frame of frames) this.#sendText(frame);
  }

  #sendText(text: string | Buffer): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    this.#socket.send(text, { binary: false }, () => this.#afterSending());
    if (this.#socket.bufferedAmount > bufferLimit + this.#noteBytes) this.#isBehind = true;
  }

  #afterSending(): void {
    if (this.#socket.bufferedAmount > 0) return;
    this.#noteBytes = 0;
    if (!this.#isBehind) return;
    this.#isBehind = false;
    if (!this.review()) this.sendNote();
    for (const text of this.#newest.values()) this.#sendText(text);
    this.#newest.clear();
    this.#resolveCaughtUp();
  }

  #resolveCaughtUp(): void {
    for (const resolve of this.#onCaughtUp.splice(0)) resolve();
  }
}
