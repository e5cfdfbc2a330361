/**
 * How a network is shown, as a note keeps it: `graph.mode` and `graph.setting.network` of a result, with Zeppelin's member names.
 * Reading is lenient, and writing leaves what is not known here as it was.
 */
import { isJsonObject, type Json, type JsonObject } from "@octavo/note";

export interface NetworkSettings {
  /** Milliseconds after which the layout comes to rest. */
  readonly timeoutMs: number;
  /** Below zero nodes push each other away. */
  readonly charge: number;
  readonly linkDistance: number;
  /** From this zoom on every node and relationship has its name. */
  readonly labelScale: number;
  /** Which property names the nodes of a label: `id`, `label` or a member of their data. Null: the user has not chosen. */
  readonly propertyOf: (label: string | null) => string | null;
}

const defaults = { timeoutMs: 10_000, charge: -120, linkDistance: 80, labelScale: 1.3 } as const;
export const nodeRadius = 10;

export type ForceName = "timeout" | "charge" | "linkDistance";

const bounds: Readonly<Record<ForceName | "minScale", readonly [least: number, greatest: number]>> = {
  timeout: [0, 60_000],
  charge: [-10_000, 10_000],
  linkDistance: [0, 10_000],
  minScale: [1, 10],
};

export function readNetworkSettings(setting: JsonObject): NetworkSettings {
  const graph = objectInMember(setting, "d3Graph");
  const forces = objectInMember(graph, "forceLayout");
  const properties = objectInMember(setting, "properties");
  return {
    timeoutMs: numberWithin("timeout", forces["timeout"], defaults.timeoutMs),
    charge: numberWithin("charge", forces["charge"], defaults.charge),
    linkDistance: numberWithin("linkDistance", forces["linkDistance"], defaults.linkDistance),
    labelScale: numberWithin("minScale", objectInMember(graph, "zoom")["minScale"], defaults.labelScale),
    propertyOf: (label) => {
      const selected = label === null ? undefined : objectInMember(properties, label)["selected"];
      return typeof selected === "string" && selected !== "" ? selected : null;
    },
  };
}

export function withForce(setting: JsonObject, name: ForceName, value: number): JsonObject {
  const graph = objectInMember(setting, "d3Graph");
  return {
    ...setting,
    d3Graph: { ...graph, forceLayout: { ...objectInMember(graph, "forceLayout"), [name]: value } },
  };
}

export function withLabelScale(setting: JsonObject, minScale: number): JsonObject {
  const graph = objectInMember(setting, "d3Graph");
  return { ...setting, d3Graph: { ...graph, zoom: { ...objectInMember(graph, "zoom"), minScale } } };
}

export function withProperty(setting: JsonObject, label: string, selected: string): JsonObject {
  const properties = objectInMember(setting, "properties");
  const entry = { ...objectInMember(properties, label), selected };
  // A label may be called like a member of every object.
  return { ...setting, properties: Object.fromEntries([...Object.entries(properties), [label, entry]]) };
}

function numberWithin(name: keyof typeof bounds, value: Json | undefined, otherwise: number): number {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  if (typeof number !== "number" || !Number.isFinite(number)) return otherwise;
  const [least, greatest] = bounds[name];
  return Math.min(greatest, Math.max(least, number));
}

function objectInMember(object: JsonObject, name: string): JsonObject {
  const value = Object.hasOwn(object, name) ? object[name] : undefined;
  return isJsonObject(value) ? value : {};
}
