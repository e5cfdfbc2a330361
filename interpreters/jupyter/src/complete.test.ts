import { describe, expect, it } from "vitest";
import { completionsOf } from "./complete.ts";
import { completeReplySchema } from "./wire/content.ts";

/** What comes of a reply for the code, whose cursor is at the bar. */
function values(code: string, reply: Record<string, unknown>) {
  const parsed = completeReplySchema.parse({ status: "ok", ...reply });
  const cursor = code.indexOf("|");
  return completionsOf(parsed, { code: code.replace("|", ""), cursor }).map(({ value }) => value);
}

describe("completionsOf", () => {
  it("gives what replaces the word before the cursor", () => {
    expect(values("pri|", { matches: ["print"], cursor_start: 0 })).toEqual(["print"]);
    expect(values("np.lin|", { matches: ["linspace"], cursor_start: 3 })).toEqual(["linspace"]);
  });

  it("takes off what the kernel repeats from before the word", () => {
    expect(values("np.lin|", { matches: ["np.linspace"], cursor_start: 0 })).toEqual(["linspace"]);
    expect(values("np.lin|", { matches: ["other"], cursor_start: 0 })).toEqual([]);
  });

  it("adds what the kernel leaves out of the word", () => {
    expect(values("pri|", { matches: ["nt"], cursor_start: 3 })).toEqual(["print"]);
  });

  it("counts characters as the kernel does", () => {
    expect(values("'😀😀'; np.lin|", { matches: ["np.linspace"], cursor_start: 6 })).toEqual(["linspace"]);
  });

  it("knows kinds where the kernel names them, and no value twice", () => {
    const typed = [
      { text: "print", type: "function", start: 0, end: 3 },
      { text: "print", type: "<unknown>", start: 0, end: 3 },
      { text: "prison", type: "<unknown>", start: 0, end: 3 },
      { text: "UnicodeError", type: "class", start: 3, end: 3 },
    ];
    const reply = completeReplySchema.parse({ status: "ok", metadata: { _jupyter_types_experimental: typed } });
    expect(completionsOf(reply, { code: "pri", cursor: 3 })).toEqual([
      { name: "print", value: "print", meta: "function" },
      { name: "prison", value: "prison", meta: "" },
    ]);
  });
});
