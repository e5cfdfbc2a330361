/** The driver's side of a host process: starts it, talks to it, says how it ended. */
import type { Duplex } from "node:stream";
import { fileURLToPath } from "node:url";
import { type Child, endChildProcess, spawnChild } from "../child.ts";
import type { Confinement } from "../confinement.ts";
import { describeEnding } from "../died.ts";
import { type Completion, InterpreterDied, InterpreterError, type OutputEvent, type RunRequest } from "../driver.ts";
import type { HeldName } from "../held-name.ts";
import { channelDescriptor, openChannel } from "./channel.ts";
import { createLateRuns } from "./late-runs.ts";
import type { CompletionPlace, HostedRun, HostReply, HostRequest } from "./messages.ts";
import { nothingPrinted, printedBy } from "./printed.ts";
import { replyInMessage } from "./replies.ts";

export interface HostProcess {
  readonly died: Promise<InterpreterDied>;
  /** Ends after the last event; throws InterpreterDied when the process is gone. */
  run(run: HostedRun, ask: RunRequest["ask"], later?: RunRequest["later"]): AsyncGenerator<OutputEvent>;
  interrupt(): void;
  complete(place: CompletionPlace): Promise<readonly Completion[]>;
  /** Lists the names that this user may see. */
  list(user: string): Promise<readonly HeldName[]>;
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
  readonly showsPrinted?: boolean;
  readonly signal: AbortSignal;
}

/** @throws InterpreterError when the program cannot be loaded or does not take its settings. */
export async function startHost<Settings>(options: HostProcessOptions<Settings>): Promise<HostProcess> {
  const {
    what,
    hostFile,
    workingDirectory,
    environment,
    confinement,
    settings,
    showsPrinted = false,
    signal,
  } = options;
  const child = spawnChild(process.execPath, [fileURLToPath(hostFile)], {
    cwd: workingDirectory,
    env: environment,
    confinement,
    stdio: ["ignore", showsPrinted ? "pipe" : "ignore", "pipe", "pipe"],
  });
  const host = createHostProcess<Settings>(child, what, showsPrinted);
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

/** What comes behind word of other programs waits a turn of the loop, in which is read what they have printed. */
function behindPrinted(receive: (message: unknown) => void, flushPrinted: () => void): (message: unknown) => void {
  let waiting: unknown[] | null = null;
  const goOn = () => {
    flushPrinted();
    const messages = waiting ?? [];
    waiting = null;
    for (const message of messages) take(message);
  };
  const take = (message: unknown) => {
    if (waiting !== null) waiting.push(message);
    else if (replyInMessage(message)?.type === "printed") {
      waiting = [];
      setImmediate(goOn);
    } else receive(message);
  };
  return take;
}

type AsideReply = Extract<HostReply, { type: "completions" | "listed" }>;
type ReplyListener = (reply: HostReply | InterpreterDied) => void;

function createHostProcess<Settings>(child: Child, what: string, showsPrinted: boolean) {
  const died = child.ended.then((end) =>
    end.error === null
      ? // What was shown as it was printed is not shown twice.
        describeEnding({ ...end, what: `The ${what} process`, stderr: printed.isShown() ? "" : child.lastWords() })
      : new InterpreterDied(`The ${what} process could not be started: ${end.error.message}`),
  );
  const asked = new Map<number, (reply: AsideReply | null) => void>();
  let questions = 0;
  let handleReply: ReplyListener = () => {};
  let endRun = () => {};

  const lateRuns = createLateRuns();
  const printed = showsPrinted ? printedBy(child) : nothingPrinted;

  const receive = (message: unknown) => {
    const reply = replyInMessage(message);
    // As it comes: what is shown behind it is late, also where nothing has read the end from the queue yet.
    if (reply?.type === "done") endRun();
    if (reply === null) child.cutOff();
    else if (reply.type === "shown" && reply.run !== lateRuns.current) lateRuns.show(reply.run, reply.event);
    else if (reply.type === "completions" || reply.type === "listed") asked.get(reply.id)?.(reply);
    else handleReply(reply);
  };
  const socket = child.process.stdio[channelDescriptor] as Duplex;
  const channel = openChannel<HostRequest<Settings>>(socket, {
    receive: behindPrinted(receive, () => printed.flush()),
    end: child.cutOff,
  });
  void died.then((reason) => {
    handleReply(reason);
    for (const resolve of asked.values()) resolve(null);
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

  /** Asks while a run may go on; null when the process has ended. */
  async function askAside(request: (id: number) => HostRequest<Settings>): Promise<AsideReply | null> {
    if (!channel.isOpen) return null;
    const id = ++questions;
    const answer = new Promise<AsideReply | null>((resolve) => asked.set(id, resolve));
    channel.send(request(id));
    return await answer.finally(() => asked.delete(id));
  }

  async function passOnQuestion({ id, question }: Extract<HostReply, { type: "asked" }>, ask: RunRequest["ask"]) {
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
    async *run(
      run: HostedRun,
      ask: RunRequest["ask"],
      later: RunRequest["later"] = () => {},
    ): AsyncGenerator<OutputEvent> {
      const id = lateRuns.begin(`${run.context.noteId} ${run.context.paragraphId}`, later);
      const replies = repliesTo({ type: "run", id, run });
      endRun = () => {
        lateRuns.end();
        printed.hear((data) => later({ type: "text", data }));
      };
      printed.hear((data) => handleReply({ type: "shown", run: id, event: { type: "text", data } }));
      try {
        for await (const reply of replies) {
          if (reply.type === "done") return;
          if (reply.type === "shown") yield reply.event;
          if (reply.type === "asked") void passOnQuestion(reply, ask);
        }
      } finally {
        endRun();
      }
    },
    interrupt: () => channel.send({ type: "interrupt" }),
    async complete(place: CompletionPlace): Promise<readonly Completion[]> {
      const reply = await askAside((id) => ({ type: "complete", id, place }));
      return reply?.type === "completions" ? reply.completions : [];
    },
    async list(user: string): Promise<readonly HeldName[]> {
      const reply = await askAside((id) => ({ type: "list", id, user }));
      return reply?.type === "listed" ? reply.held : [];
    },
    async end(graceMs: number): Promise<void> {
      await endChildProcess(child, { graceMs });
    },
  };
}
