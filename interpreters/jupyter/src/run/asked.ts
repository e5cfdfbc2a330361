import { type JsonValue, type Question, questionSchema } from "@octavo/interpreter";

/** What a prompt begins with that is a question to the notebook, in JSON, and no text for people. */
const mark = "\u0001octavo\u0001";

/** The question in a prompt; null when it is a prompt for people. */
export function questionIn(prompt: string): Question | "unknown" | null {
  if (!prompt.startsWith(mark)) return null;
  try {
    return questionSchema.safeParse(JSON.parse(prompt.slice(mark.length))).data ?? "unknown";
  } catch {
    return "unknown";
  }
}

/** The line that a kernel is given for it. */
export async function answerLine(question: Question | "unknown", ask: Ask): Promise<string> {
  if (question === "unknown") return JSON.stringify({ refused: "The notebook does not understand this question." });
  try {
    return JSON.stringify({ value: await ask(question) });
  } catch (error) {
    return JSON.stringify({ refused: error instanceof Error ? error.message : String(error) });
  }
}

type Ask = (question: Question) => Promise<JsonValue>;
