/** A Unix socket for a proxy on this machine. The rights of its file and of its folder say who may open it. */
import { chmod, rm, stat } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { connect, type Socket } from "node:net";
import { dirname } from "node:path";
import type { Duplex } from "node:stream";
import { codeOfError } from "../storage/file-system.ts";
import { StartError } from "../storage/start-error.ts";
import { socketPathsIn } from "./proxies.ts";

interface ProxySocket {
  /** Absolute. */
  readonly path: string;
  readonly answer: (request: IncomingMessage, response: ServerResponse) => void;
  readonly upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
  /** Called with each connection before anything comes by it. */
  readonly admit: (socket: Socket) => void;
  /** As of the server's other door, in milliseconds. */
  readonly requestTimeout: number;
}

/** Reading and writing for the server's user and group, and no other account. */
const mode = 0o660;

/** Opens the sockets that the setting names. @returns how to close them @throws StartError */
export async function openProxySockets(
  trusted: readonly string[],
  doors: Omit<ProxySocket, "path">,
): Promise<() => Promise<void>> {
  const closing = await Promise.all(socketPathsIn(trusted).map((path) => openProxySocket({ ...doors, path })));
  return async () => {
    await Promise.all(closing.map((close) => close()));
  };
}

async function openProxySocket(asked: ProxySocket): Promise<() => Promise<void>> {
  const { path, answer, upgrade, admit, requestTimeout } = asked;
  await refuseOpenFolder(path);
  await removeLeftSocket(path);
  const server = createServer({ requestTimeout }, answer);
  server.on("connection", admit);
  server.on("upgrade", upgrade);
  await listenOnPath(server, path);
  return async () => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    server.closeAllConnections();
    await closed;
  };
}

async function refuseOpenFolder(path: string): Promise<void> {
  const folder = dirname(path);
  const stats = await stat(folder).catch(() => null);
  if (!stats?.isDirectory()) {
    throw new StartError(
      `\`trustedProxies\` names the socket ${path}, and there is no folder ${folder}. Make it, with rights for the proxy.`,
    );
  }
  if ((stats.mode & 0o002) !== 0) {
    throw new StartError(
      `\`trustedProxies\` names the socket ${path}, and everybody on this machine may write to ${folder}. Choose a folder that only the server and the proxy can open.`,
    );
  }
}

/** One that an ended server left; one that is in use stays. */
async function removeLeftSocket(path: string): Promise<void> {
  const stats = await stat(path).catch(() => null);
  if (!stats) return;
  if (!stats.isSocket())
    throw new StartError(
      `\`trustedProxies\` names the socket ${path}, and that is another kind of file. Name another path.`,
    );
  if (await isAnswered(path))
    throw new StartError(`The socket ${path} of \`trustedProxies\` is in use by another server.`);
  await rm(path, { force: true });
}

function isAnswered(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    const end = (answered: boolean) => {
      socket.destroy();
      resolve(answered);
    };
    socket.once("connect", () => end(true));
    socket.once("error", () => end(false));
  });
}

async function listenOnPath(server: Server, path: string): Promise<void> {
  // The file is made during this very call: it is never there with wider rights.
  const before = process.umask(0o777 & ~mode);
  const listening = new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(path, resolve);
  });
  process.umask(before);
  try {
    await listening;
    await chmod(path, mode);
  } catch (cause) {
    throw new StartError(`Octavo cannot listen on the socket ${path} of \`trustedProxies\` (${codeOfError(cause)}).`, {
      cause,
    });
  }
}
