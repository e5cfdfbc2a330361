/** On a phone: nothing is wider than the screen, and nothing lies over what is read. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { useStage } from "../harness/stage.ts";

const stage = useStage();
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** How many pixels of the page are beyond the right edge of the screen. */
const overhang = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - Math.round(visualViewport?.width ?? innerWidth));

describe("on a phone", () => {
  it("home and its dialogs are as wide as the screen", async () => {
    const home = await stage.openHome(phone);
    await home.page.getByRole("heading", { name: "Samples" }).waitFor();
    expect(await overhang(home.page)).toBe(0);
    await home.page.getByRole("button", { name: "New note", exact: true }).click();
    const create = home.page.getByRole("dialog", { name: "New note" }).getByRole("button", { name: "Create" });
    await create.waitFor();
    expect((await create.boundingBox())?.x).toBeLessThan(390);
    expect(await overhang(home.page)).toBe(0);
  });

  it("a note of any name is, too, and the tools of a paragraph leave its text free", async () => {
    const id = await stage.makeNote(
      "print('a first line that is longer than a phone is wide')\nprint('and a second one, as long as the first')",
      { text: "%md\n# A heading that is longer than the phone\nand a text", config: { editorHide: true } },
    );
    const note = await stage.openNote(id, phone);
    await note.paragraph(2).run();
    await note.paragraph(2).heading("A heading that is longer than the phone").waitFor();
    expect(await overhang(note.page)).toBe(0);
    for (const place of [1, 2]) expect(await wordsUnderTools(note.page, place)).toEqual([]);
    // A panel lies over all of it, and no key leads to what is below.
    await note.act("Schedule");
    const panel = note.page.getByRole("dialog", { name: "Schedule" });
    await panel.getByRole("textbox", { name: "Cron expression" }).waitFor();
    await note.tabTo(/^button Settings of the server/);
    await note.page.keyboard.press("Tab");
    expect(await note.focused()).toMatch(/^button Close schedule/);
    await note.page.keyboard.press("Enter");
    await panel.waitFor({ state: "detached" });
    await expect.poll(() => note.focused()).toBe("button More about this note");
  });
});

/** The lines of a paragraph that lie under its tools. */
function wordsUnderTools(page: Page, place: number): Promise<readonly string[]> {
  return page.evaluate((at) => {
    const region = document.querySelectorAll("main section")[at - 1];
    const tools = region?.querySelector("[role=toolbar]")?.getBoundingClientRect();
    if (!region || !tools) return ["no tools"];
    return [...region.querySelectorAll(".cm-line, pre > div, .markdown-body :is(h1, p)")].flatMap((line) => {
      const range = document.createRange();
      range.selectNodeContents(line);
      const isUnder = [...range.getClientRects()].some(
        ({ right, top, bottom }) => right > tools.left + 1 && top < tools.bottom - 1 && bottom > tools.top + 1,
      );
      return isUnder ? [line.textContent ?? ""] : [];
    });
  }, place);
}
