import { fileURLToPath } from "node:url";
import { type Confinement, type Driver, helperWall } from "@octavo/interpreter";
import { markdownDeclaration } from "./properties.ts";
import { processStarter } from "./render-process.ts";
import { threadStarter } from "./render-thread.ts";
import { createRenderer, type RendererOptions } from "./renderer.ts";

interface MarkdownOptions extends Partial<Omit<RendererOptions, "start">> {
  /** The bundled `worker.ts`. */
  readonly workerFile: URL;
}

/**
 * `%md`: Markdown with tables, HTML and maths, shown as HTML. Its sessions keep nothing, so all share one renderer, in a thread; behind a wall each has
 * a process of its own, which sees nothing but its program.
 */
export function createMarkdownDriver({ workerFile, ...given }: MarkdownOptions): Driver {
  const options = { timeLimitMs: 2_000, idleMs: 60_000, ...given };
  const shared = createRenderer({ ...options, start: threadStarter(workerFile) });
  return {
    name: "md",
    ...markdownDeclaration,
    reaches: () => [],
    async open({ confinement }) {
      const walled = behindOwnWall(workerFile, confinement);
      const renderer =
        walled === null ? shared : createRenderer({ ...options, start: processStarter(workerFile, walled) });
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
          if (walled !== null) renderer.stop();
        },
      };
    },
  };
}

/** The program needs nothing of what the wall of its session lets in. */
function behindOwnWall(workerFile: URL, confinement: Confinement | undefined): Confinement | null {
  if (confinement === undefined || confinement.wall === null) return null;
  return { ...confinement, wall: helperWall({ program: fileURLToPath(workerFile) }) };
}
