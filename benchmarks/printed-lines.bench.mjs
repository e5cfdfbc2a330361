/** 100,000 printed lines on the page, until done and shown; a bare kernel prints the same lines in turn with it. */

import { freshPage, inPage, noteAddress, settled, withBrowser } from "./harness/browser.mjs";
import { calm } from "./harness/calm.mjs";
import { median, report, rounded } from "./harness/figure.mjs";
import { startKernelAlone } from "./harness/kernel-alone.mjs";
import { countInOrder } from "./harness/lines.mjs";
import { paragraphId, writeNote } from "./harness/note-file.mjs";
import { withOctavo } from "./harness/octavo.mjs";

const lines = 100_000;
const rounds = 7;
const id = "2BENCHPRINT";
const code = `for i in range(${lines}):\n    print(i)`;
const characters = Array.from({ length: lines }, (_, line) => String(line).length + 1).reduce(
  (sum, size) => sum + size,
);

const onPage = /** @type {number[]} */ ([]);
const alone = /** @type {number[]} */ ([]);
const blocked = /** @type {number[]} */ ([]);
const elements = /** @type {number[]} */ ([]);
const reachable = /** @type {number[]} */ ([]);

/** @typedef {import("./harness/browser.mjs").Page} Page */

await withOctavo(
  { prepare: (data) => writeNote(data, { id, name: "Lines", paragraphs: [{ text: code }, { text: "" }] }) },
  ({ address }) =>
    withBrowser(async (browser) => {
      const kernel = await startKernelAlone();
      const page = await freshPage(browser);
      await page.goto(noteAddress(address, id));
      await page.locator("section .cm-content").nth(0).waitFor();
      await settled(page);
      // The first round starts the kernel and counts for nothing.
      for (let round = 0; round <= rounds; round += 1) {
        await calm();
        const bare = await kernel.run(code);
        if (bare.characters !== characters) throw new Error("The bare kernel lost output.");
        await calm();
        const figures = await runOnce(page);
        if (round === 0) continue;
        alone.push(bare.ms);
        onPage.push(figures.ms);
        blocked.push(figures.blocked);
        elements.push(figures.nodes);
        reachable.push(await countInOrder({ address, noteId: id, paragraphId: paragraphId(0), lines }));
      }
      await kernel.stop();
    }),
);

const ratios = onPage.map((ms, round) => ms / (alone[round] ?? Number.NaN));
report({
  name: "100,000 printed lines: until shown, times a bare kernel",
  value: median(ratios),
  unit: "x",
  reach: 1.3,
  runs: ratios,
  more: { page: rounded(median(onPage)), alone: rounded(median(alone)) },
});
report({
  name: "100,000 printed lines: main thread blocked in all",
  value: median(blocked),
  unit: "ms",
  reach: 30,
  runs: blocked,
});
report({
  name: "100,000 printed lines: nodes on the page",
  value: Math.max(...elements),
  unit: "nodes",
  reach: 10_000,
  runs: elements,
});
report({
  name: "100,000 printed lines: reachable in order",
  value: Math.min(...reachable),
  unit: "lines",
  reach: lines,
  atLeast: true,
  runs: reachable,
});

/** @param {Page} page */
async function runOnce(page) {
  await page.locator("section .cm-content").nth(0).focus();
  await inPage(
    page,
    (marks, last) => {
      // It must have begun anew before it can be over.
      let hasBegun = false;
      const painted = marks.painted(() => {
        const section = document.querySelector("section[data-status]");
        const status = section?.getAttribute("data-status") ?? "";
        hasBegun ||= status === "PENDING" || status === "RUNNING";
        if (!hasBegun || status !== "FINISHED") return false;
        return section?.querySelector("pre[role=log]")?.textContent?.trimEnd().endsWith(`\n${last}`) ?? false;
      });
      marks.outputPainted = () => painted;
    },
    lines - 1,
  );
  await page.keyboard.press("Shift+Enter");
  const { from, to } = await inPage(page, async (marks) => {
    const from = marks.keyAt;
    return { from, to: await marks.outputPainted() };
  });
  await settled(page);
  const { blocked, nodes } = await inPage(
    page,
    ({ longTasks }, since) => ({
      blocked: longTasks
        .filter(({ start }) => start >= since)
        .reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0),
      nodes: document.evaluate("count(//node())", document, null, XPathResult.NUMBER_TYPE).numberValue,
    }),
    from,
  );
  return { ms: to - from, blocked, nodes };
}
