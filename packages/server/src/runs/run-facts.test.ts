import type { ParagraphId, RunId } from "@octavo/note";
import { expect, it } from "vitest";
import { factOfEvent } from "./run-facts.ts";

it("carries the names of its run and nothing else that the caller knows of it", () => {
  const run = { paragraphId: "p1" as ParagraphId, runId: "r1" as RunId, order: { code: "print(1)" }, seen: 3 };
  expect(factOfEvent({ type: "appended", index: 0, format: "TEXT", data: "1\n" }, run)).toEqual({
    type: "outputAppended",
    paragraphId: "p1",
    runId: "r1",
    index: 0,
    format: "TEXT",
    data: "1\n",
  });
});
