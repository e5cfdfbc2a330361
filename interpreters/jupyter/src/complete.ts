import type { Completion, CompletionRequest } from "@octavo/interpreter";
import type { StartedKernel } from "./kernel/start.ts";
import { type CompleteReply, completeReplySchema, inspectReplySchema, subshellSchema } from "./wire/content.ts";
import type { Request } from "./wire/message.ts";

/** What a kernel is asked beside its runs. */
export interface Aside {
  complete(request: CompletionRequest): Promise<readonly Completion[]>;
  inspect(request: CompletionRequest): Promise<string | null>;
}

/** The kernel loads its completer at the first request, which takes a slow machine some seconds; a list that comes later than this helps no user. */
const patienceMs = 10_000;

/** Asked on a thread of the kernel's own where it has such (ipykernel 7), so that it answers while code runs. */
export function createAside(kernel: StartedKernel): Aside {
  let subshell: Promise<string | undefined> | null = null;

  async function openSubshell(): Promise<string | undefined> {
    if (!kernel.features.includes("kernel subshells")) return undefined;
    const request = { type: "create_subshell_request", content: {} };
    const { content } = await kernel.answer("control", request, AbortSignal.timeout(patienceMs));
    return subshellSchema.safeParse(content).data?.subshell_id;
  }

  /** Null when it does not answer in time: without a thread of its own a busy kernel answers when it is free, and by then no caller waits. */
  async function askKernel(request: Request): Promise<unknown> {
    subshell ??= openSubshell().catch(() => undefined);
    const id = await subshell;
    const tooLong = AbortSignal.timeout(patienceMs);
    try {
      const asked = { ...request, ...(id === undefined ? {} : { subshell: id }) };
      return (await kernel.answer("shell", asked, tooLong)).content;
    } catch (error) {
      if (tooLong.aborted) return null;
      throw error;
    }
  }

  return {
    async complete({ code, cursor }) {
      const content = { code, cursor_pos: toCodePoints(code, cursor) };
      const { data: reply } = completeReplySchema.safeParse(await askKernel({ type: "complete_request", content }));
      return reply === undefined ? [] : completionsOf(reply, { code, cursor });
    },
    async inspect({ code, cursor }) {
      const content = { code, cursor_pos: toCodePoints(code, cursor), detail_level: 0 };
      const { data: reply } = inspectReplySchema.safeParse(await askKernel({ type: "inspect_request", content }));
      const text = reply?.found ? reply.data["text/plain"] : null;
      return typeof text === "string" ? text : null;
    },
  };
}

/** Each as what replaces the word before the cursor, though the kernel may mean to replace more, or less. */
export function completionsOf(reply: CompleteReply, { code, cursor }: CompletionRequest): readonly Completion[] {
  const typed = reply.metadata._jupyter_types_experimental;
  const items =
    typed ?? reply.matches.map((text) => ({ text, type: null, start: reply.cursor_start, end: reply.cursor_end }));
  const wordStart = cursor - (/[\p{L}\p{N}_]*$/u.exec(code.slice(0, cursor))?.[0].length ?? 0);
  const seen = new Set<string>();
  // Thousands of names begin at the same place.
  const places = new Map(
    [...new Set(items.map(({ start }) => start))].map((start) => [start, toCodeUnits(code, start)]),
  );
  return items.flatMap(({ text, type, start: codePoints }) => {
    const start = places.get(codePoints) ?? 0;
    // A kernel that knows kinds (IPython) says all of a word. In a comment it offers what has nothing to do with what stands there.
    if (typed && start > wordStart) return [];
    const value = fitToWord(text, { code, start, wordStart });
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

function toCodeUnits(code: string, codePoints: number): number {
  return [...code].slice(0, codePoints).join("").length;
}
