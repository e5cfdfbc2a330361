import { aNote, aParagraph, aParagraphId } from "@octavo/note/testing";
import { expect, it } from "vitest";
import type { Batch } from "./batch.ts";
import { RecentBatches } from "./recent-batches.ts";

function recentOf(paragraphs: number, facts: number): RecentBatches {
  const note = aNote({
    paragraphs: Array.from({ length: paragraphs }, (_, index) => aParagraph({ id: aParagraphId(`p${index}`) })),
  });
  const recent = new RecentBatches();
  const operation = { type: "outputCleared", paragraphId: aParagraphId("p0") } as const;
  for (let from = 0; from < facts; from++) {
    const step: Batch["steps"][number] = { before: note, operation, after: note, asWholeNote: false };
    recent.add({ epoch: "1", from, steps: [step] });
  }
  return recent;
}

it("keeps the newest facts, and of a long note fewer: each holds all of its paragraphs", () => {
  const short = recentOf(3, 3000);
  expect([short.since(1000, 3000)?.length, short.since(999, 3000)]).toEqual([2000, null]);
  const long = recentOf(10_000, 3000);
  expect([long.since(2800, 3000)?.length, long.since(2799, 3000)]).toEqual([200, null]);
});
