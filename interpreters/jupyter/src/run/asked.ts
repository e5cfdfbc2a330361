import { type DriverPrompt, type JsonValue, questionSchema, type RunRequest } from "@octavo/interpreter";

/** What a prompt begins with that is a question to the notebook, in JSON, and no text for people. */
const mark = "\u0001octavo\u0001";

/** What a kernel asks. Its driver knows the context by itself; not every kernel shows its code what a request says. */
type KernelQuestion = DriverPrompt | { readonly type: "context" } | { readonly type: "programs" } | "unknown";

/** The question in a prompt; null when it is a prompt for people. */
export function questionIn(prompt: string): KernelQuestion | null {
  if (!prompt.startsWith(mark)) return null;
  try {
    const asked: unknown = JSON.parse(prompt.slice(mark.length));
    if (typeof asked === "object" && asked !== null && "type" in asked)
      if (asked.type === "context" || asked.type === "programs") return { type: asked.type };
    return questionSchema.safeParse(asked).data ?? "unknown";
  } catch {
    return "unknown";
  }
}

/** What a question is answered by. */
interface AnsweredBy {
  readonly request: Pick<RunRequest, "ask" | "context" | "runDirectory">;
  /** Where programs of the run print; null where its kernel parts them by itself. */
  readonly programs: (() => Promise<string>) | null;
}

/** The line that a kernel is given for it. */
export async function answerLine(
  question: KernelQuestion,
  { request: { ask, context, runDirectory }, programs }: AnsweredBy,
): Promise<string> {
  if (question === "unknown") return refusalAsInput("The notebook does not understand this question.");
  if (question.type === "context") return answerAsInput({ ...context, runDirectory });
  try {
    if (question.type === "programs") return answerAsInput((await programs?.()) ?? null);
    return answerAsInput(await ask(question));
  } catch (error) {
    return refusalAsInput(error instanceof Error ? error.message : String(error));
  }
}

function answerAsInput(value: JsonValue): string {
  return JSON.stringify({ value });
}

function refusalAsInput(words: string): string {
  return JSON.stringify({ refused: words });
}
