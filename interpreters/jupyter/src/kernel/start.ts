import { dirname } from "node:path";
import { InterpreterDied, InterpreterError, type SessionSettings, spawnChild } from "@octavo/interpreter";
import { limitPatience } from "../patience.ts";
import { executeReplySchema, kernelInfoSchema } from "../wire/content.ts";
import { writeConnectionFile } from "./connection-file.ts";
import { createKernel, type Kernel, type KernelParts } from "./kernel.ts";

export interface KernelOptions {
  /** How people call it: "Python". */
  readonly name: string;
  readonly command: string;
  /** Its arguments, given the path of its connection file. */
  readonly args: (connectionFile: string) => readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly settings: Pick<
    SessionSettings,
    "filesDirectory" | "homeDirectory" | "runtimeDirectory" | "socketDirectory" | "confinement"
  >;
  /** Code that is run silently before anything else. One that starts in a home has to go to the working folder by it. */
  readonly setUp: string | null;
  readonly interruptMode?: KernelParts["interruptMode"];
  readonly showsPrinted?: boolean;
  /** Whether the set-up code takes a connection of our own, as descriptor 3: see `wire/direct.ts`. */
  readonly isDirect?: boolean;
}

export interface StartedKernel extends Kernel {
  /** What its kernel_info names under `supported_features`. */
  readonly features: readonly string[];
  /** Where its sockets are: it belongs to the kernel's account. */
  readonly folder: string;
}

/** A cold disk and a busy machine may take long; a kernel that needs more than this hangs. */
const startMs = 60_000;
/** How long something published may be on its way before we ask for it again. */
const listenMs = 100;

/** @throws InterpreterError when it does not start; the signal's reason when that aborts. */
export async function startKernel(options: KernelOptions, signal: AbortSignal): Promise<StartedKernel> {
  const { name, command, settings } = options;
  signal.throwIfAborted();
  const file = await writeConnectionFile(settings);
  const child = spawnChild(command, options.args(file.path), {
    cwd: settings.homeDirectory ?? settings.filesDirectory,
    env: { ...options.env, ...parentVariables(settings) },
    confinement: settings.confinement,
    // What most kernels print is published; no program would read stdout.
    stdio: ["ignore", options.showsPrinted ? "pipe" : "ignore", "pipe", ...(options.isDirect ? ["pipe" as const] : [])],
  });
  const kernel = createKernel({
    name,
    child,
    file,
    interruptMode: options.interruptMode,
    hasLoop: options.isDirect,
    showsPrinted: options.showsPrinted,
  });
  const tooLong = AbortSignal.timeout(startMs);
  try {
    const features = await becomeReady(kernel, options.setUp, AbortSignal.any([signal, tooLong]));
    return { ...kernel, features, folder: dirname(file.path) };
  } catch (error) {
    await kernel.dispose();
    signal.throwIfAborted();
    if (tooLong.aborted)
      throw new InterpreterError(`${name} (${command}) started, but did not answer within a minute.`);
    if (!(error instanceof InterpreterDied)) throw error;
    const end = await child.ended;
    const how = end.error?.message ?? (end.signal === null ? `with exit code ${end.exitCode}` : `by ${end.signal}`);
    throw new InterpreterError(`${name} (${command}) ended while it started (${how}).${lastLines(kernel.lastWords())}`);
  }
}

/** Where the system cannot bind its life to ours, the kernel looks after this itself. Behind a wall it can, and our process cannot be seen. */
function parentVariables({ confinement }: KernelOptions["settings"]): Readonly<Record<string, string>> {
  const isWalled = confinement !== undefined && confinement.wall !== null;
  return isWalled ? {} : { JPY_PARENT_PID: String(process.pid) };
}

function lastLines(text: string): string {
  const lines = text.trim().split("\n").slice(-8).join("\n");
  return lines === "" ? "" : ` Its last lines were:\n${lines}`;
}

async function becomeReady(kernel: Kernel, setUp: string | null, signal: AbortSignal): Promise<readonly string[]> {
  const info = await kernel.answer("shell", { type: "kernel_info_request", content: {} }, signal);
  if (setUp !== null) await prepareKernel(kernel, setUp, signal);
  // A subscription takes effect some time after the request channel is up, and what is published before is lost.
  while (!(await publishes(kernel, signal)));
  return kernelInfoSchema.safeParse(info.content).data?.supported_features ?? [];
}

async function prepareKernel(kernel: Kernel, code: string, signal: AbortSignal): Promise<void> {
  const content = { code, silent: true, store_history: false, allow_stdin: false, stop_on_error: false };
  const reply = executeReplySchema.safeParse(
    (await kernel.answer("shell", { type: "execute_request", content }, signal)).content,
  );
  if (reply.data?.status === "ok") return;
  throw new InterpreterError(`The kernel could not be set up: ${reply.data?.ename ?? ""} ${reply.data?.evalue ?? ""}`);
}

/** Asks for something small and reports whether what the kernel published about it has come. */
function publishes(kernel: Kernel, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const waiting = limitPatience(signal, listenMs);
    const forget = kernel.ask(
      "shell",
      { type: "kernel_info_request", content: {} },
      {
        onReply: () => {},
        onOutput: (_message, weight) => {
          kernel.taken(weight);
          settle(true);
        },
      },
    );
    // Some kernels name no request with what they publish.
    const forgetStrays = kernel.hearStrays((_message, weight) => {
      kernel.taken(weight);
      settle(true);
    });
    const settle = (hasCome: boolean) => {
      forget();
      forgetStrays();
      if (signal.aborted) reject(signal.reason);
      else resolve(hasCome);
    };
    waiting.addEventListener("abort", () => settle(false));
    void kernel.ended.then((reason) => {
      forget();
      reject(reason);
    });
  });
}
