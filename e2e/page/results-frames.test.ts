/** Results that bring programs: they run, they stay alive, and they reach nothing but their own frame. */
import { describe, expect, it } from "vitest";
import { html, importPrinted, type PrintedParagraph, text } from "../harness/printed.ts";
import { useStage } from "../harness/stage.ts";
import type { NotePage } from "../pages/note-page.ts";
import type { Paragraph } from "../pages/paragraph.ts";

const stage = useStage();

/** Its state is lost when the frame loads anew. */
const stateful = (name: string) =>
  html(`<p id="state">${name}</p><script>window.name = "";document.title = String(Math.random())</script>`);
const withoutCode = (data: string) => ({ ...html(data), config: { editorHide: true } });
const tall = text("line\n".repeat(30));

async function open(...paragraphs: readonly PrintedParagraph[]): Promise<NotePage> {
  return stage.openNote(await importPrinted(stage.octavo.address, paragraphs));
}

const elementIn = async (paragraph: Paragraph, selector: string) => (await paragraph.frame()).locator(selector);
const textIn = async (paragraph: Paragraph, selector: string) => (await elementIn(paragraph, selector)).textContent();

/** The mark that a frame of `stateful` made when it loaded. */
async function markOf(paragraph: Paragraph): Promise<string> {
  const document = await elementIn(paragraph, "html");
  const title = () => document.evaluate((element) => element.ownerDocument.title);
  // Its document has another title until its script has run.
  await expect.poll(title).toMatch(/^0\.\d+/);
  return await title();
}

/** How far the frame is from its place, in pixels of each edge. */
async function distance(paragraph: Paragraph): Promise<number> {
  const place = await paragraph.framePlace.boundingBox();
  const frame = await (await paragraph.frame()).owner().boundingBox();
  if (!place || !frame) return Number.POSITIVE_INFINITY;
  return Math.max(...(["x", "y", "width", "height"] as const).map((side) => Math.abs(place[side] - frame[side])));
}

const plotly = "application/vnd.plotly.v1+json";
const figure = { data: [{ type: "bar", x: ["a", "b"], y: [2, 3] }], layout: { width: 1400 } };
const wide: Readonly<Record<string, PrintedParagraph>> = {
  "a figure of Plotly": {
    outputs: [{ type: "TEXT", data: "Figure", mime: { chosen: plotly, data: { [plotly]: figure } } }],
  },
  "a drawing": html('<canvas id="wide" width="1400" height="40"></canvas><script>1</script>'),
  "a table": html(`<table id="wide"><tr>${"<td>some text</td>".repeat(60)}</tr></table><script>1</script>`),
};

/** Where the right edge of an element is on paper, how wide the frame is there, and the zoom of its document. */
async function printed(note: NotePage): Promise<readonly [edge: number, width: number, zoom: string]> {
  await note.paragraph(1).framePlace.scrollIntoViewIfNeeded();
  const shown = await elementIn(note.paragraph(1), "#wide, .svg-container .main-svg");
  await shown.first().waitFor();
  await shown.first().evaluate((element) => {
    matchMedia("print").addEventListener("change", ({ matches }) => {
      if (!matches) return;
      const { zoom } = getComputedStyle(document.body);
      document.title = JSON.stringify([element.getBoundingClientRect().right, innerWidth, zoom]);
    });
  });
  await note.page.pdf({ format: "A4", margin: { left: "10mm", right: "10mm" } });
  const title = () => shown.first().evaluate((element) => element.ownerDocument.title);
  await expect.poll(title).toMatch(/^\[/);
  return JSON.parse(await title());
}

describe("a framed result on paper", () => {
  it.each(Object.entries(wide))("is as small as it needs, by the browser's own menu: %s", async (_, paragraph) => {
    const [edge, width, zoom] = await printed(await open(paragraph));
    expect(Number(zoom)).toBeLessThan(1);
    expect(edge).toBeLessThanOrEqual(width);
  });

  it("keeps its size where it fits", async () => {
    const [, , zoom] = await printed(
      await open(html(`<p id="wide">${"some words ".repeat(200)}</p><script>1</script>`)),
    );
    expect(zoom).toBe("1");
  });
});

describe("a framed result", () => {
  it("runs its scripts and shows its styles", async () => {
    const note = await open(
      html(
        '<style>p{color:rgb(1,2,3)}</style><p id="p">before</p><script>document.getElementById("p").textContent="after"</script>' +
          "<style>.katex .katex-mathml{position:absolute;clip-path:inset(50%);width:1px}.katex>.katex-html.katex-html{display:block}</style>" +
          '<div class="markdown-body"><span class="katex"><span class="katex-mathml"><math><mi>x</mi></math></span>' +
          '<span class="katex-html">x</span></span><ul><li><p><label><input type="checkbox">loose</label></p></li>' +
          "<li><label>no box</label></li></ul></div>",
      ),
    );
    const paragraph = await elementIn(note.paragraph(1), "#p");
    await expect.poll(() => paragraph.textContent()).toBe("after");
    expect(await paragraph.evaluate((element) => getComputedStyle(element).color)).toBe("rgb(1, 2, 3)");
    // A formula of Markdown comes in two forms, of which the frame can draw one, also beside KaTeX's own styles.
    expect(await (await elementIn(note.paragraph(1), ".katex-html")).isVisible()).toBe(false);
    const formula = await elementIn(note.paragraph(1), ".katex-mathml");
    expect(await formula.evaluate((element) => getComputedStyle(element).clipPath)).toBe("none");
    const items = await elementIn(note.paragraph(1), "li");
    const bullets = await items.evaluateAll((all) => all.map((item) => getComputedStyle(item).listStyleType));
    expect(bullets).toEqual(["none", "disc"]);
  });

  it("a frame shows what `%angular` makes: its scripts run and AngularJS fills in the template [screen.result.type.angular]", async () => {
    const note = await stage.newNote(
      `%sh\necho '%angular <p id="p">{{6 * 7}}</p><script>document.getElementById("p").title = "ran"</script>'`,
    );
    await note.paragraph(1).run();
    const paragraph = await elementIn(note.paragraph(1), "#p");
    await expect.poll(() => paragraph.textContent()).toBe("42");
    await expect.poll(() => paragraph.getAttribute("title")).toBe("ran");
    expect(await note.page.locator("#p").count()).toBe(0);
  });

  it("draws as plotting libraries do, and takes the height of what it draws", async () => {
    const plot = `<div id="plot"></div><script type="text/javascript">
      window.Plotting = { draw(id, data) { const canvas = document.createElement("canvas"); canvas.height = 333;
        canvas.getContext("2d").fillRect(0, 0, data.length, 1); document.getElementById(id).append(canvas); } };
      </script><script>if (document.getElementById("plot")) { Plotting.draw("plot", [1, 2, 3]) }</script>`;
    const note = await open(html(plot));
    await (await elementIn(note.paragraph(1), "canvas")).waitFor();
    await expect.poll(async () => (await note.paragraph(1).framePlace.boundingBox())?.height).toBeGreaterThan(332);
    await expect.poll(() => distance(note.paragraph(1))).toBeLessThan(1);
  });

  it("reaches neither page nor session nor network", async () => {
    const attempts = `<pre id="log"></pre><script>
      const told = {};
      const attempt = (name, act) => { try { told[name] = "reached " + act() } catch (error) { told[name] = error.name } };
      attempt("parent", () => parent.document.title);
      attempt("top", () => top.location.href);
      attempt("cookie", () => document.cookie);
      attempt("localStorage", () => localStorage.length);
      attempt("sessionStorage", () => sessionStorage.length);
      attempt("indexedDB", () => indexedDB.open("x"));
      told.origin = self.origin;
      const fetched = fetch(${JSON.stringify(stage.octavo.address)} + "/api/notebook").then(() => "reached", (error) => error.name);
      const requested = new Promise((resolve) => { const request = new XMLHttpRequest(); request.onload = () => resolve("reached");
        request.onerror = () => resolve("refused"); request.open("GET", ${JSON.stringify(stage.octavo.address)} + "/api/notebook"); try { request.send() } catch { resolve("refused") } });
      const socket = new Promise((resolve) => { try { const made = new WebSocket(${JSON.stringify(stage.octavo.address.replace("http", "ws"))} + "/ws");
        made.onopen = () => resolve("reached"); made.onerror = () => resolve("refused") } catch { resolve("refused") } });
      try { told.window = String(window.open("about:blank")) } catch (error) { told.window = error.name }
      Promise.all([fetched, requested, socket]).then(([byFetch, byRequest, bySocket]) => {
        document.getElementById("log").textContent = JSON.stringify({ ...told, byFetch, byRequest, bySocket }) });
      </script>`;
    const note = await open(html(attempts));
    const log = await elementIn(note.paragraph(1), "#log");
    await expect.poll(() => log.textContent()).not.toBe("");
    expect(JSON.parse((await log.textContent()) ?? "")).toEqual({
      parent: "SecurityError",
      top: "SecurityError",
      cookie: "SecurityError",
      localStorage: "SecurityError",
      sessionStorage: "SecurityError",
      indexedDB: "SecurityError",
      window: "null",
      origin: "null",
      byFetch: "TypeError",
      byRequest: "refused",
      bySocket: "refused",
    });
  });

  it("receives the theme, and each change of it", async () => {
    const note = await open(html("<script>1</script>text"));
    const root = await elementIn(note.paragraph(1), "html");
    await expect.poll(() => root.getAttribute("data-theme")).toBe("light");
    await note.page.emulateMedia({ colorScheme: "dark" });
    await expect.poll(() => root.getAttribute("data-theme")).toBe("dark");
    expect(await root.evaluate((element) => getComputedStyle(element).colorScheme)).toBe("dark");
  });

  it.each([
    ["black text", '<p style="color:#000">text</p>', "light"],
    [
      "what it draws later",
      "<div id=d></div><script>setTimeout(()=>{d.innerHTML='<svg><text y=20 fill=#222>x</text></svg>'},50)</script>",
      "light",
    ],
    ["its own light boxes", "<style>div{background:#fff}</style><div>text</div>", "light"],
    ["its own ground", "<style>div{background:#ffc;color:#000}</style><div>text</div>", null],
    ["colours for both themes", "<style>p{color:light-dark(#000,#eee)}</style><p>text</p>", null],
  ])(
    "stands on a light ground in the dark theme where it cannot be read otherwise: %s",
    async (_case, data, ground) => {
      const note = await stage.openNote(
        await importPrinted(stage.octavo.address, [html(`${data}<script>1</script>`)]),
        {
          colorScheme: "dark",
        },
      );
      const root = await elementIn(note.paragraph(1), "html");
      await (await elementIn(note.paragraph(1), "p, text, div:not(:empty)")).first().waitFor({ state: "attached" });
      await expect.poll(() => root.getAttribute("data-ground")).toBe(ground);
      await note.page.emulateMedia({ colorScheme: "light" });
      await expect.poll(() => root.getAttribute("data-theme")).toBe("light");
      expect(await root.getAttribute("data-ground")).toBeNull();
    },
  );

  it("keeps what runs in it when its paragraph moves", async () => {
    const note = await open(stateful("a"), tall, stateful("b"));
    const mark = await markOf(note.paragraph(1));
    await note.paragraph(1).act(/^Move down/);
    await expect.poll(() => textIn(note.paragraph(2), "#state")).toBe("a");
    expect(await markOf(note.paragraph(2))).toBe(mark);
    await expect.poll(() => distance(note.paragraph(2))).toBeLessThan(1);
    await note.paragraph(2).act(/^Move up/);
    await expect.poll(() => distance(note.paragraph(1))).toBeLessThan(1);
    expect(await markOf(note.paragraph(1))).toBe(mark);
  });

  it("keeps it also far out of sight, and is back in its place", async () => {
    const note = await open(stateful("a"), ...Array.from({ length: 40 }, () => tall));
    const mark = await markOf(note.paragraph(1));
    await note.page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await note.paragraph(1).framePlace.waitFor({ state: "detached" });
    expect(await note.page.locator("iframe").evaluate((frame) => getComputedStyle(frame).visibility)).toBe("hidden");
    await note.page.evaluate(() => window.scrollTo(0, 0));
    await expect.poll(() => distance(note.paragraph(1))).toBeLessThan(1);
    expect(await markOf(note.paragraph(1))).toBe(mark);
  });

  it("hides with its output, and ends with it", async () => {
    const note = await open(stateful("a"), tall);
    const mark = await markOf(note.paragraph(1));
    await note.paragraph(1).act(/^Hide output/);
    await expect.poll(() => note.page.locator("iframe").isVisible()).toBe(false);
    await note.paragraph(1).act(/^Show output/);
    await expect.poll(() => distance(note.paragraph(1))).toBeLessThan(1);
    expect(await markOf(note.paragraph(1))).toBe(mark);
    await note.paragraph(1).act(/^Clear output/);
    await expect.poll(() => note.page.locator("iframe").count()).toBe(0);
  });

  it("is reached and left by the keyboard in the order of the page", async () => {
    const note = await open(
      withoutCode('<a href="#" id="one">one</a> <a href="#" id="two">two</a><script>1</script>'),
      withoutCode('<a href="#" id="one">other</a><script>1</script>'),
    );
    const focused = () => note.page.evaluate(() => document.activeElement?.tagName ?? "");
    const inside = async (place: number) =>
      (await elementIn(note.paragraph(place), "body")).evaluate(() =>
        document.hasFocus() ? (document.activeElement?.id ?? "") : "not here",
      );
    await (await elementIn(note.paragraph(1), "#two")).waitFor();
    await (await elementIn(note.paragraph(2), "#one")).waitFor();
    await note.paragraph(1).button("More about this paragraph").focus();
    for (let presses = 0; presses < 12 && (await focused()) !== "IFRAME"; presses += 1)
      await note.page.keyboard.press("Tab");
    await expect.poll(focused).toBe("IFRAME");
    await note.page.keyboard.press("Tab");
    if ((await inside(1)) !== "one") await note.page.keyboard.press("Tab");
    expect(await inside(1)).toBe("one");
    await note.page.keyboard.press("Tab");
    await expect.poll(() => inside(1)).toBe("two");
    // Out of the first frame, past its pin, and not into the second, which is next in the layer but not on the page.
    await note.page.keyboard.press("Tab");
    await expect.poll(focused).not.toBe("IFRAME");
    await note.page.keyboard.press("Tab");
    await expect
      .poll(() => note.page.evaluate(() => document.activeElement?.closest("[data-pinned], [id^=frame-]") === null))
      .toBe(true);
    expect(await focused()).not.toBe("IFRAME");
  });

  it("gives the keyboard back at Escape", async () => {
    const note = await open(html('<a href="#" id="one">one</a><script>1</script>'), tall);
    await (await elementIn(note.paragraph(1), "#one")).focus();
    await note.page.keyboard.press("Escape");
    await expect.poll(() => note.page.evaluate(() => document.activeElement?.tagName)).not.toBe("IFRAME");
  });
});

describe("many framed results", () => {
  const many = Array.from({ length: 15 }, (_, index) => stateful(`frame ${index + 1}`));
  const highScreen = { viewport: { width: 1280, height: 5000 } };

  it("live twelve at a time, and the others come when they are asked for", async () => {
    const note = await stage.openNote(await importPrinted(stage.octavo.address, many), highScreen);
    await expect.poll(() => note.page.locator("iframe").count()).toBe(12);
    const toShow = note.page.getByRole("button", { name: "Click to show" });
    await expect.poll(() => toShow.count()).toBe(3);
    const parkedNow = () =>
      note.paragraphs.evaluateAll((regions) =>
        regions.findIndex((region) => region.querySelector("[data-frame=parked]")),
      );
    // Which ones wait changes while the note still finds its heights.
    let parked = -1;
    await expect
      .poll(
        async () => {
          const before = parked;
          parked = await parkedNow();
          return parked !== -1 && parked === before;
        },
        { interval: 500, timeout: 20_000 },
      )
      .toBe(true);
    await note
      .paragraph(parked + 1)
      .button("Click to show")
      .click();
    await expect.poll(() => textIn(note.paragraph(parked + 1), "#state")).toBe(`frame ${parked + 1}`);
    expect(await note.page.locator("iframe").count()).toBe(12);
  });

  it("stay alive when they are pinned", async () => {
    const note = await stage.openNote(await importPrinted(stage.octavo.address, many), {
      viewport: { width: 1280, height: 600 },
    });
    await (await elementIn(note.paragraph(1), "#state")).waitFor();
    const mark = await markOf(note.paragraph(1));
    await (await elementIn(note.paragraph(1), "html")).hover();
    await note.page.getByRole("button", { name: /^Pin/ }).first().click();
    for (let place = 2; place <= 15; place += 1) {
      await note.paragraph(place).region.scrollIntoViewIfNeeded();
      await (await elementIn(note.paragraph(place), "#state")).waitFor();
    }
    expect(await note.page.locator("iframe").count()).toBe(12);
    await note.page.evaluate(() => window.scrollTo(0, 0));
    await expect.poll(() => distance(note.paragraph(1))).toBeLessThan(1);
    expect(await markOf(note.paragraph(1))).toBe(mark);
    await note.paragraph(2).button("Click to show").waitFor();
  });
});
