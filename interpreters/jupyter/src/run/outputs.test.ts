import { describe, expect, it } from "vitest";
import { createTranslator } from "./outputs.ts";

const message = (type: string, content: unknown) => ({ id: "1", type, parentId: "0", content });
const print = (text: string) => message("stream", { name: "stdout", text });
const text = (data: string) => ({ type: "text", data });

describe("createTranslator", () => {
  it("cuts long text into pieces, but never a character", () => {
    const long = `${"x".repeat(1024 * 1024 - 1)}😀${"y".repeat(1024 * 1024)}`;
    const pieces = createTranslator()(print(long)).map((event) => ("data" in event ? event.data : ""));
    expect(pieces.join("")).toBe(long);
    expect(pieces.map((piece) => piece.length)).toEqual([1024 * 1024 - 1, 1024 * 1024, 2]);
    for (const piece of pieces) expect(Buffer.from(piece).toString()).toBe(piece);
  });

  it("clears at once, or when something else is shown", () => {
    const translate = createTranslator();
    expect(translate(message("clear_output", { wait: true }))).toEqual([]);
    expect(translate(print("a"))).toEqual([{ type: "clear" }, text("a")]);
    expect(translate(print("b"))).toEqual([text("b")]);
    expect(translate(message("clear_output", { wait: false }))).toEqual([{ type: "clear" }]);
  });

  it.each([
    print(""),
    message("stream", { text: 5 }),
    message("display_data", {}),
    message("display_data", { data: { "application/vnd.octavo.other+json": 1 } }),
    message("update_display_data", null),
    message("error", "broken"),
    message("execute_input", { code: "" }),
    message("never heard of", null),
  ])("shows nothing for %j", (given) => {
    expect(createTranslator()(given)).toEqual([]);
  });
});
