/**
 * The way out of a session that may reach listed hosts only.
 *
 * It stands outside and answers on listeners that were made inside the session's network: one is a proxy, which is asked for a host by its name, and
 * each other leads to one listed host, for programs that know no proxy. Both end in `dial`, which asks the list. So what is inside can connect to
 * nothing but these listeners, and no other program can connect to them.
 */
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as requestOf,
  type ServerResponse,
} from "node:http";
import type { Server, Socket } from "node:net";
import { type Duplex, pipeline } from "node:stream";
import { dial, plainHost, Refusal, type Resolve, resolveBySystem, type Target, wayTo } from "./dial.ts";
import type { ListedHost } from "./host-list.ts";

export interface Relay {
  /** Takes connections of a listener. @param target what it leads to; null for the proxy */
  serve(listener: Server, target: Target | null): void;
}

/** Of one listener: what is inside can hold no more of this process's descriptors. */
const mostConnections = 256;

export function createRelay(listed: readonly ListedHost[], resolve: Resolve = resolveBySystem): Relay {
  const proxy = createProxy(listed, resolve);
  return {
    serve(listener, target) {
      listener.maxConnections = mostConnections;
      listener.on("connection", (client: Socket) => {
        client.on("error", () => {});
        // Who has said everything still waits for the answer.
        client.allowHalfOpen = true;
        if (target === null) proxy.emit("connection", client);
        else void passOn(client, dial(listed, target, resolve));
      });
    },
  };
}

async function passOn(client: Socket, dialled: Promise<Socket>): Promise<void> {
  try {
    join(client, await dialled);
  } catch {
    client.resetAndDestroy(); // The client cannot be sent the reason: what is spoken here is not known.
  }
}

/** Both ends go on until each has said that it is done; when one breaks, so does the other. */
function join(client: Duplex, host: Socket): void {
  pipeline(client, host, () => {});
  pipeline(host, client, () => {});
}

function createProxy(listed: readonly ListedHost[], resolve: Resolve) {
  // What is sent may take as long as it does.
  const proxy = createServer({ requestTimeout: 0, keepAliveTimeout: 1000 });
  proxy.on("request", (request, response) => {
    forward(request, response, listed, resolve).catch((error: unknown) => {
      const { status, words } = answerTo(error, request.url ?? "");
      if (!response.headersSent) response.writeHead(status, words, { "content-type": "text/plain" });
      response.end(`${words}\n`);
    });
  });
  proxy.on("connect", (request, client: Duplex, head: Buffer) => {
    client.on("error", () => {});
    connectFor(request.url ?? "", listed, resolve).then(
      (host) => {
        client.write("HTTP/1.1 200 Connection established\r\n\r\n");
        if (head.length > 0) host.write(head);
        join(client, host);
      },
      (error: unknown) => {
        const { status, words } = answerTo(error, request.url ?? "");
        const headers = `content-type: text/plain\r\ncontent-length: ${words.length + 1}\r\nconnection: close`;
        client.end(`HTTP/1.1 ${status} ${words}\r\n${headers}\r\n\r\n${words}\n`);
      },
    );
  });
  return proxy;
}

async function connectFor(authority: string, listed: readonly ListedHost[], resolve: Resolve): Promise<Socket> {
  const [, inside, name, port] = /^(?:\[([^\]]+)\]|([^:]+)):(\d{1,5})$/.exec(authority) ?? [];
  const host = inside ?? name;
  if (host === undefined || Number(port) > 65_535) throw new Refusal("A proxy is asked for host:port.");
  return await dial(listed, { host, port: Number(port) }, resolve);
}

/** What is between two neighbours only. */
const hopHeaders = [
  "connection",
  "keep-alive",
  "proxy-connection",
  "proxy-authorization",
  "proxy-authenticate",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
];

/** Asks a host by plain HTTP, and answers with what it says. */
async function forward(
  request: IncomingMessage,
  response: ServerResponse,
  listed: readonly ListedHost[],
  resolve: Resolve,
): Promise<void> {
  const url = URL.canParse(request.url ?? "") ? new URL(request.url ?? "") : null;
  if (url?.protocol !== "http:") throw new Refusal("This is a proxy: it is asked for http://host/ or by CONNECT.");
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const port = Number(url.port || 80);
  const lookup = await wayTo(listed, { host, port }, resolve);
  const { method = "GET" } = request;
  const headers = { ...withoutHops(request.headers), host: url.host };
  const asked = requestOf({ host, port, lookup, method, path: url.pathname + url.search, headers, agent: false });
  response.once("close", () => asked.destroy());
  const answer = await new Promise<IncomingMessage>((done, fail) => {
    asked.once("response", done);
    asked.on("error", fail);
    // Its end, too early, is the host's to notice.
    pipeline(request, asked, () => {});
  });
  response.writeHead(answer.statusCode ?? 502, withoutHops(answer.headers));
  await new Promise<void>((done) => pipeline(answer, response, () => done()));
}

function withoutHops(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const named = (headers.connection ?? "").split(",").map((name) => name.trim().toLowerCase());
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !hopHeaders.includes(name) && !named.includes(name)),
  );
}

function answerTo(error: unknown, asked: string): { readonly status: number; readonly words: string } {
  if (error instanceof Refusal) return { status: 403, words: error.message };
  const { code, message } = error as NodeJS.ErrnoException;
  return { status: 502, words: `${plainHost(asked)} cannot be reached: ${plainHost(code ?? message)}.` };
}
