import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { longestConfig, readPlugInMessage } from "./read-plug-in-message.ts";

describe("readPlugInMessage", () => {
  it("reads what the frame's own program sends", () => {
    expect(readPlugInMessage({ type: "wanted" })).toEqual({ type: "wanted" });
    expect(readPlugInMessage({ type: "alive", more: 1 })).toEqual({ type: "alive" });
    expect(readPlugInMessage({ type: "config", config: '{"a":[1]}' })).toEqual({ type: "config", config: { a: [1] } });
  });

  it.each(["7", "null", "[1]", "{", "", JSON.stringify({ text: "x".repeat(longestConfig) })])(
    "keeps no configuration that is none or too large",
    (config) => {
      expect(readPlugInMessage({ type: "config", config })).toEqual({ type: "badConfig" });
    },
  );

  it("reads nothing else, and never throws", () => {
    fc.assert(
      fc.property(fc.anything(), (message) => {
        const type = (message as { readonly type?: unknown } | null | undefined)?.type;
        if (type === "wanted" || type === "alive") return;
        expect(readPlugInMessage(message)).toBeNull();
      }),
    );
    expect(readPlugInMessage({ type: "config", config: { a: 1 } })).toBeNull();
  });
});
