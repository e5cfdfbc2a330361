/**
 * Python without a kernel, for machines where ipykernel cannot be had: a small program of the standard library runs the paragraphs and says
 * in Jupyter's words what they show, so that `run/outputs.ts` and the set-up code serve both. No magics, no `await` and no figures at the
 * end of a run; everything else looks the same.
 */
import { endChildProcess, InterpreterError, type Session, type SessionSettings, spawnChild } from "@octavo/interpreter";
import { completionsOf } from "../complete.ts";
import { variableIn } from "../kernel/look-up.ts";
import { limitPatience } from "../patience.ts";
import { createCells } from "../run/cells.ts";
import { plainSetUp } from "../setup/code.ts";
import { goToFiles } from "../setup/go-to-files.ts";
import { completeReplySchema } from "../wire/content.ts";
import { openWorkerLink } from "./link.ts";
import { runInPlainPython } from "./run.ts";
import program from "./worker.py?raw";

const graceMs = 500;
const startMs = 60_000;

/** @throws InterpreterError when it does not start; the signal's reason when that aborts */
export async function openPlainPython(
  python: string,
  settings: SessionSettings,
  signal: AbortSignal,
): Promise<Session> {
  const child = spawnChild(python, ["-u", "-c", program], {
    cwd: settings.homeDirectory ?? settings.filesDirectory,
    env: { ...settings.environment, PYTHONPATH: withCurrentFolder(settings.environment["PYTHONPATH"]) },
    ...(settings.confinement === undefined ? {} : { confinement: settings.confinement }),
    stdio: ["ignore", "pipe", "pipe", "pipe", "pipe"],
  });
  const worker = openWorkerLink(child);
  const giveUp = limitPatience(signal, startMs);
  const aborted = new Promise<"aborted">((resolve) => giveUp.addEventListener("abort", () => resolve("aborted")));
  worker.send({ folder: goToFiles("python", settings), ...plainSetUp });
  const isReady = await Promise.race([worker.next(({ type }) => type === "ready"), child.ended, aborted]);
  if (isReady === "aborted" || !("content" in isReady)) {
    await endChildProcess(child, { graceMs });
    signal.throwIfAborted();
    throw new InterpreterError(`Python (${python}) ended while it started.\n${child.lastWords().trim()}`);
  }

  const cells = createCells();
  let questions = 0;

  return {
    run: (request) => runInPlainPython(worker, request, cells),
    interrupt: worker.interrupt,
    complete: async ({ code, cursor }) => {
      questions++;
      const id = questions;
      const answer = worker.next(({ type, content }) => type === "complete_reply" && content["id"] === id);
      worker.send({ type: "complete", id, code, cursor });
      const { content } = await answer;
      const { data: reply } = completeReplySchema.safeParse(content);
      return reply === undefined ? [] : completionsOf(reply, { code, cursor });
    },
    lookUp: async ({ name, directory, signal: wanted }) => {
      wanted.throwIfAborted();
      questions++;
      const id = questions;
      const answer = worker.next(({ type, content }) => type === "look_up_reply" && content["id"] === id);
      const begun = worker.next(({ type, content }) => type === "look_up_begun" && content["id"] === id);
      // The worker ignores signals until it reports that it has begun.
      const interrupt = () => void begun.then(worker.interrupt, () => {});
      worker.send({ type: "look_up", id, name, directory });
      wanted.addEventListener("abort", interrupt);
      const { content } = await answer.finally(() => wanted.removeEventListener("abort", interrupt));
      wanted.throwIfAborted();
      return variableIn(String(content["answer"]));
    },
    ended: worker.ended,
    async [Symbol.asyncDispose]() {
      await endChildProcess(child, { graceMs });
    },
  };
}

/** Modules of the working folder are found, as from a script that lies there. */
function withCurrentFolder(path: string | undefined): string {
  return path === undefined || path === "" ? "." : `.:${path}`;
}
