import { fileURLToPath } from "node:url";
import { type Confinement, spawnChild } from "@octavo/interpreter";
import { memoryMegabytes, type RendererAnswer, type StartRendering } from "./renderer.ts";

/** Starts processes that render, so confined. */
export function processStarter(workerFile: URL, confinement: Confinement): StartRendering {
  const args = [`--max-old-space-size=${memoryMegabytes}`, fileURLToPath(workerFile)];
  return ({ onAnswer, onProblem, onEnd }) => {
    const child = spawnChild(process.execPath, args, {
      cwd: "/",
      env: {},
      confinement,
      stdio: ["ignore", "ignore", "pipe", "ipc"],
    });
    child.process.on("message", (message) => {
      const answer = answerInMessage(message);
      if (answer === null) child.cutOff();
      else onAnswer(answer);
    });
    void child.ended.then(({ exitCode, signal, error, because }) => {
      const isFull = because !== undefined || child.lastWords().includes("out of memory");
      onProblem(isFull ? "memory" : (error?.message ?? `its process ended (${signal ?? `exit code ${exitCode}`})`));
      onEnd();
    });
    return {
      render: (text) => void child.process.send(text, () => {}),
      hold: () => child.process.ref(),
      release: () => {
        child.process.unref();
        child.process.channel?.unref();
      },
      stop: () => void child.signalGroup("SIGKILL"),
    };
  };
}

/** What is wrong with a text may have taken over the process: it says what it likes. */
function answerInMessage(message: unknown): RendererAnswer | null {
  if (typeof message !== "object" || message === null) return null;
  if ("html" in message && typeof message.html === "string") return { html: message.html };
  return "isReady" in message && message.isReady === true ? { isReady: true } : null;
}
