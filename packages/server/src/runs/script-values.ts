/**
 * What stands in braces in a script, where its text or its setting wants that: values of the pool (`{name}`), and what the run's user keeps
 * as credentials (`{entity.user}`, `{entity.password}`).
 *
 * Names are looked for in what was written, and not in what a user filled in, nor in a value that was put in. Each place stays a place: a
 * language that binds values binds it, and a password is never part of an order.
 */
import { interpolate } from "@octavo/note";
import type { RunOrder } from "@octavo/runner";
import type { Credential } from "../credentials/credentials.ts";

type ScriptProperties = Readonly<Record<string, string>>;
type Part = NonNullable<RunOrder["parameters"]>[number];

/** A stretch of the script, or a place; what is secret of it goes beside the order. */
type ScriptPiece = string | { readonly part: Exclude<Part, string>; readonly secret: string | undefined };

export interface Script {
  readonly order: Pick<RunOrder, "code" | "parameters">;
  /** By position in the order's parameters. */
  readonly secrets: Readonly<Record<string, string>>;
}

export interface ScriptValues {
  /** A value of the pool as text; null when there is none. */
  readonly pooled: (name: string) => string | null;
  /** What the user who runs keeps for an entity. */
  readonly credentialOf: (entity: string) => Credential | undefined;
}

interface ScriptWish {
  /** What the text says in parentheses. */
  readonly properties: ScriptProperties;
  /** What its setting says. */
  readonly setting: ScriptProperties;
}

export function withValues(script: Script, { properties, setting }: ScriptWish, values: ScriptValues): Script {
  const isInjected = (properties["injectCredentials"] ?? setting["injectCredentials"]) === "true";
  const isFilled = isInterpolated(properties, setting);
  if (!isInjected && !isFilled) return script;
  const given = piecesOfScript(script);
  const injected = isInjected
    ? given.flatMap((piece) => replaceInText(piece, (text) => credentialsIn(text, values)))
    : given;
  return scriptOfPieces(isFilled ? interpolated(injected, values) : injected);
}

/** By the text's own word, else by the setting's: `zeppelin.jdbc.interpolation`. */
function isInterpolated({ interpolate: own }: ScriptProperties, setting: ScriptProperties): boolean {
  if (own !== undefined) return own === "true";
  return Object.entries(setting).some(([name, value]) => name.endsWith(".interpolation") && value === "true");
}

/** An entity that the user has nothing for is no name of one. */
function credentialsIn(text: string, { credentialOf }: ScriptValues): readonly ScriptPiece[] {
  const pieces: ScriptPiece[] = [];
  let last = 0;
  for (const { 0: whole, 1: entity = "", 2: member = "", index } of text.matchAll(/\{([^{}]+)\.(user|password)\}/g)) {
    const credential = credentialOf(entity);
    if (credential === undefined) continue;
    const place = { name: `${entity}.${member}`, origin: "credential" } as const;
    pieces.push(
      text.slice(last, index),
      member === "user"
        ? { part: { ...place, value: credential.username }, secret: undefined }
        : { part: { ...place, value: "" }, secret: credential.password },
    );
    last = index + whole.length;
  }
  return [...pieces, text.slice(last)];
}

/** All or nothing, over the whole script. */
function interpolated(pieces: readonly ScriptPiece[], { pooled }: ScriptValues): readonly ScriptPiece[] {
  const texts = interpolate(
    pieces.filter((piece) => typeof piece === "string"),
    pooled,
  );
  let next = 0;
  return pieces.flatMap((piece) =>
    replaceInText(piece, (text) =>
      (texts[next++] ?? [text]).map((part) =>
        typeof part === "string" ? part : { part: { ...part, origin: "pool" as const }, secret: undefined },
      ),
    ),
  );
}

function replaceInText(piece: ScriptPiece, change: (text: string) => readonly ScriptPiece[]): readonly ScriptPiece[] {
  return typeof piece === "string" ? change(piece) : [piece];
}

function piecesOfScript({ order: { code, parameters = [code] }, secrets }: Script): readonly ScriptPiece[] {
  return parameters.map((part, position) =>
    typeof part === "string" ? part : { part, secret: secrets[String(position)] },
  );
}

function scriptOfPieces(pieces: readonly ScriptPiece[]): Script {
  const kept = pieces.filter((piece) => piece !== "");
  const parameters = kept.map((piece) => (typeof piece === "string" ? piece : piece.part));
  const code = parameters.map((part) => (typeof part === "string" ? part : part.value)).join("");
  const secrets = kept.flatMap((piece, position) =>
    typeof piece === "string" || piece.secret === undefined ? [] : [[String(position), piece.secret]],
  );
  const hasPlaces = parameters.some((part) => typeof part !== "string");
  return { order: hasPlaces ? { code, parameters } : { code }, secrets: Object.fromEntries(secrets) };
}
