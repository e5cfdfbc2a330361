/**
 * Which framed outputs of a note are alive. Headless: no iframe is made here.
 *
 * A frame belongs to an output, named by its paragraph and index, and lives apart from the paragraph's place on the page:
 * a paragraph that moves, is drawn anew or scrolls out of sight keeps its frame with all that runs in it. A frame ends
 * when its output is another one or gone, and when too many live: then the one that nobody has seen for the longest time
 * gives way and waits to be asked for. Pinned ones stay.
 */

/** Each frame is a document of its own and costs memory and time. */
export const maximumFrames = 12;

export interface FramedOutput {
  readonly paragraphId: string;
  readonly index: number;
  readonly html: string;
}

export interface Frame extends FramedOutput {
  readonly key: string;
  /** Counts the contents it had: a new content is a new document. */
  readonly generation: number;
  readonly life: "far" | "live" | "parked";
  readonly isPinned: boolean;
  /** It took the keyboard unasked, and was ended for that. */
  readonly wasEnded: boolean;
  /** As the document last said. */
  readonly height: number;
}

const firstHeight = 150;

export function keyOf({ paragraphId, index }: Pick<FramedOutput, "paragraphId" | "index">): string {
  return `${paragraphId} ${index}`;
}

export class Frames {
  readonly #limit: number;
  readonly #frames = new Map<string, Frame>();
  /** Keys of live frames, the one seen longest ago first. */
  readonly #seen = new Set<string>();
  readonly #inSight = new Set<string>();
  readonly #listeners = new Set<() => void>();
  #live: readonly Frame[] = [];

  constructor(limit: number = maximumFrames) {
    this.#limit = limit;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The same array for as long as nothing changes; frames keep their order, since one that moved would load anew. */
  get live(): readonly Frame[] {
    return this.#live;
  }

  get(key: string): Frame | null {
    return this.#frames.get(key) ?? null;
  }

  /** An output to be framed has a place on the page. */
  show(output: FramedOutput): void {
    const key = keyOf(output);
    const known = this.#frames.get(key);
    if (known?.html === output.html) return;
    const { paragraphId, index, html } = output;
    this.#set(
      known
        ? { ...known, html, generation: known.generation + 1 }
        : {
            key,
            paragraphId,
            index,
            html,
            generation: 0,
            life: "far",
            isPinned: false,
            wasEnded: false,
            height: firstHeight,
          },
    );
  }

  /** It comes near the screen, or leaves it. */
  setInSight(key: string, isInSight: boolean): void {
    if (isInSight) this.#inSight.add(key);
    else this.#inSight.delete(key);
    const frame = this.#frames.get(key);
    if (frame?.life === "live") this.#markSeen(key);
    else if (frame?.life === "far" && isInSight) this.revive(key);
  }

  /** Makes it live; the one seen longest ago gives way. */
  revive(key: string): void {
    const frame = this.#frames.get(key);
    if (!frame || frame.life === "live") return;
    this.#markSeen(key);
    this.#frames.set(key, { ...frame, life: "live", wasEnded: false });
    for (const victim of this.#victims(key)) this.#frames.set(victim.key, { ...victim, life: "parked" });
    this.#changed();
  }

  /** It is no more, until somebody asks for it. */
  end(key: string): void {
    const frame = this.#frames.get(key);
    if (frame?.life !== "live") return;
    this.#seen.delete(key);
    this.#set({ ...frame, life: "parked", isPinned: false, wasEnded: true });
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

  setHeight(key: string, height: number): void {
    const frame = this.#frames.get(key);
    if (frame && frame.height !== height) this.#set({ ...frame, height });
  }

  /** Ends the frames whose output is not the one they show any more. */
  sweep(isCurrent: (output: FramedOutput) => boolean): void {
    const gone = [...this.#frames.values()].filter((frame) => !isCurrent(frame));
    for (const { key } of gone) {
      this.#frames.delete(key);
      this.#seen.delete(key);
      this.#inSight.delete(key);
    }
    if (gone.length > 0) this.#changed();
  }

  #markSeen(key: string): void {
    this.#seen.delete(key);
    this.#seen.add(key);
  }

  #victims(newest: string): readonly Frame[] {
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

  #set(frame: Frame): void {
    this.#frames.set(frame.key, frame);
    this.#changed();
  }

  #changed(): void {
    this.#live = [...this.#frames.values()].filter(({ life }) => life === "live");
    for (const listener of this.#listeners) listener();
  }
}
