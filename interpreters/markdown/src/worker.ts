/** The program that renders: as a thread of the runner, or as a process where there are walls. */
import { parentPort } from "node:worker_threads";
import { renderMarkdown } from "./render.ts";
import type { RendererAnswer } from "./renderer.ts";

const answer = (message: RendererAnswer): unknown =>
  parentPort === null ? process.send?.(message) : parentPort.postMessage(message);

(parentPort ?? process).on("message", (text: string) => answer({ html: renderMarkdown(text) }));
process.on("disconnect", () => process.exit());
answer({ isReady: true });
