import { z } from "zod";
import type { Store } from "../platform/own-store.ts";

const key = "octavo.openFolders";
const schema = z.array(z.string());

/** Which folders this browser has open; null when it was never asked to remember any. */
export function rememberedFolders(store: Store): ReadonlySet<string> | null {
  try {
    const parsed = schema.safeParse(JSON.parse(store.getItem(key) ?? "null"));
    return parsed.success ? new Set(parsed.data) : null;
  } catch {
    return null;
  }
}

export function rememberFolders(store: Store, open: ReadonlySet<string>): void {
  try {
    store.setItem(key, JSON.stringify([...open]));
  } catch {
    // A browser that keeps nothing starts with folders closed.
  }
}

export function toggled(open: ReadonlySet<string>, path: string): ReadonlySet<string> {
  return open.has(path) ? new Set([...open].filter((other) => other !== path)) : new Set([...open, path]);
}
