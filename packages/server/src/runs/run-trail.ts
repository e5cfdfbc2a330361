/** Reports each run once, when it is over: who asked for it and how, where it ran, and from when to when. */
import { findParagraph, magicName, type Outcome, parseTextUnder } from "@octavo/note";
import type { ViewedNote } from "../notebook/live-note.ts";
import type { How } from "../observability/audit-kinds.ts";
import type { AuditEntry } from "../observability/audit-log.ts";
import type { ActiveRun } from "./active-run.ts";

export type EndedRun = Pick<ActiveRun, "live" | "paragraphId" | "runId">;

interface Begun {
  readonly who: string;
  readonly how: How;
  readonly interpreter: string | undefined;
  readonly start: number;
}

interface TrailOptions {
  readonly record: (entry: AuditEntry) => void;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** By which way what is done just now was asked for. */
  readonly current: () => How | undefined;
}

export class RunTrail {
  readonly #options: TrailOptions;
  readonly #begun = new Map<string, Begun>();
  /** How runs of whole notes were asked for: their later paragraphs begin without a request. */
  readonly #ofWhole = new WeakMap<ViewedNote, How>();

  constructor(options: TrailOptions) {
    this.#options = options;
  }

  begun(run: EndedRun): void {
    const { now, current } = this.#options;
    const paragraph = findParagraph(run.live.note, run.paragraphId);
    const isOfWhole = run.live.note.runAll?.queue.includes(run.paragraphId) === true;
    const how = current() ?? (isOfWhole ? this.#ofWhole.get(run.live) : undefined) ?? "code";
    if (isOfWhole) this.#ofWhole.set(run.live, how);
    this.#begun.set(run.runId, {
      who: paragraph?.user ?? "anonymous",
      how,
      interpreter: interpreterOf(run),
      start: now(),
    });
  }

  over(run: EndedRun, outcome: Outcome): void {
    const begun = this.#begun.get(run.runId);
    this.#begun.delete(run.runId);
    const paragraph = findParagraph(run.live.note, run.paragraphId);
    const { record, now } = this.#options;
    record({
      who: begun?.who ?? paragraph?.user ?? "anonymous",
      what: "run",
      outcome: outcome === "FINISHED" ? "done" : "failed",
      how: begun?.how ?? "earlier",
      note: run.live.note.id,
      paragraph: run.paragraphId,
      interpreter: begun?.interpreter ?? interpreterOf(run),
      start: formatMoment(paragraph?.dateStarted ?? begun?.start ?? now()),
      end: formatMoment(now()),
    });
  }
}

function formatMoment(at: number): string {
  return new Date(at).toISOString();
}

/** As the text names it, else the note's own. */
function interpreterOf({ live, paragraphId }: EndedRun): string | undefined {
  const text = findParagraph(live.note, paragraphId)?.text;
  if (text === undefined) return undefined;
  const parsed = parseTextUnder(text, live.note.defaultInterpreterGroup);
  return parsed.ok && parsed.magic ? magicName(parsed.magic) : live.note.defaultInterpreterGroup;
}
