/**
 * Whose word for where a request came from is taken, and what it says.
 *
 * An address identifies a proxy only where no other program can send from it. Every program on this machine can send from its addresses, and
 * code in notes is such a program. So a proxy on this machine comes by a Unix socket, which the rights of its file close to others, or it
 * shows a secret with each request.
 */
import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { type BlockList, isIP, type Socket } from "node:net";
import { networkInterfaces } from "node:os";
import { addressOfRequest, blockListOf, isAddressIn, unmapAddress } from "./network.ts";

/** Where a request came from, as far as it can be believed. */
export interface Caller {
  readonly address: string;
  /** Whether a proxy took it over TLS. */
  readonly isSecure: boolean;
}

interface ProxiesOptions {
  /** Addresses and networks, and Unix sockets as `unix:/path`. */
  readonly trusted?: readonly string[];
  /** What a proxy on this machine shows in `X-Octavo-Proxy-Secret`; null where none does. */
  readonly secret?: string | null;
  /** Called once, when something on this machine forwards requests from a listed address and shows no secret. */
  readonly onDisbelieved?: () => void;
  /** The addresses of this machine, besides loopback. */
  readonly ownAddresses?: () => readonly string[];
}

const unixPrefix = "unix:";
const loopback = blockListOf(["127.0.0.0/8", "::1"]);

/** Whether this entry of the setting names a place that every program on this machine can send from. */
export function isLoopbackEntry(entry: string): boolean {
  return !entry.startsWith(unixPrefix) && isAddressIn(unmapAddress(entry.split("/")[0] ?? ""), loopback);
}

/** The paths of the sockets that a setting names. */
export function socketPathsIn(trusted: readonly string[]): readonly string[] {
  return trusted.filter((entry) => entry.startsWith(unixPrefix)).map((entry) => entry.slice(unixPrefix.length));
}

export class Proxies {
  readonly #options: ProxiesOptions;
  readonly #trusted: BlockList;
  /** Connections that came by a Unix socket. */
  readonly #bySocket = new WeakSet<Socket>();
  #isReported = false;

  constructor(options: ProxiesOptions = {}) {
    this.#options = options;
    this.#trusted = blockListOf((options.trusted ?? []).filter((entry) => !entry.startsWith(unixPrefix)));
  }

  /** A connection came by a Unix socket that only a proxy can open. */
  admit(socket: Socket): void {
    this.#bySocket.add(socket);
  }

  callerOf(request: IncomingMessage): Caller {
    const isTrusted = this.#isTrusted(request);
    const protocols = String(request.headers["x-forwarded-proto"] ?? "").split(",");
    return {
      address: addressOfRequest(request, { isTrusted, others: (address) => this.#isTrustedInChain(address) }),
      isSecure: isTrusted && protocols.at(-1)?.trim().toLowerCase() === "https",
    };
  }

  #isTrusted({ socket, headers }: IncomingMessage): boolean {
    if (this.#bySocket.has(socket)) return true;
    const peer = unmapAddress(socket.remoteAddress ?? "");
    if (!isAddressIn(peer, this.#trusted)) return false;
    if (!this.#isOfThisMachine(peer) || this.#showsSecret(headers["x-octavo-proxy-secret"])) return true;
    if (!this.#isReported && headers["x-forwarded-for"] !== undefined) {
      this.#isReported = true;
      this.#options.onDisbelieved?.();
    }
    return false;
  }

  /** Of those that a proxy names, another proxy. What came to one from a machine's own address may have been sent by anything there. */
  #isTrustedInChain(address: string): boolean {
    return isAddressIn(address, this.#trusted) && !this.#isOfThisMachine(address);
  }

  #isOfThisMachine(address: string): boolean {
    return isAddressIn(address, loopback) || (this.#options.ownAddresses ?? addressesOfThisMachine)().includes(address);
  }

  #showsSecret(shown: string | string[] | undefined): boolean {
    const { secret } = this.#options;
    return (
      typeof secret === "string" &&
      typeof shown === "string" &&
      timingSafeEqual(digestOfText(shown), digestOfText(secret))
    );
  }
}

function digestOfText(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

function addressesOfThisMachine(): readonly string[] {
  const found = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
  return found.map(({ address }) => address).filter((address) => isIP(address) !== 0);
}
