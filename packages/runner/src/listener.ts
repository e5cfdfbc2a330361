import { timingSafeEqual } from "node:crypto";
import { chmodSync } from "node:fs";
import { createServer, type Server, type Socket } from "node:net";
import type { Clock } from "./clock.ts";
import type { Outlet } from "./delivery.ts";
import { encodeLine, LineDecoder } from "./wire/lines.ts";
import { type RunnerRequest, requestSchema, wireVersion } from "./wire/messages.ts";

export type AskedRequest = Exclude<RunnerRequest, { type: "hello" }>;

/** The server's side of a connection: its requests go to `receive`. */
export interface Conversation {
  readonly receive: (request: AskedRequest) => void;
  /** It has read what it was behind with. */
  readonly resume: () => void;
  readonly end: () => void;
}

export interface ListenerSettings {
  readonly path: string;
  readonly token: string;
  readonly clock: Clock;
  readonly log: (message: string) => void;
  /** A server has shown the token. */
  readonly onConnect: (outlet: Outlet) => Conversation;
}

export interface Listener {
  /** Ends all connections, what was sent is brought first. */
  readonly stop: () => Promise<void>;
}

const helloMs = 5000;
/** So much may wait in memory for a slow server. */
const behindBytes = 1024 * 1024;

/** Listens on a Unix socket that only its owner may open. */
export async function listenForServer(settings: ListenerSettings): Promise<Listener> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
    serveConnection(socket, settings);
  });
  await listening(server, settings.path);
  chmodSync(settings.path, 0o600);
  return {
    stop: async () => {
      server.close();
      await Promise.all([...sockets].map(waitForSocketEnd));
    },
  };
}

function serveConnection(socket: Socket, { token, clock, log, onConnect }: ListenerSettings): void {
  const decoder = new LineDecoder();
  const forgetHello = clock.after(helloMs, () => socket.destroy());
  let conversation: Conversation | null = null;
  const outlet: Outlet = {
    send: (reply) => socket.write(encodeLine(reply)),
    keepsUp: () => socket.writableLength < behindBytes && !socket.destroyed,
    close: () => socket.destroy(),
  };

  function receiveMessage(message: unknown): void {
    const { success, data: request } = requestSchema.safeParse(message);
    if (conversation) {
      if (success && request.type !== "hello") conversation.receive(request);
      else log(`A request was not understood: ${JSON.stringify(message)?.slice(0, 200)}`);
    } else if (success && request.type === "hello" && isWelcome(request, token)) {
      forgetHello();
      conversation = onConnect(outlet);
    } else {
      socket.destroy();
    }
  }

  socket.on("data", (bytes) => {
    try {
      for (const message of decoder.feed(bytes)) receiveMessage(message);
    } catch (error) {
      log(`A connection was closed: ${String(error)}`);
      socket.destroy();
    }
  });
  socket.on("drain", () => conversation?.resume());
  socket.on("error", () => socket.destroy());
  socket.once("close", () => {
    forgetHello();
    conversation?.end();
  });
}

function isWelcome(hello: Extract<RunnerRequest, { type: "hello" }>, token: string): boolean {
  const [shown, expected] = [Buffer.from(hello.token), Buffer.from(token)];
  const isToken = shown.length === expected.length && timingSafeEqual(shown, expected);
  return isToken && hello.wireVersion === wireVersion;
}

function listening(server: Server, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(path, () => {
      server.off("error", reject);
      resolve();
    });
  });
}

function waitForSocketEnd(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    socket.once("close", () => resolve());
    socket.end();
    socket.resume();
    setTimeout(() => socket.destroy(), 500).unref();
  });
}
