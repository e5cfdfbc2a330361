import { freshPage, inPage, noteAddress, settled, withBrowser } from "./harness/browser.mjs";
import { calm } from "./harness/calm.mjs";
import { median, report, reportSpread } from "./harness/figure.mjs";
import { paragraphId, writeNote } from "./harness/note-file.mjs";
import { withOctavo } from "./harness/octavo.mjs";
import { longGapsWhileScrolling } from "./harness/scrolling.mjs";
import { Client } from "./harness/socket.mjs";

const switches = 8;
const rounds = 3;
const charts = 50;
const _zoomMs = 4000;
const ids = { million: "2BENCHCMI", small: "2BENCHCSM", fifty: "2BENCHCFI" };
const column = (/** @type {string} */ name, /** @type {number} */ index) => ({ name, index, aggr: "sum" });

/** @typedef {import("./harness/browser.mjs").Page} Page */

/** @param {string} data */
function prepare(data) {
  const walk =
    "import numpy, pandas\npandas.DataFrame({'x': numpy.arange(1_000_000), 'y': numpy.random.randn(1_000_000).cumsum()})";
  writeNote(data, { id: ids.million, name: "Million", paragraphs: [{ text: walk }] });
  const wave = Array.from({ length: 1000 }, (_, place) => `${place}\t${Math.round(Math.sin(place / 50) * 1000)}`);
  const output = `x\ty\n${wave.join("\n")}\n`;
  writeNote(data, { id: ids.small, name: "Small", paragraphs: [{ text: "", output, outputType: "TABLE" }] });
  const modes = ["multiBarChart", "lineChart", "stackedAreaChart", "pieChart", "scatterChart"];
  writeNote(data, {
    id: ids.fifty,
    name: "Fifty",
    paragraphs: Array.from({ length: charts }, (_, place) => ({
      text: `print(${place})`,
      output: aYear(place),
      outputType: "TABLE",
      graph: {
        mode: modes[place % modes.length],
        height: 300,
        keys: [column("month", 0)],
        groups: [column("city", 1)],
        values: [column("rides", 2)],
        setting: {},
      },
    })),
  });
}

/** @param {number} seed */
function aYear(seed) {
  const cities = ["Oslo", "Roma", "Lima"];
  const rows = Array.from({ length: 36 }, (_, row) => {
    const month = String(1 + Math.floor(row / 3)).padStart(2, "0");
    return `2024-${month}-01\t${cities[row % 3]}\t${50 + ((row * 37 + seed * 11) % 90)}`;
  });
  return `month\tcity\trides\n${rows.join("\n")}\n`;
}

await withOctavo({ prepare }, async ({ address }) => {
  const client = await Client.connect(address);
  await client.openNote(ids.million);
  const finished = client.nextFact("runFinished");
  client.send("RUN_PARAGRAPH", { id: paragraphId(0), textVersion: 0 });
  await finished;
  client.close();
  await withBrowser(async (browser) => {
    const page = await freshPage(browser);
    await million(page, address);
    await small(page, address);
    await fifty(page, address);
    await page.context().close();
  });
});

/** @param {Page} page @param {string} address */
async function million(page, address) {
  await opened(page, address, ids.million);
  const { toChart } = await switching(page, "1,000,000 points");
  reportSpread({ name: "line of 1,000,000 points: painted and at work", unit: "ms", runs: toChart, reach: 400 });

  await page.getByRole("button", { name: "Line Chart", exact: true }).click();
  const chart = page.getByRole("img", { name: /^Line chart/ });
  await chart.waitFor();
  await settled(page, 500);
  const box = await chart.boundingBox();
  if (!box) throw new Error("The chart is not on the page.");
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  const shares = await longGapsWhileScrolling(page, {
    address,
    id: ids.fifty,
    rounds,
    shown: () => page.locator("[role=img] canvas").first().waitFor({ timeout: 60_000 }),
  });
  report({
    name: "line of 1,000,000 points: frame gaps over 33 ms while it is zoomed",
    value: median(shares),
    unit: "%",
    reach: 5,
    runs: shares,
  });
}

/** @param {Page} page @param {string} address */
async function small(page, address) {
  await opened(page, address, ids.small);
  const { toChart, toTable } = await switching(page, "Line chart");
  reportSpread({
    name: "line of 1,000 points: painted, the library being there",
    unit: "ms",
    runs: toChart,
    reach: 150,
  });
  reportSpread({ name: "from a chart back to the table", unit: "ms", runs: toTable, reach: 100 });
}

/** @param {Page} page @param {string} address */
async function fifty(page, address) {
  const shares = [];
  for (let round = 0; round < rounds; round += 1) {
    await page.goto("about:blank");
    await page.goto(noteAddress(address, ids.fifty));
    await page.locator("[role=img] canvas").first().waitFor({ timeout: 60_000 });
    await settled(page);
    await calm();
    const gaps = await inPage(page, (marks) => {
      const scroller = document.scrollingElement ?? document.body;
      return marks.gaps(6000, (passed) => {
        scroller.scrollTop = passed * 2.4;
      });
    });
    shares.push((100 * gaps.filter((gap) => gap > 25).length) / gaps.length);
  }
  report({
    name: "50 charts in one note: frame gaps over 25 ms while scrolling",
    value: median(shares),
    unit: "%",
    reach: 5,
    runs: shares,
  });
}

/** @param {Page} page @param {string} address @param {string} id */
async function opened(page, address, id) {
  await page.goto(noteAddress(address, id));
  await page.locator("[role=gridcell]:not([aria-busy])").first().waitFor({ timeout: 60_000 });
  await settled(page, 500);
}

/**
 * From the press of a button until the chart, and then the table, is painted. The first chart brings the library and counts for nothing.
 *
 * @param {Page} page
 * @param {string} words what the chart says of itself
 */
async function switching(page, words) {
  const toChart = [];
  const toTable = [];
  for (let round = -1; round < switches; round += 1) {
    await calm();
    const there = await inPage(page, pressed, { name: "Line Chart", words });
    await calm();
    const back = await inPage(page, pressed, { name: "Table", words: "" });
    if (round < 0) continue;
    toChart.push(there);
    toTable.push(back);
  }
  return { toChart, toTable };
}

/**
 * Stands alone: it runs in the page.
 *
 * @param {import("./harness/marks.mjs").Marks} marks
 * @param {{ readonly name: string, readonly words: string }} asked
 */
async function pressed(marks, { name, words }) {
  const button = /** @type {HTMLElement} */ (document.querySelector(`[role=group] button[aria-label="${name}"]`));
  const from = performance.now();
  button.click();
  const end = await marks.painted(() =>
    words === ""
      ? document.querySelector("[role=gridcell]:not([aria-busy])") !== null
      : [...document.querySelectorAll("[role=img]")].some(
          (chart) => chart.ariaLabel?.includes(words) && chart.querySelector("canvas"),
        ),
  );
  return end - from;
}
