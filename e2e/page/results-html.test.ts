/** HTML that a run printed: what is shown in place, what goes into a frame, and that nothing of it reaches the page. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { call } from "../harness/foreign-client.ts";
import { html, importPrinted, table, text } from "../harness/printed.ts";
import { useStage } from "../harness/stage.ts";
import { NotePage } from "../pages/note-page.ts";

const stage = useStage();

/** Harmless, and shown as part of the page. */
const inPlace: Readonly<Record<string, string>> = {
  "plain text": "just text & more",
  paragraphs: "<p>one</p><p>two <b>bold</b> <code>x</code></p>",
  "a table": "<table><thead><tr><th>a</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table>",
  "a comment": "<!-- said nothing --><p>x</p>",
  "a task list":
    '<ul><li><input type="checkbox" disabled> a</li><li><input type="checkbox" checked="" disabled=""> b</li></ul>',
  "a link": '<a href="https://example.org/" target="_self">x</a>',
  "a drawing": '<svg width="10" height="10"><circle r="5" fill="red"></circle></svg>',
  "an image of its own":
    '<img alt="x" src="data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==">',
  "code that shows markup": "<pre><code>&lt;script&gt;alert(1)&lt;/script&gt; &lt;img onerror=x&gt;</code></pre>",
  "an inline style": '<span style="color:#c00;height:1em">x</span>',
  "a name of the page's own": '<p id="createElement">x</p><p name="body">y</p>',
};

/** Everything else, as it was written, in a frame. */
const framed: Readonly<Record<string, string>> = {
  "a script": "<p>x</p><script>window.hit = 1</script>",
  "a script in capitals": "<SCRIPT SRC=https://example.org/x.js></SCRIPT>",
  "a handler": '<img src="x" onerror="window.hit=1">',
  "a handler without quotes": "<svg/onload=window.hit=1>",
  "a handler on the body": '<body onload="window.hit=1">x',
  "a whole document": "<!doctype html><html><head><title>x</title></head><body>x</body></html>",
  "a javascript: link": '<a href="javascript:window.hit=1">x</a>',
  "a javascript: link in disguise": '<a href="java&#10;script:window.hit=1">x</a>',
  "a script in a drawing": "<svg><script>window.hit=1</script></svg>",
  "a foreign object": "<svg><foreignObject><p>x</p></foreignObject></svg>",
  "a drawing that links": '<svg><use href="https://example.org/x.svg#a"></use></svg>',
  "an animation of a link":
    '<svg><a><animate attributeName="href" values="javascript:window.hit=1"></animate><text>x</text></a></svg>',
  "a style element": "<style>body{display:none}</style><p>x</p>",
  "a style that fetches": '<p style="background:url(https://example.org/x)">x</p>',
  "a style that leaves its place": '<p style="position:fixed;inset:0">x</p>',
  "a link to a style sheet": '<link rel="stylesheet" href="https://example.org/x.css"><p>x</p>',
  "a meta refresh": '<meta http-equiv="refresh" content="0;url=https://example.org/"><p>x</p>',
  "a base": '<base href="https://example.org/"><a href="x">x</a>',
  "a form": '<form action="https://example.org/"><p>x</p></form>',
  "a form that goes nowhere": "<form><p>x</p></form>",
  "an attribute of the page's own": '<p data-frame="live">x</p>',
  "a way to a popover": '<p popovertarget="x">x</p>',
  "a style with a rule": '<p style="@media all">x</p>',
  "a field": '<input name="password" type="password">',
  "a box to tick": '<input type="checkbox">',
  "a button that acts": '<button formaction="https://example.org/">x</button>',
  "an iframe": '<iframe src="https://example.org/"></iframe>',
  "an iframe with a document": '<iframe srcdoc="<script>window.hit=1</script>"></iframe>',
  "an object": '<object data="https://example.org/x"></object>',
  "a template": "<template><p>x</p></template>",
  "markup that changes when read twice":
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=window.hit=1&gt;">',
  "a title that ends early": '<noscript><p title="</noscript><img src=x onerror=window.hit=1>"></noscript>',
  "a comment that ends early": "<!--><img src=x onerror=window.hit=1>-->",
  "a form that clobbers": '<form id="x"><input id="attributes"><input name="nodeName"></form>',
};

async function openPrinted(cases: Readonly<Record<string, string>>): Promise<NotePage> {
  const id = await importPrinted(stage.octavo.address, Object.values(cases).map(html));
  return stage.openNote(id, { viewport: { width: 1280, height: 400 * Object.keys(cases).length } });
}

/** Where each paragraph shows its output, by its name in the list. */
async function placement(note: NotePage, names: readonly string[]): Promise<Record<string, string>> {
  const found = await note.paragraphs.evaluateAll((regions) =>
    regions.map((region) =>
      region.querySelector("[data-frame]") ? "framed" : region.querySelector(".markdown-body") ? "in place" : "nowhere",
    ),
  );
  return Object.fromEntries(names.map((name, index) => [name, found[index] ?? "nowhere"]));
}

/** How many places say that what is not on the page belongs to them. */
const ownersOfNothing = (page: Page) =>
  page
    .locator("[aria-owns]")
    .evaluateAll(
      (places) => places.filter((place) => !document.getElementById(place.getAttribute("aria-owns") ?? "")).length,
    );

const all = (names: readonly string[], where: string) => Object.fromEntries(names.map((name) => [name, where]));

describe("HTML", () => {
  it("is shown in place when there is nothing to remove [screen.result.type.html]", async () => {
    const names = Object.keys(inPlace);
    const note = await openPrinted(inPlace);
    await expect.poll(() => placement(note, names)).toEqual(all(names, "in place"));
  });

  it("goes into a frame for everything else, and nothing of it acts on the page", async () => {
    const names = Object.keys(framed);
    const id = await importPrinted(stage.octavo.address, Object.values(framed).map(html));
    const page = await stage.newPage({ viewport: { width: 1280, height: 400 * names.length } });
    const asked: string[] = [];
    // What frames fetch by themselves is theirs; the page itself asks only its server.
    page.on("request", (request) => {
      if (request.frame() === page.mainFrame()) asked.push(new URL(request.url()).origin);
    });
    let letIn = () => {};
    const isAwaited = new Promise<void>((resolve) => {
      letIn = resolve;
    });
    await page.route(/frame-layer[^/]*\.js$/, (route) => isAwaited.then(() => route.continue()));
    await page.goto(`${stage.octavo.address}/#/notebook/${id}`);
    const note = await NotePage.shown(page);
    await expect.poll(() => placement(note, names)).toEqual(all(names, "framed"));
    await page.locator("[data-frame=live]").first().waitFor();
    expect(await ownersOfNothing(page)).toBe(0);
    letIn();
    await expect.poll(() => page.locator("[data-frame=live][aria-owns]").count()).toBe(12);
    expect(await ownersOfNothing(page)).toBe(0);
    expect(await page.evaluate(() => "hit" in window)).toBe(false);
    expect(page.url()).toContain(`/notebook/${id}`);
    expect(new Set(asked.filter((origin) => origin !== "null"))).toEqual(new Set([stage.octavo.address]));
  });

  it("opens its links in a tab of their own, which learns nothing of the page", async () => {
    const note = await openPrinted({
      link: '<a href="https://example.org/">out</a> <a href="#part">in</a><h2 id="part">Part</h2>',
    });
    const out = note.paragraph(1).link("out");
    await out.waitFor();
    expect([await out.getAttribute("target"), await out.getAttribute("rel")]).toEqual([
      "_blank",
      "noopener noreferrer",
    ]);
    const before = note.page.url();
    await note.paragraph(1).link("in").click();
    expect(note.page.url()).toBe(before);
  });

  it("has its formulas set, as Zeppelin's pages do, but neither code nor amounts", async () => {
    const note = await openPrinted({
      formulas: "<p>so \\(x^2\\), and</p><p>$$\\frac{1}{2}$$</p><p>\\[y_1\\]</p>",
      not: "<p>$5 and $6</p><pre>$$a$$</pre><p><code>\\(b\\)</code></p>",
      hostile:
        "<p>\\(\\href{javascript:alert(1)}{x}\\) $$\\htmlClass{modal}{y}$$ \\(\\includegraphics{https://example.org/x.png}\\)</p>",
    });
    const set = (place: number) => note.paragraph(place).region.locator(".katex");
    await expect.poll(() => set(1).count()).toBe(3);
    expect(await set(1).locator("annotation").allTextContents()).toEqual(["x^2", "\\frac{1}{2}", "y_1"]);
    expect(await note.paragraph(1).region.locator(".katex-display").count()).toBe(2);
    await expect.poll(() => set(3).count()).toBe(3);
    expect(await note.paragraph(3).region.locator(".markdown-body :is(a, img, .modal)").count()).toBe(0);
    expect(await set(2).count()).toBe(0);
    expect(await note.paragraph(2).region.locator("pre").textContent()).toBe("$$a$$");
  });

  it("has its equations numbered, and what refers to them leads there", async () => {
    const lines = "\\begin{align}a&=b\\label{eq:a}\\\\c&=d\\notag\\\\e&=f\\label{eq:e}\\end{align}";
    const source = `<p id="x">By \\eqref{eq:e} and \\(\\eqref{eq:a}\\), not \\ref{none}</p><p>$$${lines}$$</p>`;
    const note = await stage.openNote(
      await importPrinted(stage.octavo.address, [html(source), html(`${source}<script>1</script>`)]),
    );
    const { region } = note.paragraph(1);
    await expect.poll(() => region.locator(".katex-display .tag").textContent()).toMatch(/^\(1\)\(2\)/);
    const link = region.getByRole("link", { name: "(2)" });
    expect(await region.locator("p").first().innerText()).toMatch(/^By \(2\) and[\s(1)]*, not \?\?\?$/);
    const before = note.page.url();
    await link.click();
    expect(note.page.url()).toBe(before);
    expect(await region.locator(".katex-error").count()).toBe(0);
    const framed = (await note.paragraph(2).frame()).locator("p").first();
    await expect.poll(() => framed.locator("a").first().textContent()).toBe("(2)");

    const rendered = await stage.newNote(
      `%md\nBy \\eqref{x} of Markdown:\n\n$$\\begin{equation}a < b\\label{x}\\end{equation}$$`,
    );
    await rendered.paragraph(1).run();
    await rendered.paragraph(1).region.getByRole("link", { name: "(1)" }).waitFor();
    await expect
      .poll(() => rendered.paragraph(1).region.locator(".katex-display .tag").textContent())
      .toMatch(/^\(1\)/);
  });

  it("has each block and value in its own direction", async () => {
    const [hebrew, english] = ["שלום (עולם)", "word (other)"];
    const printed = [table(`name\tn\n${hebrew}\t1\n${english}\t2`), html(`<p>${hebrew}</p><p>${english}</p>`)];
    const note = await stage.openNote(await importPrinted(stage.octavo.address, printed));
    /** The side at which a text begins in its paragraph. */
    const sideOf = (place: number, name: string) =>
      note
        .paragraph(place)
        .region.getByText(name)
        .evaluate((element, name) => {
          const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
          while (texts.nextNode() && !texts.currentNode.textContent?.includes(name));
          const range = document.createRange();
          const from = texts.currentNode.textContent?.indexOf(name) ?? 0;
          range.setStart(texts.currentNode, from);
          range.setEnd(texts.currentNode, from + name.length);
          const [shown, box] = [range.getBoundingClientRect(), element.getBoundingClientRect()];
          return shown.left - box.left < box.right - shown.right ? "left" : "right";
        }, name);
    for (const place of [1, 2]) {
      await note.paragraph(place).region.getByText(english).waitFor();
      expect([place, await sideOf(place, hebrew), await sideOf(place, english)]).toEqual([place, "right", "left"]);
    }
  });

  it("has its formulas set in a frame too, for which the frame fetches and runs nothing", async () => {
    const formulas = "<p>so \\(x^2\\)</p><p>$$\\frac{1}{2}$$</p><pre>$$a$$</pre><p id=n></p>";
    const note = await openPrinted({
      program: `<style>p { color: #c00 }</style>${formulas}<script>n.textContent = "\\\\(y\\\\) " + "$$z$$".length</script>`,
      "of its own setter": `${formulas}<script src="data:text/javascript,document.title='mathjax'"></script>`,
      code: "<p>x</p><script>document.body.append('\\\\(', /\\$$/.source)</script>",
    });
    const [program, own, code] = await Promise.all([1, 2, 3].map((place) => note.paragraph(place).frame()));
    await expect.poll(() => program?.locator("math").count()).toBe(2);
    expect(await program?.locator("math[display=block] mfrac").count()).toBe(1);
    expect(await program?.locator("pre").textContent()).toBe("$$a$$");
    // What scripts write they may set themselves; their code is as it was.
    expect(await program?.locator("#n").textContent()).toBe("\\(y\\) 5");
    expect(await program?.locator("#n").evaluate((element) => getComputedStyle(element).color)).toBe("rgb(204, 0, 0)");
    expect(await own?.locator("p").first().textContent()).toBe("so \\(x^2\\)");
    await expect.poll(() => code?.locator("body").textContent()).toContain("x");
    expect(await own?.locator("math").count()).toBe(0);
    const loaded = await note.page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
    expect(loaded.filter((name) => /KaTeX_.*woff/.test(name))).toEqual([]);
  });

  it("has coloured code, from text alone", async () => {
    const code = "<pre><code class=\"language-python\">def f(): return '&lt;b&gt;'\n</code></pre>";
    const note = await openPrinted({ code });
    await expect
      .poll(() => note.paragraph(1).region.locator(".tok-keyword").allTextContents())
      .toEqual(["def", "return"]);
    expect(await note.paragraph(1).region.locator("pre code").textContent()).toBe("def f(): return '<b>'\n");
  });
});

describe("a Mermaid block", () => {
  const mermaid = (source: string) => {
    const text = source.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
    return `<div class="markdown-body"><p>before</p><pre><code class="language-mermaid">${text}</code></pre></div>`;
  };
  const sources = {
    flow: "graph LR\n  A([Start]) --> B{Well?}\n  B -- no --> A\n  B -- yes --> C([End])\n",
    broken: "graph LR\n  A[Start --> B\n",
    "a script in a label": 'graph LR\n  A["<script>window.hit=1</script>x"] --> B\n',
    "an image in a label":
      "%%{init: {'flowchart': {'htmlLabels': true}, 'securityLevel': 'loose'}}%%\ngraph LR\n  A[\"<img src=x onerror=window.hit=1>\"] --> B\n",
    "links and calls":
      'graph LR\n  A --> B\n  click A "javascript:window.hit=1"\n  click B call alert(1)\n  click B href "javascript:window.hit=1"\n',
    "a foreign object":
      "sequenceDiagram\n  Ada->>Bob: <svg><foreignObject><body onload=window.hit=1></foreignObject></svg>\n",
    "styles that fetch and break out":
      "%%{init: {'themeCSS': '} body{display:none} @import url(https://hurt.invalid/a.css);'}}%%\ngraph LR\n  A --> B\n  classDef c fill:url(https://hurt.invalid/c.png),background:url(https://hurt.invalid/d.png)\n  class A c\n  style B fill:red}body{display:none\n",
    long: `graph LR\n  A --> B\n%% ${"x".repeat(20_000)}\n`,
  };

  it("is drawn as an image, which runs and fetches nothing; what cannot be drawn stays text and says why", async () => {
    const names = Object.keys(sources);
    const id = await importPrinted(stage.octavo.address, Object.values(sources).map(mermaid).map(html));
    // Without motion, which once had it measured before its parts were in their places.
    const page = await stage.newPage({ viewport: { width: 1280, height: 6000 }, reducedMotion: "reduce" });
    const [asked, refused]: [string[], string[]] = [[], []];
    page.on("request", (request) => request.url().startsWith("http") && asked.push(request.url()));
    // Of handlers the browser complains when a sanitiser looks at them.
    const isRefused = (said: string) => /Security Policy/.test(said) && !/inline event handler/.test(said);
    page.on("console", (message) => isRefused(message.text()) && refused.push(message.text()));
    await page.goto(`${stage.octavo.address}/#/notebook/${id}`);
    const note = await NotePage.shown(page);
    const paragraph = (name: string) => note.paragraph(names.indexOf(name) + 1);
    const picture = paragraph("flow").region.getByRole("img", { name: "Diagram: graph LR" });
    await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(50);
    const drawn = decodeURIComponent((await picture.getAttribute("src")) ?? "");
    expect(Number(/<svg[^>]* viewBox="(\S+) /.exec(drawn)?.[1])).toBeGreaterThan(-10);
    await paragraph("broken")
      .shows(/^This diagram could not be drawn: Parse error on line \d+$/)
      .waitFor();
    await paragraph("long").shows("This diagram is longer than 20,000 characters and is not drawn.").waitFor();
    expect(await paragraph("broken").region.locator("pre code").textContent()).toBe(sources.broken);
    // Each is drawn, or says why it is not; then nothing of it is at work any more.
    const settled = () =>
      note.paragraphs.evaluateAll(
        (regions) =>
          regions.filter(
            (region) =>
              !/^Diagram|could not be drawn|is longer than/m.test(
                `${region.querySelector<HTMLImageElement>(".markdown-body img")?.alt ?? ""}\n${region.textContent}`,
              ),
          ).length,
      );
    await expect.poll(settled).toBe(0);
    const left = () => page.locator("body > [inert] svg, main svg[id^='diagram'], main script, main style").count();
    await expect.poll(left).toBe(0);
    expect(await page.evaluate(() => "hit" in window)).toBe(false);
    expect(refused).toEqual([]);
    expect(asked.filter((url) => !url.startsWith(stage.octavo.address) || url.endsWith("/x"))).toEqual([]);
  });
});

describe("a view that fails", () => {
  it("shows the stack in its place, is logged, and is there when it is asked for again [message.render.html]", async () => {
    const id = await importPrinted(stage.octavo.address, [html("<b>in place</b>"), text("beside")]);
    const page = await stage.newPage();
    const logged: string[] = [];
    page.on("console", (message) => message.type() === "error" && logged.push(message.text()));
    stage.expectError(/html-view-\S+\.js/);
    const views = /assets\/html-view-[^/]*\.js$/;
    await page.route(views, (route) => route.abort());
    await page.goto(`${stage.octavo.address}/#/notebook/${id}`);
    const note = await NotePage.shown(page);
    await note
      .paragraph(1)
      .shows(/This output could not be shown/)
      .waitFor();
    await note.paragraph(1).shows("Details").click();
    await note
      .paragraph(1)
      .shows(/html-view-\S+\.js/)
      .last()
      .waitFor();
    await note.paragraph(2).shows("beside").waitFor();
    await expect.poll(() => logged.join("\n")).toContain("html-view");
    await page.unroute(views);
    await note.paragraph(1).button("Try again").click();
    await expect.poll(() => note.paragraph(1).results.innerHTML()).toContain("<b>in place</b>");
  });
});

describe("cells of a table", () => {
  it("show markup as the text it is, and clean HTML where they say so", async () => {
    const rows =
      "a\tb\n<b>bold</b>\t%html <b>bold</b>\n<img src=x onerror=alert(1)>\t%html <img src=x onerror=alert(1)>\n";
    const id = await importPrinted(stage.octavo.address, [table(rows)]);
    const note = await stage.openNote(id);
    await expect
      .poll(() => note.paragraph(1).table.rows())
      .toEqual([
        ["<b>bold</b>", "bold"],
        ["<img src=x onerror=alert(1)>", "<img src=x onerror=alert(1)>"],
      ]);
    expect(await note.paragraph(1).table.grid.locator("b").count()).toBe(1);
    expect(await note.paragraph(1).table.grid.locator("img").count()).toBe(0);
  });
});

describe("hostile words", () => {
  const words = [
    '<img src=x onerror="window.hit=1">',
    '"><svg onload=window.hit=1>',
    "'-window.hit=1-'",
    "javascript:window.hit=1",
    "</script><script>window.hit=1</script>",
    '<iframe srcdoc="<script>parent.hit=1</script>"></iframe>',
    "<style>*{display:none!important}</style>",
    "<math><mtext><img src=x onerror=window.hit=1></mtext></math>",
    "{{constructor.constructor('window.hit=1')()}}",
  ];
  const numbers = words.map((word, index) => `${word}\t${index + 1}\t${index % 3}`).join("\n");
  const graphs = ["table", "multiBarChart", "pieChart", "stackedAreaChart", "lineChart", "scatterChart"];
  const network = {
    nodes: words.map((word, index) => ({ id: `${index}${word}`, label: word, data: { [word]: word } })),
    edges: words.map((word, index) => ({ id: word, source: `${index}${word}`, target: `0${words[0]}`, label: word })),
    labels: Object.fromEntries(words.map((word) => [word, word])),
    types: words,
  };

  it("in cells, headings, labels, tips, titles, axes, nodes, links and trees run nowhere", async () => {
    const id = await importPrinted(stage.octavo.address, [
      ...graphs.map((mode) => ({
        title: words[0] ?? "",
        ...table(`${words[0]}\t${words[1]}\t${words[4]}\n${numbers}\n\n${words[0]}`, { mode }),
        code: "ERROR" as const,
      })),
      { outputs: [{ type: "NETWORK", data: JSON.stringify(network) }] },
      {
        outputs: [
          {
            type: "TEXT",
            data: words.map((word) => `${word}\u001b]8;;${word}\u0007${word}\u001b]8;;\u0007`).join("\n"),
          },
        ],
      },
      {
        outputs: [{ type: "TEXT", data: JSON.stringify(network) }],
        config: { results: { 0: { octavo: { textAs: "tree" } } } },
      },
      { outputs: words.map((data) => ({ type: "SVG", data })) },
    ]);
    const page = await stage.newPage({ viewport: { width: 1280, height: 6000 } });
    const asked = new Set<string>();
    page.on("request", (request) => request.url().startsWith("http") && asked.add(new URL(request.url()).origin));
    await page.goto(`${stage.octavo.address}/#/notebook/${id}`);
    const note = await NotePage.shown(page);
    await note.paragraph(1).table.grid.waitFor();
    for (const place of graphs.keys()) {
      if (place === 0) continue;
      const { chart } = note.paragraph(place + 1).table;
      await chart.waitFor();
      // Its tip says the words too.
      await chart.hover();
    }
    const drawn = note.paragraph(graphs.length + 1).network;
    await drawn.openList();
    await drawn.search.fill("<img");
    await page.keyboard.press("Enter");
    await expect.poll(() => drawn.list.textContent()).toContain(words[0]);
    await note
      .paragraph(graphs.length + 3)
      .region.getByRole("tree")
      .waitFor();
    expect(
      await page.evaluate(() => ({
        hit: "hit" in window,
        made: document.querySelectorAll(
          "img[src='x'], iframe[srcdoc], main script, main style, a[href^='javascript' i]",
        ).length,
      })),
    ).toEqual({ hit: false, made: 0 });
    expect([...asked]).toEqual([stage.octavo.address]);
    expect(page.url()).toContain(id);
  });
});

describe("the page of frames", () => {
  it("is answered with a policy that shares no origin and connects to no host", async () => {
    const { headers } = await fetch(`${stage.octavo.address}/frame`);
    const policy = headers.get("content-security-policy") ?? "";
    expect(policy.split("; ")).toEqual(expect.arrayContaining(["sandbox allow-scripts", "connect-src 'none'"]));
    expect(policy).not.toContain("allow-same-origin");
    expect((await call(stage.octavo.address, "GET", "/version")).status).toBe(200);
  });
});
