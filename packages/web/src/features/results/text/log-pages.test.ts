import { describe, expect, it } from "vitest";
import { type LineSource, LogPages, linesInNote, pageLines, readLinePage } from "./log-pages.ts";

const nobodySearches = () => Promise.reject(new Error("nobody searches here"));

interface FakeSource extends LineSource {
  readonly asked: number[];
  lines: string[];
}

function aSource(count: number): FakeSource {
  const lines = Array.from({ length: count }, (_, index) => `line ${index}`);
  const source: FakeSource = {
    asked: [],
    lines,
    read(from, wanted) {
      source.asked.push(from);
      return Promise.resolve({ lines: source.lines.slice(from, from + wanted), total: source.lines.length });
    },
    search: nobodySearches,
  };
  return source;
}

/** A log and the next change that it reports. */
function open(source: LineSource, total: number) {
  let notified = deferred();
  const pages = new LogPages(source, total, () => {
    notified.resolve();
    notified = deferred();
  });
  return { pages, change: () => notified.promise };
}

function deferred() {
  let resolve: () => void = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

describe("LogPages", () => {
  it("loads a page once and keeps it", async () => {
    const source = aSource(1200);
    const { pages, change } = open(source, 1200);
    expect(pages.page(1)).toEqual({ type: "loading" });
    await change();
    expect(pages.page(1)).toEqual({ type: "loaded", lines: source.lines.slice(pageLines, 2 * pageLines) });
    expect(source.asked).toEqual([pageLines]);
  });

  it("asks again for the last page when the log grows, and shows the old lines meanwhile", async () => {
    const source = aSource(3);
    const { pages, change } = open(source, 3);
    pages.page(0);
    await change();
    source.lines = [...source.lines, "line 3"];
    pages.grow(4);
    expect(pages.page(0)).toMatchObject({ type: "loaded", lines: ["line 0", "line 1", "line 2"] });
    await change();
    expect(pages.page(0)).toMatchObject({ lines: ["line 0", "line 1", "line 2", "line 3"] });
  });

  it("says why lines could not be read, and tries again when asked to", async () => {
    let broken = true;
    const { pages, change } = open(
      {
        search: nobodySearches,
        read: () => (broken ? Promise.reject(new Error("no network")) : Promise.resolve({ lines: ["here"], total: 1 })),
      },
      1,
    );
    pages.page(0);
    await change();
    expect(pages.page(0)).toEqual({ type: "failed", message: "no network" });
    broken = false;
    pages.retry();
    pages.page(0);
    await change();
    expect(pages.page(0)).toEqual({ type: "loaded", lines: ["here"] });
  });

  it("keeps a bounded number of pages", async () => {
    const source = aSource(1);
    const { pages } = open(source, 1_000_000);
    for (let index = 0; index < 100; index += 1) pages.page(index);
    pages.page(99);
    pages.page(0);
    expect(source.asked.filter((from) => from === 0)).toHaveLength(2);
  });
});

describe("linesInNote", () => {
  it("counts no line after a newline at the end", () => {
    expect(linesInNote("a\nb\n").total).toBe(2);
    expect(linesInNote("a\nb").total).toBe(2);
  });
});

describe("readLinePage", () => {
  it.each([null, "text", {}, { body: { lines: "x" } }, { body: { lines: [] } }])(
    "takes no answer like %j",
    (answer) => {
      expect(readLinePage(answer)).toBeNull();
    },
  );

  it("reads the server's envelope", () => {
    expect(readLinePage({ status: "OK", body: { from: 0, lines: ["a"], total: 9 } })).toEqual({
      lines: ["a"],
      total: 9,
    });
  });
});
