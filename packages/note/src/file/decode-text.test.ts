import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeText, foreignBytesWord } from "./decode-text.ts";

const utf8 = (text: string) => new TextEncoder().encode(text);

describe("decodeText", () => {
  it("reads UTF-8 as it is, without its byte order mark", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        expect(decodeText(utf8(text), TextDecoder)).toEqual({ text: text.replace(/^\ufeff/, ""), foreign: null });
      }),
    );
  });

  it("reads UTF-16 where its byte order mark says so", () => {
    expect(decodeText(new Uint8Array([0xff, 0xfe, 0x7b, 0, 0x7d, 0]), TextDecoder)).toEqual({
      text: "{}",
      foreign: null,
    });
    expect(decodeText(new Uint8Array([0xfe, 0xff, 0, 0x7b, 0, 0x7d]), TextDecoder)).toEqual({
      text: "{}",
      foreign: null,
    });
  });

  it("reads what is no UTF-8 as Windows-1252, and reports which byte it is", () => {
    const bytes = new Uint8Array([...utf8("ü\nit"), 0x92, ...utf8("s a caf"), 0xe9, ...utf8(" – 😀")]);
    const { text, foreign } = decodeText(bytes, TextDecoder);
    expect(text).toBe("ü\nit’s a café – 😀");
    expect(foreign).toEqual({ byte: 0x92, offset: 5, line: 2, count: 2 });
    expect(foreign && foreignBytesWord(foreign)).toBe(
      "Byte 0x92 at 5 (line 2) and 1 more like it is not UTF-8 and was read as Windows-1252.",
    );
  });

  it("takes all bytes, and agrees with the decoder of the platform on which are UTF-8", () => {
    const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 12 }), (bytes) => {
        const given = new Uint8Array([0x20, ...bytes]);
        const decoded = decodeText(given, TextDecoder);
        let plain: string | null = null;
        try {
          plain = decoder.decode(given);
        } catch {}
        expect(decoded.foreign === null).toBe(plain !== null);
        if (plain !== null) expect(decoded.text).toBe(plain);
        else expect(decoded.text).not.toContain("\ufffd");
      }),
    );
  });
});
