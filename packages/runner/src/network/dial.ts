/** A connection to what a list lets through, or a sentence about why there is none. */
import { lookup } from "node:dns/promises";
import { connect, isIP, type LookupFunction, type Socket } from "node:net";
import { hostText, type ListedHost } from "./host-list.ts";
import { entryFor, mayHave } from "./reach.ts";

/** Not let through: the message is for the program that asked, in one line of ASCII. */
export class Refusal extends Error {
  override readonly name = "Refusal";
}

export interface Target {
  readonly host: string;
  readonly port: number;
}

/** Looks names up; throws as the system's resolver does. */
export type Resolve = (host: string) => Promise<readonly Address[]>;

interface Address {
  readonly address: string;
  readonly family: number;
}

export const resolveBySystem: Resolve = (host) => lookup(host, { all: true });

/** How long a host may take to answer a call. */
const connectMs = 30_000;

/** How to connect: to addresses that were looked at, whatever the name leads to a moment later. @throws Refusal */
export async function wayTo(
  listed: readonly ListedHost[],
  { host, port }: Target,
  resolve: Resolve,
): Promise<LookupFunction> {
  const entry = entryFor(listed, host, port);
  if (entry === null) throw new Refusal(`${refusedWords(listed)} ${plainHost(host)}:${port} is not among them.`);
  const found = isIP(host) === 0 ? await resolve(host) : [{ address: host, family: isIP(host) }];
  const open = found.filter(({ address }) => mayHave(listed, entry, address));
  const [first] = open;
  if (first === undefined) {
    throw new Refusal(
      `${refusedWords(listed)} ${plainHost(host)} leads to ${found[0]?.address ?? "no address"}, which is not of the internet and would have to be listed itself.`,
    );
  }
  return (_host, options, done) => {
    if (options.all === true) done(null, [...open]);
    else done(null, first.address, first.family);
  };
}

/** @throws Refusal, or what the system says */
export async function dial(listed: readonly ListedHost[], target: Target, resolve: Resolve): Promise<Socket> {
  const { host, port } = target;
  const way = await wayTo(listed, target, resolve);
  const socket = connect({ host, port, lookup: way, allowHalfOpen: true });
  return await new Promise((done, fail) => {
    socket.setTimeout(connectMs, () => socket.destroy(new Error("it does not answer")));
    socket.once("error", fail);
    socket.once("connect", () => {
      socket.setTimeout(0);
      socket.off("error", fail);
      // From here on its end is its user's to see.
      socket.on("error", () => {});
      done(socket);
    });
  });
}

/** A host as it can stand in a sentence, whatever was asked for. */
export function plainHost(host: string): string {
  return host.replace(/[^\w.:[\]*-]/g, "?").slice(0, 100);
}

const named = 8;

function refusedWords(listed: readonly ListedHost[]): string {
  const texts = listed.slice(0, named).map(hostText);
  const more = listed.length > named ? ` and ${listed.length - named} more` : "";
  return `This interpreter may reach only ${texts.join(", ")}${more}; an administrator adds hosts to octavo.wall.network in its setting.`;
}
