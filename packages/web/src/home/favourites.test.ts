import { describe, expect, it } from "vitest";
import { createFavourites } from "./favourites.ts";

function aStorage(start: Record<string, string> = {}) {
  const items = new Map(Object.entries(start));
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, text: string) => void items.set(key, text),
  };
}

describe("favourites", () => {
  it("come and go, and are there the next time", () => {
    const storage = aStorage();
    const favourites = createFavourites(storage);
    favourites.toggle("a");
    favourites.toggle("b");
    favourites.toggle("a");
    expect([...favourites.store.getState()]).toEqual(["b"]);
    expect([...createFavourites(storage).store.getState()]).toEqual(["b"]);
  });

  it("of another tab are kept", () => {
    const storage = aStorage();
    const [here, there] = [createFavourites(storage), createFavourites(storage)];
    here.toggle("a");
    there.toggle("b");
    expect([...createFavourites(storage).store.getState()]).toEqual(["a", "b"]);
  });

  it("are none where the storage holds something else, or nothing at all", () => {
    expect([...createFavourites(aStorage({ "octavo.favourites": "{" })).store.getState()]).toEqual([]);
    const closed = {
      getItem: () => {
        throw new Error("no");
      },
      setItem: () => {
        throw new Error("no");
      },
    };
    const favourites = createFavourites(closed);
    favourites.toggle("a");
    expect([...favourites.store.getState()]).toEqual(["a"]);
  });
});
