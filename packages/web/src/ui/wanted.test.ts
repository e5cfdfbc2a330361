import { describe, expect, it } from "vitest";
import { choiceIn, hashFor, type Wording, wantedIn } from "./wanted.ts";

interface Pears {
  readonly name: string;
  readonly order: "up" | "down";
}
const orders = ["up", "down"] as const;
const pears: Wording<Pears> = {
  read: (query) => ({ name: query.get("name") ?? "", order: choiceIn(orders, query.get("sort")) }),
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
    const hash = hashFor(pears, wanted, "#/pears?page=7");
    expect(wantedIn(pears, hash.slice(hash.indexOf("?")))).toEqual(wanted);
  });

  it("leaves the address as it was where that is everything, with what else it says", () => {
    expect(hashFor(pears, everything, "#/pears?name=a&sort=down&page=3")).toBe("#/pears");
    expect(hashFor(pears, { ...everything, page: 2 }, "#/pears?asIframe=")).toBe("#/pears?asIframe=&page=2");
  });

  it("is written behind the path of home where the address has none", () => {
    expect(hashFor(pears, { ...everything, name: "a" }, "")).toBe("#/?name=a");
    expect(hashFor(pears, everything, "")).toBe("#/");
  });

  it("is everything where an address makes no sense", () => {
    for (const search of ["", "?", "?page=-3&sort=sideways", "?page=x", "?page=1.5"]) {
      expect(wantedIn(pears, search)).toEqual(everything);
    }
  });
});
