import { describe, expect, it } from "vitest";
import { rememberSearch, searchesIn } from "./search-history.ts";

function aStore(content: Record<string, string> = {}) {
  const items = new Map(Object.entries(content));
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  };
}

describe("the search history", () => {
  it("keeps the last twenty terms, each once, the newest first", () => {
    const store = aStore();
    for (let count = 0; count < 25; count++) rememberSearch(store, `term ${count}`);
    rememberSearch(store, "term 20");
    expect(searchesIn(store)).toHaveLength(20);
    expect(searchesIn(store).slice(0, 3)).toEqual(["term 20", "term 24", "term 23"]);
  });

  it.each(["not json", '{"a":1}', "[1]"])("is empty when the browser holds %s", (content) => {
    expect(searchesIn(aStore({ "octavo.searches": content }))).toEqual([]);
  });
});
