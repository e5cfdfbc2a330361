import { tableQuestionSchema } from "@octavo/protocol";
import { expect, it } from "vitest";
import { questionForPlugIn, tableForPlugIn } from "./plug-in-table.ts";

const columns = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ name: `c${index}`, index, kind: "text" as const }));

it("a view is given as many rows as charts are, and fewer of a wide table", () => {
  expect(questionForPlugIn(columns(2))).toMatchObject({ count: 20_000, columns: [0, 1] });
  expect(questionForPlugIn(columns(200))).toMatchObject({ count: 5000 });
  const question = questionForPlugIn(columns(3));
  expect(tableQuestionSchema.parse(question)).toEqual(question);
});

it("a view is given cells as the text that packages expect", () => {
  expect(tableForPlugIn(columns(3), [["a", 1.5, null]], "a comment")).toEqual({
    columns: ["c0", "c1", "c2"].map((name, index) => ({ name, index, aggr: "sum" })),
    rows: [["a", "1.5", "null"]],
    comment: "a comment",
  });
});
