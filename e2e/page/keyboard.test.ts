/** A day's work without a mouse: every step is a key, and what has the keyboard is asked of the page. */
import { describe, expect, it } from "vitest";
import { usersData } from "../harness/accounts.ts";
import { logInBefore } from "../harness/logged-in.ts";
import { useStage } from "../harness/stage.ts";
import { HomePage } from "../pages/home-page.ts";
import { NotePanels } from "../pages/note-panels.ts";

/** What a server and a kernel do between two keys. */
const slowly = { timeout: 20_000 };
const rows = [
  ["Oslo", "3"],
  ["Rome", "9"],
  ["Bern", "5"],
] as const;

const stage = useStage({ data: () => usersData({ ada: ["admin"] }) });

/** The sample that one starts with, as Ada sees it. */
async function startHere() {
  const page = await stage.newPage();
  await logInBefore(page, stage.octavo.address, "ada");
  await page.goto(`${stage.octavo.address}/`);
  await new HomePage(page).line("Start here").getByRole("link").click();
  return { page, note: await NotePanels.shown(page) };
}

describe("with the keyboard alone", () => {
  it("one logs in, makes a note, runs it, orders its table, looks who may read it, and comes home", async () => {
    const page = await stage.newPage();
    await page.goto(`${stage.octavo.address}/`);
    const keys = page.keyboard;
    const home = new HomePage(page);
    await expect.poll(() => home.focused(), slowly).toBe("textbox Username");
    await keys.type("ada");
    await keys.press("Tab");
    await keys.type("ada-password");
    await keys.press("Enter");

    await home.line("Start here").waitFor();
    await home.tabTo(/^button New note/);
    await keys.press("Enter");
    await expect.poll(() => home.focused(), slowly).toBe("textbox Name of the note");
    const name = `By keyboard ${Date.now()}`;
    await keys.type(name);
    await keys.press("Enter");

    const note = new NotePanels(page);
    await expect.poll(() => note.focused(), slowly).toMatch(/^textbox Code of paragraph 1/);
    await keys.type("%sh\nprintf '%%table city\\tsales\\nOslo\\t3\\nRome\\t9\\nBern\\t5\\n'");
    await keys.press("Shift+Enter");
    const { table } = note.paragraph(1);
    await expect.poll(() => table.rows(), slowly).toEqual([...rows]);
    // The run went on to a new paragraph; one goes back to the first.
    await expect.poll(() => note.focused(), slowly).toMatch(/^textbox Code of paragraph 2/);
    await keys.press("Escape");
    await expect.poll(() => note.focused(), slowly).toMatch(/^region Paragraph 2/);
    await keys.press("ArrowUp");
    await expect.poll(() => note.focused(), slowly).toMatch(/^region Paragraph 1/);

    const text = await note.paragraph(1).code();
    await note.tabTo(/^textbox Code of paragraph 1/);
    await note.tabTo(/^grid /);
    expect(await note.paragraph(1).code()).toBe(text);
    await keys.press("ArrowUp");
    await keys.press("ArrowRight");
    await keys.press("Enter");
    await expect.poll(() => table.rows(), slowly).toEqual([rows[0], rows[2], rows[1]]);

    await keys.press("Control+Alt+p");
    await note.palette.field.waitFor();
    await keys.type("permissions");
    await keys.press("Enter");
    await note.panel("Note permissions").waitFor();
    await expect.poll(() => note.focused(), slowly).toMatch(/^dialog/);
    await note.namesField("Owners").waitFor();
    await note.tabTo(/Owners/);
    await keys.press("Escape");
    await note.panel("Note permissions").waitFor({ state: "detached" });
    // Back at the table, from where it was opened.
    await expect.poll(() => note.focused(), slowly).toMatch(/^grid /);

    await note.tabTo(/^link Octavo, all notes/, "Shift+Tab");
    await keys.press("Enter");
    await home.line(name).waitFor();
  });

  it("a text that was only passed is not changed by Tab, one that is written in is", async () => {
    const { page, note } = await startHere();
    const keys = page.keyboard;
    await note.paragraph(2).editor.waitFor();
    const before = await note.paragraph(2).code();
    await note.tabTo(/^textbox Code of paragraph 2/);
    await keys.press("Tab");
    expect(await note.focused()).not.toMatch(/^textbox Code of paragraph 2/);
    await keys.press("Shift+Tab");
    await expect.poll(() => note.focused()).toMatch(/^textbox Code of paragraph 2/);
    expect(await note.paragraph(2).code()).toBe(before);
    await keys.press("Control+End");
    await keys.press("Enter");
    await keys.press("Tab");
    await expect.poll(() => note.paragraph(2).code()).toBe(`${before}\n    `);
    await expect.poll(() => note.focused()).toMatch(/^textbox Code of paragraph 2/);
  });

  it("Tab shows what it leads to below the bars, on the way back up too", async () => {
    const { page, note } = await startHere();
    await note.paragraph(3).editor.waitFor();
    await note.tabTo(/^textbox Code of paragraph 3/);
    // Another button stands beside this one: it is as far up.
    await note.tabTo(/^button Run paragraph/, "Shift+Tab");
    await page.evaluate(() => scrollBy(0, (document.activeElement?.getBoundingClientRect().top ?? 0) - 30));
    await page.keyboard.press("Tab");
    await expect.poll(() => note.focused()).toMatch(/^button More about this paragraph/);
    await expect
      .poll(() =>
        page.evaluate(() => {
          const place = document.activeElement?.getBoundingClientRect();
          const seen = place && document.elementFromPoint(place.x + place.width / 2, place.y + place.height / 2);
          return document.activeElement?.contains(seen ?? null);
        }),
      )
      .toBe(true);
  });

  it("a text that is written in still has the keyboard in another language", async () => {
    const { page, note } = await startHere();
    await note.paragraph(2).editor.waitFor();
    await note.tabTo(/^textbox Code of paragraph 2/);
    await note.palette.choose("deutsch");
    await expect.poll(() => note.focused()).toMatch(/^textbox Code von Absatz 2/);
    await page.keyboard.type("x");
    await page.keyboard.press("Control+Alt+p");
    await page.getByRole("combobox", { name: "Was soll geschehen?" }).fill("englisch");
    await page.keyboard.press("Enter");
    await expect.poll(() => note.focused()).toMatch(/^textbox Code of paragraph 2/);
    await page.keyboard.type("y");
    await expect.poll(() => note.paragraph(2).code()).toMatch(/xy/);
  });

  it("a paragraph that has the keyboard as a whole still has it so when it was moved", async () => {
    const { page, note } = await startHere();
    const keys = page.keyboard;
    // No user's Tab is so quick that it comes before the editors.
    await note.paragraph(2).editor.waitFor();
    await note.tabTo(/^textbox Code of paragraph 2/);
    await keys.press("Escape");
    await expect.poll(() => note.focused(), slowly).toMatch(/^region Paragraph 2/);
    await keys.press("Control+Alt+j");
    await expect.poll(() => note.focused(), slowly).toMatch(/^region Paragraph 3/);
    await keys.press("Control+Alt+k");
    await expect.poll(() => note.focused(), slowly).toMatch(/^region Paragraph 2/);
    // Its menu gives the keyboard back, also when something was chosen there.
    await note.tabTo(/^button More about this paragraph/);
    await keys.press("Enter");
    await page.getByRole("menuitem", { name: "Remove" }).waitFor();
    await keys.press("Escape");
    await expect.poll(() => note.focused(), slowly).toMatch(/^button More about this paragraph/);
    await keys.press("Enter");
    await page.getByRole("menuitem", { name: "Show line numbers" }).focus();
    await keys.press("Enter");
    await expect.poll(() => note.focused(), slowly).toMatch(/^button More about this paragraph/);
  });

  it("what can be put between paragraphs is one stop of Tab, and arrows lead along it", async () => {
    const { page, note } = await startHere();
    await note.tabTo(/^button \+ Code/);
    await page.keyboard.press("ArrowRight");
    expect(await note.focused()).toMatch(/^button \+ Text/);
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    expect(await note.focused()).toMatch(/^button \+ Shell/);
    await page.keyboard.press("Tab");
    expect(await note.focused()).not.toMatch(/^button \+/);
  });
});
