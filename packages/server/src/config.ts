/** Settings: a flag wins over the environment, the environment over `data/conf/octavo.json`, that over the default. */
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { z } from "zod";
import { isLoopback, originOf } from "./http/gate.ts";

const logLevels = ["fatal", "error", "warn", "info", "debug", "silent"] as const;

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
          .refine((text) => originOf(text) !== null)
          .toLowerCase(),
      ),
    ),
    otherwise: [] as readonly string[],
  },
  /** Everyone who reaches this machine over the network may do everything. Needed to listen wider than loopback. */
  allowNetwork: {
    words: "true or false",
    schema: z.union([
      z.boolean(),
      z.enum(["1", "true", "0", "false"]).transform((word) => word === "1" || word === "true"),
    ]),
    otherwise: false,
  },
  logLevel: { words: `one of ${logLevels.join(", ")}`, schema: z.enum(logLevels), otherwise: "warn" },
} satisfies Record<string, { words: string; schema: z.ZodType; otherwise: unknown }>;

type Name = keyof typeof kinds;
type Value<Kind extends Name> = z.output<(typeof kinds)[Kind]["schema"]>;

export type Settings = { readonly [Kind in Name]: Value<Kind> } & {
  /** Absolute path of the data folder. */
  readonly data: string;
};

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

/** @throws SettingsError */
export function readSettings({ argv, env, workingDirectory }: Sources): Settings {
  const flags = readFlags(argv);
  const data = resolve(workingDirectory, given(flags.data) ?? given(env["OCTAVO_DATA"]) ?? "data");
  const named = given(flags.config) ?? given(env["OCTAVO_CONFIG"]);
  const path = named === undefined ? join(data, "conf", "octavo.json") : resolve(workingDirectory, named);
  const file = readFile(path, named !== undefined);
  const pick = <Kind extends Name>(name: Kind, flag?: unknown, variable?: string): Value<Kind> =>
    read(name, [
      { value: flag, source: `--${name === "allowNetwork" ? "allow-network" : name}` },
      { value: variable && given(env[variable]), source: variable ?? "" },
      { value: file[name], source: `\`${name}\` in ${path}` },
    ]);
  const settings: Settings = {
    data,
    port: pick("port", flags.port, "OCTAVO_PORT"),
    host: pick("host", flags.host, "OCTAVO_HOST"),
    allowedOrigins: pick("allowedOrigins", undefined, "OCTAVO_ALLOWED_ORIGINS"),
    allowNetwork: pick("allowNetwork", flags["allow-network"], "OCTAVO_ALLOW_NETWORK"),
    logLevel: pick("logLevel", undefined, "OCTAVO_LOG_LEVEL"),
  };
  if (!isLoopback(settings.host) && !settings.allowNetwork) {
    throw new SettingsError(
      `Octavo has no accounts yet, so listening on ${settings.host} would let everyone on the network run code as you. Use --host 127.0.0.1, or add --allow-network if that is what you want.`,
    );
  }
  return settings;
}

interface Candidate {
  readonly value: unknown;
  /** As people would look for it. */
  readonly source: string;
}

/** The first candidate that says something. */
function read<Kind extends Name>(name: Kind, candidates: readonly Candidate[]): Value<Kind> {
  const { schema, words, otherwise } = kinds[name];
  const found = candidates.find(({ value }) => value !== undefined);
  if (!found) return otherwise as Value<Kind>;
  const parsed = schema.safeParse(found.value);
  // The schema is the one that `Value` is inferred from; TypeScript loses that through the table.
  if (parsed.success) return parsed.data as Value<Kind>;
  const shown = JSON.stringify(found.value).slice(0, 100);
  throw new SettingsError(`${found.source} is ${shown}, and has to be ${words}.`);
}

/** An empty variable is one that somebody has cleared. */
function given(text: string | undefined): string | undefined {
  return text === "" ? undefined : text;
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
        "allow-network": { type: "boolean" },
      },
    }).values;
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : "";
    throw new SettingsError(`${reason}\nKnown flags: --port, --host, --data, --config, --allow-network.`, { cause });
  }
}

function readFile(path: string, mustExist: boolean): Record<string, unknown> {
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
