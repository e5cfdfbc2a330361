import type { Completion, CompletionRequest } from "@octavo/interpreter";
import type { StartedKernel } from "./kernel/start.ts";
import { type CompleteReply, completeReplySchema, subshellSchema } from "./wire/content.ts";

export type Complete = (request: CompletionRequest) => Promise<readonly Completion[]>;

/** Nobody waits longer for a list while typing. */
const patienceMs = 3_000;

/** Completion on a thread of the kernel's own where it has such (ipykernel 7), so that it answers while code runs. */
export function createCompleter(kernel: StartedKernel): Complete {
  let subshell: Promise<string | undefined> | null = null;

  async function openSubshell(): Promise<string | undefined> {
    if (!kernel.features.includes("kernel subshells")) return undefined;
    const request = { type: "create_subshell_request", content: {} };
    const { content } = await kernel.answer("control", request, AbortSignal.timeout(patienceMs));
    return subshellSchema.safeParse(content).data?.subshell_id;
  }

  return async ({ code, cursor }) => {
    subshell ??= openSubshell().catch(() => undefined);
    const id = await subshell;
    const request = {
      type: "complete_request",
      content: { code, cursor_pos: toCodePoints(code, cursor) },
      ...(id === undefined ? {} : { subshell: id }),
    };
    const tooLong = AbortSignal.timeout(patienceMs);
    try {
      const { content } = await kernel.answer("shell", request, tooLong);
      const { data: reply } = completeReplySchema.safeParse(content);
      return reply === undefined ? [] : completionsOf(reply, { code, cursor });
    } catch (error) {
      // Without a thread of its own a busy kernel answers when it is free, and by then nobody asks any more.
      if (tooLong.aborted) return [];
      throw error;
    }
  };
}

/** Each as what replaces the word before the cursor, though the kernel may mean to replace more, or less. */
export function completionsOf(reply: CompleteReply, { code, cursor }: CompletionRequest): readonly Completion[] {
  const typed = reply.metadata._jupyter_types_experimental;
  const items =
    typed ?? reply.matches.map((text) => ({ text, type: null, start: reply.cursor_start, end: reply.cursor_end }));
  const wordStart = cursor - (/[\p{L}\p{N}_]*$/u.exec(code.slice(0, cursor))?.[0].length ?? 0);
  const seen = new Set<string>();
  return items.flatMap(({ text, type, start }) => {
    const value = fitToWord(text, { code, start: toUnits(code, start), wordStart });
    if (value === null || seen.has(value)) return [];
    seen.add(value);
    return [{ name: value, value, meta: type == null || type === "<unknown>" ? "" : type }];
  });
}

function fitToWord(
  text: string,
  { code, start, wordStart }: { readonly code: string; readonly start: number; readonly wordStart: number },
): string | null {
  if (start >= wordStart) return code.slice(wordStart, start) + text;
  const before = code.slice(start, wordStart);
  return text.startsWith(before) ? text.slice(before.length) : null;
}

/** Jupyter counts characters, we count UTF-16 units. */
function toCodePoints(code: string, units: number): number {
  return [...code.slice(0, units)].length;
}

function toUnits(code: string, codePoints: number): number {
  return [...code].slice(0, codePoints).join("").length;
}
