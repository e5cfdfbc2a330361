/**
 * Which requests may come in at all. Without accounts everyone on this machine is the same person, so the only strangers are web pages: a
 * page of another origin, or one whose name was bent to this address (DNS rebinding). Origin shows the first, Host the second.
 */
import { isIP } from "node:net";

export interface GateOptions {
  /**
   * By which names the server may be asked for: by any one where there are accounts, since a page with a bent name has no session; by those
   * of loopback where there are none; and, where it was opened to the network without accounts, by these and by addresses, which no page can
   * bend.
   */
  readonly hosts: "any" | "loopback" | readonly string[];
  /** Origins besides its own that may ask, as `https://example.org`, in lower case. */
  readonly allowedOrigins: readonly string[];
}

interface Knock {
  readonly host: string | undefined;
  readonly origin: string | undefined;
}

/** Why a request is refused, in words; null when it may pass. A missing Origin passes: scripts send none. */
export function refusalOf({ host, origin }: Knock, { hosts, allowedOrigins }: GateOptions): string | null {
  if (!host) return "The request names no host.";
  if (!isKnownHost(hostnameOf(host), hosts)) {
    const shown = JSON.stringify(host.slice(0, 100));
    return hosts === "loopback"
      ? `This server answers to localhost only, not to ${shown}. Start it with --allow-network to open it without accounts.`
      : `This server does not know ${shown} as a name of its own. If it is one, add it to allowedHosts in octavo.json or to OCTAVO_ALLOWED_HOSTS.`;
  }
  if (origin === undefined || isListedOrigin(origin, allowedOrigins)) return null;
  const own = originOfText(origin);
  if (own && own.slice(own.indexOf("//") + 2) === host.toLowerCase()) return null;
  return `Pages of "${origin.slice(0, 100)}" may not use this server. Add the origin to allowedOrigins in octavo.json if they should.`;
}

function isKnownHost(hostname: string, hosts: GateOptions["hosts"]): boolean {
  if (hosts === "any" || isLoopback(hostname)) return true;
  return hosts !== "loopback" && (isIP(hostname) !== 0 || hosts.includes(hostname));
}

export function isLoopback(hostname: string): boolean {
  if (hostname === "localhost" || hostname.endsWith(".localhost")) return true;
  if (isIP(hostname) === 4) return hostname.startsWith("127.");
  return hostname === "::1";
}

/** The name alone, in lower case. */
function hostnameOf(host: string): string {
  const name = host.toLowerCase().replace(/:\d+$/, "").replace(/\.$/, "");
  return name.startsWith("[") ? name.slice(1, -1) : name;
}

/** Whether this origin is one of those that settings name. */
export function isListedOrigin(origin: string, allowedOrigins: readonly string[]): boolean {
  const known = originOfText(origin);
  return known !== null && allowedOrigins.includes(known);
}

/** `http://host:port` in lower case; null for `null`, for other schemes and for anything that is no origin. */
export function originOfText(text: string): string | null {
  return /^https?:\/\/[^/?#@\s,]+$/i.test(text) ? text.toLowerCase() : null;
}

interface ListeningOptions {
  readonly hasAccounts: boolean;
  readonly allowNetwork: boolean;
  /** What the server listens on. */
  readonly host: string;
  /** Names that the operator has given it. */
  readonly allowedHosts: readonly string[];
  /** The machine's own. */
  readonly machine: string;
}

/** The names that a server answers to that was opened so. */
export function hostsOfServer({
  hasAccounts,
  allowNetwork,
  host,
  allowedHosts,
  machine,
}: ListeningOptions): GateOptions["hosts"] {
  if (hasAccounts) return "any";
  return allowNetwork ? [host, machine, ...allowedHosts].map(hostnameOf) : "loopback";
}
