/** The packages that are enabled on the server: views in the order in which notes offer them, and spells. Asked for when one may be wanted. */
import { useEffect, useSyncExternalStore } from "react";
import { z } from "zod";

/** A package whose script a frame can run. */
export interface ScriptedPackage {
  /** Of the package, and of its view. */
  readonly name: string;
  readonly artifact: string;
}

export interface PlugInView extends ScriptedPackage {
  /** HTML of the package's maker. */
  readonly icon: string;
}

export interface Spell extends ScriptedPackage {
  /** With which its paragraphs begin: `%flow`. */
  readonly magic: string;
}

export interface EnabledPackages {
  readonly views: readonly PlugInView[];
  readonly spells: readonly Spell[];
}

const word = z.string().catch("");
const packagesSchema = z.object({
  body: z.array(
    z.object({
      pkg: z.looseObject({
        ...{ type: word, name: word, artifact: word, icon: word },
        spell: z.looseObject({ magic: word }).nullish().catch(null),
      }),
    }),
  ),
});
const orderSchema = z.object({ body: z.array(z.string()) });

/** Asked for again when one may be wanted after this long. */
const freshMs = 60_000;
const none: EnabledPackages = { views: [], spells: [] };

let known: EnabledPackages | null = null;
let asked: { readonly at: number; readonly answer: Promise<EnabledPackages> } | null = null;
const listeners = new Set<() => void>();

/** Of the last minute. None where the server does not answer. */
export function enabledPackages(): Promise<EnabledPackages> {
  if (asked && performance.now() - asked.at < freshMs) return asked.answer;
  const answer = askServer().catch(() => {
    asked = null;
    return known ?? none;
  });
  asked = { at: performance.now(), answer };
  void answer.then(setKnown);
  return answer;
}

/** Null until they are known. Asks again where the last answer is older than a minute. */
export function knownSpells(): readonly Spell[] | null {
  void enabledPackages();
  return known?.spells ?? null;
}

export async function loadSpells(): Promise<readonly Spell[]> {
  return (await enabledPackages()).spells;
}

/** Null until they are known. */
export function useEnabledPackages(): EnabledPackages | null {
  useEffect(() => void enabledPackages(), []);
  return useSyncExternalStore(subscribe, () => known);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function setKnown(packages: EnabledPackages): void {
  if (JSON.stringify(packages) === JSON.stringify(known)) return;
  known = packages;
  for (const listener of listeners) listener();
}

async function askServer(): Promise<EnabledPackages> {
  const [packages, order] = await Promise.all([
    fetchJson("api/helium/enabledPackage", packagesSchema),
    fetchJson("api/helium/order/visualization", orderSchema),
  ]);
  return packagesIn(
    packages.body.map(({ pkg }) => pkg),
    order.body,
  );
}

type Described = Readonly<z.infer<typeof packagesSchema>["body"][number]["pkg"]>;

/** Views that have no place in the order come last. */
export function packagesIn(described: readonly Described[], order: readonly string[]): EnabledPackages {
  const placeOf = ({ name }: PlugInView) => (order.includes(name) ? order.indexOf(name) : order.length);
  const views = described.flatMap(({ type, name, artifact, icon }) =>
    type === "VISUALIZATION" ? [{ name, artifact, icon }] : [],
  );
  const spells = described.flatMap(({ type, name, artifact, spell }) =>
    type === "SPELL" && spell && /^%\S/.test(spell.magic) ? [{ name, artifact, magic: spell.magic }] : [],
  );
  return { views: views.toSorted((one, other) => placeOf(one) - placeOf(other)), spells };
}

async function fetchJson<Body>(address: string, schema: z.ZodType<Body>): Promise<Body> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`The server did not say which packages there are (${answer.status}).`);
  return schema.parse(await answer.json());
}
