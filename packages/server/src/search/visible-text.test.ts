import { expect, it } from "vitest";
import { visibleText } from "./visible-text.ts";

it.each([
  ["<p>Hello <b>W</b>orld</p><p>Next</p>", "Hello World\nNext"],
  ["<script>secret</script><style>p{}</style>seen", "seen"],
  ["<table><tr><td>a</td><td>b</td></tr></table>", "a\nb"],
  ["5 &lt; 6 &amp; &uuml;ber", "5 < 6 & über"],
  ["<p>open<!-- never closed", "open"],
  ["<script>never closed", ""],
])("a reader of %s sees %j", (html, text) => {
  expect(visibleText(html, 1000)).toBe(text);
});

it("visible text stops at the limit", () => {
  expect(visibleText("<p>abc</p>".repeat(1000), 10)).toHaveLength(10);
});
