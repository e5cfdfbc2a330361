/**
 * Live output: figures of Plotly until they are painted, a slider until its callback's output is, in its page and in a colleague's, and fifty figures that
 * are scrolled past. Frames are documents of their own, so each takes its times itself; all clocks are one machine's.
 */
import { setTimeout as delay } from "node:timers/promises";
import { freshPage, inPage, noteAddress, settled, withBrowser } from "./harness/browser.mjs";
import { calm } from "./harness/calm.mjs";
import { median, report, reportSpread, rounded } from "./harness/figure.mjs";
import { writeNote } from "./harness/note-file.mjs";
import { until, withOctavo } from "./harness/octavo.mjs";
import { longGapsWhileScrolling } from "./harness/scrolling.mjs";

/** @typedef {import("./harness/browser.mjs").Browser} Browser */
/** @typedef {import("./harness/browser.mjs").Page} Page */
/** @typedef {import("playwright-core").Frame} Frame */

const firsts = 5;
const rounds = 12;
const large = 5;
const moves = 60;
const figures = 50;
const scrolls = 3;
const ids = { plotly: "2BENCHPLOT", slider: "2BENCHSLID" };

const points = (/** @type {number} */ count, /** @type {string} */ kind) =>
  `go.Figure(go.${kind}(x=np.arange(${count}), y=np.random.rand(${count}), mode="markers"))`;
const slider = "import ipywidgets as w\n@w.interact(n=(0, 1000))\ndef f(n=0):\n    print('n is', n)";

/** Sealed frames have a process of their own in a browser on a desk; Chromium without a window has it so where this is said. */
const asOnADesk = ["--site-per-process"];

/** @param {string} data */
function prepare(data) {
  const imports = "import numpy as np, plotly.graph_objects as go";
  const texts = [imports, points(1000, "Scatter"), points(100_000, "Scattergl")];
  writeNote(data, { id: ids.plotly, name: "Plotly", paragraphs: texts.map((text) => ({ text })) });
  writeNote(data, { id: ids.slider, name: "Slider", paragraphs: [{ text: slider }, { text: "" }] });
}

await withOctavo({ prepare }, ({ address }) =>
  withBrowser(async (browser) => {
    await plotly(browser, address);
    await sliders(browser, address);
    await fifty(browser, address);
  }, asOnADesk),
);

/** @param {Browser} browser @param {string} address */
async function plotly(browser, address) {
  // The kernel has its libraries before any time is taken.
  const warm = await opened(browser, noteAddress(address, ids.plotly));
  for (const place of [0, 1, 2]) await run(warm, place);
  await warm.context().close();

  const first = /** @type {number[]} */ ([]);
  const again = /** @type {number[]} */ ([]);
  const many = /** @type {number[]} */ ([]);
  const tasks = /** @type {number[]} */ ([]);
  for (let round = 0; round < firsts; round += 1) {
    await fetch(`${address}/api/notebook/${ids.plotly}/clear`, { method: "PUT" });
    const page = await opened(browser, noteAddress(address, ids.plotly));
    first.push(await drawnAfterRun(page, 1));
    for (let more = 0; more * firsts < rounds; more += 1) again.push(await drawnAfterRun(page, 1));
    if (round < large) {
      const began = await inPage(page, () => performance.now());
      many.push(await drawnAfterRun(page, 2));
      tasks.push(await longestTaskSince(page, began));
    }
    await page.context().close();
  }
  const name = "Plotly of 1,000 points after its data";
  reportSpread({ name: `${name}, used before`, unit: "ms", runs: again, reach: 250 });
  report({ name: `${name}, the first time`, value: median(first), unit: "ms", reach: 900, runs: first });
  const words = "Plotly of 100,000 points (scattergl) after its data";
  report({ name: words, value: median(many), unit: "ms", reach: 1000, runs: many });
  const longest = "the longest task in the note's own page meanwhile";
  report({ name: `${words}: ${longest}`, value: Math.max(...tasks), unit: "ms", reach: 100, runs: tasks });
}

/** @param {Browser} browser @param {string} address */
async function sliders(browser, address) {
  const page = await opened(browser, noteAddress(address, ids.slider));
  await run(page, 0);
  const own = await frameWith(page, ".noUi-handle");
  const other = await opened(browser, noteAddress(address, ids.slider));
  const others = await frameWith(other, ".noUi-handle");
  await own.locator(".noUi-handle").click();
  await own.evaluate(() =>
    addEventListener("keydown", ({ timeStamp }) => (window.keyAt = timeStamp), { capture: true }),
  );
  const here = /** @type {number[]} */ ([]);
  const there = /** @type {number[]} */ ([]);
  let last = await printed(own);
  for (let move = 0; move < moves; move += 1) {
    const seen = [own, others].map((frame) => frame.evaluate(outputAfter, last));
    await delay(40 + Math.random() * 60);
    await calm();
    await page.keyboard.press("ArrowRight");
    const [ownAt = 0, otherAt = 0] = await Promise.all(seen);
    const keyAt = await own.evaluate(() => performance.timeOrigin + window.keyAt);
    last = await printed(own);
    if (move < 5) continue;
    here.push(ownAt - keyAt);
    there.push(otherAt - keyAt);
  }
  const name = "a slider's move to its callback's output painted";
  reportSpread({ name, unit: "ms", runs: here, reach: 60, reachP95: 100 });
  reportSpread({ name: `${name}, in a colleague's page`, unit: "ms", runs: there, reach: 80 });
  for (const each of [page, other]) await each.context().close();
}

/** @param {Browser} browser @param {string} address */
async function fifty(browser, address) {
  const wave = Array.from({ length: 200 }, (_, place) => Math.sin(place / 20));
  const figure = { data: [{ type: "scatter", y: wave }], layout: { height: 300 } };
  const outputs = [
    {
      output_type: "display_data",
      metadata: {},
      data: { "application/vnd.plotly.v1+json": figure, "text/plain": "x" },
    },
  ];
  const cell = { cell_type: "code", execution_count: 1, metadata: {}, source: "fig", outputs };
  const notebook = { cells: Array(figures).fill(cell), metadata: {}, nbformat: 4, nbformat_minor: 5 };
  const imported = await fetch(`${address}/api/notebook/import`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Requested-With": "XMLHttpRequest" },
    body: JSON.stringify(notebook),
  });
  const { body: id } = /** @type {{ body: string }} */ (await imported.json());
  const page = await freshPage(browser);
  const shares = await longGapsWhileScrolling(page, {
    address,
    id,
    rounds: scrolls,
    shown: () => frameWith(page, ".plotly .scatterlayer path"),
  });
  report({
    name: "50 live outputs in one note: frame gaps over 25 ms while scrolling",
    value: median(shares),
    unit: "%",
    reach: 5,
    runs: shares,
    more: { least: rounded(Math.min(...shares)) },
  });
  await page.context().close();
}

/** @param {Browser} browser @param {string} url */
async function opened(browser, url) {
  const page = await freshPage(browser, watchDrawing);
  await page.goto(url);
  await page.locator("section .cm-content").first().waitFor();
  await settled(page);
  return page;
}

/** @param {Page} page @param {number} place */
async function run(page, place) {
  await page.locator("section .cm-content").nth(place).focus();
  await page.keyboard.press("Shift+Enter");
  await page.locator("section").nth(place).and(page.locator('[data-status="FINISHED"]')).waitFor({ timeout: 60_000 });
}

/**
 * From the message that brings a figure to its paint.
 *
 * @param {Page} page
 * @param {number} place
 */
async function drawnAfterRun(page, place) {
  await inPage(page, () => {
    window.cameAt = 0;
  });
  const old = new Set(await timesOfFrames(page));
  await calm();
  await run(page, place);
  let drawnAt = 0;
  await until(async () => {
    drawnAt = (await timesOfFrames(page)).find((time) => !old.has(time)) ?? 0;
    return drawnAt > 0;
  });
  const cameAt = await inPage(page, () => window.cameAt);
  await settled(page, 500);
  return drawnAt - cameAt;
}

/** When each frame that has drawn a figure had done so. @param {Page} page */
async function timesOfFrames(page) {
  const times = page.frames().map((frame) => frame.evaluate(() => window.drawnAt ?? 0).catch(() => 0));
  return (await Promise.all(times)).filter((time) => time > 0);
}

/**
 * Stands alone: it runs first in each document. The page notes when a figure comes, a frame when it is painted.
 */
function watchDrawing() {
  const now = () => performance.timeOrigin + performance.now();
  if (window === window.top) {
    const Socket = window.WebSocket;
    window.WebSocket = class extends Socket {
      /** @param {ConstructorParameters<typeof WebSocket>} given */
      constructor(...given) {
        super(...given);
        this.addEventListener("message", ({ data }) => {
          if (!window.cameAt && typeof data === "string" && data.includes("vnd.plotly")) window.cameAt = now();
        });
      }
    };
    return;
  }
  const look = () => {
    const hasDrawn =
      document.querySelector(".plotly .xtick") !== null &&
      document.querySelector(".plotly .scatterlayer .point, .plotly .gl-canvas-context") !== null;
    if (!hasDrawn) return void requestAnimationFrame(look);
    // The task behind the frame that shows it.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      window.drawnAt = now();
    };
    port2.postMessage(null);
  };
  requestAnimationFrame(look);
}

/** @param {Page} page @param {string} selector @returns {Promise<Frame>} */
async function frameWith(page, selector) {
  let found = /** @type {Frame | undefined} */ (undefined);
  await until(async () => {
    for (const frame of page.frames())
      if (
        await frame
          .locator(selector)
          .count()
          .catch(() => 0)
      )
        found = frame;
    return found !== undefined;
  });
  return /** @type {Frame} */ (found);
}

/** @param {Frame} frame */
async function printed(frame) {
  return (await frame.locator("pre").first().textContent()) ?? "";
}

/** Stands alone: it runs in a frame. When its output is another one. @param {string} before @returns {Promise<number>} */
function outputAfter(before) {
  return new Promise((resolve) => {
    const look = () => {
      const text = document.querySelector("pre")?.textContent ?? "";
      if (text === "" || text === before) return void requestAnimationFrame(look);
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve(performance.timeOrigin + performance.now());
      port2.postMessage(null);
    };
    requestAnimationFrame(look);
  });
}

/** @param {Page} page @param {number} began */
async function longestTaskSince(page, began) {
  const tasks = /** @type {{ start: number, duration: number }[]} */ (await inPage(page, (marks) => marks.longTasks));
  return Math.max(0, ...tasks.filter(({ start }) => start >= began).map(({ duration }) => duration));
}
