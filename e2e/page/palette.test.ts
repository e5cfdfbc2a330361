/** The command palette: everything a person can do, by a few letters. */
import { expect, it } from "vitest";
import { useStage } from "../harness/stage.ts";
import { NotePage } from "../pages/note-page.ts";

const stage = useStage();

it("does what is meant with the paragraph in use, with its key at the side, and remembers it", async () => {
  const note = await stage.newNote("%sh\necho one", "%sh\necho two");
  await note.paragraph(2).enter();
  await note.palette.open();
  await note.palette.field.fill("lnnu");
  await expect.poll(() => note.palette.first()).toBe("Show line numbers Paragraph 2 Ctrl+Alt+M");
  expect(await note.namelessControls()).toEqual([]);
  await note.page.keyboard.press("Enter");
  await note.paragraph(2).lineNumbers.waitFor();
  // The keyboard is back in the text, and what was chosen stands first.
  await note.page.keyboard.type(" more");
  await expect.poll(() => note.paragraph(2).code()).toBe("%sh\necho two more");
  await note.palette.open();
  await expect.poll(() => note.palette.first()).toBe("Hide line numbers Paragraph 2 Ctrl+Alt+M");
  await note.page.keyboard.press("Escape");
  await note.palette.choose("run all");
  await expect.poll(() => note.paragraph(1).output()).toBe("one\n");
});

it("has what the tools of a result do, for the table of the paragraph in use", async () => {
  const note = await stage.newNote("%sh\nprintf '%%table\\ncity\\tsales\\nOslo\\t1\\n'", "%sh\necho two");
  await note.paragraph(1).run();
  await note.page.getByRole("button", { name: "Bar Chart" }).waitFor();
  await note.paragraph(1).enter();
  await note.palette.choose("show as bar");
  await note.page.getByRole("button", { name: "Bar Chart", pressed: true }).waitFor();
  const downloaded = note.page.waitForEvent("download");
  await note.palette.choose("download as csv");
  expect((await downloaded).suggestedFilename()).toMatch(/\.csv$/);
  await note.paragraph(2).enter();
  await note.palette.open();
  await note.palette.field.fill("show as bar");
  await note.page.getByText("Nothing is called").waitFor();
});

it("opens any note from any page, and leads to every page", async () => {
  const id = await stage.makeNote("%sh\necho here");
  const home = await stage.openHome();
  const { name } = await stage.readNote(id);
  await home.palette.choose(name);
  const note = await NotePage.shown(home.page);
  expect(note.id).toBe(id);
  // Not where one is already.
  await note.palette.open();
  await expect.poll(() => note.palette.first()).toBe("Run all This note");
  await note.page.keyboard.press("Escape");
  await note.palette.choose("go to interp");
  await expect.poll(() => note.page.url()).toContain("#/interpreter");
  // Whoever has no keys finds it in the bar.
  await note.page.getByRole("button", { name: "Settings of the server" }).click();
  await note.choose("Command palette");
  await note.palette.field.waitFor();
  await note.page.keyboard.press("Escape");
  await expect.poll(() => note.focused()).toBe("button Settings of the server");
  await note.page.keyboard.press("Enter");
  await note.choose("Command palette");
  await note.palette.field.fill("theme dark");
  await note.page.keyboard.press("Enter");
  await expect.poll(() => note.page.locator("html").getAttribute("data-mantine-color-scheme")).toBe("dark");
  await note.palette.open();
  await note.palette.field.fill("zzzz");
  await note.page.getByText("Nothing is called “zzzz”.").waitFor();
});
