/** The grid of tables: arranged by hand and kept in the note in Zeppelin's words, of any size, and safe whatever is in it. */
import { describe, expect, it } from "vitest";
import { importPrinted, keptGraph, type PrintedParagraph, table } from "../harness/printed.ts";
import { useStage } from "../harness/stage.ts";
import { watchWords } from "../harness/watched-words.ts";
import { Grid } from "../pages/grid.ts";
import { NotePage } from "../pages/note-page.ts";

const stage = useStage();

const sales = [
  "city\tyear\tsales",
  "Oslo\t2023\t120",
  "Roma\t2024\t95.5",
  "Oslo\t2024\t140",
  "Kyiv\t2023\t9",
  "Roma\t2023\t",
].join("\n");
const numbered = (rows: number) =>
  `number\tname\n${Array.from({ length: rows }, (_, row) => `${row}\tname ${row}`).join("\n")}`;

async function open(paragraphs: readonly PrintedParagraph[], permissions: string[] = []): Promise<NotePage> {
  return stage.openNote(await importPrinted(stage.octavo.address, paragraphs), { permissions });
}

const gridOf = (note: NotePage, place = 1) => new Grid(note.paragraph(place).region);

interface KeptTable {
  readonly tableGridState?: {
    readonly columns: readonly { readonly name: string; readonly width: unknown; readonly pinned: string }[];
  };
  readonly tableColumnTypeState?: unknown;
  readonly tableOptionValue?: unknown;
  readonly tableOptionSpecHash?: unknown;
  readonly octavo?: { readonly conditions: unknown };
}

/** What the note keeps of how the table is arranged. */
async function kept(note: NotePage): Promise<KeptTable> {
  const setting = keptGraph(await stage.readNote(note.id))?.["setting"] as { readonly table?: KeptTable } | undefined;
  return setting?.table ?? {};
}

const withOptions = (tableOptionValue: Record<string, unknown>) => ({ setting: { table: { tableOptionValue } } });

describe("a grid", () => {
  it("is sorted by several columns, arranged by hand, and so after a reload [field.table-config.tableGridState]", async () => {
    const note = await open([table(sales)]);
    const grid = gridOf(note);
    await grid.sort("city");
    await grid.sort("sales", true);
    await grid.sort("sales", true);
    await expect.poll(() => grid.cells("sales")).toEqual(["9.0", "140.0", "120.0", "95.5", ""]);
    await grid.drag("sales", "city");
    await expect.poll(() => grid.columns()).toEqual(["sales", "city", "year"]);
    await grid.choose("year", "Pin to the left");
    await grid.choose("city", "Hide");
    await expect.poll(() => grid.columns()).toEqual(["year", "sales"]);
    await expect
      .poll(() => kept(note))
      .toMatchObject({
        tableGridState: {
          columns: [
            { name: "sales2", visible: true, sort: { priority: 1, direction: "desc" }, filters: [{}], pinned: "" },
            { name: "city0", visible: false, sort: { priority: 0, direction: "asc" } },
            { name: "year1", visible: true, sort: {}, pinned: "left" },
          ],
        },
      });
    await note.reload();
    await expect.poll(() => grid.columns()).toEqual(["year", "sales"]);
    expect([await grid.cells("sales"), await grid.sorting("sales")]).toEqual([
      ["9.0", "140.0", "120.0", "95.5", ""],
      "descending",
    ]);
    await grid.openSettings();
    await grid.settings.getByRole("checkbox", { name: "city" }).check();
    await expect.poll(() => grid.columns()).toEqual(["year", "sales", "city"]);
    await grid.choose("year", "Pin to the right");
    await expect.poll(() => grid.columns()).toEqual(["sales", "city", "year"]);
    expect(await grid.left("year")).toBeGreaterThan(await grid.left("city"));
    const pins = async () => (await kept(note)).tableGridState?.columns.map(({ name, pinned }) => [name, pinned]);
    await expect.poll(pins).toContainEqual(["year1", "right"]);
  });

  it("is as Zeppelin's grid left it, and leaves what only that knows", async () => {
    const theirs = {
      tableOptionSpecHash: "[]",
      tableOptionValue: {},
      tableColumnTypeState: { updated: false, names: { city0: "string", year1: "number", sales2: "numberStr" } },
      tableGridState: {
        columns: [
          { name: "sales2", visible: true, width: 222, sort: {}, filters: [{ term: "1" }], pinned: "" },
          {
            name: "city0",
            visible: true,
            width: "*",
            sort: { priority: 0, direction: "desc" },
            filters: [{}],
            pinned: "",
          },
          { name: "year1", visible: false, width: "*", sort: {}, filters: [{}], pinned: "" },
        ],
        treeView: { rowStates: {} },
      },
    };
    const note = await open([table(sales, { mode: "table", setting: { table: theirs } })]);
    const grid = gridOf(note);
    await expect.poll(() => grid.columns()).toEqual(["sales", "city"]);
    expect([await grid.cells("sales"), await grid.width("sales")]).toEqual([["120.0", "140.0"], 222]);
    await grid.sort("city");
    await expect
      .poll(() => kept(note))
      .toMatchObject({
        tableOptionSpecHash: "[]",
        tableColumnTypeState: theirs.tableColumnTypeState,
        tableGridState: {
          treeView: { rowStates: {} },
          columns: [{ name: "sales2", width: 222, filters: [{ term: "1" }] }, {}, {}],
        },
      });
  });

  it("is arranged as the note says from its first picture, and as soon as the columns are there that it speaks of", async () => {
    const columns = [
      { name: "sales2", visible: true, width: "*", sort: { priority: 0, direction: "asc" }, filters: [{}], pinned: "" },
      { name: "city0", visible: true, width: "*", sort: {}, filters: [{}], pinned: "" },
      { name: "year1", visible: true, width: "*", sort: {}, filters: [{}], pinned: "" },
    ];
    const graph = { mode: "table", setting: { table: { tableGridState: { columns } } } };
    const printing = (data: string) => `%sh\ncat <<'END'\n%table ${data}\nEND`;
    const text = printing("city\tyear\nRoma\t2024\nOslo\t2023");
    const note = await stage.newNote({ text, config: { results: { 0: { graph } } } });
    const grid = gridOf(note);
    await note.paragraph(1).run();
    // What it speaks of first is not there.
    await expect.poll(() => grid.columns()).toEqual(["city", "year"]);
    await note.paragraph(1).write(printing(sales));
    const pictures = await note.page.evaluateHandle(() => {
      const seen: { readonly at: number; readonly columns: string; readonly first: string }[] = [];
      new MutationObserver(() => {
        const headings = [...document.querySelectorAll("[role=grid] [role=columnheader]")];
        const names = headings.sort((one, other) => Number(one.ariaColIndex) - Number(other.ariaColIndex));
        const columns = names.map((name) => name.querySelector("button")?.firstElementChild?.textContent).join();
        const first = document.querySelector("[role=grid] [role=gridcell]")?.textContent ?? "";
        if (columns.includes("sales")) seen.push({ at: performance.now(), columns, first });
      }).observe(document.body, { childList: true, subtree: true, characterData: true, attributes: true });
      return seen;
    });
    await note.paragraph(1).run();
    await expect.poll(() => grid.cells("sales")).toEqual(["9.0", "95.5", "120.0", "140.0", ""]);
    expect(await grid.columns()).toEqual(["sales", "city", "year"]);
    const seen = await pictures.jsonValue();
    expect(new Set(seen.map(({ columns }) => columns))).toEqual(new Set(["sales,city,year"]));
    const arranged = seen.find(({ first }) => first === "9.0");
    expect((arranged?.at ?? Infinity) - (seen[0]?.at ?? 0)).toBeLessThan(100);
  });

  it("is arranged in a report and in a revision for who looks, and nothing of it is kept [state.result.view-only-unsaved]", async () => {
    const note = await open([table(sales)]);
    const grid = gridOf(note);
    const sortsForMe = async () => {
      await grid.sort("city");
      await expect.poll(() => grid.sorting("city")).toBe("ascending");
      await note.reload();
      await expect.poll(() => grid.sorting("city")).toBe("none");
      expect(await kept(note)).toEqual({});
    };
    await note.page.getByRole("button", { name: "History", exact: true }).click();
    const history = note.page.getByRole("dialog", { name: "History" });
    await history.getByRole("textbox", { name: "Name this version" }).fill("As it began");
    await history.getByRole("button", { name: "Commit" }).click();
    await history.getByRole("link", { name: "View As it began" }).click();
    await note.page.getByText("This is how the note was; it cannot be edited here.").waitFor();
    await sortsForMe();
    await note.page.goBack();
    await note.act("Look: report");
    await sortsForMe();
  });

  it("has columns as wide as one drags them, never narrower than can be read, and wider for what is cut where there is room [constant.table.column-width]", async () => {
    const long = "a name of thirty-five letters or so";
    const place = "Long name of a place that goes on and on and on";
    const note = await open([
      table(`a\t${long}\tb\tc\td\te\n1\t2\t3\t4\t5\t6`),
      table(`place\tyear\tsales\nBern\t2023\t80\n${place}\t2024\t1234567`),
    ]);
    const grid = gridOf(note);
    const roomy = gridOf(note, 2);
    await expect.poll(() => roomy.width("place")).toBeGreaterThan(280);
    expect(await roomy.cutCells()).toEqual([]);
    expect(await roomy.width("year")).toBe(225);
    await expect.poll(() => grid.width("b")).toBeGreaterThanOrEqual(150);
    expect(await grid.width(long)).toBe(long.length * 10);
    await grid.widen("a", 80);
    await expect.poll(() => grid.width("a")).toBe(230);
    await grid.widen("a", -200);
    await expect.poll(() => grid.width("a")).toBe(150);
    await grid.choose("b", "Fit to content");
    await expect.poll(async () => (await kept(note)).tableGridState?.columns[0]?.width).toBe(150);
  });

  it("takes cells for what is chosen in the menu of their column [screen.table.column-types field.table-config.tableColumnTypeState field.column-types]", async () => {
    const note = await open([table("code\twhen\n9\tFeb 1, 2024\n10\tJan 5, 2025\n100\tMar 3, 2023")]);
    const grid = gridOf(note);
    await grid.sort("code");
    await expect.poll(() => grid.cells("code")).toEqual(["9", "10", "100"]);
    await grid.choose("code", "Type: String");
    await expect.poll(() => grid.cells("code")).toEqual(["10", "100", "9"]);
    await grid.choose("code", "Type: Number");
    await expect.poll(() => grid.cells("code")).toEqual(["9", "10", "100"]);
    await grid.sort("when");
    await grid.choose("when", "Type: Date");
    await expect.poll(() => grid.cells("when")).toEqual(["Mar 3, 2023", "Feb 1, 2024", "Jan 5, 2025"]);
    await expect
      .poll(async () => (await kept(note)).tableColumnTypeState)
      .toMatchObject({ names: { code0: "number", when1: "date" } });
  });

  it("keeps numbers that JavaScript has not [rule.table.number-safe constant.table.number-length]", async () => {
    const note = await open([table("n\n9007199254740993\n12345678901234567\n0012\n-9007199254740993")]);
    await expect
      .poll(() => gridOf(note).cells("n"))
      .toEqual(["9007199254740993", "12345678901234567", "0012", "-9007199254740993"]);
  });

  it("is only of results that are tables [rule.table.only-type]", async () => {
    const note = await open([{ outputs: [{ type: "TEXT", data: sales }] }, table(sales)]);
    await gridOf(note, 2).grid.waitFor();
    expect(await gridOf(note, 1).grid.count()).toBe(0);
  });
});

describe("the filter of a grid", () => {
  it("is a field below each name where one wants it, and waits 300 ms [field.table-config.useFilter constant.table.filter-debounce screen.table.filter]", async () => {
    const note = await open([table(sales)]);
    const grid = gridOf(note);
    await grid.grid.waitFor();
    expect(await grid.filterField("city").count()).toBe(0);
    await grid.turn("Filter row", true);
    const { clock } = note.page;
    await clock.install();
    await clock.pauseAt(Date.now() + 1000);
    await grid.filterField("sales").fill(">100");
    await clock.runFor(290);
    expect(await grid.cells("city")).toHaveLength(5);
    await clock.runFor(20);
    await expect.poll(() => grid.cells("city")).toEqual(["Oslo", "Oslo"]);
    await clock.resume();
    await grid.filterField("year").fill("2024");
    await expect.poll(() => grid.cells("sales")).toEqual(["140.0"]);
    await expect
      .poll(async () => (await kept(note)).octavo?.conditions)
      .toMatchObject({ sales2: { test: "more", number: 100 } });
  });

  it("is made without a mouse: keys open the menu of a column, and the grid has the keyboard again after it", async () => {
    const note = await open([table(sales)]);
    const grid = gridOf(note);
    const keys = note.page.keyboard;
    await grid.grid.waitFor();
    await note.tabTo(/^grid /);
    const menu = note.page.getByRole("menu");
    for (const opening of ["Alt+ArrowDown", "Shift+F10"]) {
      await keys.press(opening);
      await menu.waitFor();
      await expect.poll(() => note.focused()).toMatch(/^menuitem /);
      await keys.press("Escape");
      await menu.waitFor({ state: "detached" });
      await expect.poll(() => note.focused()).toMatch(/^grid /);
    }
    await keys.press("Alt+ArrowDown");
    await expect.poll(() => note.focused()).toMatch(/^menuitem /);
    await keys.press("f");
    await expect.poll(() => note.focused()).toMatch(/^menuitem Filter…/);
    await keys.press("Enter");
    await grid.filterForm("city").waitFor();
    await expect.poll(() => note.focused()).toMatch(/^(textbox|combobox|select) /);
    await keys.press("Escape");
    await grid.filterForm("city").waitFor({ state: "detached" });
    await expect.poll(() => note.focused()).toMatch(/^grid /);
  });

  it("is put together from choices in the menu of a column, and taken back at once", async () => {
    const note = await open([table(sales)]);
    const grid = gridOf(note);
    await grid.choose("sales", "Filter…");
    await grid.filterForm("sales").getByLabel("Condition").selectOption("between");
    await grid.filterForm("sales").getByRole("textbox", { name: "From" }).fill("95.5");
    await grid.filterForm("sales").getByRole("textbox", { name: "To" }).fill("120");
    await grid.filterForm("sales").getByRole("button", { name: "Apply" }).click();
    await expect.poll(() => grid.cells("sales")).toEqual(["120.0", "95.5"]);
    await expect.poll(() => grid.rowCount.textContent()).toContain("2 of 5");
    await grid.choose("sales", "Profile…");
    await expect.poll(() => grid.profile("sales").textContent()).toMatch(/Distinct\s*2/);
    await note.page.keyboard.press("Escape");
    await grid.rowCount.getByRole("button", { name: "Show all rows" }).click();
    await expect.poll(() => grid.cells("sales")).toHaveLength(5);
  });
});

describe("the options of a grid", () => {
  it("are pages of rows [screen.table.pagination field.table-config.showPagination constant.table.page-size]", async () => {
    const note = await open([table(numbered(120))]);
    const grid = gridOf(note);
    await grid.grid.waitFor();
    expect(await grid.pages.count()).toBe(0);
    await grid.turn("Paginate", true);
    await expect.poll(() => grid.pages.textContent()).toContain("1–50 of 120");
    const sizes = grid.pages.getByLabel("Rows on a page");
    expect(await sizes.getByRole("option").allTextContents()).toEqual([
      "25 rows",
      "50 rows",
      "100 rows",
      "250 rows",
      "1,000 rows",
    ]);
    await grid.pages.getByRole("button", { name: "Page 3" }).click();
    await expect.poll(async () => (await grid.cells("number"))[0]).toBe("100");
    await sizes.selectOption("25");
    await expect.poll(() => grid.pages.textContent()).toContain("1–25 of 120");
  });

  it("are sums below the columns, or what else one chooses [screen.table.aggregation field.table-config.showAggregationFooter field.aggregators]", async () => {
    const note = await open([table(sales)]);
    const grid = gridOf(note);
    await grid.grid.waitFor();
    expect(await grid.sums()).not.toContain("sum 364.5");
    await grid.turn("Totals row", true);
    await expect.poll(() => grid.sums()).toEqual(["", "sum 10,117", "sum 364.5"]);
    for (const [how, words] of [
      ["Count", "count 5"],
      ["Average", "avg 91.125"],
      ["Least", "min 9"],
      ["Greatest", "max 140"],
      ["Sum", "sum 364.5"],
    ] as const) {
      await grid.addUp("sales", how);
      await expect.poll(async () => (await grid.sums())[2]).toBe(words);
    }
    await grid.addUp("city", "Count");
    await expect.poll(async () => (await grid.sums())[0]).toBe("count 5");
  });

  it("are drawn by their specification; what is typed is saved with Enter, several lines with Shift+Enter [rule.table-settings.enter rule.table-settings.shift-enter field.option-spec field.option-spec.valueType field.option-spec.widget]", async () => {
    const note = await open([table(sales)]);
    const grid = gridOf(note);
    await grid.openSettings();
    const decimals = grid.settings.getByRole("textbox", { name: /^Decimals of numbers/ });
    await decimals.fill("2");
    expect(await grid.cells("sales")).toContain("95.5");
    await decimals.press("Enter");
    await expect.poll(() => grid.cells("sales")).toContain("95.50");

    const formats = grid.settings.getByRole("textbox", { name: /^Formats by column/ });
    await formats.fill('{"sales": {"digits": 1,');
    await formats.press("Enter");
    await formats.pressSequentially('"suffix": " €"}}');
    expect(await grid.cells("sales")).toContain("95.50");
    await formats.press("Shift+Enter");
    await expect.poll(() => grid.cells("sales")).toContain("95.5 €");

    await grid.settings.getByText("wide", { exact: true }).click();
    await grid.settings.getByLabel("Missing values").selectOption("–");
    const size = grid.settings.getByRole("textbox", { name: /^Size of the text/ });
    await size.fill("1.5");
    await size.press("Enter");
    await expect
      .poll(async () => (await kept(note)).tableOptionValue)
      .toEqual({
        numberDigits: 2,
        numberFormats: { sales: { digits: 1, suffix: " €" } },
        rowDensity: "wide",
        missingAs: "–",
        textSize: 1.5,
      });
    expect(String((await kept(note)).tableOptionSpecHash)).toContain('"widget":"btn-group"');
    await grid.settings.getByRole("button", { name: "Restore defaults" }).click();
    await expect.poll(() => grid.cells("sales")).toContain("95.5");
  });

  it("are numbers of rows, which select nothing [constant.table.selection constant.grid.header-width]", async () => {
    const note = await open(
      [table(sales, withOptions({ showRowNumbers: true }))],
      ["clipboard-read", "clipboard-write"],
    );
    const grid = gridOf(note);
    const numbers = grid.grid.getByRole("rowheader");
    await expect.poll(() => numbers.allTextContents()).toEqual(["1", "2", "3", "4", "5"]);
    expect((await numbers.first().boundingBox())?.width).toBe(30);
    await numbers.nth(2).click();
    expect([await grid.selected(), await grid.grid.locator("[role=row][aria-selected]").count()]).toEqual([[], 0]);
  });
});

describe("a range of cells", () => {
  it("is marked by keys and by the mouse, and copied for a spreadsheet", async () => {
    const note = await open([table(sales)], ["clipboard-read", "clipboard-write"]);
    const grid = gridOf(note);
    const copied = () => note.page.evaluate(() => navigator.clipboard.readText());
    await grid.cell("120.0").click();
    for (const key of ["Shift+ArrowLeft", "Shift+ArrowDown"]) await note.page.keyboard.press(key);
    await expect.poll(() => grid.selected()).toEqual(["2023", "120.0", "2024", "95.5"]);
    await note.page.keyboard.press("Control+c");
    await expect.poll(copied).toBe("2023\t120\n2024\t95.5");
    await grid.cell("Kyiv").click();
    await grid.cell("9.0").click({ modifiers: ["Shift"] });
    await note.page.keyboard.press("Control+c");
    await expect.poll(copied).toBe("Kyiv\t2023\t9");
    await note.page.keyboard.press("Control+a");
    await note.page.keyboard.press("Control+c");
    await expect.poll(copied).toBe(sales.split("\n").slice(1).join("\n"));
    await note.page.keyboard.press("Control+Home");
    await note.page.keyboard.press("Control+c");
    await expect.poll(copied).toBe("Oslo");
  });
});

describe("rows of a file", () => {
  it("are added for who looks, and refused for what is wrong with them [message.grid.invalid-json message.grid.not-array message.grid.invalid-csv message.grid.no-headers message.grid.no-objects]", async () => {
    const note = await open([table(sales)]);
    const grid = gridOf(note);
    await grid.grid.waitFor();
    for (const [content, words] of [
      ["[{", /no valid JSON/],
      ['{"city": "Wien"}', /has to be a list/],
      ['city,sales\n"Wien,1', /no valid CSV/],
      ["country\nNorway", /names no column/],
      ["city,sales\n", /no rows below its names/],
    ] as const) {
      await grid.addRows("rows.txt", content);
      await note.paragraph(1).shows(words).waitFor();
      expect(await grid.cells("city")).toHaveLength(5);
    }
    await grid.addRows("rows.csv", "sales,city\n7,Wien");
    await expect.poll(() => grid.cells("city")).toEqual(["Oslo", "Roma", "Oslo", "Kyiv", "Roma", "Wien"]);
    await note.paragraph(1).region.getByRole("button", { name: "Take them out" }).click();
    await expect.poll(() => grid.cells("city")).toHaveLength(5);
  });
});

describe("a table of any size", () => {
  it("of much text is read beside the page, and filtered as a small one", async () => {
    const note = await open([table(numbered(20_000))]);
    const grid = gridOf(note);
    await expect.poll(() => grid.rowCount.textContent()).toBe("20,000 rows");
    await grid.grid.focus();
    await note.page.keyboard.press("Control+End");
    await expect.poll(async () => (await grid.cells("number")).at(-1)).toBe("19999");
    await grid.search.fill("name 19998");
    await expect.poll(() => grid.cells("number")).toEqual(["19998"]);
  });

  it("of megabytes of text comes in pieces that do not hold the page up, and is whole", async () => {
    const rows = 150_000;
    const noteId = await importPrinted(stage.octavo.address, [table(numbered(rows)), table(sales)]);
    const page = await stage.newPage();
    const frames: number[] = [];
    page.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => frames.push(payload.length)));
    await page.goto(`${stage.octavo.address}/#/notebook/${noteId}`);
    const note = await NotePage.shown(page);
    const grid = gridOf(note);
    await expect.poll(() => grid.rowCount.textContent()).toBe("150,000 rows");
    await grid.grid.focus();
    await page.keyboard.press("Control+End");
    await expect.poll(async () => (await grid.cells("name")).at(-1)).toBe(`name ${rows - 1}`);
    await expect.poll(() => gridOf(note, 2).cells("city")).toHaveLength(5);
    const sum = frames.reduce((all, length) => all + length, 0);
    expect(sum).toBeGreaterThan(2_500_000);
    expect(Math.max(...frames)).toBeLessThan(1_000_000);
  });

  it("of ten thousand columns has only those in sight on the page", async () => {
    const row = (of: (column: number) => string) =>
      Array.from({ length: 10_000 }, (_, column) => of(column)).join("\t");
    const note = await open([table(`${row((column) => `c${column}`)}\n${row((column) => `${column}`)}`)]);
    const grid = gridOf(note);
    await expect.poll(async () => (await grid.columns())[0]).toBe("c0");
    await grid.grid.focus();
    await note.page.keyboard.press("End");
    await expect.poll(async () => (await grid.columns()).at(-1)).toBe("c9999");
    expect(await grid.grid.getByRole("gridcell").count()).toBeLessThan(30);
    expect(await grid.cells("c9999")).toEqual(["9999"]);
  });

  it("has the right cells in the right places while it is scrolled to the side and down", async () => {
    const line = (of: (column: number) => string) => Array.from({ length: 300 }, (_, column) => of(column)).join("\t");
    const rows = Array.from({ length: 200 }, (_, row) => line((column) => `${row}.${column}.`));
    const note = await open([table([line((column) => `c${column}`), ...rows].join("\n"))]);
    const { grid } = gridOf(note);
    await grid.getByRole("gridcell", { name: "3.2.", exact: true }).click();
    await note.page.keyboard.press("Shift+ArrowRight");
    /** Cells in sight that are not what their row and column say, or not marked as they should be; and how many there are. */
    const wrong = () =>
      grid.evaluate((box) => {
        const seen = box.getBoundingClientRect();
        const cells = [...box.querySelectorAll<HTMLElement>("[role=gridcell]")].filter((cell) => {
          const { left, right, top, bottom } = cell.getBoundingClientRect();
          return right > seen.left && left < seen.right && top >= seen.top + 32 && bottom <= seen.bottom;
        });
        const strange = cells.filter((cell) => {
          const row = Number(cell.closest("[role=row]")?.getAttribute("aria-rowindex")) - 2;
          const column = Number(cell.getAttribute("aria-colindex")) - 1;
          const top = seen.top + 33 + row * 28 - box.scrollTop;
          const left = seen.left + column * 150 - box.scrollLeft;
          const place = cell.getBoundingClientRect();
          const isSelected = row === 3 && (column === 2 || column === 3);
          return !(
            cell.textContent === `${row}.${column}.` &&
            Math.abs(place.left - left) < 2 &&
            Math.abs(place.top - top) < 3 &&
            (cell.getAttribute("aria-selected") === "true") === isSelected &&
            (cell.id !== "") === (row === 3 && column === 3)
          );
        });
        return { strange: strange.map(({ outerHTML }) => outerHTML).slice(0, 3), isFull: cells.length > 40 };
      });
    const right = { strange: [], isFull: true };
    // To the side alone, both at once, with a jump, back, and at rest.
    const turns = [
      [60, 0],
      [0, 40],
      [170, 25],
      [-90, 35],
      [4000, 300],
      [-170, -60],
      [-4000, -300],
    ] as const;
    for (const [across, down] of turns) {
      for (let turn = 0; turn < 6; turn += 1) {
        await grid.evaluate((box, [left, top]) => box.scrollBy(left, top), [across, down] as const);
        await expect.poll(wrong).toEqual(right);
      }
    }
    await expect.poll(() => grid.evaluate((box) => box.scrollLeft)).toBe(0);
    await note.page.waitForTimeout(1200);
    expect(await wrong()).toEqual(right);
    const order = await grid.getByRole("row").nth(1).getByRole("gridcell").allTextContents();
    expect(order.slice(0, 4)).toEqual(["0.0.", "0.1.", "0.2.", "0.3."]);
  });

  it("on the server is asked for what is looked at, a little ahead [constant.grid.infinite-scroll]", async () => {
    const made = "%sql SELECT i AS number, 'name ' || i AS name FROM range(30000) t(i)";
    const note = await stage.newNote(made);
    await note.paragraph(1).run();
    const grid = gridOf(note);
    await expect.poll(() => grid.rowCount.textContent()).toBe("30,000 rows");
    const asked: { from?: number }[] = [];
    note.page.on("request", (request) => {
      if (request.url().includes("/api/octavo/tables/")) asked.push(request.postDataJSON());
    });
    await grid.grid.focus();
    // The note has the first thousand: the page asks for no more while more than twenty of them are left.
    const scrollTo = (row: number) => grid.grid.evaluate((box, top) => box.scrollTo(0, top), (row + 1) * 28);
    await scrollTo(900);
    await expect.poll(() => grid.cells("number")).toContain("905");
    expect(asked).toEqual([]);
    await scrollTo(975);
    await expect.poll(() => asked).toMatchObject([{ ask: "rows", from: 1000 }]);
    await note.page.keyboard.press("Control+End");
    await expect.poll(async () => (await grid.cells("name")).at(-1)).toBe("name 29999");
    await grid.search.fill("name 2999");
    await expect.poll(() => grid.rowCount.textContent()).toContain("11 of 30,000");
    await grid.sort("number");
    await grid.sort("number");
    await expect
      .poll(async () => (await grid.cells("name")).slice(0, 3))
      .toEqual(["name 29999", "name 29998", "name 29997"]);
  });

  it("on the server is asked for a new order once, when its name is pressed and before that is drawn", async () => {
    const note = await stage.newNote("%sql SELECT i AS number, i % 7 AS rest FROM range(30000) t(i)");
    await note.paragraph(1).run();
    const grid = gridOf(note);
    await expect.poll(() => grid.rowCount.textContent()).toBe("30,000 rows");
    await note.page.evaluate(() => {
      const asked: unknown[] = [];
      const plain = window.fetch;
      window.fetch = (input, init) => {
        const names = [...document.querySelectorAll("[role=columnheader]")];
        const isDrawn = names.map((name) => name.getAttribute("aria-sort"));
        if (String(input).includes("octavo/tables/"))
          asked.push({ order: JSON.parse(String(init?.body)).order, isDrawn });
        return plain(input, init);
      };
      Object.assign(window, { asked });
    });
    const press = grid.grid.getByRole("columnheader", { name: "rest" }).getByRole("button").first();
    await press.click();
    await expect.poll(async () => (await grid.cells("number")).slice(0, 3)).toEqual(["0", "7", "14"]);
    await press.click();
    await expect.poll(async () => (await grid.cells("number")).slice(0, 3)).toEqual(["6", "13", "20"]);
    expect(await note.page.evaluate("window.asked")).toEqual([
      { order: [{ column: 1, direction: "ascending" }], isDrawn: ["none", "none"] },
      { order: [{ column: 1, direction: "descending" }], isDrawn: ["none", "ascending"] },
    ]);
  });

  it("of ten million rows goes where its bar is dragged, and by rows with the wheel and the keys", async () => {
    const note = await stage.newNote("%sql FROM range(10000000) t(number)");
    await note.paragraph(1).run();
    const { grid, rowCount } = gridOf(note);
    await expect.poll(() => rowCount.textContent()).toBe("10,000,000 rows");
    /** The number in the row that is half way down. */
    const inTheMiddle = () =>
      grid.evaluate((box) => {
        const { left, top, height } = box.getBoundingClientRect();
        return Number(document.elementFromPoint(left + 20, top + height / 2)?.textContent?.replaceAll(",", ""));
      });
    await grid.evaluate((box) => box.scrollTo(0, box.scrollHeight / 2));
    let before = 0;
    const halfWay = async () => {
      before = await inTheMiddle();
      return before > 4_900_000 && before < 5_100_000;
    };
    // The very look that found it: at the next the row may have just been asked for anew.
    await expect.poll(halfWay).toBe(true);
    await grid.hover();
    await note.page.mouse.wheel(0, 280);
    await expect.poll(inTheMiddle).toBe(before + 10);
    await note.page.mouse.wheel(0, -140);
    await expect.poll(inTheMiddle).toBe(before + 5);

    await grid.focus();
    await note.page.keyboard.press("Control+End");
    await expect.poll(() => grid.getByText("9999999", { exact: true }).count()).toBe(1);
    let atTheEnd = 0;
    const nearTheEnd = async () => {
      atTheEnd = await inTheMiddle();
      return atTheEnd > 9_999_900;
    };
    await expect.poll(nearTheEnd).toBe(true);
    await note.page.mouse.wheel(0, -280);
    await expect.poll(inTheMiddle).toBe(atTheEnd - 10);
    await note.page.keyboard.press("Control+Home");
    await expect.poll(() => grid.getByText("0", { exact: true }).count()).toBe(1);
  });

  it("of a network's nodes comes in pages of 250, 500 or 1,000 [constant.grid.page-sizes]", async () => {
    const nodes = Array.from({ length: 300 }, (_, id) => ({ id, label: "node", data: { place: id } }));
    const data = JSON.stringify({ nodes, edges: [{ id: 1, source: 0, target: 1 }], labels: { node: "#334455" } });
    const note = await open([{ outputs: [{ type: "NETWORK", data }] }]);
    await note.paragraph(1).network.show("Table");
    const pages = note.paragraph(1).region.getByRole("navigation", { name: "Pages of the table" });
    await expect.poll(() => pages.textContent()).toContain("1–250 of 300");
    expect(await pages.getByRole("option").allTextContents()).toEqual(["250 rows", "500 rows", "1,000 rows"]);
  });
});

describe("what is in cells", () => {
  it("is shown as it was written, in cells and names, and never runs", async () => {
    const bad = '<img src=x onerror="window.hurt=1">';
    const note = await open([
      table(`${bad}\t__proto__\t<script>hurt=1</script>\n%html ${bad}\t%html <b>bold</b>\t${bad}`),
    ]);
    const grid = gridOf(note);
    await expect.poll(() => grid.columns()).toEqual([bad, "__proto__", "<script>hurt=1</script>"]);
    await expect.poll(() => grid.grid.getByRole("gridcell").allTextContents()).toEqual([bad, "bold", bad]);
    await grid.grid.getByRole("gridcell").nth(2).dblclick();
    await note.page.getByRole("dialog").getByText(bad).waitFor();
    await note.page.keyboard.press("Escape");
    await grid.choose("__proto__", "Profile…");
    await grid.profile("__proto__").getByText("Distinct").waitFor();
    expect(await note.page.evaluate(() => "hurt" in window)).toBe(false);
  });

  it("is a tree to fold out where it is JSON, or its text [constant.grid.indent]", async () => {
    const value = { name: "Ada", born: { year: 1815, place: { city: "London" } }, works: ["Notes", "Letters"] };
    const note = await open([table(`a\tb\n${JSON.stringify(value)}\t1`)]);
    await gridOf(note).cell("1").click();
    await note.page.keyboard.press("ArrowLeft");
    await note.page.keyboard.press("Enter");
    const dialog = note.page.getByRole("dialog");
    const items = dialog.getByRole("tree", { name: "JSON" }).getByRole("treeitem");
    await expect.poll(async () => (await items.allInnerTexts()).length).toBe(4);
    // The keyboard is in it at once.
    for (const key of ["ArrowDown", "ArrowDown", "ArrowRight", "ArrowDown", "ArrowDown", "ArrowRight"])
      await note.page.keyboard.press(key);
    await dialog.getByText('"London"').waitFor();
    const steps = () =>
      items.evaluateAll((rows) => {
        const begins = rows.map((row) => row.firstElementChild?.getBoundingClientRect().x ?? 0);
        return rows.map((row, place) => [row.ariaLevel, Math.round((begins[place] ?? 0) - (begins[0] ?? 0))]);
      });
    // Ten further for each level, once the dialog has grown to its size.
    await expect.poll(steps).toEqual([
      ["1", 0],
      ["2", 10],
      ["2", 10],
      ["3", 20],
      ["3", 20],
      ["4", 30],
      ["2", 10],
    ]);
    await dialog.getByRole("button", { name: "Show as text" }).click();
    await dialog.getByText(JSON.stringify(value), { exact: true }).waitFor();
    const copy = dialog.getByRole("button", { name: /^(Copy|Copied!|Not supported browser)$/ });
    const said = await watchWords(copy);
    await copy.click();
    await expect.poll(async () => (await said()).map(({ words }) => words)).toEqual(["Copied!", "Copy"]);
    await dialog.getByRole("button", { name: "Show as tree" }).click();
    await dialog.getByRole("tree", { name: "JSON" }).waitFor();
  });

  it("is cut where it is very long, and whole on demand", async () => {
    const note = await open([table(`a\tb\n${"x".repeat(300_000)}\t1`)]);
    const grid = gridOf(note);
    await expect.poll(async () => (await grid.cells("a"))[0]?.length).toBe(301);
    await grid.cell("1").click();
    await note.page.keyboard.press("ArrowLeft");
    await note.page.keyboard.press("Enter");
    const dialog = note.page.getByRole("dialog");
    await dialog.getByText("300,000 characters, the first 100,000 of them shown").waitFor();
    // The paragraph below hears no keys of it.
    await note.page.keyboard.press("Control+Alt+m");
    await dialog.getByRole("button", { name: "Show more" }).click();
    await dialog.getByRole("button", { name: "Show more" }).click();
    await dialog.getByText("300,000 characters", { exact: true }).waitFor();
    await note.page.keyboard.press("Escape");
    // The keyboard goes on from there.
    await grid.grid.and(note.page.locator(":focus")).waitFor();
    expect(await note.paragraph(1).lineNumbers.count()).toBe(0);
  });

  it("that is a number stands in line with the others, and is exact where it is opened and copied", async () => {
    const exact = ["-1\t0.30000000000000004", "-6.7\t0.1", "12.25\t1.2e-9"];
    const note = await open([table(`a\tb\n${exact.join("\n")}`)], ["clipboard-read", "clipboard-write"]);
    const grid = gridOf(note);
    await expect.poll(() => grid.cells("a")).toEqual(["-1.00", "-6.70", "12.25"]);
    expect(await grid.cells("b")).toEqual(["0.3", "0.1", "1.2e-9"]);
    expect(await grid.cell("0.3").getAttribute("title")).toBe("0.30000000000000004");
    await grid.cell("0.3").click();
    await note.page.keyboard.press("Enter");
    const dialog = note.page.getByRole("dialog");
    await dialog.getByText("0.30000000000000004", { exact: true }).waitFor();
    await dialog.getByRole("button", { name: "Close" }).click();
    await dialog.waitFor({ state: "detached" });
    for (const key of ["Control+a", "Control+c"]) await note.page.keyboard.press(key);
    await expect.poll(() => note.page.evaluate(() => navigator.clipboard.readText())).toBe(exact.join("\n"));
  });

  it("may be nothing, one cell, only what is missing, or of every kind", async () => {
    const note = await open([
      table(""),
      table("a"),
      table("a\n1"),
      table("a\tb\nnull\t\nNaN\tNone"),
      table("m\n1\ntwo\n2024-01-01\n\n"),
    ]);
    await note.paragraph(1).shows("The table is empty.").waitFor();
    await note.paragraph(2).shows("No rows.").waitFor();
    await expect.poll(() => gridOf(note, 3).cells("a")).toEqual(["1"]);
    await expect.poll(() => gridOf(note, 4).cells("a")).toEqual(["null", "NaN"]);
    await gridOf(note, 5).sort("m");
    await expect.poll(() => gridOf(note, 5).cells("m")).toEqual(["1", "2024-01-01", "two"]);
  });
});
