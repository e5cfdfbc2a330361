/** Tables: as a grid and as each kind of chart, set up by hand, kept in the note. */
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { call } from "../harness/foreign-client.ts";
import { useStage } from "../harness/stage.ts";
import { textOf } from "../pages/home-page.ts";
import type { NotePage } from "../pages/note-page.ts";

const stage = useStage();

const sales = ["city\tyear\tsales", "Oslo\t2023\t120", "Oslo\t2024\t140", "Roma\t2023\t90", "Roma\t2024\t95"].join(
  "\n",
);

async function shown(table = sales): Promise<NotePage> {
  const note = await stage.newNote(`%sh\ncat <<'END'\n%table ${table}\nEND`);
  await note.paragraph(1).run();
  await note.paragraph(1).table.grid.waitFor();
  return note;
}

/** How the result is shown, as the note keeps it. */
async function graphIn(note: NotePage): Promise<unknown> {
  const [paragraph] = (await stage.readNote(note.id)).paragraphs;
  return (paragraph?.config["results"] as Record<string, { graph: unknown }> | undefined)?.["0"]?.graph;
}

describe("a table", () => {
  it("is a grid with its columns and rows [screen.result.table screen.result.type.table rule.table.lines field.dataset]", async () => {
    const note = await shown();
    const { table } = note.paragraph(1);
    await expect.poll(() => table.columns()).toEqual(["city", "year", "sales"]);
    await expect
      .poll(() => table.rows())
      .toEqual([
        ["Oslo", "2023", "120"],
        ["Oslo", "2024", "140"],
        ["Roma", "2023", "90"],
        ["Roma", "2024", "95"],
      ]);
    // Whole: no scrollbar, which pictures do not show, takes of its room.
    expect(await table.grid.evaluate((grid) => grid.scrollHeight - grid.clientHeight)).toBe(0);
  });

  it("of a revision is what it was; what cannot be loaded as a whole shows its first rows, and the console says why [message.result.not-table]", async () => {
    const note = await stage.newNote("%sql SELECT i AS gone FROM range(5000) t(i)");
    await note.paragraph(1).run();
    await note.paragraph(1).table.grid.waitFor();
    const { address } = stage.octavo;
    const kept = await call(address, "POST", `/notebook/${note.id}/revision`, { commitMessage: "as it was" });
    await note.paragraph(1).write("%sql SELECT i AS other FROM range(4000) t(i)");
    await note.paragraph(1).run();
    await note.page.getByText("4,000 rows", { exact: true }).waitFor();
    await note.page.goto(`${address}/#/notebook/${note.id}/revision/${kept.json.body}`);
    await note.page.getByText("5,000 rows", { exact: true }).waitFor();
    for (const _ of ["ascending", "descending"]) await note.paragraph(1).table.sortBy("gone");
    await expect.poll(async () => (await note.paragraph(1).table.rows())[0]).toEqual(["4999"]);
    const results = join(stage.octavo.data, "results");
    for (const name of await readdir(results)) await rm(join(results, name), { recursive: true });
    const said: string[] = [];
    note.page.on("console", (message) => said.push(message.text()));
    await note.page.reload();
    await expect.poll(() => said.join("\n")).toMatch(/A table could not be loaded: .*not kept any more\./);
    await note.page.getByText("Showing the first 1,000 of 5,000 rows. The whole of this output is not kept").waitFor();
    await expect.poll(async () => (await note.paragraph(1).table.rows())[1]).toEqual(["1"]);
    expect(await note.page.getByRole("alert").count()).toBe(0);
  });

  it("is sorted by numbers as numbers, by text as text [rule.table.number rule.table.number-start rule.table.number-length]", async () => {
    const note = await shown("code\tamount\n007\t9\n7\t100\n+5\t20\n12345678901234567\t3");
    const { table } = note.paragraph(1);
    await table.sortBy("amount");
    await expect.poll(async () => (await table.rows()).map(([, amount]) => amount)).toEqual(["3", "9", "20", "100"]);
    await table.sortBy("amount");
    await expect.poll(async () => (await table.rows()).map(([, amount]) => amount)).toEqual(["100", "20", "9", "3"]);
    // What looks like a number but is a code keeps its form.
    expect((await table.rows()).map(([code]) => code)).toEqual(["7", "+5", "007", "12345678901234567"]);
  });

  it("ends at its comment, which is shown below [rule.table.comment]", async () => {
    const note = await shown("a\tb\n1\t2\n<!--TABLE_COMMENT-->\nThis is said about the table");
    await expect.poll(() => note.paragraph(1).table.rows()).toEqual([["1", "2"]]);
    await note.paragraph(1).shows("This is said about the table").waitFor();
  });

  it("of many rows is filtered, and only the rows in sight are on the page [screen.table.filter field.table-config.useFilter]", async () => {
    const rows = Array.from({ length: 500 }, (_, index) => `name ${index}\t${index}`);
    const note = await shown(`name\tnumber\n${rows.join("\n")}`);
    const { table } = note.paragraph(1);
    expect((await table.rows()).length).toBeLessThan(60);
    await table.filter.fill("name 49");
    await expect
      .poll(async () => (await table.rows()).map(([name]) => name))
      .toEqual(
        ["name 49", ...Array.from({ length: 10 }, (_, index) => `name 49${index}`)].slice(
          0,
          (await table.rows()).length,
        ),
      );
  });

  it("is downloaded as CSV and as TSV [screen.result.export-csv screen.result.export-tsv]", async () => {
    const note = await shown('name\tsaid\nAda\t"hello, world"');
    const csv = await textOf(await note.paragraph(1).table.export("Download as CSV"));
    expect(csv.replace("\ufeff", "").trim().split(/\r?\n/)).toEqual(["name,said", 'Ada,"""hello, world"""']);
    const tsv = await textOf(await note.paragraph(1).table.export("Download as TSV"));
    expect(tsv.replace("\ufeff", "").split(/\r?\n/)[0]).toBe("name\tsaid");
  });

  it("is downloaded as a workbook, named after its note, and not as PDF", async () => {
    const note = await shown("name\tsaid\nAda\thello");
    const workbook = await note.paragraph(1).table.export("Download as Excel");
    const { name } = await stage.readNote(note.id);
    expect(workbook.suggestedFilename()).toBe(`${name}.xlsx`);
    expect((await textOf(workbook)).startsWith("PK")).toBe(true);
    const entries = await note.paragraph(1).table.exports();
    expect(entries).toContain("Download as CSV");
    expect(entries.join()).not.toMatch(/pdf/i);
  });

  it("shows no value unlike the empty text and the word null, and text unlike numbers", async () => {
    const note = await stage.newNote(
      "%sql SELECT * FROM (VALUES (1, '1.10', 1.10), (2, NULL, NULL), (3, '', 2), (4, 'null', 3.5)) t(x, s, d)",
    );
    await note.paragraph(1).run();
    const { table } = note.paragraph(1);
    await expect
      .poll(() => table.rows())
      .toEqual([
        ["1", "1.10", "1.10"],
        ["2", "NULL", "NULL"],
        ["3", "", "2.00"],
        ["4", "null", "3.50"],
      ]);
    const quiet = table.grid.locator("[data-missing]");
    expect(await quiet.allInnerTexts()).toEqual(["NULL", "NULL"]);
    const csv = await textOf(await table.export("Download as CSV"));
    expect(csv.replace("\ufeff", "").trim().split(/\r?\n/)).toEqual([
      "x,s,d",
      "1,1.10,1.10",
      "2,,",
      '3,"",2.00',
      "4,null,3.50",
    ]);
  });

  it("does not carry a cell that a spreadsheet would run", async () => {
    const note = await shown("name\tnote\n=1+1\t@SUM(A1)");
    const csv = await textOf(await note.paragraph(1).table.export("Download as CSV"));
    expect(csv).not.toMatch(/(^|,)[=@]/m);
  });
});

describe("a chart", () => {
  it.each([
    ["Bar Chart", "Bar chart of year (sum) by city"],
    ["Pie Chart", "Pie chart of year (sum) by city"],
    ["Area Chart", "Area chart of year (sum) by city"],
    ["Line Chart", "Line chart of year (sum) by city"],
    ["Scatter Chart", "Scatter chart of city and year"],
  ] as const)(
    "is drawn as %s, and says in words what it shows [screen.result.bar screen.result.pie screen.result.area screen.result.line screen.result.scatter rule.pivot.empty state.chart.scatter-axes screen.result.settings]",
    async (view, words) => {
      const note = await shown();
      const { table } = note.paragraph(1);
      await table.show(view);
      await expect.poll(() => table.colours()).toBeGreaterThan(8);
      expect(await table.chart.getAttribute("aria-label")).toContain(words);
      await table.toggleSettings();
      await table.settings.waitFor();
      await table.toggleSettings();
      await table.settings.waitFor({ state: "detached" });
    },
  );

  it("is made of the columns that one puts into its boxes, and they are there after a reload [field.pivot.columns field.pivot.aggregation field.result-config.graph.keys field.result-config.graph.groups field.result-config.graph.values screen.result.settings]", async () => {
    const note = await shown();
    const { table } = note.paragraph(1);
    await table.show("Bar Chart");
    await table.toggleSettings();
    await table.addField("year", "groups");
    await table.addField("sales", "values");
    await table.removeField("year", "values");
    await table.aggregate("sales", "avg");
    const words = "Bar chart of sales (avg) by city for each year: 2 series of 2 values";
    await expect.poll(() => table.chart.getAttribute("aria-label")).toContain(words);
    await expect
      .poll(() => graphIn(note))
      .toMatchObject({
        mode: "multiBarChart",
        optionOpen: true,
        keys: [{ name: "city", index: 0 }],
        groups: [{ name: "year", index: 1 }],
        values: [{ name: "sales", index: 2, aggr: "avg" }],
      });
    await note.reload();
    await expect.poll(() => table.chart.getAttribute("aria-label")).toContain(words);
    expect(await table.view()).toBe("Bar Chart");
    await table.settings.waitFor();
  });

  it("is chosen for all pages that show the note [field.result-config.graph.mode]", async () => {
    const note = await shown();
    const other = await stage.openNote(note.id);
    await note.paragraph(1).table.show("Line Chart");
    await expect.poll(() => other.paragraph(1).table.view()).toBe("Line Chart");
    await expect.poll(() => other.paragraph(1).table.colours()).toBeGreaterThan(8);
  });

  it("follows its table when the paragraph runs again", async () => {
    const note = await shown("city\tsales\nOslo\t1");
    const { table } = note.paragraph(1);
    await table.show("Bar Chart");
    await expect.poll(() => table.chart.getAttribute("aria-label")).toContain("1 series of 1 values");
    await note.paragraph(1).write("%sh\nprintf '%%table city\\tsales\\nOslo\\t1\\nRoma\\t2\\n'");
    await note.paragraph(1).press("Shift+Enter");
    await expect.poll(() => table.chart.getAttribute("aria-label")).toContain("1 series of 2 values");
  });
});
