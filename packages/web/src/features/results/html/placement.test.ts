import { describe, expect, it } from "vitest";
import { isHarmlessStyle, isPlainlyProgram, mayShowInPlace } from "./placement.ts";

describe("mayShowInPlace", () => {
  it("is true when nothing but the sanitiser's own mark was removed", () => {
    expect(mayShowInPlace("<b>x</b>", [{ element: "remove" }])).toBe(true);
    expect(mayShowInPlace("text", [])).toBe(true);
  });

  it("is true when comments were removed besides", () => {
    expect(mayShowInPlace("<b>x</b>", [{ element: "remove" }, { element: "#comment" }])).toBe(true);
  });

  it.each([
    [[{ element: "#comment" }, { element: "script" }]],
    [[{ element: "remove" }, { element: "script" }]],
    [[{ element: "remove" }, { attribute: "onclick" }]],
    [[{ element: "style" }]],
    [[{ element: "remove" }, { element: "remove" }]],
  ])("is false when %j was removed", (removals) => {
    expect(mayShowInPlace("<b>x</b>", removals)).toBe(false);
  });

  it.each([
    "<html><body onload=alert(1)>x",
    "<!DOCTYPE html><p>x",
    "<p>a</p><body onload=alert(1)>",
    "<HEAD><title>x</title></HEAD>",
  ])("is false for the whole document %j", (html) => {
    expect(mayShowInPlace(html, [{ element: "remove" }])).toBe(false);
  });

  it("is true for elements whose names only begin like those of a document", () => {
    expect(mayShowInPlace("<header>x</header>", [{ element: "remove" }])).toBe(true);
  });
});

describe("isPlainlyProgram", () => {
  it.each([
    "<script>1</script>",
    "<SCRIPT/src=x>",
    "<img src=x onerror=alert(1)>",
    "<svg/onload=alert(1)>",
    '<a title="x"onclick=a()>',
  ])("sees one in %j", (html) => {
    expect(isPlainlyProgram(html)).toBe(true);
  });

  it.each(["<p>set onload = 1</p>", "&lt;img onerror=x&gt;", "<scripture>x</scripture>", "a < b and on = c >"])(
    "sees none in %j",
    (html) => {
      expect(isPlainlyProgram(html)).toBe(false);
    },
  );
});

describe("isHarmlessStyle", () => {
  it.each(["height:0.8444em;vertical-align:-0.15em;", "position:relative;top:3px", "color:#cc0000"])(
    "allows %j",
    (style) => {
      expect(isHarmlessStyle(style)).toBe(true);
    },
  );

  it.each([
    "position:fixed",
    "POSITION : Sticky",
    "background:url(https://example.org/x)",
    "background:image-set('https://example.org/x' 1x)",
    "position:/**/fixed",
    "p\\6fsition:fixed",
    "position:var(--x)",
    "width:expression(alert(1))",
    "@import 'https://example.org/x'",
  ])("refuses %j", (style) => {
    expect(isHarmlessStyle(style)).toBe(false);
  });
});
