/**
 * The server's end of the wire to its runner.
 *
 * The runner is started detached and outlives the server, so the link first looks for one that is there (`runner/runner.json` names its
 * socket and token) and starts one only when no runner answers. It reconnects for ever; what is sent while the runner is away waits. The link
 * knows nothing of runs: after each `welcome` the run service compares what both sides know, and after each runner that did not start it
 * notifies the callers that wait.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdir, open } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import {
  encodeLine,
  LineDecoder,
  type RunnerFile,
  type RunnerReply,
  type RunnerRequest,
  readRunnerFile,
  replySchema,
  wireVersion,
} from "@octavo/runner";
import type { Logger } from "pino";

type Welcome = Extract<RunnerReply, { type: "welcome" }>;

export interface RunnerLinkOptions {
  readonly dataDirectory: string;
  /** Absolute path of the bundled runner program. */
  readonly runnerScript: string;
  readonly log: Logger;
  readonly onWelcome: (welcome: Welcome) => void;
  readonly onReply: (reply: Exclude<RunnerReply, Welcome>) => void;
  /** The connection is lost; a new one is being made. */
  readonly onAway: () => void;
  /** There is no runner and none could be started; `reason` says what became of it. Another attempt follows. */
  readonly onUnable: (reason: string) => void;
}

const retryMs = 30;
const startTimeoutMs = 15_000;
const firstPauseMs = 1000;
/** A runner that does not start today hardly does a second later: the machine is not kept busy with trying. */
const longestPauseMs = 10_000;
const stopTimeoutMs = 12_000;

export class RunnerLink {
  readonly #options: RunnerLinkOptions;
  #socket: Socket | null = null;
  #isWelcome = false;
  #waiting: RunnerRequest[] = [];
  #closed = false;
  #child: ChildProcess | null = null;
  #spawnError: Error | null = null;
  #onStopping: ((running: number) => void) | null = null;

  constructor(options: RunnerLinkOptions) {
    this.#options = options;
  }

  get isOpen(): boolean {
    return this.#isWelcome;
  }

  /** Looks for a runner or starts one, and stays connected from then on. Returns at once. */
  start(): void {
    void this.#keepConnected();
  }

  /** Sends now, or as soon as the runner is there. */
  send(request: RunnerRequest): void {
    if (this.#socket && this.#isWelcome) this.#socket.write(encodeLine(request));
    else this.#waiting.push(request);
  }

  /**
   * Asks the runner to end, and ends the link. Without `force` a runner that still runs something stays.
   *
   * @returns how many runs go on without this server
   */
  async stop({ force }: { readonly force: boolean }): Promise<number> {
    const socket = this.#socket;
    if (!socket) {
      this.#closed = true;
      // Started a moment ago and not met yet, so it runs nothing of anybody.
      this.#child?.kill("SIGTERM");
      return 0;
    }
    const answer = new Promise<number>((resolve) => {
      this.#onStopping = resolve;
      socket.once("close", () => resolve(0));
    });
    const gone = new Promise<void>((resolve) => socket.once("close", () => resolve()));
    this.#closed = true;
    this.#socket?.write(encodeLine({ type: "stop", force } satisfies RunnerRequest));
    const running = await Promise.race([answer, delay(stopTimeoutMs, 0, { ref: false })]);
    if (running === 0) await Promise.race([gone, delay(stopTimeoutMs, undefined, { ref: false })]);
    socket.destroy();
    return running;
  }

  async #keepConnected(): Promise<void> {
    let pauseMs = firstPauseMs;
    while (!this.#closed) {
      try {
        const socket = await this.#connectOrStart();
        pauseMs = firstPauseMs;
        await this.#talk(socket);
      } catch (error) {
        if (this.#closed) return;
        this.#options.log.error({ err: error }, "the runner cannot be reached, or not understood");
        await delay(pauseMs);
        pauseMs = Math.min(longestPauseMs, pauseMs * 2);
      }
    }
  }

  async #connectOrStart(): Promise<{ socket: Socket; address: RunnerFile }> {
    const found = await this.#tryConnect();
    if (found) return found;
    await this.#spawn();
    const deadline = performance.now() + startTimeoutMs;
    while (performance.now() < deadline && !this.#closed) {
      await delay(retryMs);
      const started = await this.#tryConnect();
      if (started) return started;
      if (this.#spawnError || hasProcessEnded(this.#child)) break;
    }
    const reason = this.#fate();
    // One that hangs would stay beside the next.
    this.#child?.kill("SIGKILL");
    if (!this.#closed) this.#options.onUnable(reason);
    throw new Error(`The runner did not start: ${reason}. See ${this.#logPath()} for its last words.`);
  }

  /** What became of the runner that was to start. */
  #fate(): string {
    if (this.#spawnError) return this.#spawnError.message;
    if (this.#child?.signalCode) return `it was ended by ${this.#child.signalCode}`;
    if (this.#child?.exitCode != null) return `it ended with code ${this.#child.exitCode}`;
    return `it gave no answer for ${startTimeoutMs / 1000} seconds`;
  }

  async #tryConnect(): Promise<{ socket: Socket; address: RunnerFile } | null> {
    const address = readRunnerFile(this.#options.dataDirectory);
    if (!address || address.wireVersion !== wireVersion) return null;
    return new Promise((resolve) => {
      const socket = connect(address.socket);
      socket.once("connect", () => resolve({ socket, address }));
      socket.once("error", () => resolve(null));
    });
  }

  #logPath(): string {
    return join(this.#options.dataDirectory, "runner", "runner.log");
  }

  async #spawn(): Promise<void> {
    const { runnerScript, dataDirectory } = this.#options;
    await mkdir(join(dataDirectory, "runner"), { recursive: true, mode: 0o700 });
    const output = await open(this.#logPath(), "a", 0o600);
    this.#spawnError = null;
    try {
      this.#child = spawn(process.execPath, [...memoryFlags(), runnerScript, "--data", dataDirectory], {
        detached: true,
        stdio: ["ignore", output.fd, output.fd],
      });
      this.#child.once("error", (error) => {
        this.#spawnError = error;
      });
      this.#child.unref();
    } finally {
      await output.close();
    }
  }

  /** Resolves when the connection is over; rejects when a message could not be taken. */
  #talk({ socket, address }: { socket: Socket; address: RunnerFile }): Promise<void> {
    return new Promise((resolve, reject) => {
      const decoder = new LineDecoder();
      let failure: unknown;
      this.#socket = socket;
      socket.on("data", (chunk) => {
        try {
          for (const message of decoder.feed(chunk)) this.#receive(message);
        } catch (error) {
          // A new connection compares what both sides know, and nothing was acknowledged that was not taken.
          failure = error;
          socket.destroy();
        }
      });
      socket.on("error", () => socket.destroy());
      socket.once("close", () => {
        this.#socket = null;
        this.#isWelcome = false;
        if (!this.#closed) this.#options.onAway();
        if (failure === undefined) resolve();
        else reject(failure);
      });
      socket.write(encodeLine({ type: "hello", token: address.token, wireVersion } satisfies RunnerRequest));
    });
  }

  #receive(message: unknown): void {
    const parsed = replySchema.safeParse(message);
    if (!parsed.success) {
      this.#options.log.error({ problem: parsed.error.message }, "the runner said something that is not understood");
      return;
    }
    const reply = parsed.data;
    if (reply.type === "stopping") this.#onStopping?.(reply.running);
    if (reply.type !== "welcome") {
      this.#options.onReply(reply);
      return;
    }
    this.#isWelcome = true;
    this.#options.onWelcome(reply);
    for (const request of this.#waiting.splice(0)) this.send(request);
  }
}

/** What the server was started with and its runner should be too. */
function memoryFlags(): readonly string[] {
  return process.execArgv.filter((flag) => /^--(min|max)-semi-space-size=/.test(flag));
}

function hasProcessEnded(child: ChildProcess | null): boolean {
  return child !== null && (child.exitCode !== null || child.signalCode !== null);
}
