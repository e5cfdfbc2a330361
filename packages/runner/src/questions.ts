import { type DriverQuestion, InterpreterError, type JsonValue } from "@octavo/interpreter";
import type { AnswerMessage } from "./wire/messages.ts";

export interface OpenQuestion {
  readonly questionId: number;
  readonly question: DriverQuestion;
}

interface PendingQuestion extends OpenQuestion {
  readonly give: (value: JsonValue) => void;
  readonly refuse: (error: InterpreterError) => void;
}

export interface QuestionsSettings {
  readonly onAsked: (question: OpenQuestion) => void;
  readonly onEnded: (questionId: number) => void;
}

/** In characters of JSON. What is larger than this belongs into a file. */
const largest = 4 * 1024 * 1024;

/** The open questions of one run's code. */
export class Questions {
  readonly #settings: QuestionsSettings;
  readonly #waiting = new Map<number, PendingQuestion>();
  #count = 0;
  #isOver = false;

  constructor(settings: QuestionsSettings) {
    this.#settings = settings;
  }

  /** In the order of asking. */
  get open(): readonly OpenQuestion[] {
    return [...this.#waiting.values()].map(({ questionId, question }) => ({ questionId, question }));
  }

  ask(question: DriverQuestion): Promise<JsonValue> {
    if (this.#isOver) return Promise.reject(runEndedError());
    if (JSON.stringify(question).length > largest) return Promise.reject(tooLargeError());
    this.#count++;
    const questionId = this.#count;
    const answer = new Promise<JsonValue>((give, refuse) => {
      this.#waiting.set(questionId, { questionId, question, give, refuse });
    });
    this.#settings.onAsked({ questionId, question });
    return answer;
  }

  /** Does nothing when it is not open: it ended meanwhile, or was answered by two people at once. */
  answer(questionId: number, answer: AnswerMessage): void {
    const waiting = this.#waiting.get(questionId);
    this.#waiting.delete(questionId);
    if (answer.kind === "given") waiting?.give(answer.value);
    else waiting?.refuse(new InterpreterError(answer.words));
  }

  /** From now on nothing can be asked. */
  end(): void {
    this.#isOver = true;
    for (const { questionId, refuse } of this.#waiting.values()) {
      refuse(runEndedError());
      this.#settings.onEnded(questionId);
    }
    this.#waiting.clear();
  }
}

function runEndedError(): InterpreterError {
  return new InterpreterError("The run is being ended, so nothing can be asked any more.");
}

function tooLargeError(): InterpreterError {
  return new InterpreterError(
    "What was asked of the notebook is larger than 4 MB. Hand a table over as a data frame, or write a file and hand over its name.",
  );
}
