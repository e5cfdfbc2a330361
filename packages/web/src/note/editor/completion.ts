import type { Completion, CompletionContext, CompletionResult, CompletionSource } from "@codemirror/autocomplete";
import type { Connection } from "@octavo/client";
import { type CompletionList, completionListSchema } from "@octavo/protocol";

/** The specification's room for a name and its kind beside each other. */
const captionRoom = 42;

/** Asks the paragraph's interpreter what could stand at the cursor. */
export function interpreterCompletions(connection: Connection, paragraphId: string): CompletionSource {
  return async (context: CompletionContext): Promise<CompletionResult | null> => {
    const word = context.matchBefore(/[\p{L}\p{N}_]+$/u);
    const isAfterDot = context.matchBefore(/\.$/) !== null;
    if (!word && !isAfterDot && !context.explicit) return null;
    const buf = context.state.doc.toString();
    const answer = await connection.request(
      "COMPLETION",
      { id: paragraphId, buf, cursor: context.pos },
      { answeredBy: ({ op, data }) => op === "COMPLETION_LIST" && data["id"] === paragraphId },
    );
    if (!answer.ok || context.aborted) return null;
    const parsed = completionListSchema.safeParse(answer.frame.data);
    if (!parsed.success || parsed.data.completions.length === 0) return null;
    return {
      from: word?.from ?? context.pos,
      options: parsed.data.completions.map(toCompletion),
      validFor: /^[\p{L}\p{N}_]*$/u,
    };
  };
}

function toCompletion({ name, value, meta }: CompletionList["completions"][number]): Completion {
  const room = Math.max(8, captionRoom - meta.length - 3);
  const caption = name === "" ? value : name;
  return {
    label: value,
    displayLabel: caption.length > room ? `${caption.slice(0, room - 1)}…` : caption,
    detail: meta,
    ...(typeOf(meta) ? { type: typeOf(meta) } : {}),
  };
}

const types: readonly string[] = ["class", "function", "keyword", "namespace", "property", "type", "variable"];
const otherWords: Readonly<Record<string, string>> = {
  module: "namespace",
  instance: "variable",
  statement: "variable",
  param: "variable",
  table: "class",
  column: "property",
};

function typeOf(meta: string): string {
  return types.includes(meta) ? meta : (otherWords[meta] ?? "");
}
