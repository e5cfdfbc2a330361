/** The front ends of a session's widgets, kept by name for later models and for a server that connects later. */
import { createHash } from "node:crypto";
import type { WidgetFrontEnd } from "@octavo/interpreter";
import type { Clock } from "../clock.ts";

/** Most characters of base64 of one front end. */
const mostOfOne = 16 * 1024 * 1024;
/** Most characters of all front ends of a session. */
const mostOfAll = 48 * 1024 * 1024;
/** Of a session: one for each module that draws. However small each is, a server unpacks it. */
const mostFrontEnds = 64;

/** A server keeps for an hour what no note names; what is named again after half of that goes to it anew. */
const againMs = 30 * 60_000;

export class FrontEnds {
  readonly #clock: Pick<Clock, "passed">;
  readonly #kept = new Map<string, string>();
  /** When a server received it last, by name. */
  readonly #sentAt = new Map<string, number>();
  readonly #unsent = new Set<string>();
  #length = 0;

  constructor(clock: Pick<Clock, "passed">) {
    this.#clock = clock;
  }

  /**
   * Keeps content whose hash is right and that fits into what a session may have.
   *
   * @returns the name; undefined when the front end is not kept
   */
  keep({ hash, content }: WidgetFrontEnd): string | undefined {
    const name = `${hash}.frontend`;
    if (this.#kept.has(name)) {
      const sentAt = this.#sentAt.get(name);
      if (sentAt !== undefined && this.#clock.passed() - sentAt >= againMs) this.#unsent.add(name);
      return name;
    }
    const length = content?.length ?? 0;
    if (content === undefined || this.#kept.size >= mostFrontEnds) return undefined;
    if (length > mostOfOne || this.#length + length > mostOfAll) return undefined;
    if (createHash("sha256").update(Buffer.from(content, "base64")).digest("hex") !== hash) return undefined;
    this.#kept.set(name, content);
    this.#unsent.add(name);
    this.#length += length;
    return name;
  }

  /** All that a server that comes later needs; it receives them now. */
  takeAll(): readonly string[] {
    return this.#take([...this.#kept.keys()]);
  }

  /** What no server has received, or may have removed; it receives them now. */
  takeUnsent(): readonly string[] {
    return this.#take([...this.#unsent]);
  }

  #take(names: readonly string[]): readonly string[] {
    this.#unsent.clear();
    for (const name of names) this.#sentAt.set(name, this.#clock.passed());
    return names.flatMap((name) => this.#kept.get(name) ?? []);
  }

  clear(): void {
    this.#kept.clear();
    this.#sentAt.clear();
    this.#unsent.clear();
    this.#length = 0;
  }
}
