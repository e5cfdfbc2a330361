import { describe, expect, it } from "vitest";
import { choiceInWords, filtersInSearch, hashForFilters, type UrlCodec } from "./url-filters.ts";

interface Pears {
  readonly name: string;
  readonly order: "up" | "down";
}
const orders = ["up", "down"] as const;
const pears: UrlCodec<Pears> = {
  read: (query) => ({ name: query.get("name") ?? "", order: choiceInWords(orders, query.get("sort")) }),
  write: ({ name, order }) => ({ name, sort: order }),
};
const everything = { name: "", order: "up", page: 1 } as const;

describe("what is wanted of a list", () => {
  it.each([
    { name: "50% & more", page: 2 },
    { order: "down", page: 12 },
    { name: "a?b#c", order: "down" },
  ] as const)("comes back from the address: %j", (change) => {
    const wanted = { ...everything, ...change };
    const hash = hashForFilters(pears, wanted, "#/pears?page=7");
    expect(filtersInSearch(pears, hash.slice(hash.indexOf("?")))).toEqual(wanted);
  });

  it("leaves the address as it was where that is everything, with what else it says", () => {
    expect(hashForFilters(pears, everything, "#/pears?name=a&sort=down&page=3")).toBe("#/pears");
    expect(hashForFilters(pears, { ...everything, page: 2 }, "#/pears?asIframe=")).toBe("#/pears?asIframe=&page=2");
  });

  it("is written behind the path of home where the address has none", () => {
    expect(hashForFilters(pears, { ...everything, name: "a" }, "")).toBe("#/?name=a");
    expect(hashForFilters(pears, everything, "")).toBe("#/");
  });

  it("is everything where an address makes no sense", () => {
    for (const search of ["", "?", "?page=-3&sort=sideways", "?page=x", "?page=1.5"]) {
      expect(filtersInSearch(pears, search)).toEqual(everything);
    }
  });
});
