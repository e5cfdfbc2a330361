/**
 * How a run that does not want to end is ended: it is interrupted, then its interpreter is asked to end, then killed. Each step is shown
 * with the run while it lasts, and what it came to stays in its output.
 *
 * The interpreter holds what people have worked out for hours, so an interrupt without effect (a long call in C, code that swallows it) ends
 * nothing by itself when a person cancels: they are asked, and may wait, interrupt once more, or end it. Where no person can be asked (a limit of
 * time, a paragraph that is gone) the ladder is climbed to its end.
 */
import type { Clock } from "./clock.ts";
import { cancelled, type Execution, type StopLadder, type Stopping } from "./execution.ts";
import { durationWords } from "./rules/amounts.ts";
import type { SessionRules } from "./rules/session-rules.ts";
import type { StopMode } from "./wire/messages.ts";

export interface LadderSettings {
  readonly execution: Execution;
  readonly rules: Pick<SessionRules, "interruptMs" | "terminateMs">;
  readonly clock: Clock;
  /** Interrupts code whose signal has aborted before. */
  readonly interruptAgain: () => void;
  /** Takes the session out of use for all other runs; false when it is gone already. */
  readonly takeSession: () => boolean;
  /** Ends it in order; resolves when it has, or cannot be ended so. */
  readonly dispose: () => Promise<void>;
  /** Kills whatever is left of its processes. */
  readonly kill: () => void;
}

export function stopLadder(settings: LadderSettings): StopLadder {
  const { execution, rules, clock, interruptAgain } = settings;
  const { job } = execution;
  let mode: StopMode = "ask";
  let isIgnored = false;
  let isEnding = false;
  let takeBack = () => {};

  function interrupt(): void {
    job.staged("Interrupting…");
    if (execution.aborting.signal.aborted) interruptAgain();
    execution.aborting.abort();
    job.endQuestions();
    takeBack();
    takeBack = clock.after(rules.interruptMs, () => {
      if (execution.isOver) return;
      if (mode === "ask") ignore(true);
      else end(`did not answer the interrupt within ${durationWords(rules.interruptMs)}`);
    });
  }

  function ignore(isSo: boolean): void {
    if (isIgnored === isSo) return;
    isIgnored = isSo;
    job.staged(isSo ? "The interrupt had no effect" : "Waiting until the code ends");
    job.interruptIgnored(isSo);
  }

  function end(because: string | null): void {
    takeBack();
    isEnding = true;
    endInterpreter(settings, because);
  }

  return {
    step(wanted) {
      if (isEnding || execution.isOver) return;
      mode = wanted;
      ignore(false);
      if (wanted !== "endNow") return interrupt();
      execution.aborting.abort();
      job.endQuestions();
      end(null);
    },
    wait() {
      if (isEnding || execution.isOver) return;
      takeBack();
      ignore(false);
    },
  };
}

/** @param because what its run did; null where people wanted it */
function endInterpreter(
  { execution, rules, clock, takeSession, dispose, kill }: LadderSettings,
  because: string | null,
) {
  const stopping = execution.stopping ?? cancelled;
  const showStage = (words: string) => {
    if (!execution.isOver) execution.job.staged(words);
  };
  if (!takeSession()) return;
  execution.forced = endingOfStop(
    stopping,
    because === null ? "Its interpreter was ended" : `It ${because}, so its interpreter was ended`,
  );
  showStage(because === null ? "Ending the interpreter…" : `The code ${because}. Ending the interpreter…`);
  const takeBack = clock.after(rules.terminateMs, () => {
    const before = because === null ? "Its interpreter did not end" : `It ${because}, nor end`;
    execution.forced = endingOfStop(
      stopping,
      `${before} when asked to, so ${because === null ? "it" : "its interpreter"} was killed`,
    );
    showStage("The interpreter does not end by itself. Killing it…");
    kill();
  });
  void dispose().then(() => {
    takeBack();
    kill();
    execution.end(endingOfStop(stopping, ""));
  });
}

function endingOfStop({ outcome, words }: Stopping, what: string) {
  return {
    type: "cut",
    outcome,
    words: `${words} ${what}: variables are gone, the next run starts a fresh one.`,
  } as const;
}
