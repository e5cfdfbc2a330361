import type { JsonObject, WidgetBuffer } from "@octavo/note";
import { bytesOf } from "../../../common/base64.ts";

type Container = Record<string | number, unknown>;

/** A state of its own with its bytes in their places, as widgets take it. */
export function withBytes(state: JsonObject, buffers: readonly WidgetBuffer[]): Record<string, unknown> {
  const own = structuredClone(state) as Container;
  for (const { path, data } of buffers) {
    const last = path.at(-1);
    const holder = path.slice(0, -1).reduce<unknown>((at, name) => (isContainer(at) ? at[name] : undefined), own);
    if (last !== undefined && isContainer(holder)) holder[last] = new DataView(bytesOf(data).buffer);
  }
  return own;
}

function isContainer(value: unknown): value is Container {
  return typeof value === "object" && value !== null;
}
