/**
 * Which framed outputs of a note are alive. Headless: no iframe is made here.
 *
 * All framed outputs of a paragraph's run share one frame, in their order, so that the script of one finds what an earlier one brought. A frame
 * lives apart from the places of its outputs on the page: a paragraph that moves, is drawn anew or scrolls out of sight keeps its frame with all
 * that runs in it. It ends when its outputs are gone, and when too many live: then the one seen longest ago gives way
 * and waits to be asked for. Pinned ones stay.
 */
import { type FrameContent, isSameContent } from "./frame-content.ts";
import { frameLives } from "./frame-document.ts";

export const maximumFrames = frameLives.most;

export interface FramedOutput {
  readonly paragraphId: string;
  readonly index: number;
  readonly content: FrameContent;
}

/** One output in a frame. */
export interface FrameDisplay {
  readonly index: number;
  readonly content: FrameContent;
  /** As the document last said. */
  readonly height: number;
}

export interface ResultFrame {
  /** The paragraph's id. */
  readonly key: string;
  /** By index. */
  readonly displays: readonly FrameDisplay[];
  /** Between one display and the next, in pixels: what the page shows there. */
  readonly gaps: readonly number[];
  /** Counts the documents it had: one whose displays are others is a new document. */
  readonly generation: number;
  readonly life: "far" | "live" | "parked";
  readonly isPinned: boolean;
  /** Why it was ended by the page: it took the keyboard unasked, or did not answer. */
  readonly endedFor: "tookKeyboard" | "plugInSilent" | null;
}

const firstHeight = 150;

export class Frames {
  readonly #limit: number;
  readonly #frames = new Map<string, ResultFrame>();
  /** Keys of live frames, the one seen longest ago first. */
  readonly #seen = new Set<string>();
  readonly #inSight = new Set<string>();
  readonly #wasSeen = new Set<string>();
  readonly #listeners = new Set<() => void>();
  #live: readonly ResultFrame[] = [];

  constructor(limit: number = maximumFrames) {
    this.#limit = limit;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The same array for as long as nothing changes; frames keep their order, since one that moved would load anew. */
  get live(): readonly ResultFrame[] {
    return this.#live;
  }

  get(key: string): ResultFrame | null {
    return this.#frames.get(key) ?? null;
  }

  /** An output to be framed has a place on the page. */
  show({ paragraphId: key, index, content }: FramedOutput): void {
    const known = this.#frames.get(key);
    if (!known) {
      this.#set(newFrame(key, { index, content, height: firstHeight }));
      return;
    }
    const old = known.displays.find((display) => display.index === index);
    if (old && isSameContent(old.content, content)) return;
    const display = { index, content, height: old?.height ?? firstHeight };
    const others = known.displays.filter((one) => one.index !== index);
    const displays = [...others, display].sort((one, other) => one.index - other.index);
    // One more at the end joins the document, and one of several is drawn again in its place; anything else is another document.
    const joins = old ? others.length > 0 : displays.at(-1) === display;
    this.#set({ ...known, displays, generation: known.generation + (joins ? 0 : 1) });
  }

  /** One of its places comes near the screen, or all have left it. */
  setInSight(key: string, isInSight: boolean): void {
    if (isInSight) this.#inSight.add(key);
    else this.#inSight.delete(key);
    if (isInSight && frameLives.areAtOnce && !this.#wasSeen.has(key)) {
      this.#wasSeen.add(key);
      this.#changed();
    }
    const frame = this.#frames.get(key);
    if (frame?.life === "live") this.#markSeen(key);
    else if (frame?.life === "far" && isInSight) this.revive(key);
  }

  /** Whether the frame draws its outputs now: a live frame that was never in sight may wait. */
  isWanted(key: string): boolean {
    return !frameLives.areAtOnce || this.#wasSeen.has(key);
  }

  /** Draws all frames, for printing. */
  wantAll(): void {
    for (const key of this.#frames.keys()) this.#wasSeen.add(key);
    this.#changed();
  }

  /** Makes it live; the one seen longest ago gives way. */
  revive(key: string): void {
    const frame = this.#frames.get(key);
    if (!frame || frame.life === "live") return;
    this.#markSeen(key);
    this.#frames.set(key, { ...frame, life: "live", endedFor: null });
    for (const victim of this.#victims(key)) this.#frames.set(victim.key, { ...victim, life: "parked" });
    this.#changed();
  }

  /** Parks it until the user asks for it. */
  end(key: string, endedFor: NonNullable<ResultFrame["endedFor"]>): void {
    const frame = this.#frames.get(key);
    if (frame?.life !== "live") return;
    this.#seen.delete(key);
    this.#set({ ...frame, life: "parked", isPinned: false, endedFor });
  }

  /** One place stays for frames to come and go: false when no further frame may be pinned. */
  get canPin(): boolean {
    return this.#live.filter(({ isPinned }) => isPinned).length < this.#limit - 1;
  }

  setPinned(key: string, isPinned: boolean): void {
    const frame = this.#frames.get(key);
    if (!frame || frame.isPinned === isPinned || (isPinned && !this.canPin)) return;
    this.#set({ ...frame, isPinned });
  }

  /** @param heights of its displays, by their index */
  setHeights(key: string, heights: ReadonlyMap<number, number>): void {
    const frame = this.#frames.get(key);
    const displays = frame?.displays.map((one) => ({ ...one, height: heights.get(one.index) ?? one.height }));
    if (!frame || !displays || displays.every(({ height }, place) => height === frame.displays[place]?.height)) return;
    this.#set({ ...frame, displays });
  }

  setGaps(key: string, gaps: readonly number[]): void {
    const frame = this.#frames.get(key);
    if (!frame || (gaps.length === frame.gaps.length && gaps.every((gap, place) => gap === frame.gaps[place]))) return;
    this.#set({ ...frame, gaps });
  }

  /** Ends the frames whose outputs are not the ones they show any more. */
  sweep(isCurrent: (output: FramedOutput) => boolean): void {
    let hasChanged = false;
    for (const frame of [...this.#frames.values()]) {
      const { key } = frame;
      const left = frame.displays.filter(({ index, content }) => isCurrent({ paragraphId: key, index, content }));
      if (left.length === frame.displays.length) continue;
      hasChanged = true;
      if (left.length > 0) {
        this.#frames.set(key, { ...frame, displays: left, generation: frame.generation + 1 });
        continue;
      }
      this.#frames.delete(key);
      this.#seen.delete(key);
      this.#inSight.delete(key);
    }
    if (hasChanged) this.#changed();
  }

  #markSeen(key: string): void {
    this.#seen.delete(key);
    this.#seen.add(key);
  }

  #victims(newest: string): readonly ResultFrame[] {
    const surplus = this.#seen.size - this.#limit;
    if (surplus <= 0) return [];
    const candidates = [...this.#seen].flatMap((key) => {
      const frame = this.#frames.get(key);
      return frame && key !== newest && !frame.isPinned ? [frame] : [];
    });
    const unseenFirst = [
      ...candidates.filter(({ key }) => !this.#inSight.has(key)),
      ...candidates.filter(({ key }) => this.#inSight.has(key)),
    ];
    const victims = unseenFirst.slice(0, surplus);
    for (const { key } of victims) this.#seen.delete(key);
    return victims;
  }

  #set(frame: ResultFrame): void {
    this.#frames.set(frame.key, frame);
    this.#changed();
  }

  #changed(): void {
    this.#live = [...this.#frames.values()].filter(({ life }) => life === "live");
    for (const listener of this.#listeners) listener();
  }
}

function newFrame(key: string, display: FrameDisplay): ResultFrame {
  return {
    key,
    displays: [display],
    gaps: [],
    generation: 0,
    life: frameLives.areAtOnce ? "live" : "far",
    isPinned: false,
    endedFor: null,
  };
}
