/**
 * Who may knock at all. Without accounts everyone on this machine is the same person, so the only strangers are web pages: a page of
 * another origin, or one whose name was bent to this address (DNS rebinding). The first is told by Origin, the second by Host.
 */
import { isIP } from "node:net";

export interface GateOptions {
  /** Without accounts the server must be asked for by a loopback name, unless an explicit flag opened it. */
  readonly requireLoopbackHost: boolean;
  /** Origins besides its own that may ask, as `https://example.org`, in lower case. */
  readonly allowedOrigins: readonly string[];
}

interface Knock {
  readonly host: string | undefined;
  readonly origin: string | undefined;
}

/** Why a request is refused, in words; null when it may pass. A missing Origin passes: scripts send none. */
export function refusalOf(
  { host, origin }: Knock,
  { requireLoopbackHost, allowedOrigins }: GateOptions,
): string | null {
  if (!host) return "The request names no host.";
  if (requireLoopbackHost && !isLoopback(hostnameOf(host))) {
    return `This server answers to localhost only, not to "${host.slice(0, 100)}". Start it with --allow-network to open it without accounts.`;
  }
  if (origin === undefined || isListed(origin, allowedOrigins)) return null;
  const own = originOf(origin);
  if (own && own.slice(own.indexOf("//") + 2) === host.toLowerCase()) return null;
  return `Pages of "${origin.slice(0, 100)}" may not use this server. Add the origin to allowedOrigins in octavo.json if they should.`;
}

export function isLoopback(hostname: string): boolean {
  if (hostname === "localhost" || hostname.endsWith(".localhost")) return true;
  if (isIP(hostname) === 4) return hostname.startsWith("127.");
  return hostname === "::1";
}

function hostnameOf(host: string): string {
  const name = host.toLowerCase().replace(/:\d+$/, "");
  return name.startsWith("[") ? name.slice(1, -1) : name;
}

/** Whether this origin is one of those that settings name. */
export function isListed(origin: string, allowedOrigins: readonly string[]): boolean {
  const known = originOf(origin);
  return known !== null && allowedOrigins.includes(known);
}

/** `http://host:port` in lower case; null for `null`, for other schemes and for anything that is no origin. */
export function originOf(text: string): string | null {
  return /^https?:\/\/[^/?#@\s,]+$/i.test(text) ? text.toLowerCase() : null;
}
