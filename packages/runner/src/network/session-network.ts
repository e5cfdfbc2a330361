/** Starts what a session needs that may reach listed hosts only: a network of its own, listeners in it, and a relay that answers on them. */
import type { Server } from "node:net";
import { fileURLToPath } from "node:url";
import {
  type Child,
  endChildProcess,
  type HeldNetwork,
  helperWall,
  holdNetwork,
  InterpreterError,
  inOwnNetwork,
  type OwnNetwork,
  spawnChild,
  systemPath,
  wallSupport,
} from "@octavo/interpreter";
import { hostText, type ListedHost } from "./host-list.ts";
import { type Inside, insideOf } from "./inside.ts";
import type { ListenerMessage, RelayMessage, RelayReady } from "./messages.ts";

/** The bundled `relay-main.ts` and `listeners-main.ts`. */
export interface NetworkPrograms {
  readonly relay: URL;
  readonly listeners: URL;
}

export interface SessionNetwork {
  readonly network: OwnNetwork;
  /** Names and addresses of hosts, as a file of the system has them. */
  readonly hostsText: string;
  /** Nothing is reached from then on. */
  readonly ended: Promise<void>;
  readonly end: () => Promise<void>;
}

/** Beside the runner. */
const builtPrograms: NetworkPrograms = {
  relay: new URL("./drivers/network-relay.js", import.meta.url),
  listeners: new URL("./drivers/network-listeners.js", import.meta.url),
};

export interface NetworkNeeds {
  readonly programs: NetworkPrograms | undefined;
  /** Each listed address has to be there for programs that know no proxy. */
  readonly isNeeded: boolean;
}

/** @throws InterpreterError with what keeps it from being there */
export type OpenNetwork = (listed: readonly ListedHost[], needs: NetworkNeeds) => Promise<SessionNetwork>;

export const openNetwork: OpenNetwork = async (listed, { programs = builtPrograms, isNeeded }) => {
  const inside = insideOf(listed);
  const relay = startRelay(programs.relay);
  const first = startFirst(programs.listeners, inside);
  let held: HeldNetwork | undefined;
  const end = async () => {
    held?.release();
    await Promise.all([relay, first].map((child) => endChildProcess(child, { graceMs: 0 })));
  };
  try {
    say(relay, { type: "open", hosts: listed.map(hostText) });
    const { pid, missing } = await handListeners(first, relay, inside);
    if (isNeeded && missing !== null) throw new InterpreterError(missing);
    held = holdNetwork(pid);
    if (first.process.connected) first.process.disconnect();
    say(relay, { type: "all" });
    await orEnd(relay, "relay", (done) => relay.process.once("message", (_: RelayReady) => done()));
    const ended = relay.ended.then(() => {});
    return { network: held.network, hostsText: inside.hostsText, ended, end };
  } catch (error) {
    await end();
    throw error;
  }
};

function startRelay(file: URL): Child {
  const program = fileURLToPath(file);
  return spawnChild(process.execPath, [program], {
    cwd: "/",
    env: { PATH: systemPath },
    stdio: ["ignore", "ignore", "pipe", "ipc"],
    confinement: {
      account: null,
      wall: helperWall({ program, network: "all" }),
      memoryBytes: null,
      processes: null,
      cpuSeconds: null,
      groups: [],
      explain: () => null,
    },
  });
}

function startFirst(file: URL, { listeners, addresses }: Inside): Child {
  const { tool } = wallSupport();
  const program = [process.execPath, fileURLToPath(file), JSON.stringify(listeners)];
  const [command = "", ...args] = inOwnNetwork({ command: program, addresses, tool: tool ?? "unshare" });
  return spawnChild(command, args, {
    cwd: "/",
    env: { PATH: systemPath },
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
}

interface Handed {
  /** The process whose network it is, which waits to be let go. */
  readonly pid: number;
  /** What could not be had, in words; null for nothing. */
  readonly missing: string | null;
}

/** Hands each listener on as it comes. */
async function handListeners(first: Child, relay: Child, { listeners }: Inside): Promise<Handed> {
  let missing: string | null = null;
  return await orEnd<Handed>(first, "network", (done) => {
    first.process.on("message", (message: ListenerMessage, listener: Server | undefined) => {
      if (message.type === "all") return done({ pid: message.pid, missing });
      const { address = "", target = null } = listeners[message.index] ?? {};
      if (message.type === "missing") {
        missing ??= `${address} cannot be reached from behind a wall (${message.problem}). Install iproute2, or write the name of the server in place of its address.`;
      } else if (listener !== undefined) {
        relay.process.send({ type: "listener", target } satisfies RelayMessage, listener, {}, () => listener.close());
      }
    });
  });
}

/** Its end says that it is gone. */
function say(relay: Child, message: RelayMessage): void {
  relay.process.send(message, () => {});
}

/** @throws InterpreterError when the process ends before that */
async function orEnd<Value = void>(
  child: Child,
  what: "relay" | "network",
  begin: (done: (value: Value) => void) => void,
): Promise<Value> {
  const ended = child.ended.then((): never => {
    throw new InterpreterError(
      `The setting lists the hosts that its code may reach (octavo.wall.network), and the ${what} for that could not be started here: ${child.lastWords().trim().split("\n").at(-1)}`,
    );
  });
  return await Promise.race([new Promise<Value>(begin), ended]);
}
