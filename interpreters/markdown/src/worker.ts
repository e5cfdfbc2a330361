import { parentPort } from "node:worker_threads";
import { render } from "./render.ts";
import type { Answer } from "./renderer.ts";

if (parentPort === null) throw new Error("This file is a worker; it is started by the runner.");
const port = parentPort;

port.on("message", (text: string) => answer({ html: render(text) }));
answer({ isReady: true });

function answer(message: Answer): void {
  port.postMessage(message);
}
