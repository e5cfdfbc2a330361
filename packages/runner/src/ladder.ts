/**
 * How a run that does not want to end is ended: it is interrupted, then its interpreter is asked to end, then killed. Each step is shown
 * with the run while it lasts, and what it came to stays in its output.
 */
import type { Clock } from "./clock.ts";
import type { Execution, Stopping } from "./execution.ts";
import { durationWords } from "./rules/amounts.ts";
import type { SessionRules } from "./rules/session-rules.ts";

export interface Ladder {
  readonly execution: Execution;
  readonly stopping: Stopping;
  readonly rules: Pick<SessionRules, "interruptMs" | "terminateMs">;
  readonly clock: Clock;
  /** Takes the session away from everybody else; false when it is gone already. */
  readonly takeSession: () => boolean;
  /** Ends it in order; resolves when it has, or cannot be ended so. */
  readonly dispose: () => Promise<void>;
  /** Kills whatever is left of its processes. */
  readonly kill: () => void;
}

export function climb({ execution, stopping, rules, clock, takeSession, dispose, kill }: Ladder): void {
  const tell = (words: string) => {
    if (!execution.isOver) execution.job.staged(words);
  };
  execution.stopping = stopping;
  tell("Interrupting…");
  execution.aborting.abort();
  execution.job.endQuestions();
  clock.after(rules.interruptMs, () => {
    if (execution.isOver || !takeSession()) return;
    const patience = durationWords(rules.interruptMs);
    execution.forced = cut(
      stopping,
      `It did not answer the interrupt within ${patience}, so its interpreter was ended`,
    );
    tell(`No answer to the interrupt within ${patience}. Ending the interpreter…`);
    const takeBack = clock.after(rules.terminateMs, () => {
      const how = `did not answer the interrupt within ${patience}, nor end when asked to, so its interpreter was killed`;
      execution.forced = cut(stopping, `It ${how}`);
      tell("The interpreter does not end by itself. Killing it…");
      kill();
    });
    void dispose().then(() => {
      takeBack();
      kill();
      execution.end(cut(stopping, ""));
    });
  });
}

function cut({ outcome, words }: Stopping, what: string) {
  return {
    type: "cut",
    outcome,
    words: `${words} ${what}: variables are gone, the next run starts a fresh one.`,
  } as const;
}
