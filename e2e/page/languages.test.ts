/** The language of a paragraph: seen, chosen from what is installed, and offered while one types its name. */
import { expect, it } from "vitest";
import { useStage } from "../harness/stage.ts";

const stage = useStage();

it("is shown on each paragraph, and chosen from a menu that keeps the code", async () => {
  const note = await stage.newNote("select 6 * 7 as answer", "%md\n# Title");
  const language = note.paragraph(1).region.getByRole("button", { name: "Language: Python" });
  await note.paragraph(2).region.getByRole("button", { name: "Language: Markdown" }).waitFor();
  await language.click();
  await note.page.getByRole("menuitemradio", { name: /^SQL/ }).click();
  await expect.poll(async () => (await note.codes())[0]).toBe("%sql\nselect 6 * 7 as answer");
  await note.paragraph(1).run();
  await expect.poll(() => note.paragraph(1).table.rows()).toEqual([["42"]]);
  await note.paragraph(1).region.getByRole("button", { name: "Language: SQL" }).waitFor();
});

it("is offered behind a percent sign in an empty paragraph, and taken by a press", async () => {
  const note = await stage.newNote("");
  await note.paragraph(1).enter();
  await note.page.keyboard.type("%sq");
  await note.page.getByRole("option", { name: /%sql/ }).click();
  await note.page.keyboard.type("select 1 as one");
  await expect.poll(async () => (await note.codes())[0]).toBe("%sql\nselect 1 as one");
});

it("of two paragraphs is kept when one is cut in two, and asked for when they are merged", async () => {
  const note = await stage.newNote("%sh\necho one\necho two", "%md\n# Title");
  await note.paragraph(1).enter();
  await note.page.keyboard.press("Control+End");
  await note.page.keyboard.press("Home");
  await note.page.keyboard.press("Control+Alt+x");
  await expect.poll(async () => (await note.codes()).slice(0, 2)).toEqual(["%sh\necho one", "%sh\necho two"]);
  await note.paragraph(2).press("Control+Alt+g");
  await note.notice(/^These paragraphs are in two languages/).waitFor();
  await note.paragraph(1).press("Control+Alt+g");
  await expect.poll(async () => (await note.codes())[0]).toBe("%sh\necho one\necho two");
  await expect.poll(async () => (await note.codes())[1]).toBe("%md\n# Title");
});

it("and place of a paragraph as a whole change by the single keys of Jupyter", async () => {
  const note = await stage.newNote("print(1)", "print(2)");
  await note.paragraph(2).enter();
  const { keyboard } = note.page;
  await keyboard.press("Escape");
  await keyboard.press("m");
  await expect.poll(async () => (await note.codes())[1]).toBe("%md\nprint(2)");
  await keyboard.press("y");
  await expect.poll(async () => (await note.codes())[1]).toBe("%python\nprint(2)");
  await keyboard.press("d");
  await keyboard.press("k");
  await keyboard.press("d");
  await keyboard.press("d");
  await expect.poll(async () => (await note.codes())[0]).toBe("%python\nprint(2)");
});
