import { describe, expect, it } from "vitest";
import { hashFor, type Wanted, wantedIn } from "./wanted.ts";

const everything: Wanted = { name: "", interpreter: null, order: "Recently Update", page: 1 };
const searchOf = (hash: string) => hash.slice(hash.indexOf("?"));

describe("what is wanted of the jobs", () => {
  it.each<Partial<Wanted>>([
    { name: "50% & more", page: 2 },
    { interpreter: "", order: "Oldest Updated" },
    { name: "a?b#c", interpreter: "python" },
  ])("comes back from the address: %j", (change) => {
    const wanted = { ...everything, ...change };
    expect(wantedIn(searchOf(hashFor(wanted, "#/jobmanager?page=7")))).toEqual(wanted);
  });

  it("leaves the address as it was where that is everything, with what else it says", () => {
    expect(hashFor(everything, "#/jobmanager?name=a&sort=Oldest+Updated&page=3")).toBe("#/jobmanager");
    expect(hashFor({ ...everything, page: 2 }, "#/jobmanager?asIframe=")).toBe("#/jobmanager?asIframe=&page=2");
  });

  it("is everything where an address makes no sense", () => {
    for (const search of ["", "?", "?page=-3&sort=up", "?page=x", "?page=1.5"]) {
      expect(wantedIn(search)).toEqual(everything);
    }
  });
});
