/** How paragraphs are arranged on the page, and the ways through a long note. */
import type { Locator } from "playwright-core";
import { describe, expect, it } from "vitest";
import { call } from "../harness/foreign-client.ts";
import { useStage } from "../harness/stage.ts";
import type { NotePage } from "../pages/note-page.ts";
import { NotePanels } from "../pages/note-panels.ts";

const stage = useStage();

async function boxOf(place: Locator) {
  const box = await place.boundingBox();
  if (!box) throw new Error("It is not on the page.");
  return box;
}

async function middleOf(place: Locator): Promise<PagePoint> {
  const { x, y, width, height } = await boxOf(place);
  return { x: x + width / 2, y: y + height / 2 };
}

interface PagePoint {
  readonly x: number;
  readonly y: number;
}

async function drag(note: NotePage, from: PagePoint, to: PagePoint): Promise<void> {
  const { mouse } = note.page;
  await mouse.move(from.x, from.y);
  await mouse.down();
  await mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 });
  await mouse.move(to.x, to.y, { steps: 4 });
  // Where it would stand is shown with the next frame.
  await note.page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await mouse.up();
}

describe("paragraphs", () => {
  it("are dragged to another place by the mark before them, with a way back", async () => {
    const note = await stage.newNote("%sh\none", "%sh\ntwo", "%sh\nthree");
    const third = await boxOf(note.paragraph(3).region);
    const first = await boxOf(note.paragraph(1).region);
    const grip = { x: third.x + 9, y: third.y + 18 };
    await drag(note, grip, { x: first.x + 60, y: first.y + 4 });
    await expect.poll(() => note.codes()).toEqual(["%sh\nthree", "%sh\none", "%sh\ntwo"]);
    await note.undo("Paragraph moved");
    await expect.poll(() => note.codes()).toEqual(["%sh\none", "%sh\ntwo", "%sh\nthree"]);
  });

  it("are dragged to a width in twelfths and stand beside each other, on a phone below each other [constant.resize.grid constant.column-widths]", async () => {
    const note = await stage.newNote("%sh\necho one", { text: "%sh\necho two", config: { colWidth: 6 } });
    const config = async () => (await stage.readNote(note.id)).paragraphs[0]?.config;
    const { x, width } = await boxOf(note.paragraph(1).region);
    const right = await middleOf(note.paragraph(1).widthHandle);
    await drag(note, right, { ...right, x: x + width * 0.52 });
    await expect.poll(config).toMatchObject({ colWidth: 6 });
    const tops = async (page: NotePage) => [
      (await boxOf(page.paragraph(1).region)).y,
      (await boxOf(page.paragraph(2).region)).y,
    ];
    await expect.poll(async () => new Set(await tops(note)).size).toBe(1);
    // Its edge is there to be dragged where another one stands beside it, too.
    const edge = await boxOf(note.paragraph(1).region);
    const at = await middleOf(note.paragraph(1).widthHandle);
    await drag(note, at, { x: edge.x + (edge.width * 4) / 6, y: at.y });
    await expect.poll(config).toMatchObject({ colWidth: 4 });
    const phone = await stage.openNote(note.id, { viewport: { width: 390, height: 800 } });
    await phone.paragraph(2).region.waitFor();
    await expect.poll(async () => new Set(await tops(phone)).size).toBe(2);
  });

  it("stay under the pointer that drags their width, and have the width it was dragged to", async () => {
    const note = await stage.newNote({ text: "%sh\necho one", config: { colWidth: 5 } }, "%sh\necho two");
    const { region } = note.paragraph(2);
    const { x, y, width, height } = await boxOf(region);
    const { mouse } = note.page;
    const edge = await middleOf(note.paragraph(2).widthHandle);
    await mouse.move(edge.x, edge.y);
    await mouse.down();
    // From seven twelfths on it would fit beside the first.
    await mouse.move(x + (width * 5) / 12, y + height / 2, { steps: 20 });
    expect(await boxOf(region)).toMatchObject({ x, y });
    await mouse.up();
    const configs = async () => (await stage.readNote(note.id)).paragraphs.map(({ config }) => config["colWidth"]);
    await expect.poll(configs).toEqual([5, 5]);
    const beside = await boxOf(note.paragraph(1).region);
    await expect.poll(async () => (await boxOf(region)).y).toBe(beside.y);

    // Wider than its row has room for: it goes below when it is let go, and not before.
    const before = await boxOf(region);
    const moved = await middleOf(note.paragraph(2).widthHandle);
    const widen = async () => {
      await mouse.move(moved.x, moved.y);
      await mouse.down();
      await mouse.move(before.x + before.width + width / 4, moved.y, { steps: 20 });
    };
    await widen();
    await note.page.keyboard.press("Escape");
    expect(await boxOf(region)).toEqual(before);
    await mouse.up();
    await widen();
    expect(await boxOf(region)).toMatchObject({ x: before.x, y: before.y });
    expect(await note.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await mouse.up();
    await expect.poll(configs).toEqual([5, 8]);
    await expect.poll(async () => (await boxOf(region)).y).toBeGreaterThan(beside.y);

    // Of one that another user removes meanwhile no listener to Escape is left.
    const { x: handleX, y: handleY } = await middleOf(note.paragraph(2).widthHandle);
    await mouse.move(handleX, handleY);
    await mouse.down();
    await mouse.move(handleX - 100, handleY);
    await call(stage.octavo.address, "DELETE", `/notebook/${note.id}/paragraph/${await region.getAttribute("id")}`);
    await expect.poll(() => note.paragraphs.count()).toBe(1);
    await mouse.up();
    const pressEscape = () => dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", cancelable: true }));
    expect(await note.page.evaluate(pressEscape)).toBe(true);
  });
});

describe("the table of contents", () => {
  it("lists headings and titles, leads to them, follows what is read, and stays as it was left", async () => {
    const filling = "text\n\n".repeat(30);
    const note = await stage.newNote(
      `%md\n# Sales\n${filling}`,
      { text: "%sh\necho 1", title: "Counting", config: { title: true } },
      `%md\n## Costs\n${filling}`,
      `%md\n# Closing\n${filling}`,
    );
    await note.paragraph(3).run();
    await note.paragraph(3).heading("Costs").waitFor();
    await note.page.keyboard.press("Control+Alt+n");
    await expect
      .poll(() => note.contents.getByRole("listitem").allTextContents())
      .toEqual(["Sales", "Counting", "Costs", "Closing"]);
    expect(await note.namelessControls()).toEqual([]);
    await note.contents.getByRole("button", { name: "Costs" }).click();
    const read = note.contents.locator("[aria-current]");
    await expect.poll(() => read.textContent()).toBe("Costs");
    // Below the bars, which lie over what is scrolled away.
    const place = async () => (await boxOf(note.paragraph(3).heading("Costs"))).y;
    await expect.poll(place).toBeLessThan(200);
    const { y, height } = await boxOf(note.runAllButton);
    expect(await place()).toBeGreaterThan(y + height);
    // The wheel scrolls on from the heading that a link led to.
    await note.page.mouse.move(700, 500);
    await note.page.mouse.wheel(0, 20_000);
    await expect.poll(() => read.textContent()).toBe("Closing");
    await note.reload();
    await note.contents.waitFor();
    await note.contents.getByRole("button", { name: "Close the contents" }).click();
    await expect.poll(() => note.contents.count()).toBe(0);
    // The keyboard was in them, and comes back to the button before the name.
    await expect.poll(() => note.focused()).toMatch(/^button Table of contents/);
  });
});

describe("the contents by key", () => {
  it("take the keyboard when they are opened, lead into the note, and give it back when they close", async () => {
    const note = await stage.newNote("%md\n# Sales", "%md\n# Costs");
    await note.paragraph(1).type(" ");
    await note.page.keyboard.press("Control+Alt+n");
    await expect.poll(() => note.focused()).toBe("button Sales");
    await note.page.keyboard.press("Escape");
    await expect.poll(() => note.contents.count()).toBe(0);
    expect(await note.focused()).toMatch(/^textbox Code of paragraph 1/);
    await note.page.keyboard.press("Control+Alt+n");
    await expect.poll(() => note.focused()).toBe("button Sales");
    await note.tabTo(/^button Costs$/);
    await note.page.keyboard.press("Enter");
    await expect.poll(() => note.focused()).toMatch(/^region Paragraph 2/);
    // Those that stand there already leave the keyboard to the note.
    await note.reload();
    await note.contents.waitFor();
    expect(await note.focused()).not.toMatch(/^button/);
    // In a window that has become too narrow for both they lie over the note, and Back closes them.
    const { page } = note;
    await page.setViewportSize({ width: 900, height: 800 });
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    await page.goBack();
    await expect.poll(() => note.contents.count()).toBe(0);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.keyboard.press("Control+Alt+n");
    await note.contents.waitFor();
    // Escape in them is not for the panel on the other side of the note.
    await note.palette.choose("Interpreters of this note");
    const panel = note.page.getByRole("dialog", { name: "Interpreters of this note" });
    await panel.waitFor();
    await note.contents.getByRole("button", { name: "Costs" }).press("Escape");
    await expect.poll(() => note.contents.count()).toBe(0);
    expect(await panel.count()).toBe(1);
  });
});

describe("the whole note", () => {
  it("shows or hides all code and all output at once, and is cloned under the next number", async () => {
    const note = await stage.newNote("%sh\necho one", { text: "%sh\necho two", config: { editorHide: true } });
    await note.act("Hide all code");
    await expect.poll(() => note.paragraph(1).editor.count()).toBe(0);
    await note.act("Show all code");
    await expect.poll(() => note.codes()).toEqual(["%sh\necho one", "%sh\necho two"]);
    await note.act("Hide all output");
    await expect
      .poll(async () => (await stage.readNote(note.id)).paragraphs.map(({ config }) => config["tableHide"]))
      .toEqual([true, true]);
    const number = () =>
      note.page
        .locator("[data-slot]")
        .last()
        .evaluate((slot) => getComputedStyle(slot, "::before").content);
    expect(await number()).toContain('"2"');
    await note.act("Hide paragraph numbers");
    await expect.poll(number).toBe("none");
    // As Zeppelin keeps it.
    await expect
      .poll(async () => {
        const { config, paragraphs } = await stage.readNote(note.id);
        return [config["numberingToggled"], paragraphs[1]?.config["numbering"]];
      })
      .toEqual([false, false]);
    const { id } = note;
    await note.act(/^Clone this note/);
    await note.dialog.getByRole("button", { name: "Clone", exact: true }).click();
    await expect.poll(() => note.id).not.toBe(id);
    await expect.poll(() => note.codes()).toEqual(["%sh\necho one", "%sh\necho two"]);
  });

  it("says to who has no name that permissions need one [message.permissions.anonymous]", async () => {
    const note = await stage.newNote("%sh\n");
    const panel = await new NotePanels(note.page).toggle("Note permissions");
    await panel.getByRole("heading", { name: "No permission" }).waitFor();
    await panel.getByText("Only authenticated user can set the permission.").waitFor();
  });
});
