/** What the user chose from the palette last, in this browser: it comes first the next time. */
import { z } from "zod";
import type { Store } from "../../platform/own-store.ts";

const key = "octavo.palette";
const kept = 30;
const schema = z.array(z.string());

/** The latest first. */
export function recentlyChosen(store: Store): readonly string[] {
  try {
    const parsed = schema.safeParse(JSON.parse(store.getItem(key) ?? "[]"));
    return parsed.success ? parsed.data : [];
  } catch {
    return [];
  }
}

export function rememberChosen(store: Store, id: string): void {
  const others = recentlyChosen(store).filter((other) => other !== id);
  try {
    store.setItem(key, JSON.stringify([id, ...others].slice(0, kept)));
  } catch {
    // A browser that keeps nothing begins anew each time.
  }
}
