import type { AddressInfo } from "node:net";
import { StartError } from "../storage/start-error.ts";
import { isLoopback } from "./gate.ts";

interface Listening {
  listen(options: { readonly port: number; readonly host: string }): Promise<string>;
  readonly server: { address(): AddressInfo | string | null };
}

interface ListenAddress {
  readonly port: number;
  readonly host: string;
}

/** @returns the address for people: `http://127.0.0.1:8080` @throws StartError */
export async function listenOnPort(app: Listening, { port, host }: ListenAddress): Promise<string> {
  try {
    await app.listen({ port, host });
  } catch (cause) {
    throw new StartError(problemOfListening(cause, { port, host }), { cause });
  }
  const bound = app.server.address();
  const actual = typeof bound === "object" && bound ? bound.port : port;
  const name = host.includes(":") ? `[${host}]` : host;
  return `http://${isLoopback(host) || !["0.0.0.0", "::"].includes(host) ? name : "127.0.0.1"}:${actual}`;
}

function problemOfListening(cause: unknown, { port, host }: ListenAddress): string {
  const code = cause instanceof Error && "code" in cause ? cause.code : "";
  switch (code) {
    case "EADDRINUSE":
      return `Port ${port} on ${host} is taken. Start Octavo on another one: npm start -- --port ${port === 65_535 ? 8080 : port + 1}`;
    case "EACCES":
      return `Port ${port} needs more rights than this user has. Choose one from 1024 up: npm start -- --port 8080`;
    default:
      return `Octavo cannot listen on ${host}:${port} (${cause instanceof Error ? cause.message : ""}). Name another address with --host.`;
  }
}
