import type { AnswerTo, KnownColumn, TableQuestion } from "@octavo/note";
import { serverWords } from "../../../../i18n/server-words.ts";
import { type OutputAddress, urlOfTable } from "../../common/address.ts";
import { texts } from "../common/texts.ts";
import type { TableSource } from "./source.ts";

interface ServerTable {
  readonly address: OutputAddress;
  readonly columns: readonly KnownColumn[];
  readonly rows: number;
  /** The first rows, as the note has them. */
  readonly head: TableSource;
}

export interface ServerSource extends TableSource {
  /** Settles with the first answer, wherever that came from: until then, what is shown may be of the source before. */
  readonly answered: Promise<void>;
}

/** A table whose rows are in a file of the server's. A caller that stops waiting stops the server's search, too. */
export function serverSource({ address, columns, rows, head }: ServerTable): ServerSource {
  let onAnswer = () => {};
  const answered = new Promise<void>((resolve) => {
    onAnswer = resolve;
  });
  return {
    // The server sends no decimals; the first rows have them.
    columns: columns.map((column, at) => ({ ...column, decimals: head.columns[at]?.decimals })),
    rows,
    answered,
    async ask(question, signal) {
      const answer = await askServer(address, question, signal);
      onAnswer();
      return answer;
    },
    answerNow: (question) => {
      const answer = isWithinRows(head.rows, question) ? (head.answerNow?.(question) ?? null) : null;
      if (answer) onAnswer();
      // The first rows know only of themselves how many there are.
      return answer && "total" in answer ? ({ ...answer, total: rows } as typeof answer) : answer;
    },
  };
}

/** Whether the first rows answer it: as they come, and none beyond them. */
function isWithinRows(rows: number, question: TableQuestion): boolean {
  if (question.ask !== "rows" || question.order.length > 0) return false;
  const { conditions, text } = question.filter;
  return conditions.length === 0 && text === "" && question.from + question.count <= rows;
}

export async function askServer<Question extends TableQuestion>(
  address: OutputAddress,
  question: Question,
  signal?: AbortSignal,
): Promise<AnswerTo<Question>> {
  const response = await fetch(urlOfTable(address), {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Requested-With": "XMLHttpRequest" },
    body: JSON.stringify(question),
    ...(signal ? { signal } : {}),
  });
  if (!response.ok) throw new Error(await refusalOf(response), { cause: response.status });
  const { body } = (await response.json()) as { readonly body: AnswerTo<Question> };
  return body;
}

/** Whether the server has said that what was asked about is not there. */
export function isTableGone(error: unknown): error is Error {
  return error instanceof Error && error.cause === 404;
}

async function refusalOf(response: Response): Promise<string> {
  try {
    const { message } = (await response.json()) as { readonly message?: string };
    if (message) return serverWords(message);
  } catch {
    // What is no JSON came from something between us and the server; its status has to do.
  }
  return texts.t("serverAnswered", { status: response.status });
}
