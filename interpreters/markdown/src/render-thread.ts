import { Worker } from "node:worker_threads";
import { memoryMegabytes, type StartRendering } from "./renderer.ts";

/** Starts threads of this process that render. */
export function threadStarter(workerFile: URL): StartRendering {
  return ({ onAnswer, onProblem, onEnd }) => {
    const worker = new Worker(workerFile, { resourceLimits: { maxOldGenerationSizeMb: memoryMegabytes } });
    worker.on("message", onAnswer);
    worker.on("error", (error: NodeJS.ErrnoException) =>
      onProblem(error.code === "ERR_WORKER_OUT_OF_MEMORY" ? "memory" : error.message),
    );
    worker.once("exit", onEnd);
    return {
      render: (text) => worker.postMessage(text),
      hold: () => worker.ref(),
      release: () => worker.unref(),
      stop: () => void worker.terminate(),
    };
  };
}
