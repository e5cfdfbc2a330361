/** The grid: ten megabytes of table text, a million rows from Python, ten million from SQL, and twenty thousand columns. */

import { setTimeout as delay } from "node:timers/promises";
import { freshPage, inPage, noteAddress, rendererPss, settled, withBrowser } from "./harness/browser.mjs";
import { calm } from "./harness/calm.mjs";
import { median, report, reportSpread, rounded } from "./harness/figure.mjs";
import { paragraphId, writeNote } from "./harness/note-file.mjs";
import { withOctavo } from "./harness/octavo.mjs";
import { watchRows } from "./harness/rows-in-sight.mjs";
import { Client } from "./harness/socket.mjs";

const jumps = 25;
const sorts = 7;
const scrolls = 5;
/** What is typed waits so long before it is looked for. */
const typingRestMs = 300;
/** Rows may be on their way for so long after scrolling has stopped. */
const blankMs = 150;

const ids = { empty: "2BENCHGEM", text: "2BENCHGTX", python: "2BENCHGPY", sql: "2BENCHGSQ", wide: "2BENCHGWD" };
const made = "import numpy, pandas";
const texts = {
  [ids.empty]: ["%sh\ntrue"],
  [ids.python]: [
    `${made}\ndf = pandas.DataFrame(numpy.random.rand(1_000_000, 9), columns=list('abcdefghi'))\ndf.insert(0, 'name', ['name %d' % (i * 7919 % 1_000_000) for i in range(len(df))])`,
    "df",
  ],
  [ids.sql]: [
    "%sql CREATE TABLE many AS SELECT i, i * 2 AS j, i % 7 AS k, 'name ' || (i % 1000) AS name, i / 3 AS part FROM range(10000000) t(i)",
    "%sql FROM many",
  ],
  [ids.wide]: [`${made}\nwide = pandas.DataFrame(numpy.random.rand(1_000, 20_000)).rename(columns=str)`, "wide"],
};

/** @typedef {import("./harness/browser.mjs").Page} Page */

/** @param {string} data */
function prepare(data) {
  for (const [id, paragraphs] of Object.entries(texts)) {
    writeNote(data, { id, name: id, paragraphs: paragraphs.map((text) => ({ text })) });
  }
  const row = (/** @type {number} */ place) =>
    `${place}\tname ${place}\t${place * 1.5}\t2024-01-01\tsome more text ${place % 97}\n`;
  const lines = ["number\tname\tamount\tday\tremark\n"];
  for (let size = 0, place = 0; size < 10_000_000; place += 1) {
    const line = row(place);
    lines.push(line);
    size += line.length;
  }
  writeNote(data, {
    id: ids.text,
    name: ids.text,
    paragraphs: [{ text: "%sh\ntrue", output: lines.join(""), outputType: "TABLE" }],
  });
}

await withOctavo({ prepare }, async ({ address }) => {
  await runAll(address);
  await withBrowser(async (browser) => {
    const page = await freshPage(browser, watchRows);
    await page.goto(noteAddress(address, ids.empty));
    await settled(page);
    const empty = await rendererPss(browser);
    await parsing(page, address);
    await million(page, address);
    await page.context().close();
    for (const table of [
      { id: ids.sql, name: "10,000,000 x 5", isWide: false },
      { id: ids.wide, name: "1,000 x 20,000", isWide: true },
    ]) {
      // A page of its own, so that its memory is that of one table.
      const own = await freshPage(browser, watchRows);
      await scrolling(own, address, table);
      grown(table.name, (await rendererPss(browser)) - empty);
      await own.context().close();
    }
  });
});

/** @param {string} name @param {number} value */
function grown(name, value) {
  report({ name: `${name}: renderer over the empty note`, value, unit: "MB PSS", reach: 150, runs: [value] });
}

/** @param {string} address */
async function runAll(address) {
  const client = await Client.connect(address);
  for (const [id, paragraphs] of Object.entries(texts)) {
    if (id === ids.empty) continue;
    await client.openNote(id);
    for (const place of paragraphs.keys()) await run(client, paragraphId(place));
  }
  client.close();
}

/** @param {Client} client @param {string} id */
async function run(client, id) {
  const isFinished = (/** @type {any} */ fact) => fact.type === "runFinished";
  const finished = client.next(
    ({ op, data }) => (op === "NOTE_FACTS" ? data.facts.find(isFinished) : undefined),
    120_000,
  );
  client.send("RUN_PARAGRAPH", { id, textVersion: 0 });
  await finished;
}

/**
 * From another note of the same page, so that what is measured is the table and not the start of the page.
 *
 * @param {Page} page
 * @param {string} address
 */
async function parsing(page, address) {
  const tasks = /** @type {number[]} */ ([]);
  for (let round = 0; round < 5; round += 1) {
    await go(page, address, ids.empty);
    await settled(page);
    await calm();
    const from = await inPage(page, () => performance.now());
    await go(page, address, ids.text);
    await shown(page);
    await settled(page, 500);
    tasks.push(await longestTask(page, from));
  }
  report({
    name: "10 MB of table text: longest main-thread task until its rows are there (0: none over 50 ms)",
    value: median(tasks.slice(1)),
    unit: "ms",
    reach: 50,
    runs: tasks.slice(1),
  });
}

/** @param {Page} page @param {string} address */
async function million(page, address) {
  await go(page, address, ids.python);
  await shown(page);
  const painted = /** @type {number[]} */ ([]);
  for (let jump = 0; jump < jumps; jump += 1) {
    await calm();
    painted.push(await jumpTo(page, (jump * 37) % jumps, jumps));
  }
  reportSpread({ name: "1,000,000 x 10: a page painted", unit: "ms", runs: painted.slice(3), reach: 35 });

  const sorted = /** @type {number[]} */ ([]);
  for (let round = 0; round < sorts; round += 1) {
    await calm();
    sorted.push(
      await changed(
        page,
        (column) => {
          const heading = document.querySelectorAll("[role=columnheader]")[Number(column)];
          heading?.querySelector("button")?.click();
        },
        2 + (round % 3),
      ),
    );
  }
  reportSpread({ name: "1,000,000 x 10: first screen of a sort", unit: "ms", runs: sorted, reach: 60 });
  await page.locator("[role=columnheader] button").first().click({ modifiers: [] });
  await settled(page, 300);

  const hits = /** @type {number[]} */ ([]);
  const counts = /** @type {number[]} */ ([]);
  for (const text of ["name 77", "name 12345", "name 99999"]) {
    await calm();
    const found = await search(page, text);
    hits.push(found.hits - typingRestMs);
    counts.push(found.count - typingRestMs);
    await page.getByRole("searchbox", { name: "Filter rows" }).fill("");
    await settled(page, 600);
  }
  reportSpread({
    name: "1,000,000 x 10: first hits of a text search, after the rest of 300 ms",
    unit: "ms",
    runs: hits,
    reach: 150,
  });
  reportSpread({
    name: "1,000,000 x 10: all hits counted, after the rest of 300 ms",
    unit: "ms",
    runs: counts,
    reach: 800,
  });

  const profiles = /** @type {number[]} */ ([]);
  for (const place of [2, 3, 4]) {
    await calm();
    profiles.push(await profile(page, place));
  }
  reportSpread({ name: "1,000,000 x 10: profile of a column", unit: "ms", runs: profiles, reach: 600 });
}

/**
 * @param {Page} page
 * @param {string} address
 * @param {{ readonly id: string, readonly name: string, readonly isWide: boolean }} table
 */
async function scrolling(page, address, { id, name, isWide }) {
  await go(page, address, id);
  await shown(page);
  const shares = /** @type {number[]} */ ([]);
  const blanks = /** @type {number[]} */ ([]);
  for (let round = 0; round < scrolls; round += 1) {
    await calm();
    const { gaps, isBlank } = await scroll(page, isWide, round);
    shares.push((gaps.filter((gap) => gap > 25).length / gaps.length) * 100);
    blanks.push(isBlank ? 1 : 0);
  }
  report({
    name: `${name}: frame gaps over 25 ms while scrolling`,
    value: median(shares),
    unit: "%",
    reach: 3,
    runs: shares,
    more: { blankAfterwards: rounded(blanks.reduce((sum, blank) => sum + blank, 0)) },
  });
}

/** @param {Page} page @param {string} address @param {string} id */
async function go(page, address, id) {
  await page.goto(noteAddress(address, id));
}

/** @param {Page} page */
async function shown(page) {
  await page.locator("[role=gridcell]:not([aria-busy])").first().waitFor({ timeout: 60_000 });
  await settled(page, 500);
}

/** @param {Page} page @param {number} from @returns {Promise<number>} */
function longestTask(page, from) {
  return inPage(
    page,
    ({ longTasks }, since) =>
      Math.max(0, ...longTasks.filter(({ start }) => start >= since).map(({ duration }) => duration)),
    from,
  );
}

/**
 * From a jump of the scrollbar until the rows there are painted. Rows out of sight may still be in the document: it goes by those in sight.
 *
 * @param {Page} page @param {number} part @param {number} parts
 * @returns {Promise<number>}
 */
function jumpTo(page, part, parts) {
  return inPage(
    page,
    async (marks, { at, of }) => {
      const grid = /** @type {HTMLElement} */ (document.querySelector("[role=grid]"));
      const before = window.seen.rows(grid).join();
      const from = performance.now();
      grid.scrollTop = (grid.scrollHeight * (at + 0.5)) / of;
      const end = await marks.painted(() => !window.seen.isBlank(grid) && window.seen.rows(grid).join() !== before);
      return end - from;
    },
    { at: part, of: parts },
  );
}

/**
 * From an act until other rows are painted.
 *
 * @template Argument
 * @param {Page} page @param {(argument: Argument) => void} act @param {Argument} argument
 * @returns {Promise<number>}
 */
function changed(page, act, argument) {
  return /** @type {Promise<number>} */ (
    page.evaluate(`(async (marks, act, argument) => {
    const grid = document.querySelector("[role=grid]");
    const said = () => window.seen.rows(grid).join();
    const before = said();
    const from = performance.now();
    act(argument);
    const end = await marks.painted(() => !window.seen.isBlank(grid) && said() !== before);
    return end - from;
  })(window.marks, ${act}, ${JSON.stringify(argument)})`)
  );
}

/**
 * From the last key until rows with the text are painted, and until all of them are counted.
 *
 * @param {Page} page @param {string} text
 * @returns {Promise<{ readonly hits: number, readonly count: number }>}
 */
async function search(page, text) {
  const found = inPage(
    page,
    async (marks, wanted) => {
      const field = /** @type {HTMLInputElement} */ (document.querySelector("input[aria-label='Filter rows']"));
      const grid = /** @type {HTMLElement} */ (document.querySelector("[role=grid]"));
      const counted = () =>
        [...document.querySelectorAll("[role=status]")].find(({ textContent }) => / rows$/.test(textContent ?? ""))
          ?.textContent ?? "…";
      await new Promise((resolve) => field.addEventListener("input", resolve, { once: true }));
      const from = performance.now();
      const before = counted();
      const hits = await marks.painted(() => {
        const rows = window.seen.rows(grid);
        return rows.length > 0 && rows.every((row) => row.includes(wanted));
      });
      const count = await marks.painted(() => counted() !== before && !counted().startsWith("…"));
      return { hits: hits - from, count: count - from };
    },
    text,
  );
  await page.getByRole("searchbox", { name: "Filter rows" }).fill(text);
  return found;
}

/** @param {Page} page @param {number} place @returns {Promise<number>} */
async function profile(page, place) {
  await page.locator("[role=columnheader]").nth(place).hover();
  await page.locator("[role=columnheader]").nth(place).getByRole("button").nth(1).click();
  const entry = page.getByRole("menuitem", { name: "Profile…" });
  await entry.waitFor();
  const took = await inPage(page, async (marks) => {
    const items = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("[role=menuitem]")]);
    const from = performance.now();
    items.find(({ textContent }) => textContent?.startsWith("Profile"))?.click();
    const end = await marks.painted(() => document.querySelector("section[aria-label^=Profile] dl") !== null);
    return end - from;
  });
  await page.keyboard.press("Escape");
  await delay(200);
  return took;
}

/**
 * Four seconds of scrolling, and whether a row is still blank a while after its end.
 *
 * @param {Page} page @param {boolean} isWide @param {number} round
 * @returns {Promise<{ readonly gaps: readonly number[], readonly isBlank: boolean }>}
 */
function scroll(page, isWide, round) {
  return inPage(
    page,
    async (marks, { wide, start, patience }) => {
      const grid = /** @type {HTMLElement} */ (document.querySelector("[role=grid]"));
      const beginTop = (grid.scrollHeight * (start + 1)) / 8;
      const beginLeft = wide ? (grid.scrollWidth * (start + 1)) / 8 : 0;
      // Quick reading: two screens a second down, in wide tables two to the side, as a wheel turns.
      const gaps = await marks.gaps(4000, (passed) =>
        grid.scrollTo(beginLeft + (wide ? passed * 2.4 : 0), beginTop + passed * 0.6),
      );
      await new Promise((resolve) => setTimeout(resolve, patience));
      return { gaps, isBlank: window.seen.isBlank(grid) };
    },
    { wide: isWide, start: round, patience: blankMs },
  );
}
