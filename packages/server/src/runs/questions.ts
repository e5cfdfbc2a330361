/**
 * What running code asks, and who answers.
 *
 * The runner tells a question and tells it again to each server that resumes the run, until it has an answer: so nothing here need outlive
 * the server, and a question may come twice. A line to type in is asked of people: the fact `runInputAsked` shows it to everyone who watches
 * the note, and `ANSWER_INPUT` (Octavo's own operation: paragraph, run, question and the line) brings what one of them typed. That goes to
 * the code and nowhere else, for it may be a password; the fact `runInputEnded` takes the prompt away. Everything else is answered by the
 * rooms of the server, each by its own function, with what the run's user may do at that moment.
 */
import type { DriverQuestion, JsonValue } from "@octavo/interpreter";
import { findParagraph, type Operation, type ParagraphId } from "@octavo/note";
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

/** Answers one kind of question. @throws NotebookError whose words the code is told */
export type Answers = {
  readonly [Type in RoomQuestion["type"]]: (
    question: Extract<RoomQuestion, { type: Type }>,
    run: AskingRun,
  ) => JsonValue | Promise<JsonValue>;
};

export interface QuestionsOptions {
  readonly link: Pick<RunnerLink, "send">;
  readonly answers: Partial<Answers>;
  readonly log: Logger;
}

type Told = Extract<RunnerReply, { type: "question" }>;
type Ended = Extract<RunnerReply, { type: "questionEnded" }>;

/** What somebody has typed in for code that waits for it. */
export interface TypedIn {
  readonly paragraphId: ParagraphId;
  readonly runId: string;
  readonly questionId: number;
  readonly value: string;
}

export class Questions {
  readonly #options: QuestionsOptions;
  /** Those that a room is about to answer: told twice, they are still done once. */
  readonly #inHand = new Set<string>();

  constructor(options: QuestionsOptions) {
    this.#options = options;
  }

  receive({ questionId, question }: Told, run: ActiveRun): void {
    if (question.type === "input") {
      const { prompt, isPassword } = question;
      tell(run, { type: "runInputAsked", ...namesOf(run), input: { questionId, prompt, isPassword } });
      return;
    }
    const name = `${run.runId} ${questionId}`;
    if (this.#inHand.has(name)) return;
    this.#inHand.add(name);
    void this.#answer(question, run)
      .then((answer) => this.#send(run.runId, questionId, answer))
      .finally(() => this.#inHand.delete(name));
  }

  receiveEnd({ questionId }: Ended, run: ActiveRun): void {
    if (openInput(run.live, run.paragraphId)?.questionId === questionId)
      tell(run, { type: "runInputEnded", ...namesOf(run), questionId });
  }

  /** @throws NotebookError when nobody waits for it, because somebody else was faster or the run is over */
  answerInput(live: ViewedNote, { paragraphId, runId, questionId, value }: TypedIn): void {
    const run = findParagraph(live.note, paragraphId)?.run;
    if (run?.id !== runId || run.input?.questionId !== questionId)
      throw new NotebookError(
        "badRequest",
        "Nothing waits for this input any more: it was answered, or the run is over.",
      );
    this.#send(runId, questionId, { kind: "given", value });
    tell({ live }, { type: "runInputEnded", paragraphId, runId: run.id, questionId });
  }

  async #answer(question: RoomQuestion, run: ActiveRun): Promise<Given | Refused> {
    // The table has for each type the function of just that type.
    const answer = this.#options.answers[question.type] as
      | ((question: RoomQuestion, run: ActiveRun) => JsonValue | Promise<JsonValue>)
      | undefined;
    if (!answer) return refused(`The notebook has no answer to ${question.type}.`);
    try {
      return { kind: "given", value: await answer(question, run) };
    } catch (error) {
      if (error instanceof NotebookError) return refused(error.message);
      this.#options.log.error({ err: error, runId: run.runId, question: question.type }, "a question was not answered");
      return refused("The notebook could not answer; its log says why.");
    }
  }

  #send(runId: string, questionId: number, answer: Given | Refused): void {
    this.#options.link.send({ type: "answer", runId, questionId, answer });
  }
}

type Given = { readonly kind: "given"; readonly value: JsonValue };
type Refused = { readonly kind: "refused"; readonly words: string };

function refused(words: string): Refused {
  return { kind: "refused", words };
}

function openInput(live: ViewedNote, paragraphId: ParagraphId) {
  return findParagraph(live.note, paragraphId)?.run?.input ?? null;
}

function namesOf({ paragraphId, runId }: ActiveRun) {
  return { paragraphId, runId };
}

/** A note that the disk holds back is told again with the rest of the run. */
function tell({ live }: Pick<ActiveRun, "live">, fact: Operation): void {
  try {
    const decided = live.decide([fact], { fromRunner: true });
    if (decided.ok) decided.durable.catch(() => {});
  } catch {
    // As above.
  }
}
