import { describe, expect, it } from "vitest";
import { hashFor, wantedIn } from "../../ui/wanted.ts";
import { type Wanted, wording } from "./wanted.ts";

const everything: Wanted = { name: "", interpreter: null, order: "Recently Update" };

describe("what is wanted of the jobs", () => {
  it.each<Partial<Wanted>>([
    { name: "50% & more" },
    { interpreter: "", order: "Oldest Updated" },
    { name: "a?b#c", interpreter: "python" },
  ])("comes back from the address: %j", (change) => {
    const wanted = { ...everything, ...change, page: 2 };
    const hash = hashFor(wording, wanted, "#/jobmanager?page=7");
    expect(wantedIn(wording, hash.slice(hash.indexOf("?")))).toEqual(wanted);
  });

  it("is everything where the address says nothing of it, and is not said then", () => {
    expect(wantedIn(wording, "?sort=up")).toEqual({ ...everything, page: 1 });
    expect(hashFor(wording, { ...everything, page: 1 }, "#/jobmanager?name=a&interpreter=&page=3")).toBe(
      "#/jobmanager",
    );
  });
});
