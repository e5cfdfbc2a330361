/**
 * What running code asks, and who answers.
 *
 * The runner sends a question and sends it again to each server that resumes the run, until it has an answer: so nothing here need outlive
 * the server, and a question may come twice. Users answer a line to type in: the fact `runInputAsked` shows it to all who watch the note, and
 * `ANSWER_INPUT` (Octavo's own operation: paragraph, run, question and the line) brings what one of them typed. That goes to the code and
 * nowhere else, for it may be a password; the fact `runInputEnded` takes the prompt away. Everything else is answered by the rooms of the
 * server, each by its own function, with what the run's user may do at that moment.
 */
import type { DriverQuestion, JsonValue } from "@octavo/interpreter";
import { findParagraph, limitJsonDepth, maximumDepth, type Operation, type ParagraphId } from "@octavo/note";
import { NotebookError } from "@octavo/protocol";
import type { RunnerReply } from "@octavo/runner";
import type { Logger } from "pino";
import type { ViewedNote } from "../notebook/live-note.ts";
import type { ActiveRun } from "./active-run.ts";
import type { RunnerLink } from "./runner-link.ts";

/** What is not asked of people. */
type RoomQuestion = Exclude<DriverQuestion, { type: "input" }>;

/** The run that asks, as far as its answers need it. */
export type AskingRun = Pick<ActiveRun, "order" | "live" | "paragraphId" | "runId">;

/** Questions with slow answers: the answer is called off when the run does not wait any more. */
type LongQuestion = "frame" | "nameHint" | "shownTable";

/** Answers one kind of question. @throws NotebookError whose words the code receives */
export type Answers = {
  readonly [Type in RoomQuestion["type"]]: (
    question: Extract<RoomQuestion, { type: Type }>,
    run: AskingRun,
    ...until: Type extends LongQuestion ? [signal: AbortSignal] : []
  ) => JsonValue | Promise<JsonValue>;
};

export interface QuestionsOptions {
  readonly link: Pick<RunnerLink, "send">;
  readonly answers: Partial<Answers>;
  readonly log: Logger;
}

type QuestionMessage = Extract<RunnerReply, { type: "question" }>;
type Ended = Extract<RunnerReply, { type: "questionEnded" }>;

/** What a user has typed in for code that waits for it. */
export interface TypedIn {
  readonly paragraphId: ParagraphId;
  readonly runId: string;
  readonly questionId: number;
  readonly value: string;
}

export class Questions {
  readonly #options: QuestionsOptions;
  /** Questions that are being answered, by run and number: a question that arrives twice gets one answer. */
  readonly #inHand = new Map<string, Map<number, AbortController>>();

  constructor(options: QuestionsOptions) {
    this.#options = options;
  }

  receive({ questionId, question }: QuestionMessage, run: ActiveRun): void {
    if (question.type === "input") {
      const { prompt, isPassword } = question;
      publishFact(run, { type: "runInputAsked", ...namesOfRun(run), input: { questionId, prompt, isPassword } });
      return;
    }
    const ofRun = this.#inHand.get(run.runId) ?? new Map<number, AbortController>();
    if (ofRun.has(questionId)) return;
    const waiting = new AbortController();
    this.#inHand.set(run.runId, ofRun.set(questionId, waiting));
    void this.#answer(question, run, waiting.signal)
      .then((answer) => waiting.signal.aborted || this.#send(run.runId, questionId, answer))
      .finally(() => {
        ofRun.delete(questionId);
        if (ofRun.size === 0 && this.#inHand.get(run.runId) === ofRun) this.#inHand.delete(run.runId);
      });
  }

  receiveEnd({ questionId }: Ended, run: ActiveRun): void {
    this.#inHand.get(run.runId)?.get(questionId)?.abort();
    if (openInput(run.live, run.paragraphId)?.questionId === questionId)
      publishFact(run, { type: "runInputEnded", ...namesOfRun(run), questionId });
  }

  /** Calls off the answers to questions of a run that has ended. */
  runEnded({ runId }: Pick<ActiveRun, "runId">): void {
    for (const waiting of this.#inHand.get(runId)?.values() ?? []) waiting.abort();
  }

  /** @throws NotebookError when no run waits for it, because another user was faster or the run is over */
  answerInput(live: ViewedNote, { paragraphId, runId, questionId, value }: TypedIn): void {
    const run = findParagraph(live.note, paragraphId)?.run;
    if (run?.id !== runId || run.input?.questionId !== questionId)
      throw new NotebookError(
        "badRequest",
        "Nothing waits for this input any more: it was answered, or the run is over.",
      );
    this.#send(runId, questionId, { kind: "given", value });
    publishFact({ live }, { type: "runInputEnded", paragraphId, runId: run.id, questionId });
  }

  async #answer(question: RoomQuestion, run: ActiveRun, signal: AbortSignal): Promise<Given | Refused> {
    // The table has for each type the function of just that type.
    const answer = this.#options.answers[question.type] as
      | ((question: RoomQuestion, run: ActiveRun, signal: AbortSignal) => JsonValue | Promise<JsonValue>)
      | undefined;
    if (!answer) return refuseQuestion(`The notebook has no answer to ${question.type}.`);
    if (limitJsonDepth(question, { mostLevels: maximumDepth }) !== null)
      return refuseQuestion(`A value may be nested at most ${maximumDepth - 1} levels deep.`);
    try {
      return { kind: "given", value: await answer(question, run, signal) };
    } catch (error) {
      if (error instanceof NotebookError) return refuseQuestion(error.message);
      if (signal.aborted) return refuseQuestion("The run waits for the answer no more.");
      this.#options.log.error({ err: error, runId: run.runId, question: question.type }, "a question was not answered");
      return refuseQuestion("The notebook could not answer; its log says why.");
    }
  }

  #send(runId: string, questionId: number, answer: Given | Refused): void {
    this.#options.link.send({ type: "answer", runId, questionId, answer });
  }
}

type Given = { readonly kind: "given"; readonly value: JsonValue };
type Refused = { readonly kind: "refused"; readonly words: string };

function refuseQuestion(words: string): Refused {
  return { kind: "refused", words };
}

function openInput(live: ViewedNote, paragraphId: ParagraphId) {
  return findParagraph(live.note, paragraphId)?.run?.input ?? null;
}

function namesOfRun({ paragraphId, runId }: ActiveRun) {
  return { paragraphId, runId };
}

/** A note that the disk holds back gets the fact again with the rest of the run. */
function publishFact({ live }: Pick<ActiveRun, "live">, fact: Operation): void {
  try {
    const decided = live.decide([fact], { fromRunner: true });
    if (decided.ok) decided.durable.catch(() => {});
  } catch {
    // As above.
  }
}
