import { describe, expect, it } from "vitest";
import { filtersInSearch, hashForFilters } from "../../ui/url-filters.ts";
import { type JobFilters, wording } from "./job-filters.ts";

const everything: JobFilters = { name: "", interpreter: null, order: "Recently Update" };

describe("what is wanted of the jobs", () => {
  it.each<Partial<JobFilters>>([
    { name: "50% & more" },
    { interpreter: "", order: "Oldest Updated" },
    { name: "a?b#c", interpreter: "python" },
  ])("comes back from the address: %j", (change) => {
    const wanted = { ...everything, ...change, page: 2 };
    const hash = hashForFilters(wording, wanted, "#/jobmanager?page=7");
    expect(filtersInSearch(wording, hash.slice(hash.indexOf("?")))).toEqual(wanted);
  });

  it("is everything where the address says nothing of it, and is not said then", () => {
    expect(filtersInSearch(wording, "?sort=up")).toEqual({ ...everything, page: 1 });
    expect(hashForFilters(wording, { ...everything, page: 1 }, "#/jobmanager?name=a&interpreter=&page=3")).toBe(
      "#/jobmanager",
    );
  });
});
