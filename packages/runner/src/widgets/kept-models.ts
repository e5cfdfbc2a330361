/**
 * The models of one session with what each takes, in bytes of its JSON, and what it names. Sums run along with each change: to go through all models
 * for each would cost more the more there are.
 *
 * A model counts as often as it is sent: once for each paragraph that has it. Those that no paragraph has any more stay for one that may show them
 * later, until there is no room; then the oldest go.
 */
import type { JsonValue, WidgetBuffer, WidgetPlace, WidgetState } from "@octavo/interpreter";
import { modelsNamedIn, type WidgetChange, type WidgetModel, widgetBudget } from "@octavo/note";

export interface KeptModel {
  readonly modelId: string;
  model: WidgetModel;
  bytes: number;
  /** By member of its state. */
  readonly sizes: Map<string, number>;
  /** Models that it names, by member of its state. */
  readonly names: Map<string, readonly string[]>;
  readonly places: Set<Place>;
}

/** A run that has models, with its place and its user. */
export interface PlacedRun extends WidgetPlace {
  readonly runId: string;
  readonly user: string;
}

export interface Place extends PlacedRun {
  readonly models: Set<string>;
  bytes: number;
  /** Since its models were looked through, none has lost what led to it. */
  isAllSeen: boolean;
  /** Models that it has a view of. */
  readonly shown: Set<string>;
  /** Models that would be too much for it alone, as it receives them. */
  readonly leftOut: Map<string, WidgetChange>;
  /** What is not sent yet, by model. */
  readonly pending: Map<string, WidgetChange>;
}

/** Of all paragraphs of a session together. */
const sessionBudget = 64 * 1024 * 1024;
/** Models of a paragraph. */
export const mostModels = 2000;
/** Of one model: each change copies them. */
const mostMembers = 5000;
const mostBuffers = 2000;

export function emptyPlace({ noteId, paragraphId, runId, user }: PlacedRun): Place {
  return {
    ...{ noteId, paragraphId, runId, user, bytes: 0, isAllSeen: false, models: new Set(), shown: new Set() },
    ...{ leftOut: new Map(), pending: new Map() },
  };
}

export class KeptModels {
  readonly #models = new Map<string, KeptModel>();
  /** Those that no paragraph has, the oldest first. */
  readonly #unseen = new Set<string>();
  /** Models that join two others, by either. */
  readonly #links = new Map<string, Set<string>>();
  #bytes = 0;

  get(modelId: string): KeptModel | undefined {
    return this.#models.get(modelId);
  }

  /** Without its state yet. */
  add(modelId: string, model: WidgetModel): KeptModel {
    const bytes = JSON.stringify(model).length + modelId.length;
    const kept = { modelId, model, bytes, sizes: new Map(), names: new Map(), places: new Set<Place>() };
    this.#models.set(modelId, kept);
    this.#unseen.add(modelId);
    this.#bytes += bytes;
    return kept;
  }

  /** One that no paragraph has. */
  remove(kept: KeptModel): void {
    this.#forgetState(kept);
    this.#bytes -= kept.bytes;
    this.#unseen.delete(kept.modelId);
    this.#models.delete(kept.modelId);
  }

  clear(): void {
    for (const own of [this.#models, this.#unseen, this.#links]) own.clear();
    this.#bytes = 0;
  }

  attach(kept: KeptModel, place: Place): void {
    if (kept.places.size > 0) this.#bytes += kept.bytes;
    this.#unseen.delete(kept.modelId);
    kept.places.add(place);
    place.models.add(kept.modelId);
    place.isAllSeen = false;
    place.bytes += kept.bytes;
  }

  detach(modelId: string, place: Place): void {
    const kept = this.#models.get(modelId);
    if (!kept?.places.delete(place)) return;
    place.models.delete(modelId);
    place.isAllSeen = false;
    place.bytes -= kept.bytes;
    if (kept.places.size > 0) this.#bytes -= kept.bytes;
    else this.#unseen.add(modelId);
  }

  /** Weighs members that have other values now, and notes what they name. */
  measure(kept: KeptModel, state: WidgetState, buffers: readonly WidgetBuffer[]): void {
    const fresh = new Map<string, number>();
    for (const [name, value] of Object.entries(state)) fresh.set(name, lengthOf(value) + lengthOf(name) + 2);
    for (const { path, bytes } of buffers) {
      const name = String(path[0]);
      const own = lengthOf(path) + Math.ceil(bytes.byteLength / 3) * 4;
      fresh.set(name, (fresh.get(name) ?? 0) + own + bufferOverhead);
    }
    let change = 0;
    for (const [name, bytes] of fresh) {
      change += bytes - (kept.sizes.get(name) ?? 0);
      kept.sizes.set(name, bytes);
    }
    this.#resize(kept, change);
    for (const [name, value] of Object.entries(state)) this.#setNames(kept, name, [...new Set(modelsNamedIn(value))]);
  }

  /** One that is too much: its state is not kept, only how large it was. */
  emptyOut(kept: KeptModel): void {
    const { buffers: _, ...model } = kept.model;
    kept.model = { ...model, state: {}, over_budget: kept.bytes };
    this.#forgetState(kept);
    this.#resize(kept, JSON.stringify(kept.model).length + kept.modelId.length - kept.bytes);
  }

  /** Whether all that is kept, with so much more, is within the session's budget, at the latest without what no paragraph has. */
  hasRoom(more = 0): boolean {
    for (const modelId of this.#unseen) {
      if (this.#bytes + more <= sessionBudget) break;
      const kept = this.#models.get(modelId);
      if (kept) this.remove(kept);
    }
    return this.#bytes + more <= sessionBudget;
  }

  /** What a model names, and what joins it to others. */
  neighboursOf({ modelId, names }: KeptModel): readonly string[] {
    const links = this.#links.get(modelId);
    if (names.size === 0 && !links) return [];
    return [...new Set([...[...names.values()].flat(), ...(links ?? [])])];
  }

  #resize(kept: KeptModel, change: number): void {
    kept.bytes += change;
    for (const place of kept.places) place.bytes += change;
    this.#bytes += change * Math.max(1, kept.places.size);
  }

  #setNames(kept: KeptModel, member: string, named: readonly string[]): void {
    const before = kept.names.get(member) ?? [];
    if (before.length === 0 && named.length === 0) return;
    for (const place of kept.places) place.isAllSeen = false;
    this.#unlink(kept);
    if (named.length > 0) kept.names.set(member, named);
    else kept.names.delete(member);
    if (!isLink(kept.model)) return;
    for (const name of [...kept.names.values()].flat()) {
      const links = this.#links.get(name) ?? new Set();
      this.#links.set(name, links.add(kept.modelId));
    }
  }

  #forgetState(kept: KeptModel): void {
    this.#unlink(kept);
    kept.sizes.clear();
    kept.names.clear();
  }

  #unlink(kept: KeptModel): void {
    if (!isLink(kept.model)) return;
    for (const name of [...kept.names.values()].flat()) {
      const links = this.#links.get(name);
      links?.delete(kept.modelId);
      if (links?.size === 0) this.#links.delete(name);
    }
  }
}

/** Of a buffer beside its path and its bytes: the words around them. */
const bufferOverhead = 50;

/** Whether a model can be kept with its state, whatever else there is. */
export function isKeepable({ model, sizes, bytes }: KeptModel, moreBuffers: number): boolean {
  const buffers = (model.buffers?.length ?? 0) + moreBuffers;
  return bytes <= widgetBudget && sizes.size <= mostMembers && buffers <= mostBuffers;
}

export function isLink({ model_name: name }: WidgetModel): boolean {
  return name === "LinkModel" || name === "DirectionalLinkModel";
}

export function lengthOf(value: JsonValue): number {
  return JSON.stringify(value).length;
}

/** What a change takes, by what was measured of its model. */
export function bytesOfChange(change: WidgetChange, kept: KeptModel | undefined): number {
  if (change.kind !== "changed") return headBytes + (change.kind === "opened" ? (kept?.bytes ?? 0) : 0);
  const members = new Set([...Object.keys(change.state), ...change.buffers.map(({ path: [name] }) => String(name))]);
  return [...members].reduce((sum, name) => sum + (kept?.sizes.get(name) ?? 0), headBytes);
}

/** Of a change beside its state. */
const headBytes = 100;
