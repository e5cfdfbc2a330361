/** Who writes Japanese composes each word first; the keys of that are the input method's. */
import { expect, it } from "vitest";
import { useStage } from "../harness/stage.ts";
import { HomePage } from "../pages/home-page.ts";
import { InputMethod } from "../pages/input-method.ts";

const stage = useStage();

it("composes words in code, and colleagues who type in it meanwhile break none of them", async () => {
  const mine = await stage.newNote('%python\nname = ""\n# ');
  const theirs = await stage.openNote(mine.id);
  const method = await InputMethod.of(mine.page);
  await mine.paragraph(1).enter();
  await method.compose(["n", "に", "にh", "にほ", "にほん"]);
  await theirs.paragraph(1).enter();
  await theirs.page.keyboard.press("ArrowUp");
  await theirs.page.keyboard.press("End");
  await theirs.page.keyboard.press("ArrowLeft");
  await theirs.page.keyboard.type("Ada");
  await expect.poll(() => mine.paragraph(1).code()).toBe('%python\nname = "Ada"\n# にほん');
  await method.compose(["日本"]);
  await method.pressShiftEnter();
  await method.take("日本");
  await method.compose(["ご", "語"]);
  await method.take("語");
  for (const note of [mine, theirs])
    await expect.poll(() => note.paragraph(1).code()).toBe('%python\nname = "Ada"\n# 日本語');
  await expect
    .poll(async () => (await stage.readNote(mine.id)).paragraphs[0]?.text)
    .toBe('%python\nname = "Ada"\n# 日本語');
  // None of its keys was one of the page's: no line was added, nothing ran.
  expect(await mine.paragraph(1).status()).toBe("Ready");
});

it("takes a candidate by Enter in a title, and the next Enter saves it", async () => {
  const note = await stage.newNote("%sh\ntrue");
  const method = await InputMethod.of(note.page);
  await note.heading.getByRole("button").click();
  const field = note.page.getByRole("textbox", { name: "Name of the note" });
  await field.fill("");
  await method.compose(["か", "かい", "会"]);
  await method.press("ArrowDown");
  await method.take("会議");
  await field.waitFor();
  expect(await field.inputValue()).toBe("会議");
  await method.compose(["x"]);
  await method.press("Escape");
  await method.take("");
  await field.waitFor();
  await note.page.keyboard.press("Enter");
  await expect.poll(() => note.heading.textContent()).toBe("会議");
});

it("writes what is looked for in the palette, and Enter of the input method chooses nothing", async () => {
  const home = await stage.newNote("%sh\ntrue");
  await home.rename("会議");
  const note = await stage.newNote("%sh\ntrue");
  const method = await InputMethod.of(note.page);
  await note.palette.open();
  await method.compose(["か", "会"]);
  await method.take("会議");
  await expect.poll(() => note.palette.first()).toMatch(/^会議/);
  expect(await note.palette.field.inputValue()).toBe("会議");
  await note.page.keyboard.press("Enter");
  await expect.poll(() => note.heading.textContent()).toBe("会議");
});

it("writes in forms, and their paragraphs run when Enter is the page's again", async () => {
  const note = await stage.newNote("%md\nin ${city=Graz}");
  const { region } = note.paragraph(1);
  await note.paragraph(1).run();
  await region.getByText("in Graz", { exact: true }).waitFor();
  const method = await InputMethod.of(note.page);
  const field = region.getByRole("textbox", { name: "city" });
  await field.fill("");
  await method.compose(["と", "東"]);
  await method.take("東京");
  expect(await field.inputValue()).toBe("東京");
  await region.getByText("in Graz", { exact: true }).waitFor();
  await field.press("Enter");
  await region.getByText("in 東京", { exact: true }).waitFor();
});

it("writes names and filters: what stands in a field as it is left is all saved, and wide signs find plain ones", async () => {
  const note = await stage.newNote("%sh\ntrue");
  const method = await InputMethod.of(note.page);
  await note.rename("報告 2024");
  await note.heading.getByRole("button").click();
  await note.page.getByRole("textbox", { name: "Name of the note" }).press("End");
  await method.compose(["う", "うり", "うりあg"]);
  await note.page.mouse.click(900, 700);
  await expect.poll(() => note.heading.textContent()).toBe("報告 2024うりあg");
  await note.goHome();
  const home = new HomePage(note.page);
  await home.filterField.focus();
  await method.compose(["報", "報告　２０"]);
  await expect.poll(async () => (await home.lines()).at(-1)).toBe("報告 2024うりあg");
  expect(await home.line("報告 2024うりあg").locator("mark").textContent()).toBe("報告 20");
  await method.press("Enter");
  await method.press("ArrowDown");
  expect(await home.focused()).toBe("textbox Filter notes by name");
});
