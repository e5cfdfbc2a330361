/**
 * Runs of spells: packages that make outputs of a text in the page. The server only keeps what came of it, so a page that leaves ends its runs, and
 * other viewers see a run when it is over.
 */
import type { Connection, NoteReplica, RequestOutcome } from "@octavo/client";
import type { Page } from "./page-state.ts";
import { texts } from "./texts.ts";

/** A paragraph's text as the spell that its magic names. */
export interface FoundSpell {
  readonly run: (signal: AbortSignal) => Promise<SpellOutcome>;
}

export type SpellOutcome =
  | { readonly state: "done"; readonly outputs: readonly { readonly type: string; readonly data: string }[] }
  | { readonly state: "failed"; readonly stack: string }
  | { readonly state: "cancelled" };

/** Null where a text is of no spell; a promise while it is not known which spells are on. */
export type FindSpell = (text: string) => FoundSpell | null | Promise<FoundSpell | null>;

interface SpellRunsOptions {
  readonly replica: Pick<NoteReplica, "flushed" | "shownText" | "state">;
  readonly connection: Pick<Connection, "request">;
  readonly page: Page;
  readonly problem: (text: string) => void;
  readonly report: (answer: RequestOutcome) => void;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

export interface SpellRuns {
  /** Ends when the server has the outcome, or has refused it. */
  readonly run: (paragraphId: string, spell: FoundSpell) => Promise<void>;
  /** @returns false when it does not run here */
  readonly cancel: (paragraphId: string) => boolean;
  readonly cancelAll: () => void;
}

export function createSpellRuns({ replica, connection, page, problem, report, now }: SpellRunsOptions): SpellRuns {
  const running = new Map<string, AbortController>();
  const show = () => page.setState({ spells: new Set(running.keys()) });

  async function outcomeFor(id: string, spell: FoundSpell, signal: AbortSignal): Promise<SpellOutcome | null> {
    const flushed = await replica.flushed(id);
    // An ended signal reports nothing any more.
    if (signal.aborted) return { state: "cancelled" };
    if (flushed === "saved") return spell.run(signal);
    problem(flushed === "away" ? texts.t("spellAway") : (replica.state.refusal ?? ""));
    return null;
  }

  return {
    async run(id, spell) {
      const ending = new AbortController();
      running.set(id, ending);
      show();
      try {
        const startedAt = now();
        const outcome = await outcomeFor(id, spell, ending.signal);
        if (!outcome) return;
        const answer = await connection.request("PARAGRAPH_EXECUTED_BY_SPELL", {
          id,
          ...wireOutcome(outcome),
          dateStarted: new Date(startedAt).toISOString(),
          dateFinished: new Date(now()).toISOString(),
        });
        report(answer);
      } finally {
        running.delete(id);
        show();
      }
    },
    cancel(id) {
      const ending = running.get(id);
      ending?.abort();
      return ending !== undefined;
    },
    cancelAll() {
      for (const ending of running.values()) ending.abort();
    },
  };
}

function wireOutcome(outcome: SpellOutcome) {
  switch (outcome.state) {
    case "done":
      return { status: "FINISHED" as const, results: { code: "SUCCESS", msg: [...outcome.outputs] } };
    case "failed":
      return {
        status: "ERROR" as const,
        errorMessage: outcome.stack,
        results: { code: "ERROR", msg: [{ type: "TEXT", data: outcome.stack }] },
      };
    case "cancelled":
      return { status: "ABORT" as const, results: null };
  }
}
