import { expect, it } from "vitest";
import type { Store } from "../../../platform/own-store.ts";
import { rememberedOrder, rememberOrder } from "./note-changes.ts";

it("is the order that was chosen last, and by name where nothing is kept", () => {
  const kept = new Map<string, string>();
  const store: Store = { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) };
  rememberOrder(store, "change");
  expect(rememberedOrder(store)).toBe("change");
  const forbidden: Store = { getItem: forbid, setItem: forbid };
  rememberOrder(forbidden, "change");
  expect(rememberedOrder(forbidden)).toBe("name");
});

function forbid(): never {
  throw new Error("The document is sandboxed.");
}
