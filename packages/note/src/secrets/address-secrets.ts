/** Passwords in addresses: `postgresql://user:password@host/db`, `jdbc:oracle:thin:user/password@host`, `user:password@tcp(host)/db`. */
import type { SecretRange } from "./secret-range.ts";

const scheme = /[a-z][a-z0-9+.-]{0,30}:\/\//gi;
/** What ends an address in a text, whatever is inside. */
const outside = /[\s"'<>`\\]/;
/** Without a scheme, as some drivers write it. A digest of an image (`name:tag@sha256:…`) is none. */
const bare = /(?<![^\s"'=,;([{])([A-Za-z_][\w.%+-]{0,200}):([^\s:@/"'\\]{1,500})@(?!sha256:)(?=[\w[(.-])/g;
const oracle = /jdbc:oracle:\w{1,20}:([^/@\s]{0,200})\/([^\s"'\\]{1,500})@/gi;

export function addressSecrets(text: string): readonly SecretRange[] {
  const starts = [...text.matchAll(scheme)];
  const withScheme = starts.flatMap((match, at) => {
    const begin = match.index + match[0].length;
    const rest = text.slice(begin, Math.min(starts[at + 1]?.index ?? text.length, begin + 20_000));
    const end = rest.search(outside);
    return userInfoSecrets(end === -1 ? rest : rest.slice(0, end), match[0]).map((range) => ({
      ...range,
      from: range.from + begin,
      to: range.to + begin,
    }));
  });
  return [...withScheme, ...behindUser(text, bare), ...behindUser(text, oracle)];
}

/** @param address what stands behind the two slashes */
function userInfoSecrets(address: string, start: string): readonly SecretRange[] {
  const at = endOfUserInfo(address);
  if (at === -1) return [];
  const colon = address.slice(0, at).indexOf(":");
  const isWeb = /^https?:|^wss?:/i.test(start);
  const userEnd = colon === -1 ? at : colon;
  // Who logs in by a token alone names it as the user.
  const user = isWeb && /^[\w.~%-]{16,}$/.test(address.slice(0, userEnd)) ? [range(0, userEnd, "user")] : [];
  return colon === -1 ? user : [...user, range(colon + 1, at, "password")];
}

const range = (from: number, to: number, label: string): SecretRange => ({ from, to, label: `address ${label}` });

/** Where the last `@` before the host is; -1 without. A password may hold `@`, and unencoded also what would end the host. */
function endOfUserInfo(address: string): number {
  const hostEnd = address.search(/[/?#]/);
  const authority = hostEnd === -1 ? address : address.slice(0, hostEnd);
  const colon = authority.indexOf(":");
  const inAuthority = authority.lastIndexOf("@");
  if (inAuthority !== -1 && (colon === -1 || colon > inAuthority)) return inAuthority;
  const isPort = colon === -1 || /^\d*$/.test(authority.slice(colon + 1)) || authority.startsWith("[");
  if (inAuthority === -1 && isPort) return -1;
  const query = inAuthority === -1 ? -1 : address.slice(inAuthority).search(/[?#]/);
  const searched = query === -1 ? address : address.slice(0, inAuthority + query);
  // `http://host:port/@scope` has none; `u:p@ss/w@host` does, up to its last one.
  const last = searched.lastIndexOf("@");
  return last === -1 ? inAuthority : last;
}

function behindUser(text: string, pattern: RegExp): readonly SecretRange[] {
  return [...text.matchAll(pattern)].map((match) => {
    const to = match.index + match[0].length - 1;
    return range(to - (match[2]?.length ?? 0), to, "password");
  });
}

/**
 * Whom the addresses of a text lead to, in their order: what must not change while a password of it stays hidden. Schemes count, since another
 * one is another service, and so do parameters that name a host.
 */
export function destinationsOf(text: string): readonly string[] {
  const addresses = [...text.matchAll(scheme)].map((match) => {
    const rest = text.slice(match.index + match[0].length).split(outside, 1)[0] ?? "";
    const behind = rest.slice(endOfUserInfo(rest) + 1);
    return `${match[0]}${behind.split(/[/?#;]/, 1)[0] ?? ""}`.toLowerCase();
  });
  const kinds = [...text.matchAll(/^\s*((?:[a-z][\w+-]{0,30}:){1,4})/gi)].map(([, kind = ""]) => kind.toLowerCase());
  const others = text.replace(/[a-z][a-z0-9+.-]{0,30}:\/\/[^\s"'<>`\\]*/gi, "");
  const bareHosts = [...others.matchAll(/@((?:\/\/)?[\w.([\]:-]{1,300}\)?)/g)].map(([, host = ""]) =>
    host.toLowerCase(),
  );
  const named = [...text.matchAll(hostParameter)].map(([, name = "", host = ""]) => {
    return `${name.toLowerCase().replaceAll(" ", "")}=${host.trim().toLowerCase()}`;
  });
  return [...kinds, ...addresses, ...bareHosts, ...named];
}

const hostParameter =
  /(?<![\w.-])((?:\w{1,30}[._-])?(?:host|hosts|hostname|hostaddr|server|servername|data source|datasource|address|addr|network address|endpoint|port|proxy|service|accountendpoint|blobendpoint|endpointsuffix))\s*=\s*([^;&,\s]{1,500})/gi;
