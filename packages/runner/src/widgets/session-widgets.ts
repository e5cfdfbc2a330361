/**
 * The widgets of one session, as far as paragraphs show them.
 *
 * A server that comes later receives all of them, so their states are kept here and nothing of it in the spool. A paragraph has the models that its
 * run has made, and those of other paragraphs that it shows, with all that they name. States that change faster than a reader sees are sent
 * joined, the more bytes the more seldom. What a paragraph takes is bounded, and what all of them take: a model that would be too much is sent
 * without its state.
 */
import { keyOfPlace, type Session, type WidgetEvent, type WidgetMessage } from "@octavo/interpreter";
import { changedModel, type JsonObject, type WidgetBuffer, type WidgetChange, widgetBudget } from "@octavo/note";
import type { Clock } from "../clock.ts";
import { createPace, type Pace } from "../output/pace.ts";
import type { RunnerReply } from "../wire/messages.ts";
import { FrontEnds } from "./front-ends.ts";
import {
  bytesOfChange,
  emptyPlace,
  isKeepable,
  isLink,
  type KeptModel,
  KeptModels,
  lengthOf,
  mostModels,
  type Place,
  type PlacedRun,
} from "./kept-models.ts";

type ReplyOf<Type extends RunnerReply["type"]> = Extract<RunnerReply, { type: Type }>;
type NewsOf<Type extends RunnerReply["type"]> = Omit<ReplyOf<Type>, "driver" | "sessionKey">;
export type WidgetNews = NewsOf<"widgets"> | NewsOf<"widgetSent"> | NewsOf<"widgetHandled"> | NewsOf<"widgetFrontEnd">;

export interface SessionWidgetsSettings {
  readonly clock: Clock;
  /** Whether there is a server that takes more; what is not sent yet waits. */
  readonly isHeard: () => boolean;
  readonly send: (news: WidgetNews) => void;
}

/** As often as a reader sees a difference. */
const intervalMs = 50;
/** What a session sends goes to all pages that show it, and into the note: so much in a second, and so much at once before it waits. */
const bytesPerSecond = 2 * 1024 * 1024;
const burstBytes = bytesPerSecond;
/** What code sends to a page in one message, in bytes. */
const mostSent = 8 * 1024 * 1024;
/** In one message to the server. */
const mostPerMessage = 1024 * 1024;
/** What waits for the interpreter, in bytes, and what each message counts for at least. */
const mostWaiting = 32 * 1024 * 1024;
const leastWeight = 1024;

export const widgetGone = "This widget is gone: its interpreter has ended. Run the paragraph again.";
const tooMuchWaits = "Too much waits for this widget's interpreter; wait until it has run what it runs.";

export class SessionWidgets {
  readonly #settings: SessionWidgetsSettings;
  readonly #models = new KeptModels();
  readonly #frontEnds: FrontEnds;
  readonly #places = new Map<string, Place>();
  readonly #pace: Pace;
  #session: Session | null = null;
  /** Messages that the interpreter has not dealt with yet, with what they weigh. */
  readonly #unanswered = new Map<string, number>();
  #waitingBytes = 0;
  /** Messages that it has dealt with, reported behind what came of them. */
  #handled: string[] = [];
  /** When all that was sent is paid for, at `bytesPerSecond`. */
  #paidAt = Number.NEGATIVE_INFINITY;

  constructor(settings: SessionWidgetsSettings) {
    this.#settings = settings;
    this.#frontEnds = new FrontEnds(settings.clock);
    this.#pace = createPace({
      clock: settings.clock,
      intervalMs: () => Math.max(intervalMs, this.#debtMs),
      flush: () => (this.#debtMs > 0 ? this.#pace.touchLater() : this.#flush()),
    });
  }

  /** There is an interpreter. */
  follow(session: Session): void {
    this.#session = session;
    session.widgets?.hear((event) => {
      if (this.#session === session) this.#receive(event);
    });
  }

  /** There is none any more. */
  end(): void {
    this.#session = null;
    this.#flush();
    for (const place of this.#places.values()) {
      if (place.models.size + place.leftOut.size > 0) this.#sendNews(place, { isLive: false, changes: [] });
      // A run that waits for the next interpreter has its place already.
      for (const own of [place.models, place.shown, place.leftOut, place.pending]) own.clear();
      place.bytes = 0;
    }
    this.#models.clear();
    this.#frontEnds.clear();
    for (const messageId of this.#unanswered.keys()) this.#sendHandled(messageId, widgetGone);
  }

  /** What an earlier run of the paragraph had made is not shown there any more. */
  begin(run: PlacedRun): void {
    const key = keyOfPlace(run);
    const earlier = this.#places.get(key);
    for (const modelId of earlier ? [...earlier.models] : []) if (earlier) this.#models.detach(modelId, earlier);
    this.#places.set(key, emptyPlace(run));
  }

  /** Sends all models to a server that has just come. */
  sendAll(): void {
    this.#sendFrontEnds(this.#frontEnds.takeAll());
    for (const place of this.#places.values()) {
      place.pending.clear();
      const models = [...place.models].flatMap((modelId) => this.#openedAs(modelId));
      const changes = [...models, ...place.leftOut.values()];
      if (changes.length > 0) this.#sendChanges(place, changes, true);
    }
  }

  send(message: WidgetMessage): void {
    const { messageId, data, buffers } = message;
    const bytes = buffers.reduce((sum, { byteLength }) => sum + byteLength, leastWeight + lengthOf(data));
    if (this.#session?.widgets && this.#waitingBytes + bytes > mostWaiting) {
      this.#sendHandled(messageId, tooMuchWaits);
      return;
    }
    this.#unanswered.set(messageId, bytes);
    this.#waitingBytes += bytes;
    if (this.#session?.widgets) this.#session.widgets.send(message);
    else this.#sendHandled(messageId, widgetGone);
  }

  #receive(event: WidgetEvent): void {
    switch (event.type) {
      case "opened":
        this.#open(event);
        break;
      case "frontEnd":
        this.#frontEnds.keep(event.frontEnd);
        // The next output may ask for it.
        if (this.#settings.isHeard()) this.#sendFrontEnds(this.#frontEnds.takeUnsent());
        else this.#touch();
        break;
      case "changed":
        this.#change(event);
        break;
      case "closed":
        this.#close(event.modelId);
        break;
      case "shown":
        this.#show(event);
        break;
      case "sent":
        this.#sendToPages(event);
        break;
      case "handled":
        this.#handled.push(event.messageId);
        if (this.#debtMs > 0) this.#touch();
        else this.#flush();
        break;
    }
  }

  #open({ modelId, name, module, version, frontEnd, ...event }: Extract<WidgetEvent, { type: "opened" }>): void {
    this.#close(modelId);
    const drawn = frontEnd && this.#frontEnds.keep(frontEnd);
    const head = { model_name: name, model_module: module, model_module_version: version };
    const model = { ...head, ...(drawn !== undefined && { front_end: drawn }), state: {} };
    this.#models.add(modelId, model);
    const place = this.#places.get(keyOfPlace(event.place));
    if (place) this.#bring(place, modelId);
    this.#change({ ...event, type: "changed", modelId });
  }

  #sendFrontEnds(contents: readonly string[]): void {
    for (const content of contents) this.#settings.send({ type: "widgetFrontEnd", content });
  }

  #show({ modelId, place: { noteId, paragraphId } }: Extract<WidgetEvent, { type: "shown" }>): void {
    const place = this.#places.get(keyOfPlace({ noteId, paragraphId }));
    if (!place || place.shown.size >= mostModels) return;
    place.shown.add(modelId);
    this.#bring(place, modelId);
    this.#touch();
  }

  #change({ modelId, state, buffers }: Extract<WidgetEvent, { type: "changed" }>): void {
    const kept = this.#models.get(modelId);
    if (!kept || kept.model.over_budget !== undefined) return;
    this.#models.measure(kept, state, buffers);
    const isKept = isKeepable(kept, buffers.length) && this.#hasRoom(kept);
    // It was what no paragraph had, and the oldest.
    if (this.#models.get(modelId) !== kept) return;
    if (!isKept) {
      this.#leaveOut(kept);
      return;
    }
    const change = { kind: "changed" as const, modelId, state: state as JsonObject, buffers: buffers.map(inText) };
    kept.model = changedModel(kept.model, change);
    const named = Object.keys(state).flatMap((member) => kept.names.get(member) ?? []);
    for (const place of [...kept.places]) {
      this.#add(place, change);
      for (const other of named) this.#bring(place, other);
    }
    // One that joins two others belongs to each paragraph that shows either.
    if (isLink(kept.model)) {
      const shown = new Set(named.flatMap((other) => [...(this.#models.get(other)?.places ?? [])]));
      for (const place of shown) this.#bring(place, modelId);
    }
    this.#touch();
  }

  /** Whether it is within the budgets of its paragraphs and of the session, at the latest without what nothing shows. */
  #hasRoom(kept: KeptModel): boolean {
    for (const place of [...kept.places]) {
      if (place.bytes > widgetBudget) this.#dropUnseen(place);
      if (place.bytes > widgetBudget) return false;
    }
    return this.#models.hasRoom();
  }

  /** Sends it without its state. */
  #leaveOut(kept: KeptModel): void {
    const { modelId } = kept;
    this.#models.emptyOut(kept);
    for (const place of kept.places) this.#add(place, { kind: "opened", modelId, model: kept.model });
    this.#touch();
  }

  #close(modelId: string): void {
    const kept = this.#models.get(modelId);
    if (!kept) return;
    for (const place of [...kept.places]) this.#take(place, modelId);
    for (const place of this.#places.values()) if (place.leftOut.delete(modelId)) this.#addClosed(place, modelId);
    this.#models.remove(kept);
    this.#touch();
  }

  /** A model and all that it names, where the paragraph does not have it already. */
  #bring(place: Place, modelId: string): void {
    const kept = this.#models.get(modelId);
    if (!kept || kept.places.has(place) || place.leftOut.has(modelId)) return;
    if (!this.#isRoomFor(kept, place)) {
      if (place.leftOut.size >= mostModels) return;
      const { buffers: _, ...model } = kept.model;
      const opened = { kind: "opened" as const, modelId, model: { ...model, state: {}, over_budget: kept.bytes } };
      place.leftOut.set(modelId, opened);
      this.#add(place, opened);
      return;
    }
    this.#models.attach(kept, place);
    this.#add(place, { kind: "opened", modelId, model: kept.model });
    for (const named of this.#models.neighboursOf(kept)) this.#bring(place, named);
  }

  #isRoomFor(kept: KeptModel, place: Place): boolean {
    const isFull = () => place.models.size >= mostModels || place.bytes + kept.bytes > widgetBudget;
    if (isFull()) this.#dropUnseen(place);
    if (isFull()) return false;
    return kept.places.size === 0 || this.#models.hasRoom(kept.bytes);
  }

  /** Models that nothing leads to from what the paragraph shows. */
  #dropUnseen(place: Place): void {
    if (place.isAllSeen) return;
    const seen = new Set(place.shown);
    // A set that grows while it is walked is walked to its new end.
    for (const modelId of seen) {
      const kept = this.#models.get(modelId);
      for (const named of kept ? this.#models.neighboursOf(kept) : []) seen.add(named);
    }
    for (const modelId of [...place.models]) if (!seen.has(modelId)) this.#take(place, modelId);
    place.isAllSeen = true;
  }

  #take(place: Place, modelId: string): void {
    this.#models.detach(modelId, place);
    this.#addClosed(place, modelId);
  }

  #addClosed(place: Place, modelId: string): void {
    if (place.pending.get(modelId)?.kind === "opened") place.pending.delete(modelId);
    else place.pending.set(modelId, { kind: "closed", modelId });
  }

  #add(place: Place, change: WidgetChange): void {
    const old = place.pending.get(change.modelId);
    place.pending.set(change.modelId, old ? joined(old, change) : change);
  }

  #openedAs(modelId: string): readonly WidgetChange[] {
    const kept = this.#models.get(modelId);
    return kept ? [{ kind: "opened", modelId, model: kept.model }] : [];
  }

  /** How long it should send nothing. */
  get #debtMs(): number {
    const ahead = (burstBytes / bytesPerSecond) * 1000;
    return Math.max(0, this.#paidAt - ahead - this.#settings.clock.passed());
  }

  #pay(bytes: number): void {
    const from = Math.max(this.#paidAt, this.#settings.clock.passed());
    this.#paidAt = from + (bytes / bytesPerSecond) * 1000;
  }

  #touch(): void {
    if (this.#debtMs > 0) this.#pace.touchLater();
    else this.#pace.touch();
  }

  /** Without a server it waits for the next one, which receives everything. */
  #flush(): void {
    if (this.#settings.isHeard()) {
      this.#sendFrontEnds(this.#frontEnds.takeUnsent());
      for (const place of this.#places.values()) {
        if (place.pending.size === 0) continue;
        const changes = [...place.pending.values()];
        place.pending.clear();
        this.#sendChanges(place, changes, false);
      }
    } else if ([...this.#places.values()].some(({ pending }) => pending.size > 0)) this.#pace.touchLater();
    const handled = this.#handled;
    this.#handled = [];
    for (const messageId of handled) this.#sendHandled(messageId, null);
  }

  /** In messages of a few models each. */
  #sendChanges(place: Place, changes: readonly WidgetChange[], isWhole: boolean): void {
    let part: WidgetChange[] = [];
    let [bytes, isFirst] = [0, isWhole];
    const sendPart = () => {
      this.#sendNews(place, { isLive: true, ...(isFirst && { isWhole: true }), changes: part });
      this.#pay(bytes);
      [part, bytes, isFirst] = [[], 0, false];
    };
    for (const change of changes) {
      const own = bytesOfChange(change, this.#models.get(change.modelId));
      if (part.length > 0 && bytes + own > mostPerMessage) sendPart();
      part.push(change);
      bytes += own;
    }
    sendPart();
  }

  #sendNews(place: Place, news: Pick<ReplyOf<"widgets">, "isLive" | "changes" | "isWhole">): void {
    const { noteId, paragraphId, runId, user } = place;
    this.#settings.send({ type: "widgets", noteId, paragraphId, runId, user, ...news });
  }

  #sendHandled(messageId: string, problem: string | null): void {
    this.#waitingBytes -= this.#unanswered.get(messageId) ?? 0;
    this.#unanswered.delete(messageId);
    this.#settings.send({ type: "widgetHandled", messageId, problem });
  }

  /** It is no state: a page that is not there now misses it, and what is more than may be sent is not sent later. */
  #sendToPages({ modelId, content, buffers }: Extract<WidgetEvent, { type: "sent" }>): void {
    const bytes = lengthOf(content) + buffers.reduce((sum, { byteLength }) => sum + Math.ceil(byteLength / 3) * 4, 0);
    if (bytes > mostSent || !this.#settings.isHeard() || this.#debtMs > 0) return;
    this.#flush();
    for (const { noteId, paragraphId, runId } of this.#models.get(modelId)?.places ?? []) {
      if (this.#debtMs > 0) return;
      const encoded = buffers.map(base64);
      this.#settings.send({ type: "widgetSent", noteId, paragraphId, runId, modelId, content, buffers: encoded });
      this.#pay(bytes);
    }
  }
}

/** Two changes of one model as one. */
function joined(old: WidgetChange, change: WidgetChange): WidgetChange {
  if (change.kind !== "changed" || old.kind === "closed") return change;
  if (old.kind === "opened") return { ...old, model: changedModel(old.model, change) };
  const isNew = ({ path: [name] }: WidgetBuffer) =>
    Object.hasOwn(change.state, String(name)) || change.buffers.some(({ path: [other] }) => other === name);
  const left = old.buffers.filter((buffer) => !isNew(buffer));
  return { ...old, state: { ...old.state, ...change.state }, buffers: [...left, ...change.buffers] };
}

function inText({ path, bytes }: Extract<WidgetEvent, { type: "changed" }>["buffers"][number]) {
  return { encoding: "base64" as const, path: [...path], data: base64(bytes) };
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("base64");
}
