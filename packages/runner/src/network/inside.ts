/** What a session whose setting lists hosts finds inside its network: addresses, listeners, names and variables. */
import { isIP } from "node:net";
import { hostname } from "node:os";
import type { AddressRange, ListedHost } from "./host-list.ts";
import type { ListenerPlan } from "./messages.ts";

export interface Inside {
  /** The proxy first. */
  readonly listeners: readonly ListenerPlan[];
  /** Listed addresses of other machines, which the session's own interface has to have. */
  readonly addresses: readonly string[];
  /** Of the file of names. */
  readonly hostsText: string;
}

const proxy = { address: "127.1.0.1", port: 3128 };
const own = ["localhost", "127.0.0.1"];

/** A list of names that end alike, or of networks, has no address of its own: those are reached by the proxy alone. */
export function insideOf(listed: readonly ListedHost[]): Inside {
  const addressOf = new Map<string, string>();
  const listeners: ListenerPlan[] = [{ ...proxy, target: null }];
  for (const { host, ports } of listed) {
    const name = host.kind === "name" ? host.name : host.kind === "range" && isOne(host) ? host.address : null;
    if (name === null) continue;
    const address = addressOf.get(name) ?? insideAddress(name, addressOf.size);
    addressOf.set(name, address);
    for (const port of ports) {
      const isTaken = listeners.some((listener) => listener.address === address && listener.port === port);
      if (!isTaken) listeners.push({ address, port, target: { host: name, port } });
    }
  }
  const names = [...addressOf].filter(([name]) => isIP(name) === 0 && name !== "localhost");
  const machine = addressOf.has(hostname().toLowerCase()) ? [] : [hostname()];
  const lines = [["127.0.0.1", "localhost", ...machine], ...names.map(([name, address]) => [address, name])];
  return {
    listeners,
    addresses: [...addressOf.keys()].filter((name) => isIP(name) !== 0 && !isLoopback(name)).map(withLength),
    hostsText: lines.map((line) => `${line.join(" ")}\n`).join(""),
  };
}

/** By which programs that know a proxy find it. The server's own proxies are no way out of here. */
export function proxyVariables(environment: Readonly<Record<string, string>>): Record<string, string> {
  const kept = Object.entries(environment).filter(([name]) => !/^\w+_proxy$/i.test(name));
  const address = `http://${proxy.address}:${proxy.port}`;
  const variables = ["http_proxy", "https_proxy", "all_proxy"].map((name) => [name, address]);
  const small = Object.fromEntries([...variables, ["no_proxy", `${own.join(",")},::1`]]) as Record<string, string>;
  const large = Object.fromEntries(Object.entries(small).map(([name, value]) => [name.toUpperCase(), value]));
  return { ...Object.fromEntries(kept), ...small, ...large, NODE_USE_ENV_PROXY: "1" };
}

function isOne({ family, prefix }: AddressRange): boolean {
  return prefix === (family === "ipv4" ? 32 : 128);
}

function insideAddress(name: string, index: number): string {
  if (name === "localhost" || name.endsWith(".localhost")) return "127.0.0.1";
  return isIP(name) === 0 ? `127.1.0.${index + 2}` : name;
}

function isLoopback(address: string): boolean {
  return address.startsWith("127.") || address === "::1";
}

function withLength(address: string): string {
  return `${address}/${isIP(address) === 4 ? 32 : 128}`;
}
