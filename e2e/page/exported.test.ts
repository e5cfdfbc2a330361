/** A note as one file: opened from the disk with the network cut, it shows what its page showed, alive, and behind the same walls. */
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { launchBrowser } from "../harness/browser.ts";
import { call } from "../harness/foreign-client.ts";
import { useStage } from "../harness/stage.ts";
import { NotePage } from "../pages/note-page.ts";

const stage = useStage();
const patience = { timeout: 60_000 };

interface OpenedFile {
  readonly page: Page;
  readonly bytes: number;
  /** Requests that left the page, and requests that its policy blocked. */
  readonly left: readonly string[];
  readonly close: () => Promise<void>;
}

async function openExported(note: NotePage): Promise<OpenedFile> {
  const download = await note.export("html");
  const folder = await mkdtemp(join(tmpdir(), "octavo-exported-"));
  const file = join(folder, download.suggestedFilename());
  await download.saveAs(file);
  const browser = await launchBrowser();
  const context = await browser.newContext({ offline: true, locale: "en" });
  const page = await context.newPage();
  const left: string[] = [];
  page.on("requestfailed", (request) => {
    if (request.failure()?.errorText !== "csp") left.push(`${request.url()} ${request.failure()?.errorText}`);
  });
  page.on("requestfinished", (request) => {
    if (!/^(?:file|data|blob):/.test(request.url())) left.push(request.url());
  });
  await page.goto(pathToFileURL(file).href);
  const { size } = await stat(file);
  const close = async () => {
    await browser.close();
    await rm(folder, { recursive: true });
  };
  return { page, bytes: size, left, close };
}

const table = {
  type: "TABLE",
  data: "version\tamount\tday\n1.10\t10.50\t2024-03-01\n1.9\t7.25\t2024-02-01\n\t3.00\t2024-01-01\nnull\t4.00\t2024-04-01\nnull\t5.00\t2024-05-01",
  // The word null in the last row is a value.
  octavo: { types: { columns: "VARCHAR, DECIMAL(10,2), DATE", missing: "null", kept: { 0: "4,1" } } },
};
const field = (name: string, index: number) => ({ name, index, aggr: "sum" });
const bars = {
  results: {
    0: { graph: { mode: "multiBarChart", keys: [field("city", 0)], groups: [], values: [field("sales", 1)] } },
  },
};
const plotly = {
  type: "TEXT",
  data: "Figure",
  mime: {
    chosen: "application/vnd.plotly.v1+json",
    data: { "application/vnd.plotly.v1+json": { data: [{ type: "bar", x: ["a", "b"], y: [2, 3] }], layout: {} } },
  },
};
const take = "for (const w of [parent, top]) try { w.document.title = 'taken' } catch {}";
const markdown = `<div class="markdown-body"><h2>Formula</h2><p>It is \\(a^2 + b^2 = c^2\\)</p><img src="https://example.org/x.png" alt="far"></div>`;

async function importNote(name: string): Promise<string> {
  const paragraph = (place: number, text: string, output: object, config: object = {}) => ({
    id: `paragraph_1700000000000_31${place}`,
    text,
    title: `</script><img src=x onerror="${take}">`,
    config: { enabled: true, title: true, ...config },
    settings: { params: {}, forms: {} },
    status: "FINISHED",
    results: { code: "SUCCESS", msg: [output] },
  });
  const answer = await call(stage.octavo.address, "POST", "/notebook/import", {
    name,
    paragraphs: [
      paragraph(1, `%python\nprint('</script><script>${take}</script>')`, {
        type: "TEXT",
        data: `\u001b[31mred\u001b[0m </script><script>${take}</script><!--<script>`,
      }),
      paragraph(2, "%sql\nselect version, amount, day from sales", table),
      paragraph(
        3,
        "%sql\nselect city, sales from sales",
        { type: "TABLE", data: "city\tsales\nBonn\t12\nKiel\t30" },
        bars,
      ),
      paragraph(4, "%python\nfigure", plotly),
      paragraph(5, "%md\nmathematics", { type: "HTML", data: markdown }),
      paragraph(6, "%html\nscript", {
        type: "HTML",
        data: `<p id="ran">waits</p><button onclick="this.textContent='pressed'">press</button><script>${take}; ran.textContent = origin</script>`,
      }),
      paragraph(7, "%sql\nselect range as n, '1.10' as v from range(25000)", { type: "TEXT", data: "" }),
      paragraph(8, "%python\nprint('%angular')", { type: "ANGULAR", data: '<p id="product">{{6 * 7}}</p>' }),
    ],
  });
  return answer.json.body as string;
}

it("an exported note is one file that works without a network and keeps each result in its frame", async () => {
  const title = `Sales <b> & <script>document.title='taken'`;
  const note = await stage.openNote(await importNote(title));
  await note.paragraph(7).run();
  await expect.poll(() => note.paragraph(7).status(), patience).toBe("Finished");
  await expect.poll(() => note.paragraph(7).region.getByText("25,000 rows").count(), patience).toBe(1);
  const { page, bytes, left, close } = await openExported(note);
  try {
    const shown = new NotePage(page);
    const place = (number: number) => shown.paragraph(number);
    await expect.poll(() => page.getByRole("heading", { level: 1 }).textContent(), patience).toBe(title);
    expect(await place(1).region.getByText("red", { exact: true }).getAttribute("style")).toContain("color");

    // Values keep their digits, and a table sorts.
    const { table } = place(2);
    await expect.poll(() => table.rows()).toHaveLength(5);
    expect((await table.rows()).map(([version]) => version)).toEqual(["1.10", "1.9", "", "NULL", "null"]);
    expect((await table.rows())[0]).toEqual(["1.10", "10.50", "2024-03-01"]);
    await table.sortBy("day");
    await expect
      .poll(async () => (await table.rows()).map(([, , day]) => day?.slice(5, 7)))
      .toEqual(["01", "02", "03", "04", "05"]);
    const saved = await table.export("Download as CSV");
    expect(saved.suggestedFilename()).toMatch(/\.csv$/);

    // The file has as many rows of a large table as the limit allows, and says so.
    const long = place(7);
    await long.region.getByText("20,000 of 25,000").first().waitFor(patience);
    await long.table.filter.fill("19999");
    await expect.poll(() => long.table.rows()).toEqual([["19999", "1.10"]]);

    const { chart } = place(3).table;
    await expect.poll(() => place(3).table.colours(), patience).toBeGreaterThan(2);
    await chart.hover({ position: { x: 400, y: 160 } });
    await expect.poll(() => chart.textContent()).toMatch(/Bonn|Kiel/);

    await place(4).framePlace.scrollIntoViewIfNeeded();
    await (await place(4).frame()).locator(".plotly .barlayer path").first().waitFor(patience);
    await place(5).region.locator(".katex-html").first().waitFor(patience);

    await place(6).framePlace.scrollIntoViewIfNeeded();
    const framed = await place(6).frame();
    await expect.poll(() => framed.locator("#ran").textContent(), patience).toBe("null");
    await framed.getByRole("button").click();
    await expect.poll(() => framed.getByRole("button").textContent()).toBe("pressed");
    await place(8).framePlace.scrollIntoViewIfNeeded();
    await expect.poll(async () => (await place(8).frame()).locator("#product").textContent(), patience).toBe("42");

    // By now the page runs no inserted script, not even one of its own.
    await page.evaluate(() => {
      document.body.insertAdjacentHTML("beforeend", `<img src="data:," onerror="document.title = 'taken'">`);
      document.body.append(
        Object.assign(document.createElement("script"), { textContent: "document.title = 'taken'" }),
      );
    });
    expect(await page.title()).toBe(title);
    await page.getByRole("button", { name: "Hide code" }).click();
    await expect.poll(() => place(2).region.getByText("select version").isVisible()).toBe(false);
    expect(left).toEqual([]);
    // The file has libraries for frames, rows and fonts of formulas.
    expect(bytes).toBeLessThan(12_000_000);
  } finally {
    await close();
  }
});
