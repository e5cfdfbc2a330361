import { describe, expect, it } from "vitest";
import { previewOf } from "./use-preview.ts";

describe("the preview of a schedule", () => {
  it("says what is wrong with an expression that the server refuses", () => {
    const text = "Invalid value for hour: 25.";
    expect(previewOf({ state: "failed", status: 400, text })).toEqual({ state: "wrong", text });
  });

  it.each([0, 401, 500, 503])("says nothing against one that the server cannot answer for: status %s", (status) => {
    expect(previewOf({ state: "failed", status, text: "Try again." })).toEqual({ state: "none" });
  });
});
