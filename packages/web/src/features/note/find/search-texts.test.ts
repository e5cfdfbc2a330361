import { expect, it } from "vitest";
import { type Searched, type SearchOrder, searchNow } from "./search-now.ts";
import { createSearcher } from "./search-texts.ts";

const query = { text: "a", isCaseSensitive: false, isWholeWord: false, isRegExp: true };
const order = (change: Partial<SearchOrder> = {}): SearchOrder => ({ query, texts: ["a b a"], ...change });

/** A searcher whose workers answer when the test says so, and whose time passes then, too. */
function aSearcher() {
  const workers: { answer: (searched: Searched) => void; isEnded: boolean }[] = [];
  let due: (() => void) | null = null;
  const searcher = createSearcher({
    startWorker: () => {
      const made = { answer: (_: Searched) => {}, isEnded: false };
      workers.push(made);
      return {
        search(_, answer) {
          made.answer = answer;
        },
        end() {
          made.isEnded = true;
        },
      };
    },
    after: (_, work) => {
      due = work;
      return () => {
        due = null;
      };
    },
  });
  return { searcher, workers, passTime: () => due?.() };
}

it("looks for plain words without a worker", async () => {
  const { searcher, workers } = aSearcher();
  const found = await searcher.search(order({ query: { ...query, isRegExp: false } }));
  expect(found).toMatchObject({
    ok: true,
    places: [
      [
        { from: 0, to: 1 },
        { from: 4, to: 5 },
      ],
    ],
  });
  expect(workers).toEqual([]);
});

it("has a worker look for expressions, and keeps it", async () => {
  const { searcher, workers } = aSearcher();
  const first = searcher.search(order());
  workers[0]?.answer(searchNow(order()));
  expect(await first).toMatchObject({ ok: true });
  void searcher.search(order());
  expect(workers).toHaveLength(1);
});

it("ends a worker that takes too long, and says so", async () => {
  const { searcher, workers, passTime } = aSearcher();
  const searching = searcher.search(order());
  passTime();
  expect(await searching).toMatchObject({ ok: false, problem: expect.stringContaining("too long") });
  expect(workers[0]?.isEnded).toBe(true);
});

it("answers an order that a newer one has overtaken with nothing", async () => {
  const { searcher, workers } = aSearcher();
  const old = searcher.search(order());
  void searcher.search(order({ texts: ["other"] }));
  expect(await old).toBeNull();
  expect(workers.map(({ isEnded }) => isEnded)).toEqual([true, false]);
});

it("stops counting where no user would go on reading", () => {
  const found = searchNow(order({ texts: ["a".repeat(20_000), "a"] }));
  expect(found).toMatchObject({ ok: true, isCut: true });
});
