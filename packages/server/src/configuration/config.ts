/**
 * Settings: a flag wins over the environment, the environment over `data/conf/octavo.json`, that over the default. Where Zeppelin has a name for
 * the same, that counts too: its variable right behind Octavo's, its `zeppelin-site.xml` right behind the file.
 */
import { existsSync, readFileSync } from "node:fs";
import { isIP } from "node:net";
import { isAbsolute, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { mapTilesSchema } from "@octavo/protocol";
import { z } from "zod";
import { directoriesFileOf, shiroFileOf, usersFileOf } from "../auth/accounts/account-files.ts";
import { type LimitName, limitKinds, limitNames } from "../limits/limits.ts";
import { isFrameHost } from "../net/frame-policy.ts";
import { isLoopback, originOfText } from "../net/gate.ts";
import { socketIdleTimeoutMs } from "../net/idle-timeout.ts";
import { isLoopbackEntry } from "../net/proxies.ts";
import { type Folders, findFolders, notebookOfHome } from "../storage/folders.ts";
import { Configuration } from "./configuration.ts";
import { readDataDefaults } from "./data-defaults.ts";
import { sharedWriters } from "./shared-writers.ts";
import { readZeppelinSite } from "./zeppelin-site.ts";

const logLevels = ["fatal", "error", "warn", "info", "debug", "silent"] as const;

const yesOrNo = z.union([
  z.boolean(),
  z.enum(["1", "true", "0", "false"]).transform((word) => word === "1" || word === "true"),
]);

/** Each setting: what it must be, in words, and how it is read. Flags and the environment bring text, the file brings JSON. */
const kinds = {
  port: {
    words: "a whole number from 0 to 65535",
    schema: z
      .union([
        z.number(),
        z
          .string()
          .regex(/^\d{1,5}$/)
          .transform(Number),
      ])
      .pipe(z.number().int().min(0).max(65_535)),
    otherwise: 8080,
  },
  host: { words: "a name or an address", schema: z.string().regex(/^\S+$/), otherwise: "127.0.0.1" },
  /** Origins besides its own whose pages may use this server. */
  allowedOrigins: {
    words: "a list of origins, as https://example.org",
    schema: z.union([z.array(z.string()), z.string().transform((list) => list.split(","))]).pipe(
      z.array(
        z
          .string()
          .trim()
          .refine((text) => originOfText(text) !== null)
          .toLowerCase(),
      ),
    ),
    otherwise: [] as readonly string[],
  },
  /** Everyone who reaches this machine over the network may do everything. Needed to listen wider than loopback. */
  allowNetwork: {
    words: "true or false",
    schema: yesOrNo,
    otherwise: false,
  },
  /** With accounts: code of all users runs as the server's account and nothing holds it apart. */
  trustUsers: { words: "true or false", schema: yesOrNo, otherwise: false },
  /** Names by which it may be asked for where it is open to the network without accounts, besides addresses and the machine's own name. */
  allowedHosts: {
    words: "a list of names, as notes.example.org",
    schema: z.union([z.array(z.string()), z.string().transform((list) => list.split(","))]).pipe(
      z.array(
        z
          .string()
          .trim()
          .regex(/^[^\s/:]+$/),
      ),
    ),
    otherwise: [] as readonly string[],
  },
  /** With accounts: whether all users may use a new note, or only its maker. */
  publicNotes: { words: "true or false", schema: yesOrNo, otherwise: true },
  /** With accounts: a user or role that owns every note. */
  defaultOwner: { words: "the name of a user or a role", schema: z.string().trim().min(1).nullable(), otherwise: null },
  /** How long a login lasts without use. */
  sessionHours: {
    words: "a number of hours above 0 and up to 8760",
    schema: z.coerce.number().positive().max(8760),
    otherwise: 24,
  },
  /** How long a socket may be silent, without even an answer to a ping, before the server closes it. */
  socketSilenceSeconds: {
    words: "a number of seconds from 0.1 to 86400",
    schema: z.coerce.number().min(0.1).max(86_400),
    otherwise: socketIdleTimeoutMs / 1000,
  },
  /** Proxies in front of this server, whose word for a caller's address is taken. */
  trustedProxies: {
    words: "a list of addresses or networks, as 10.0.0.0/8, or of sockets, as unix:/run/octavo/proxy.sock",
    schema: z
      .union([z.array(z.string()), z.string().transform((list) => list.split(","))])
      .pipe(z.array(z.string().trim().refine(isProxyAddress))),
    otherwise: [] as readonly string[],
  },
  /** Whence framed results may load scripts, styles, fonts, pictures and media. */
  frameHosts: {
    words: "a list of origins without paths or wildcards, as https://cdn.example.org",
    schema: z
      .union([z.array(z.string()), z.string().transform((list) => list.split(","))])
      .pipe(z.array(z.string().trim().refine(isFrameHost).toLowerCase())),
    otherwise: [] as readonly string[],
  },
  /** What a proxy on this machine that comes by an address shows with each request. */
  proxySecret: {
    words: "16 characters or more, without spaces",
    schema: z
      .string()
      .regex(/^[\x21-\x7e]{16,1000}$/)
      .nullable(),
    otherwise: null,
  },
  /** Whether notes may run by themselves. */
  schedules: { words: "true or false", schema: yesOrNo, otherwise: true },
  /** Only notes whose paths begin with one of these may have a schedule; empty for all. */
  scheduleFolders: {
    words: "a list of folders, as /Reports/",
    schema: z
      .union([
        z.array(z.string()),
        z.string().transform((list) => list.split(",").filter((folder) => folder.trim() !== "")),
      ])
      .pipe(
        z.array(
          z
            .string()
            .trim()
            .min(1)
            .transform((folder) => (folder.startsWith("/") ? folder : `/${folder}`)),
        ),
      ),
    otherwise: [] as readonly string[],
  },
  /** So much has to lie between two runs of a schedule; null for what `scheduleRules` thinks fit. */
  scheduleMinimumSeconds: {
    words: "a whole number of seconds from 1 to 86400",
    schema: z.union([z.null(), z.coerce.number().int().min(1).max(86_400)]),
    otherwise: null,
  },
  /** The number of notes that run by their schedules at once; the others wait for their turn. */
  schedulesAtOnce: {
    words: "a whole number from 1 to 1000",
    schema: z.coerce.number().int().min(1).max(1000),
    otherwise: 8,
  },
  /** With accounts: the number of those that one user has set. */
  schedulesAtOncePerUser: {
    words: "a whole number from 1 to 1000",
    schema: z.coerce.number().int().min(1).max(1000),
    otherwise: 4,
  },
  /** What asking large tables may take, of memory and, for what does not fit, of the disk. */
  tableMemoryMegabytes: {
    words: "a whole number of megabytes from 128 to 1048576",
    schema: z.coerce.number().int().min(128).max(1_048_576),
    otherwise: 1024,
  },
  tableDiskMegabytes: {
    words: "a whole number of megabytes from 0 to 16777216",
    schema: z.coerce.number().int().min(0).max(16_777_216),
    otherwise: 4096,
  },
  /** What whole outputs may take on the disk before the oldest go; 0 for no limit. */
  resultsMegabytes: {
    words: "a whole number of megabytes from 0 to 1073741824",
    schema: z.coerce.number().int().min(0).max(1_073_741_824),
    otherwise: 0,
  },
  /** Where the pictures beneath maps come from, if any do. */
  mapTiles: {
    words:
      'addresses by Streets, Satellite, Hybrid, Topo, Gray, Oceans or Terrain, as {"Streets": "https://tiles.example.org/{z}/{x}/{y}.png"}',
    schema: z.union([z.string().transform(jsonInText), z.unknown()]).pipe(mapTilesSchema),
    otherwise: {},
  },
  jobManager: { words: "true or false", schema: yesOrNo, otherwise: true },
  /** With accounts: who may bring, change and delete shared files from the page. */
  sharedFiles: { words: `one of ${sharedWriters.join(", ")}`, schema: z.enum(sharedWriters), otherwise: "everyone" },
  /** Days that files stay in the trash before they are removed for good; 0 keeps them. */
  fileTrashDays: {
    words: "a whole number of days from 0 to 3650",
    schema: z.coerce.number().int().min(0).max(3650),
    otherwise: 30,
  },
  ...limitKinds,
  logLevel: {
    words: `one of ${logLevels.join(", ")}`,
    schema: z.string().toLowerCase().pipe(z.enum(logLevels)),
    otherwise: "warn",
  },
} satisfies Record<string, { words: string; schema: z.ZodType; otherwise: unknown }>;

type Name = keyof typeof kinds;
type Value<Kind extends Name> = z.output<(typeof kinds)[Kind]["schema"]>;

export type Settings = { readonly [Kind in Name]: Value<Kind> } & { readonly folders: Folders };

/** A setting that cannot be: the message names it and where it came from. */
export class SettingsError extends Error {
  override readonly name = "SettingsError";
}

interface Sources {
  readonly argv: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Against which a relative data folder is meant. */
  readonly workingDirectory: string;
}

/** What Zeppelin calls the same. */
const zeppelinNames: { readonly [Kind in Name]?: string } = {
  port: "zeppelin.server.port",
  host: "zeppelin.server.addr",
  allowedOrigins: "zeppelin.server.allowed.origins",
  publicNotes: "zeppelin.notebook.public",
  defaultOwner: "zeppelin.notebook.default.owner.username",
  schedules: "zeppelin.notebook.cron.enable",
  scheduleFolders: "zeppelin.notebook.cron.folders",
  jobManager: "zeppelin.jobmanager.enable",
};

/** @throws SettingsError */
export function readSettings(sources: Sources): Settings {
  return readAllOptions(sources).settings;
}

/** The same, and all that is configured under Zeppelin's names. @throws SettingsError */
export function readAllOptions({ argv, env, workingDirectory }: Sources): {
  readonly settings: Settings;
  readonly configuration: Configuration;
} {
  const flags = readFlags(argv);
  const found = findFolders({
    data: nonEmptyText(flags.data) ?? nonEmptyText(env["OCTAVO_DATA"]),
    home: nonEmptyText(flags["zeppelin-home"]) ?? nonEmptyText(env["OCTAVO_ZEPPELIN_HOME"]),
    workingDirectory,
  });
  const named = nonEmptyText(flags.config) ?? nonEmptyText(env["OCTAVO_CONFIG"]);
  const path = named === undefined ? join(found.data, "conf", "octavo.json") : resolve(workingDirectory, named);
  const file = readOptionsFile(path, named !== undefined);
  const said = { env, file, site: readZeppelinSite(join(found.conf, "zeppelin-site.xml")) };
  const theirs = new Configuration(said);
  const folders =
    found.home === null
      ? found
      : { ...found, notebook: notebookOfHome(found.home, theirs.given("zeppelin.notebook.dir")) };
  const ownDefaults: Readonly<Record<string, unknown>> = hasAccounts(folders) ? readDataDefaults(folders) : {};
  const pick = <Kind extends Name>(name: Kind, flag?: unknown, variable?: string): Value<Kind> =>
    readOption(name, [
      { value: flag, source: `--${flagOfOption(name)}` },
      { value: variable && nonEmptyText(env[variable]), source: variable ?? "" },
      { value: zeppelinNames[name] && theirs.inEnvironment(zeppelinNames[name]), source: zeppelinNames[name] ?? "" },
      { value: file[name], source: `\`${name}\` in ${path}` },
      { value: zeppelinNames[name] && theirs.inFiles(zeppelinNames[name]), source: zeppelinNames[name] ?? "" },
      { value: ownDefaults[name], source: "" },
    ]);
  const settings: Settings = {
    folders,
    port: pick("port", flags.port, "OCTAVO_PORT"),
    host: pick("host", flags.host, "OCTAVO_HOST"),
    allowedOrigins: pick("allowedOrigins", undefined, "OCTAVO_ALLOWED_ORIGINS"),
    allowNetwork: pick("allowNetwork", flags["allow-network"], "OCTAVO_ALLOW_NETWORK"),
    trustUsers: pick("trustUsers", flags["trust-users"], "OCTAVO_TRUST_USERS"),
    allowedHosts: pick("allowedHosts", undefined, "OCTAVO_ALLOWED_HOSTS"),
    sessionHours: pick("sessionHours", undefined, "OCTAVO_SESSION_HOURS"),
    socketSilenceSeconds: pick("socketSilenceSeconds", undefined, "OCTAVO_SOCKET_SILENCE_SECONDS"),
    trustedProxies: pick("trustedProxies", undefined, "OCTAVO_TRUSTED_PROXIES"),
    frameHosts: pick("frameHosts", undefined, "OCTAVO_FRAME_HOSTS"),
    proxySecret: pick("proxySecret", undefined, "OCTAVO_PROXY_SECRET"),
    publicNotes: pick("publicNotes", undefined, "OCTAVO_PUBLIC_NOTES"),
    defaultOwner: pick("defaultOwner", undefined, "OCTAVO_DEFAULT_OWNER"),
    schedules: pick("schedules", undefined, "OCTAVO_SCHEDULES"),
    scheduleFolders: pick("scheduleFolders", undefined, "OCTAVO_SCHEDULE_FOLDERS"),
    scheduleMinimumSeconds: pick("scheduleMinimumSeconds", undefined, "OCTAVO_SCHEDULE_MINIMUM_SECONDS"),
    schedulesAtOnce: pick("schedulesAtOnce", undefined, "OCTAVO_SCHEDULES_AT_ONCE"),
    schedulesAtOncePerUser: pick("schedulesAtOncePerUser", undefined, "OCTAVO_SCHEDULES_AT_ONCE_PER_USER"),
    tableMemoryMegabytes: pick("tableMemoryMegabytes", undefined, "OCTAVO_TABLE_MEMORY_MEGABYTES"),
    tableDiskMegabytes: pick("tableDiskMegabytes", undefined, "OCTAVO_TABLE_DISK_MEGABYTES"),
    resultsMegabytes: pick("resultsMegabytes", undefined, "OCTAVO_RESULTS_MEGABYTES"),
    mapTiles: pick("mapTiles", undefined, "OCTAVO_MAP_TILES"),
    sharedFiles: pick("sharedFiles", undefined, "OCTAVO_SHARED_FILES"),
    fileTrashDays: pick("fileTrashDays", undefined, "OCTAVO_FILE_TRASH_DAYS"),
    jobManager: pick("jobManager", undefined, "OCTAVO_JOB_MANAGER"),
    ...pickLimits((name) => pick(name, undefined, limitKinds[name].variable)),
    logLevel: pick("logLevel", undefined, "OCTAVO_LOG_LEVEL"),
  };
  if (!isLoopback(settings.host) && !settings.allowNetwork && !hasAccounts(folders)) {
    throw new SettingsError(
      `There are no accounts, so listening on ${settings.host} would let everyone on the network run code as you. Make one with: octavo user add <name>. Or use --host 127.0.0.1, or add --allow-network if that is what you want.`,
    );
  }
  refuseOpenProxies(settings);
  const effective = Object.entries(zeppelinNames).map(([name, property]) => [
    property,
    textOfOption(settings[name as Name]),
  ]);
  return { settings, configuration: new Configuration(said, Object.fromEntries(effective) as Record<string, string>) };
}

/** As flags are written: `allowNetwork` is `--allow-network`. */
function flagOfOption(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** A proxy that everything on this machine can pass itself off as. Without accounts nothing hangs on where a request comes from. */
function refuseOpenProxies({ trustedProxies, proxySecret, folders }: Settings): void {
  const open = trustedProxies.find(isLoopbackEntry);
  if (open === undefined || proxySecret !== null || !hasAccounts(folders)) return;
  throw new SettingsError(
    `trustedProxies names ${open}, from where every program on this machine can send, so code in a note could claim to come from anywhere. Let the proxy come by a socket: "unix:/run/octavo/proxy.sock", in a folder that only the server and the proxy can open. Or set proxySecret, and have the proxy send it as X-Octavo-Proxy-Secret.`,
  );
}

function pickLimits(pick: (name: LimitName) => number): Readonly<Record<LimitName, number>> {
  return Object.fromEntries(limitNames.map((name) => [name, pick(name)])) as Record<LimitName, number>;
}

/** As Zeppelin's names have it: lists with commas, nothing as a blank. */
function textOfOption(value: Settings[Name]): string {
  return Array.isArray(value) ? value.join(",") : String(value ?? "");
}

/** Whether there is a file that names people; whether it is any good is seen when it is read. */
function hasAccounts(folders: Folders): boolean {
  return [usersFileOf, shiroFileOf, directoriesFileOf].some((fileOf) => existsSync(fileOf(folders)));
}

function isProxyAddress(text: string): boolean {
  if (text.startsWith("unix:")) return isAbsolute(text.slice("unix:".length));
  const [address = "", bits, ...rest] = text.split("/");
  return isIP(address) !== 0 && rest.length === 0 && (bits === undefined || /^\d{1,3}$/.test(bits));
}

interface Candidate {
  readonly value: unknown;
  /** As people would look for it. */
  readonly source: string;
}

/** The first candidate that says something. */
function readOption<Kind extends Name>(name: Kind, candidates: readonly Candidate[]): Value<Kind> {
  const { schema, words, otherwise } = kinds[name];
  const found = candidates.find(({ value }) => value !== undefined);
  if (!found) return otherwise as Value<Kind>;
  const parsed = schema.safeParse(found.value);
  // The schema is the one that `Value` is inferred from; TypeScript loses that through the table.
  if (parsed.success) return parsed.data as Value<Kind>;
  if (name === "proxySecret") throw new SettingsError(`${found.source} has to be ${words}.`);
  const shown = JSON.stringify(found.value).slice(0, 100);
  throw new SettingsError(`${found.source} is ${shown}, and has to be ${words}.`);
}

/** What the environment says in JSON; null for what is none, which no schema takes. */
function jsonInText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** An empty variable counts as not set. */
function nonEmptyText(text: string | undefined): string | undefined {
  return text === "" ? undefined : text;
}

export const usage = `octavo serve [flags]       start the server

--port <number>            where it listens, else OCTAVO_PORT, else 8080; 0 for any that is free
--host <name>              on which address, else OCTAVO_HOST, else 127.0.0.1
--data <folder>            the data folder, else OCTAVO_DATA, else ./data
--zeppelin-home <folder>   work on this home, with <folder>/octavo for a data folder
--config <file>            settings, else OCTAVO_CONFIG, else conf/octavo.json in the data folder
--allow-network            let everybody on the network in where there are no accounts
--trust-users              run the code of all accounts without walls between them

All other settings are in docs/operations.md.`;

/** Whether the flags ask for the usage instead of a server. */
export function asksForHelp(argv: readonly string[]): boolean {
  return argv.includes("--help") || argv.includes("-h");
}

function readFlags(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      options: {
        port: { type: "string" },
        host: { type: "string" },
        data: { type: "string" },
        config: { type: "string" },
        "zeppelin-home": { type: "string" },
        "allow-network": { type: "boolean" },
        "trust-users": { type: "boolean" },
      },
    }).values;
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : "";
    throw new SettingsError(
      `${reason}\nKnown flags: --port, --host, --data, --config, --zeppelin-home, --allow-network, --trust-users.`,
      { cause },
    );
  }
}

function readOptionsFile(path: string, mustExist: boolean): Record<string, unknown> {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (cause) {
    const code = cause instanceof Error && "code" in cause ? cause.code : "";
    if (!mustExist && (code === "ENOENT" || code === "ENOTDIR")) return {};
    throw new SettingsError(`The configuration file ${path} cannot be read (${String(code)}).`, { cause });
  }
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(text));
  } catch (cause) {
    throw new SettingsError(`The configuration file ${path} is not a JSON object.`, { cause });
  }
}
