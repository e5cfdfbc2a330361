import { bundled, collect, describeDriver, someSettings } from "@octavo/interpreter/testing";
import { describe, expect, it } from "vitest";
import { createMarkdownDriver } from "./index.ts";

const workerFile = await bundled(new URL("./worker.ts", import.meta.url));
/** KaTeX takes half a minute for it. */
const pathological = `$${"x+".repeat(100_000)}x$`;

describeDriver("markdown", {
  driver: createMarkdownDriver({ workerFile, timeLimitMs: 500 }),
  hello: "# hello",
  inOrder: "# one\n\ntwo\n\n- three",
  endless: { code: pathological, silent: true },
});

describe("markdown", () => {
  async function show(code: string, options: Partial<Parameters<typeof createMarkdownDriver>[0]> = {}) {
    const driver = createMarkdownDriver({ workerFile, ...options });
    return collect(await driver.open(someSettings(), new AbortController().signal), code);
  }
  const html = (data: string) => [
    { type: "result", format: "HTML", data: `<div class="markdown-body">\n${data}</div>` },
  ];

  it("shows nothing for blank text", async () => {
    expect(await show(" \n\n")).toEqual([]);
  });

  it("leaves HTML as it is, without what would run", async () => {
    expect(await show("a <b>b</b> <script>x</script>")).toEqual(html("<p>a <b>b</b> </p>\n"));
  });

  it("makes no link of a script", async () => {
    expect(await show("[a](javascript:alert(1)) <javascript:x>")).toEqual(
      html("<p>[a](javascript:alert(1)) &lt;javascript:x&gt;</p>\n"),
    );
  });

  it("makes links of addresses, and tables", async () => {
    expect(await show("https://example.org")).toEqual(
      html('<p><a href="https://example.org">https://example.org</a></p>\n'),
    );
    expect(await show("|a|\n|-|\n|1|")).toEqual(
      html(
        "<table>\n<thead>\n<tr>\n<th>a</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>1</td>\n</tr>\n</tbody>\n</table>\n",
      ),
    );
  });

  it("names the language of a fence and leaves its colours to the page", async () => {
    expect(await show("```python\nx < 1\n```")).toEqual(
      html('<pre><code class="language-python">x &lt; 1\n</code></pre>\n'),
    );
  });

  it("leaves a diagram as the text that it is, for the page to draw", async () => {
    expect(await show('```mermaid\ngraph LR\n  A["<b>"] --> B\n```')).toEqual(
      html('<pre><code class="language-mermaid">graph LR\n  A[&quot;&lt;b&gt;&quot;] --&gt; B\n</code></pre>\n'),
    );
  });

  it("gives a text up that takes too long, and renders the next", async () => {
    const driver = createMarkdownDriver({ workerFile, timeLimitMs: 50 });
    const session = await driver.open(someSettings(), new AbortController().signal);
    expect(await collect(session, pathological)).toEqual([
      { type: "failure", text: expect.stringContaining("took longer than 0.05 s") },
    ]);
    expect(await collect(session, "next")).toEqual(html("<p>next</p>\n"));
  });

  it("goes on when the worker was ended for having nothing to do", async () => {
    const driver = createMarkdownDriver({ workerFile, idleMs: 0 });
    const session = await driver.open(someSettings(), new AbortController().signal);
    for (let round = 0; round < 3; round++) {
      expect(await collect(session, "next")).toEqual(html("<p>next</p>\n"));
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  });

  it("says so when its worker cannot be started", async () => {
    expect(await show("a", { workerFile: new URL("./nowhere.mjs", workerFile) })).toEqual([
      { type: "failure", text: expect.stringContaining("could not be rendered") },
    ]);
  });
});
