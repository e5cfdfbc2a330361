import { expect, it } from "vitest";
import { exportUrl, searchUrl, urlOfFile, urlOfLines, urlOfTable } from "./address.ts";

const now = { noteId: "2A", paragraphId: "paragraph_1_2", index: 1 };
const then = { ...now, revisionId: "c0ffee" };

it("asks about an output of the note as it is, or of the revision that is shown", () => {
  const ways = [
    urlOfFile,
    (at: typeof now) => urlOfLines(at, 500, 100),
    (at: typeof now) => searchUrl(at, "a b&c", 0),
    urlOfTable,
    (at: typeof now) => exportUrl(at, "xlsx"),
  ];
  const urls = ways.map((way) => [way(now), way(then)].map((url) => url.replace("2A/paragraph_1_2/1", "…")));
  expect(urls).toEqual([
    ["api/octavo/results/…/file", "api/octavo/results/…/file?revision=c0ffee"],
    ["api/octavo/results/…?from=500&lines=100", "api/octavo/results/…?from=500&lines=100&revision=c0ffee"],
    [
      "api/octavo/results/…/search?text=a%20b%26c&from=0",
      "api/octavo/results/…/search?text=a%20b%26c&from=0&revision=c0ffee",
    ],
    ["api/octavo/tables/…", "api/octavo/tables/…?revision=c0ffee"],
    ["api/octavo/tables/…/export?format=xlsx", "api/octavo/tables/…/export?format=xlsx&revision=c0ffee"],
  ]);
});
