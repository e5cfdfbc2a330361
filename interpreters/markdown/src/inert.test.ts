import { expect, it } from "vitest";
import { renderMarkdown } from "./render.ts";

const rendered = (text: string) =>
  renderMarkdown(text)
    .replace(/^<div class="markdown-body">\n/, "")
    .replace(/<\/div>$/, "")
    .trim();

it.each([
  ["<script>alert(1)</script>after", "after"],
  ["a <SCRIPT src=x>b</SCRIPT> c", "<p>a  c</p>"],
  ["before\n\n<script>\nnever closed", "<p>before</p>"],
  ['<img src="x" onerror="alert(1)">', '<img src="x">'],
  ["<img src=x OnError=alert(1) alt='a &amp; \"b\"'/>", '<img src="x" alt="a &amp; &quot;b&quot;" />'],
  ['<p><a href="java\tscript:alert(1)" title="t">x</a></p>', '<p><a title="t">x</a></p>'],
  ['<p><a href="&#106;avascript&colon;alert(1)">x</a></p>', "<p><a>x</a></p>"],
  ['<iframe srcdoc="<script>1</script>" width="5"></iframe>', '<iframe width="5"></iframe>'],
  [
    '<form action="javascript:1"><button formaction="javascript:1">q</button></form>',
    "<form><button>q</button></form>",
  ],
  [
    '<svg viewBox="0 0 1 1" onload="1"><script>1</script><a xlink:href="javascript:1">z</a></svg>',
    '<p><svg viewBox="0 0 1 1"><a>z</a></svg></p>',
  ],
  ['<meta http-equiv="refresh" content="0;url=javascript:1">', '<meta http-equiv="refresh">'],
  [
    '<div><img src="data:image/png;base64,AA" style="width: 5px"></div>',
    '<div><img src="data:image/png;base64,AA" style="width: 5px"></div>',
  ],
  ["<DIV Class=x>on = 1 &amp; javascript: is a word</DIV>", "<DIV Class=x>on = 1 &amp; javascript: is a word</DIV>"],
  ["`<script>` and `onclick=1`", "<p><code>&lt;script&gt;</code> and <code>onclick=1</code></p>"],
])("leaves nothing that runs, and all else: %s", (text, html) => {
  expect(rendered(text)).toBe(html);
});
