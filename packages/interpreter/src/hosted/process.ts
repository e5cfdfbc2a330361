/** The driver's side of a host process: starts it, talks to it, says how it ended. */
import type { Duplex } from "node:stream";
import { fileURLToPath } from "node:url";
import { type Child, endChild, spawnChild } from "../child.ts";
import type { Confinement } from "../confinement.ts";
import { describeEnding } from "../died.ts";
import { type Completion, InterpreterDied, InterpreterError, type OutputEvent, type RunRequest } from "../driver.ts";
import { channelDescriptor, openChannel } from "./channel.ts";
import type { CompletionPlace, HostedRun, HostReply, HostRequest } from "./messages.ts";
import { replyIn } from "./replies.ts";

export interface HostProcess {
  readonly died: Promise<InterpreterDied>;
  /** Ends after the last event; throws InterpreterDied when the process is gone. */
  run(run: HostedRun, ask: RunRequest["ask"]): AsyncGenerator<OutputEvent>;
  interrupt(): void;
  complete(place: CompletionPlace): Promise<readonly Completion[]>;
  end(graceMs: number): Promise<void>;
}

export interface HostProcessOptions<Settings> {
  /** As people call it: "DuckDB". */
  readonly what: string;
  /** The bundled program, which calls `serveHost`. */
  readonly hostFile: URL;
  readonly workingDirectory: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly confinement?: Confinement | undefined;
  readonly settings: Settings;
  readonly signal: AbortSignal;
}

/** @throws InterpreterError when the program cannot be loaded or does not take its settings. */
export async function startHost<Settings>(options: HostProcessOptions<Settings>): Promise<HostProcess> {
  const { what, hostFile, workingDirectory, environment, confinement, settings, signal } = options;
  const child = spawnChild(process.execPath, [fileURLToPath(hostFile)], {
    cwd: workingDirectory,
    env: environment,
    confinement,
    stdio: ["ignore", "ignore", "pipe", "pipe"],
  });
  const host = hostIn<Settings>(child, what);
  const stop = () => void host.end(0);
  signal.addEventListener("abort", stop);
  try {
    const problem = await host.open(settings);
    if (problem !== null) throw new InterpreterError(`${what} could not be started: ${problem}`);
    return host;
  } catch (error) {
    await host.end(0);
    throw confinement?.account && error instanceof InterpreterDied
      ? new InterpreterError(`${error.message}\n${closedWords(confinement.account.name, hostFile)}`, { cause: error })
      : error;
  } finally {
    signal.removeEventListener("abort", stop);
  }
}

function closedWords(account: string, hostFile: URL): string {
  return `The account ${account} has to be able to read Octavo's own programs (${fileURLToPath(new URL(".", hostFile))}) and to run ${process.execPath}: an installation below a home folder such as /root is closed to it.`;
}

type Waiting = (reply: HostReply | InterpreterDied) => void;

function hostIn<Settings>(child: Child, what: string) {
  const died = child.ended.then((end) =>
    end.error === null
      ? describeEnding({ ...end, what: `The ${what} process`, stderr: child.lastWords() })
      : new InterpreterDied(`The ${what} process could not be started: ${end.error.message}`),
  );
  const completing = new Map<number, (completions: readonly Completion[]) => void>();
  let completions = 0;
  let handleReply: Waiting = () => {};

  const receive = (message: unknown) => {
    const reply = replyIn(message);
    if (reply === null) child.cutOff();
    else if (reply.type === "completions") completing.get(reply.id)?.(reply.completions);
    else handleReply(reply);
  };
  const socket = child.process.stdio[channelDescriptor] as Duplex;
  const channel = openChannel<HostRequest<Settings>>(socket, { receive, end: child.cutOff });
  void died.then((reason) => {
    handleReply(reason);
    for (const resolve of completing.values()) resolve([]);
  });

  /** Replies to one request, in order, up to the death of the process. */
  async function* repliesTo(request: HostRequest<Settings>): AsyncGenerator<HostReply> {
    const arrived: (HostReply | InterpreterDied)[] = [];
    let wake = () => {};
    handleReply = (reply) => {
      arrived.push(reply);
      wake();
    };
    if (channel.isOpen) channel.send(request);
    else arrived.push(await died);
    for (;;) {
      const reply = arrived.shift();
      if (reply instanceof InterpreterDied) throw reply;
      if (reply !== undefined) yield reply;
      else
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
    }
  }

  async function passOn({ id, question }: Extract<HostReply, { type: "asked" }>, ask: RunRequest["ask"]) {
    try {
      channel.send({ type: "answer", id, answer: await ask(question), problem: null });
    } catch (error) {
      channel.send({
        type: "answer",
        id,
        answer: null,
        problem: error instanceof Error ? error.message : String(error),
      });
    }
  }

  return {
    died,
    async open(settings: Settings): Promise<string | null> {
      for await (const reply of repliesTo({ type: "open", settings })) {
        if (reply.type === "opened") return reply.problem;
      }
      return null;
    },
    async *run(run: HostedRun, ask: RunRequest["ask"]): AsyncGenerator<OutputEvent> {
      for await (const reply of repliesTo({ type: "run", run })) {
        if (reply.type === "done") return;
        if (reply.type === "shown") yield reply.event;
        if (reply.type === "asked") void passOn(reply, ask);
      }
    },
    interrupt: () => channel.send({ type: "interrupt" }),
    async complete(place: CompletionPlace): Promise<readonly Completion[]> {
      if (!channel.isOpen) return [];
      const id = ++completions;
      const answer = new Promise<readonly Completion[]>((resolve) => completing.set(id, resolve));
      channel.send({ type: "complete", id, place });
      return await answer.finally(() => completing.delete(id));
    },
    async end(graceMs: number): Promise<void> {
      await endChild(child, { graceMs });
    },
  };
}
