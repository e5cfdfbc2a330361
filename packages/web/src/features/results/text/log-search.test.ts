import { describe, expect, it, vi } from "vitest";
import { type FoundLines, linesInNote } from "./log-pages.ts";
import { LogSearch, mostHits } from "./log-search.ts";

/** A source that answers when the test says so. */
function aSource() {
  const asked: { text: string; from: number; answer: (found: FoundLines | Error) => void }[] = [];
  return {
    asked,
    read: () => Promise.reject(new Error("nobody reads here")),
    search: (text: string, from: number) =>
      new Promise<FoundLines>((resolve, reject) => {
        asked.push({ text, from, answer: (found) => (found instanceof Error ? reject(found) : resolve(found)) });
      }),
  };
}

describe("LogSearch", () => {
  it("asks on until all was looked at, and gives what there is so far", async () => {
    const source = aSource();
    const search = new LogSearch(source, () => {});
    search.look("x");
    source.asked[0]?.answer({ lines: [1, 5], next: 10, isDone: false });
    await vi.waitFor(() => expect(search.hits).toEqual([1, 5]));
    expect(search.isDone).toBe(false);
    expect(source.asked[1]).toMatchObject({ text: "x", from: 10 });
    source.asked[1]?.answer({ lines: [12], next: 20, isDone: true });
    await vi.waitFor(() => expect(search.isDone).toBe(true));
    expect(search.hits).toEqual([1, 5, 12]);
  });

  it("forgets what was looked for before", async () => {
    const source = aSource();
    const search = new LogSearch(source, () => {});
    search.look("old");
    search.look("new");
    source.asked[1]?.answer({ lines: [2], next: 3, isDone: true });
    source.asked[0]?.answer({ lines: [1], next: 3, isDone: true });
    await vi.waitFor(() => expect(search.isDone).toBe(true));
    expect(search.hits).toEqual([2]);
    search.look("");
    expect([search.hits, search.isDone]).toEqual([[], true]);
  });

  it("says what went wrong, and never asks for ever", async () => {
    const source = aSource();
    const search = new LogSearch(source, () => {});
    search.look("x");
    source.asked[0]?.answer(new Error("The server is away."));
    await vi.waitFor(() => expect(search.failure).toBe("The server is away."));
    search.look("y");
    source.asked[1]?.answer({ lines: [], next: 0, isDone: false });
    await vi.waitFor(() => expect(search.isDone).toBe(true));
  });

  it("keeps as many hits as a user can step through", async () => {
    const search = new LogSearch(linesInNote("x\n".repeat(mostHits + 5)), () => {});
    search.look("X");
    await vi.waitFor(() => expect(search.isDone).toBe(true));
    expect(search.hits).toHaveLength(mostHits);
  });

  it("steps to the next and the one before, and begins again at the end", async () => {
    const search = new LogSearch(linesInNote("x\n\nx\n\nx"), () => {});
    search.look("x");
    await vi.waitFor(() => expect(search.hits).toEqual([0, 2, 4]));
    expect([search.beside(-1, 1), search.beside(0, 1), search.beside(4, 1)]).toEqual([0, 1, 0]);
    expect([search.beside(3, -1), search.beside(0, -1)]).toEqual([1, 2]);
  });
});
