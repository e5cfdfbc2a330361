/** A network of 5,000 nodes in the page, and a log of a gigabyte: whether the page stays at work, and what it holds. */
import { setTimeout as delay } from "node:timers/promises";
import { freshPage, inPage, noteAddress, rendererPss, settled, withBrowser } from "./harness/browser.mjs";
import { calm } from "./harness/calm.mjs";
import { median, report, reportSpread, rounded } from "./harness/figure.mjs";
import { paragraphId, writeNote } from "./harness/note-file.mjs";
import { withOctavo } from "./harness/octavo.mjs";

const nodes = 5000;
const edges = 8000;
const lines = 10_000_000;
const jumps = 12;
const networkNote = "2BENCHNETW";
const logNote = "2BENCHLOG1";
const emptyNote = "2BENCHNONE";

/** Drawn from a linear congruence, so that every run has the same network. */
function aNetwork() {
  let seed = 42;
  const random = () => {
    seed = (seed * 1664525 + 1013904223) % 2 ** 32;
    return seed / 2 ** 32;
  };
  const labels = ["Author", "Book", "Place"];
  return JSON.stringify({
    directed: true,
    labels: { Author: "#8BC34A", Book: "#3071A9", Place: "#C9356E" },
    nodes: Array.from({ length: nodes }, (_, id) => ({ id, label: labels[id % 3], data: { name: `Node ${id}` } })),
    edges: Array.from({ length: edges }, (_, id) => {
      const target = 1 + Math.floor(random() * (nodes - 1));
      return { id, source: Math.floor(random() * random() * target), target };
    }),
  });
}

const script = `%sh\nseq -f "line %.0f of a log that is about a hundred bytes long, so that ten million of them are a GB" 1 ${lines}`;

await withOctavo(
  {
    prepare(data) {
      writeNote(data, { id: emptyNote, name: "None", paragraphs: [{ text: "" }] });
      writeNote(data, {
        id: networkNote,
        name: "Network",
        paragraphs: [{ text: "", output: aNetwork(), outputType: "NETWORK" }],
      });
      writeNote(data, { id: logNote, name: "Log", paragraphs: [{ text: script }] });
    },
  },
  ({ address }) =>
    withBrowser(async (browser) => {
      const empty = await emptyPage(browser, address);
      await measureNetwork(browser, address);
      await measureLog(browser, address, empty);
    }),
);

/**
 * @param {import("./harness/browser.mjs").Browser} browser
 * @param {string} address
 */
async function emptyPage(browser, address) {
  const page = await freshPage(browser);
  await page.goto(noteAddress(address, emptyNote));
  await settled(page);
  const memory = await rendererPss(browser);
  await page.context().close();
  return memory;
}

/**
 * @param {import("./harness/browser.mjs").Browser} browser
 * @param {string} address
 */
async function measureNetwork(browser, address) {
  const page = await freshPage(browser);
  await calm();
  await page.goto(noteAddress(address, networkNote));
  const canvas = page.locator("canvas");
  await canvas.waitFor();
  const laidOut = await inPage(page, (marks) =>
    marks.painted(() => document.querySelector("canvas[data-resting]") !== null),
  );
  const whileLaidOut = await longTasks(page);
  const box = await canvas.boundingBox();
  if (!box) throw new Error("The network is not on the page.");
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await calm();
  const gaps = inPage(page, (marks) => marks.gaps(4000, () => {}));
  // Dragged about, over nodes and ground alike.
  await page.mouse.move(middle.x - 300, middle.y - 60);
  await page.mouse.down();
  for (let step = 0; step < 150; step += 1) {
    await page.mouse.move(middle.x + 200 * Math.cos(step / 15), middle.y + 60 * Math.sin(step / 15));
    await delay(16);
  }
  await page.mouse.up();
  const taken = await gaps;
  report({
    name: "network of 5,000 nodes: frame gaps over 33 ms while it is moved",
    value: (100 * taken.filter((gap) => gap > 33).length) / taken.length,
    unit: "%",
    reach: 5,
    runs: taken,
    more: { median: rounded(median(taken)) },
  });
  report({
    name: "network of 5,000 nodes: until it rests",
    value: laidOut,
    unit: "ms",
    reach: 12_000,
    more: { longestTask: rounded(Math.max(0, ...whileLaidOut)) },
  });
  await page.context().close();
}

/** @param {import("./harness/browser.mjs").Page} page */
async function longTasks(page) {
  return /** @type {number[]} */ (await inPage(page, (marks) => marks.longTasks.map(({ duration }) => duration)));
}

/**
 * @param {import("./harness/browser.mjs").Browser} browser
 * @param {string} address
 * @param {number} empty
 */
async function measureLog(browser, address, empty) {
  const paragraph = `${address}/api/notebook/job/${logNote}/${paragraphId(0)}`;
  await fetch(paragraph, { method: "POST", headers: { "X-Requested-With": "XMLHttpRequest" } });
  for (;;) {
    const { body } = /** @type {{ body: { status: string } }} */ (await (await fetch(paragraph)).json());
    if (body.status === "FINISHED") break;
    await delay(500);
  }
  const page = await freshPage(browser);
  await page.goto(noteAddress(address, logNote));
  await page.getByRole("button", { name: "show all" }).click();
  const go = page.getByRole("textbox", { name: "Go to line" });
  await go.waitFor();
  const times = [];
  for (let jump = 0; jump < jumps; jump += 1) {
    const line = 1 + ((jump * 7_654_321) % lines);
    await go.fill(String(line));
    await calm();
    const shown = inPage(
      page,
      async (marks, wanted) => {
        const painted = await marks.painted(() =>
          [...document.querySelectorAll("[role=log] [aria-current]")].some((row) =>
            row.textContent?.includes(`line ${wanted} of`),
          ),
        );
        return painted - marks.keyAt;
      },
      line,
    );
    await page.keyboard.press("Enter");
    times.push(await shown);
  }
  // The first asks for the index of the file, which is made once.
  reportSpread({ name: "log of 1 GB: a line after it was asked for", unit: "ms", reach: 100, runs: times.slice(1) });
  report({
    name: "log of 1 GB: tab over the empty note, PSS",
    value: (await rendererPss(browser)) - empty,
    unit: "MB",
    reach: 60,
    more: { firstLine: rounded(times[0] ?? 0) },
  });
  const find = page.getByRole("searchbox", { name: "Find in output" });
  await find.fill("line 9999999 ");
  const started = performance.now();
  await page.getByText("1 line", { exact: true }).waitFor({ timeout: 60_000 });
  report({ name: "log of 1 GB: one line found in all of it", value: performance.now() - started, unit: "ms" });
  await page.context().close();
}
