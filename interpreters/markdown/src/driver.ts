import type { Driver } from "@octavo/interpreter";
import { createRenderer, type RendererOptions } from "./renderer.ts";

/** `%md`: Markdown with tables, HTML and maths, shown as HTML. Its sessions keep nothing, so all share one renderer. */
export function createMarkdownDriver(given: Pick<RendererOptions, "workerFile"> & Partial<RendererOptions>): Driver {
  const renderer = createRenderer({ timeLimitMs: 2_000, idleMs: 60_000, ...given });
  return {
    name: "md",
    async open() {
      const disposing = new AbortController();
      return {
        async *run({ code, signal }) {
          if (code.trim() === "") return;
          const rendered = await renderer.render(code, AbortSignal.any([signal, disposing.signal]));
          if ("html" in rendered) yield { type: "result", format: "HTML", data: rendered.html };
          else yield { type: "failure", text: rendered.problem };
        },
        async [Symbol.asyncDispose]() {
          disposing.abort();
        },
      };
    },
  };
}
