import { describe, expect, it } from "vitest";
import { replyInMessage } from "./replies.ts";

describe("what a program says", () => {
  it.each([
    { type: "done" },
    { type: "opened", problem: null },
    { type: "shown", run: 1, event: { type: "text", data: "x" } },
    { type: "shown", run: 1, event: { type: "stored", file: "table-1.parquet", rows: 3 } },
    { type: "asked", id: 1, question: { type: "poolGet", name: "x" } },
    { type: "completions", id: 1, completions: [{ name: "a", value: "a", meta: "table" }] },
  ])("is taken: %j", (message) => {
    expect(replyInMessage(message)).toEqual(message);
  });

  it.each([
    null,
    7,
    [],
    { type: "shown" },
    { type: "shown", run: 1, event: { type: "text", data: 5 } },
    { type: "shown", event: { type: "text", data: "x" } },
    { type: "shown", run: 1, event: { type: "stored", file: "../../run-2/table.parquet" } },
    { type: "asked", id: 1, question: { type: "everything" } },
  ])("is nothing when it is none of its replies: %j", (message) => {
    expect(replyInMessage(message)).toBeNull();
  });
});
