import { describe, expect, it } from "vitest";
import { isPageAddress, mostLinks, runLinksIn, withRunLink } from "./run-links.ts";

const job = { url: "http://spark:4040/jobs/job?id=1", label: "SPARK JOB", tooltip: "View in Spark web UI" };

describe("links of a run", () => {
  it("are kept as Zeppelin keeps the job of a paragraph, others beside them", () => {
    const infos = withRunLink({ other: 1 }, job, "spark");
    expect(infos).toEqual({
      other: 1,
      jobUrl: {
        propertyName: "jobUrl",
        label: "SPARK JOB",
        tooltip: "View in Spark web UI",
        group: "spark",
        interpreterSettingId: "spark",
        values: [{ jobUrl: job.url, jobLabel: "SPARK JOB" }],
      },
    });
    expect(runLinksIn(infos)).toEqual([job]);
  });

  it("are each there once, in the order in which they came, up to a limit", () => {
    const many = Array.from({ length: mostLinks + 5 }, (_, index) => ({ ...job, url: `http://spark:4040/${index}` }));
    const infos = [...many, ...many].reduce((known, link) => withRunLink(known, link, "spark"), {});
    expect(runLinksIn(infos)).toEqual(many.slice(0, mostLinks));
  });

  it("are read from notes of Zeppelin, which names no label of each", () => {
    const values = [{ jobUrl: "http://spark:4040/0" }, { jobUrl: "https://spark:4040/1" }];
    expect(runLinksIn({ jobUrl: { label: "SPARK JOB", tooltip: "t", values } })).toEqual([
      { url: "http://spark:4040/0", label: "SPARK JOB", tooltip: "t" },
      { url: "https://spark:4040/1", label: "SPARK JOB", tooltip: "t" },
    ]);
  });

  it.each([
    {},
    { jobUrl: null },
    { jobUrl: "http://spark" },
    { jobUrl: { values: "x" } },
    { jobUrl: { values: [null, 1, {}, { jobUrl: 7 }] } },
    { jobUrl: { values: [{ jobUrl: "javascript:alert(1)" }] } },
  ])("are none in %j", (infos) => {
    expect(runLinksIn(infos)).toEqual([]);
  });
});

describe("the address of a page", () => {
  it.each(["http://spark:4040", "https://a.example/b?c=d#e", "HTTP://10.0.0.1/"])("is %s", (text) => {
    expect(isPageAddress(text)).toBe(true);
  });

  it.each([
    "javascript:alert(1)",
    " javascript:alert(1)",
    "java\nscript:alert(1)",
    "data:text/html,x",
    "file:///etc/passwd",
    "//spark",
    "http://",
    "http:\\\\spark",
    'http://spark/"onclick="x',
    "http://spark/\nx",
    "",
  ])("is not %j", (text) => {
    expect(isPageAddress(text)).toBe(false);
  });
});
