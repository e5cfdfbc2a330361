/** What is put on paper: all of a note, dark on light, also where the screen shows only what is near the reader. */
import { describe, expect, it } from "vitest";
import { html, importPrinted, table, text } from "../harness/printed.ts";
import { useStage } from "../harness/stage.ts";
import { NotePage } from "../pages/note-page.ts";

const stage = useStage();

const long = [
  ...Array.from({ length: 60 }, (_, index) => text(`output ${index + 1}\n${"line\n".repeat(20)}`)),
  table(["city\tsales", ...Array.from({ length: 25 }, (_, index) => `city ${index + 1}\t${index}`)].join("\n")),
  html("<b>the end</b>"),
];

/** What is on the page when the browser is asked to print; the dialog itself is not ours. */
async function onPaper(note: NotePage, ask: () => Promise<void>) {
  await note.page.evaluate(() => {
    window.print = () => {
      const root = document.documentElement;
      document.title = JSON.stringify({
        paragraphs: document.querySelectorAll("main section").length,
        text: document.querySelector("main")?.textContent ?? "",
        scheme: getComputedStyle(root).colorScheme,
      });
    };
  });
  await ask();
  await expect.poll(() => note.page.title(), { timeout: 15_000 }).toMatch(/^\{/);
  return JSON.parse(await note.page.title()) as { paragraphs: number; text: string; scheme: string };
}

describe("a note on paper", () => {
  it("has every paragraph with its output, in the light theme, and the screen is as before afterwards", async () => {
    const note = await stage.openNote(await importPrinted(stage.octavo.address, long), { colorScheme: "dark" });
    const before = await note.paragraphs.count();
    expect(before).toBeLessThan(long.length);
    const printed = await onPaper(note, () => note.act("Print…"));
    expect(printed).toMatchObject({ paragraphs: long.length, scheme: "light" });
    expect(printed.text).toContain("output 1\n");
    expect(printed.text).toContain("output 60\n");
    expect(printed.text).toContain("city 25");
    expect(printed.text).toContain("the end");
    await expect.poll(() => note.paragraphs.count()).toBeLessThan(long.length);
    expect(await note.page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe("dark");
  });

  it("has all rows, columns and digits of a table, and says what it leaves out", async () => {
    const wide = (rows: number) =>
      [
        Array.from({ length: 40 }, (_, column) => `name ${column + 1}`).join("\t"),
        ...Array.from({ length: rows }, (_, row) =>
          Array.from({ length: 40 }, (_, column) => `${row + 1}.${column + 1}123456789`).join("\t"),
        ),
      ].join("\n");
    const note = await stage.openNote(await importPrinted(stage.octavo.address, [table(wide(300)), table(wide(1002))]));
    // The page draws 52,000 cells before the press is through.
    note.page.setDefaultTimeout(60_000);
    await note.page.evaluate(() => {
      window.print = () => {
        const tables = [...document.querySelectorAll("main table")];
        const cells = tables.flatMap((each) => [...each.querySelectorAll("td")].map(({ textContent }) => textContent));
        document.title = JSON.stringify({
          isWhole: ["300.40123456789", "1.1123456789", "1000.40123456789"].every((text) => cells.includes(text)),
          heads: new Set(tables.flatMap((each) => [...each.querySelectorAll("th")].map((head) => head.textContent)))
            .size,
          isBelow: cells.includes("1001.1123456789"),
          text: document.querySelector("main")?.textContent?.includes("Printed are the first 1,000 of 1,002 rows."),
          fits: tables.every(
            (each) => each.getBoundingClientRect().width <= (each.parentElement?.clientWidth ?? 0) + 1,
          ),
        });
      };
    });
    await note.act("Print…");
    await expect.poll(() => note.page.title(), { timeout: 30_000 }).toMatch(/^\{/);
    expect(JSON.parse(await note.page.title())).toEqual({
      isWhole: true,
      heads: 41,
      isBelow: false,
      text: true,
      fits: true,
    });
    await expect.poll(() => note.page.locator("main table").count()).toBe(0);
  });

  it("waits for the program of a view that comes late", async () => {
    const page = await stage.newPage();
    await page.route(/\/assets\/table-view-/, (route) => void setTimeout(() => route.continue(), 1500));
    const id = await importPrinted(stage.octavo.address, [table("city\tsales\nOslo\t120")]);
    const note = await NotePage.open(page, stage.octavo.address, id);
    const printed = await onPaper(note, () => note.act("Print…"));
    expect(printed.text).toContain("Oslo");
  });

  it("says where a frame is missing, because no more than twelve are live", async () => {
    const frames = Array.from({ length: 14 }, (_, index) => html(`frame ${index + 1}<script></script>`));
    const note = await stage.openNote(await importPrinted(stage.octavo.address, frames));
    const printed = await onPaper(note, () => note.act("Print…"));
    const missing = printed.text.match(/Print its paragraph alone to have it on paper/g) ?? [];
    expect(missing.length).toBeGreaterThanOrEqual(2);
  });

  it("is printed by the browser's key as well, which in an editor goes up a line", async () => {
    const note = await stage.newNote("%sh\necho 1");
    await note.paragraph(1).enter();
    await note.page.keyboard.press("Control+P");
    await note.page.keyboard.type("above ");
    await expect.poll(() => note.paragraph(1).code()).toContain("above ");
    await note.page.keyboard.press("Escape");
    await note.heading.getByRole("button").focus();
    const printed = await onPaper(note, () => note.page.keyboard.press("Control+P"));
    expect(printed.paragraphs).toBe(1);
  });

  it("has every paragraph when the browser's own menu prints it", async () => {
    const note = await stage.openNote(await importPrinted(stage.octavo.address, long));
    await note.page.evaluate(() => dispatchEvent(new Event("beforeprint")));
    expect(await note.paragraphs.count()).toBe(long.length);
    await note.page.evaluate(() => dispatchEvent(new Event("afterprint")));
    await expect.poll(() => note.paragraphs.count()).toBeLessThan(long.length);
  });
});
