/**
 * One connection to a directory for one errand.
 *
 * When the other side hangs up, the client would connect again by itself, without TLS and without a login, and send a password in clear. So each
 * errand has one socket and fails when that closes. The whole errand has a timeout too, because a handshake has none of its own.
 */
import { readFile } from "node:fs/promises";
import { connect, isIP, type Socket } from "node:net";
import { type ConnectionOptions, connect as connectSecurely } from "node:tls";
import { Client, type Entry, type Filter, ResultCodeError } from "ldapts";
import { DirectoryError } from "./authenticator.ts";
import type { DirectorySettings, SearchScope } from "./directory-settings.ts";

export interface LdapConnection {
  /** @returns whether the directory took name and password @throws DirectoryError */
  bind(dn: string, password: string): Promise<boolean>;
  /** Finds no entries when the base does not exist. Follows no referrals. @throws DirectoryError */
  search(base: string, wanted: SearchRequest): Promise<readonly Entry[]>;
}

interface SearchRequest {
  readonly filter: Filter;
  readonly scope: SearchScope;
  readonly attributes: readonly string[];
  /** Most entries to read; without it all are read, page by page. */
  readonly most?: number;
}

/** Result codes of a search about its base alone: it lies in another directory, is no DN, or may not be read. */
const unreadable: ReadonlySet<number> = new Set([10, 34, 50]);

/** Whether a search has failed for its base, and others need not. */
export function isUnreadableBase(error: unknown): boolean {
  return error instanceof ResultCodeError && unreadable.has(error.code);
}

/** Result codes of a bind that speak of the user: no such entry, a wrong DN, a wrong password, locked, may not log in. */
const refusals: ReadonlySet<number> = new Set([16, 19, 32, 34, 48, 49, 50, 53]);
const noSuchObject = 32;
/** Most steps of an errand, each with its own timeout. */
const steps = 4;

type DirectoryAddress = Pick<
  DirectorySettings,
  "name" | "file" | "urls" | "startTls" | "caFile" | "timeoutMs" | "system"
>;

/** Names the lines to change in the file that the directory stands in. */
const namesOfSystemUser = {
  "directories.json": "bindDn and bindPassword, or bindPasswordFile,",
  "shiro.ini": "systemUsername and systemPassword",
} as const satisfies Record<DirectorySettings["file"], string>;

export function refusedSystemUser(file: DirectorySettings["file"]): DirectoryError {
  return new DirectoryError(
    `It refuses the system user. Check ${namesOfSystemUser[file]} of it in ${file}, and whether the directory has locked that user.`,
  );
}

/** Connects, and logs in as the system user where there is one. @param unlimited for work whose length is not known @throws DirectoryError */
export async function withConnection<Result>(
  settings: DirectoryAddress,
  work: (connection: LdapConnection) => Promise<Result>,
  unlimited = false,
): Promise<Result> {
  const failures: string[] = [];
  for (const url of settings.urls) {
    const opened = await open(settings, url).catch(
      (error: unknown) => void failures.push(`${url}: ${reasonOf(error)}`),
    );
    if (!opened) continue;
    const { client, socket } = opened;
    try {
      const done = work(connectionOf(client));
      return await (unlimited ? done : within(done, settings.timeoutMs * steps));
    } catch (error) {
      throw new DirectoryError(`${settings.name} (${url}): ${reasonOf(error)}`, { cause: error });
    } finally {
      socket().destroy();
    }
  }
  throw new DirectoryError(`${settings.name} cannot be reached. ${failures.join("; ")}`);
}

async function open(settings: DirectoryAddress, url: string) {
  const { startTls, caFile, timeoutMs, system } = settings;
  const { hostname } = new URL(url);
  const host = hostname.replaceAll(/^\[|\]$/g, "");
  const ca = caFile === null ? {} : { ca: await readFile(caFile, "utf8") };
  const tls: ConnectionOptions = { ...ca, host, ...(isIP(host) === 0 ? { servername: host } : {}) };
  const sockets: Socket[] = [];
  const once = <Made extends Socket>(made: () => Made): Made => {
    if (sockets.length > 0) throw new DirectoryError("The connection has ended.");
    const socket = made();
    sockets.push(socket);
    return socket;
  };
  const client = new Client({
    url,
    timeout: timeoutMs,
    connectTimeout: timeoutMs,
    // With `tlsOptions` the client would start TLS at once, where StartTLS is wanted.
    ...(url.startsWith("ldaps:") ? { tlsOptions: tls } : {}),
    createConnection: ((port: number, to: string) => once(() => connect(port, to))) as typeof connect,
    createSecureConnection: ((...given: Parameters<typeof connectSecurely>) =>
      isUpgrade(given[0])
        ? connectSecurely(given[0])
        : once(() => connectSecurely(...given))) as typeof connectSecurely,
  });
  const socket = () => ({ destroy: () => sockets.forEach((each) => void each.destroy()) });
  try {
    const ready = async () => {
      if (startTls && !url.startsWith("ldaps:")) await client.startTLS(tls);
      if (!system) return;
      if (!(await connectionOf(client).bind(system.dn, system.password))) {
        throw refusedSystemUser(settings.file);
      }
    };
    await within(ready(), timeoutMs * steps);
    return { client, socket };
  } catch (error) {
    socket().destroy();
    throw error;
  }
}

function isUpgrade(given: unknown): given is ConnectionOptions {
  return typeof given === "object" && given !== null && "socket" in given;
}

function connectionOf(client: Client): LdapConnection {
  return {
    async bind(dn, password) {
      // Directories accept an empty password as an anonymous bind; and the client takes some words for the name of a SASL mechanism.
      if (password === "" || !/[=@\\]/.test(dn)) return false;
      try {
        await client.bind(dn, password);
        return true;
      } catch (error) {
        if (error instanceof ResultCodeError && refusals.has(error.code)) return false;
        throw error;
      }
    },
    async search(base, { filter, scope, attributes, most }) {
      try {
        const { searchEntries } = await client.search(base, {
          ...{ filter, scope },
          attributes: [...attributes],
          explicitBufferAttributes: ["objectGUID"],
          ...(most === undefined ? { paged: { pageSize: 200 } } : { sizeLimit: most }),
        });
        return searchEntries;
      } catch (error) {
        if (error instanceof ResultCodeError && error.code === noSuchObject) return [];
        throw error;
      }
    },
  };
}

async function within<Result>(work: Promise<Result>, limitMs: number): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new DirectoryError(`It took longer than ${limitMs / 1000} s.`)), limitMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
    // After a timeout the result of the work is ignored.
    work.catch(() => undefined);
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The values of an attribute; the case of its name does not matter. */
export function valuesOf(entry: Entry, attribute: string): readonly string[] {
  const name = Object.keys(entry).find((each) => each.toLowerCase() === attribute.toLowerCase());
  const value = name === undefined || name === "dn" ? [] : entry[name];
  return [value ?? []].flat().map((each) => (Buffer.isBuffer(each) ? each.toString("hex") : String(each)));
}
