import { tableQuestionSchema } from "@octavo/protocol";
import { describe, expect, it } from "vitest";
import { mostDrawn, type SampledKind, sampleOf } from "./sample.ts";

const kinds = Object.keys(mostDrawn) as readonly SampledKind[];

describe.each(kinds)("a %s", (kind) => {
  it("asks for no more than the server gives", () => {
    expect(tableQuestionSchema.parse(sampleOf(kind, [3, 1, 3]))).toEqual(sampleOf(kind, [1, 3]));
  });
});

it("asks nothing without a column", () => {
  expect(sampleOf("scatter", [])).toBeNull();
});
