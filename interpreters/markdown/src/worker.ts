/** The program that renders: as a thread of the runner, or as a process where there are walls. */
import { parentPort } from "node:worker_threads";
import { render } from "./render.ts";
import type { Answer } from "./renderer.ts";

const answer = (message: Answer): unknown =>
  parentPort === null ? process.send?.(message) : parentPort.postMessage(message);

(parentPort ?? process).on("message", (text: string) => answer({ html: render(text) }));
process.on("disconnect", () => process.exit());
answer({ isReady: true });
