/** Hosts and ports that a setting lists, as its administrators write them: `data.example.com, *.example.org:443, 10.0.0.0/8:5432`. */
import { isIP, isIPv6 } from "node:net";
import { domainToASCII } from "node:url";

export interface ListedHost {
  readonly host: HostPattern;
  readonly ports: readonly number[];
}

type HostPattern =
  | { readonly kind: "name"; readonly name: string }
  /** All names that end so: ".example.org". */
  | { readonly kind: "below"; readonly suffix: string }
  | AddressRange;

export interface AddressRange {
  readonly kind: "range";
  readonly address: string;
  /** Bits that count; all of them for one address. */
  readonly prefix: number;
  readonly family: "ipv4" | "ipv6";
}

/** Of a host without a port: what web addresses have. */
const webPorts: readonly number[] = [80, 443];
const mostEntries = 100;

/** @returns a sentence when one of them is none */
export function readHosts(entries: readonly string[]): readonly ListedHost[] | string {
  if (entries.length > mostEntries) {
    return `it lists ${entries.length} hosts, and ${mostEntries} are the most: put names together as *.example.org, and addresses as 10.0.0.0/8`;
  }
  const hosts: ListedHost[] = [];
  for (const entry of entries) {
    const read = readHost(entry.trim());
    if (typeof read === "string") return `${JSON.stringify(entry.trim().slice(0, 60))} ${read}`;
    hosts.push(read);
  }
  return hosts;
}

/** As it is written, for people to read. */
export function hostText({ host, ports }: ListedHost): string {
  const isWeb = ports === webPorts;
  return isWeb ? patternText(host) : `${bracketed(patternText(host))}:${ports.join(",")}`;
}

/** A name as it is compared: small letters, ASCII, without the dot at the end; null for what is none. */
export function plainName(text: string): string | null {
  const name = domainToASCII(text).replace(/\.$/, "");
  const isName = name.length <= 253 && name.split(".").every((label) => /^[a-z0-9_](?:[\w-]{0,61}\w)?$/.test(label));
  // The system's resolver takes a name that ends in a number for an address in another spelling.
  return isName && !/(?:^|\.)(?:\d+|0x[\da-f]*)$/.test(name) ? name : null;
}

function patternText(host: HostPattern): string {
  switch (host.kind) {
    case "name":
      return host.name;
    case "below":
      return `*${host.suffix}`;
    case "range":
      return host.prefix === bitsOf(host.family) ? host.address : `${host.address}/${host.prefix}`;
  }
}

const bracketed = (text: string) => (text.includes(":") ? `[${text}]` : text);
const bitsOf = (family: AddressRange["family"]) => (family === "ipv4" ? 32 : 128);

function readHost(entry: string): ListedHost | string {
  if (entry === "") return "names no host: take out the comma that is too many";
  if (entry.includes("://"))
    return "begins like a web address: write the host alone, like example.org or example.org:8443";
  if (/[\s@?#\\]/.test(entry)) return "is no host: write example.org, and put a comma between two";
  const { text, port } = partsOf(entry);
  const ports = port === undefined ? webPorts : portsOf(port);
  if (ports === null) return `has the port ${JSON.stringify(port?.slice(0, 20))}: it is a number from 1 to 65535`;
  const host = readPattern(text);
  return typeof host === "string" ? host : { host, ports };
}

/** An address of version 6 has colons of its own: with a port, it stands in brackets. */
function partsOf(entry: string): { readonly text: string; readonly port: string | undefined } {
  const [, inside, after] = /^\[([^\]]*)\](?::(.*))?$/.exec(entry) ?? [];
  if (inside !== undefined) return { text: inside, port: after };
  if (isIPv6(entry.split("/", 1)[0] ?? "")) return { text: entry, port: undefined };
  const colon = entry.lastIndexOf(":");
  return colon < 0 ? { text: entry, port: undefined } : { text: entry.slice(0, colon), port: entry.slice(colon + 1) };
}

function portsOf(text: string): readonly number[] | null {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  return port >= 1 && port <= 65_535 ? [port] : null;
}

function readPattern(text: string): HostPattern | string {
  if (text === "") return "names no host before its port";
  if (text === "*") return "stands for every host: write octavo.wall.network = all for that";
  if (text === "all" || text === "none") return "stands alone: a list has hosts only";
  if (text.includes("/")) return readRange(text);
  if (isIP(text) !== 0) return rangeOf(text, isIP(text) === 4 ? 32 : 128);
  const below = text.startsWith("*.");
  const rest = below ? text.slice(2) : text;
  if (rest.includes("*"))
    return "has a * that is not its beginning: only names that end alike can be put together, as *.example.org";
  const name = isIP(rest) === 0 ? plainName(rest) : null;
  if (name === null) return "is neither a name of a host nor an address";
  return below ? { kind: "below", suffix: `.${name}` } : { kind: "name", name };
}

function readRange(text: string): HostPattern | string {
  const [address = "", bits = "", ...more] = text.split("/");
  if (isIP(address) === 0) return "has a path: write the host alone, like example.org or example.org:8443";
  const most = isIP(address) === 4 ? 32 : 128;
  if (more.length > 0 || !/^\d{1,3}$/.test(bits) || Number(bits) > most) {
    return `has /${bits.slice(0, 20)} behind its address: the number of bits that count, up to ${most}`;
  }
  return rangeOf(address, Number(bits));
}

function rangeOf(address: string, prefix: number): HostPattern | string {
  if (address.includes("%")) return "names an interface of this machine: leave out what stands behind %";
  return { kind: "range", address: address.toLowerCase(), prefix, family: isIP(address) === 4 ? "ipv4" : "ipv6" };
}
