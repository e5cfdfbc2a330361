/** Keys that are pressed before what they are meant for is there do what they would have done there, on every line to the server. */
import { describe, expect, it } from "vitest";
import { slowLine } from "../harness/slow-line.ts";
import { useStage } from "../harness/stage.ts";
import { InputMethod } from "../pages/input-method.ts";
import { NotePage } from "../pages/note-page.ts";

const stage = useStage();

/** A note on a line that takes this long each way, once it is shown. */
async function noteOn(delayMs: number, ...paragraphs: readonly string[]) {
  const page = await stage.newPage();
  const line = await slowLine(page, 0);
  const note = await NotePage.open(page, stage.octavo.address, await stage.makeNote(...paragraphs));
  line.delayMs = delayMs;
  const saved = async () => (await stage.readNote(note.id)).paragraphs.map(({ text }) => text ?? "");
  const hidden = async () =>
    (await stage.readNote(note.id)).paragraphs.map(({ config }) => config["editorHide"] === true);
  return { page, note, line, saved, hidden, keyboard: page.keyboard };
}

describe.each([0, 60])("on a line of %i ms", (delayMs) => {
  it("the palette that is opened behind an insert is for the new paragraph, and gives the keyboard to it", async () => {
    const { note, saved, hidden, keyboard } = await noteOn(delayMs, "%sh\none", "%sh\ntwo");
    // Its code comes with the first time.
    await note.palette.open();
    await keyboard.press("Escape");
    await note.paragraph(1).enter();
    await keyboard.press("Control+Alt+b");
    await keyboard.press("Control+Alt+p");
    await keyboard.type("hide code");
    await keyboard.press("Enter");
    await expect.poll(hidden).toEqual([false, true, false]);
    await note.paragraph(1).enter();
    await keyboard.press("Control+Alt+b");
    await keyboard.press("Control+Alt+p");
    await keyboard.press("Escape");
    await keyboard.type("abc");
    await expect.poll(saved).toEqual(["%sh\none", "abc", "", "%sh\ntwo"]);
    await note.paragraph(1).enter();
    await keyboard.press("Control+Alt+b");
    await keyboard.press("Escape");
    await keyboard.type("xvw");
    await keyboard.press("Control+Alt+b");
    await keyboard.type("end");
    await expect.poll(saved).toEqual(["%sh\none", "", "end", "abc", "", "%sh\ntwo"]);
  });

  it("the keys of an editor do what they do there", async () => {
    const { page, note, saved, keyboard } = await noteOn(delayMs, "%python\n1", "%sh\ntwo");
    await note.paragraph(1).enter();
    await keyboard.press("Control+Alt+b");
    await keyboard.type("world");
    await keyboard.press("Home");
    await keyboard.type("hello ");
    await keyboard.press("Control+ArrowRight");
    await keyboard.type("(s");
    await expect.poll(saved).toEqual(["%python\n1", "hello world(s)", "%sh\ntwo"]);
    await keyboard.press("Control+Alt+b");
    await keyboard.type("%python\nif x:\ny\nz ");
    await keyboard.press("Control+Backspace");
    await expect.poll(async () => (await saved())[2]).toBe("%python\nif x:\n    y\n    ");
    await keyboard.press("Control+Alt+b");
    await keyboard.press("Control+a");
    await keyboard.type("new");
    await keyboard.press("Control+Home");
    await keyboard.press("Tab");
    await expect.poll(async () => (await saved())[3]).toBe("    new");
    expect((await saved())[2]).toBe("%python\nif x:\n    y\n    ");
    const inputMethod = await InputMethod.of(page);
    await keyboard.press("Control+Alt+b");
    await inputMethod.compose(["に", "にほ", "にほん"]);
    await inputMethod.take("日本");
    await keyboard.type("!");
    await expect.poll(async () => (await saved())[4]).toBe("日本!");
  });

  it("Shift+Enter among it runs that paragraph and leads on", async () => {
    const { note, saved, keyboard } = await noteOn(delayMs, "%sh\necho one");
    await note.paragraph(1).enter();
    await keyboard.press("Control+Alt+b");
    await keyboard.type("%sh\necho new");
    await keyboard.press("Shift+Enter");
    await keyboard.type("behind");
    await expect.poll(async () => (await saved())[2]).toMatch(/behind$/);
    expect((await saved())[1]).toBe("%sh\necho new");
    await expect.poll(() => note.paragraph(2).output()).toBe("new\n");
  });
});

describe("what is opened over the note while an insert is on its way", () => {
  it("stays open, and leads on to the new paragraph as it closes", async () => {
    const { page, note, line, saved, keyboard } = await noteOn(150, "%sh\none", "%sh\ntwo");
    await note.paragraph(1).enter();
    await keyboard.press("Control+Alt+b");
    await keyboard.type("a");
    await note.paragraph(1).openMenu();
    await expect.poll(saved).toEqual(["%sh\none", "a", "%sh\ntwo"]);
    await note.paragraph(2).editor.waitFor();
    expect(await page.getByRole("menuitem", { name: "Remove" }).isVisible()).toBe(true);
    await keyboard.press("Escape");
    await expect.poll(() => note.focused()).toMatch(/^textbox Code of paragraph 2/);
    await keyboard.type("b");
    line.delayMs = 60;
    await note.paragraph(1).enter();
    await keyboard.press("Control+Alt+b");
    await keyboard.press("Control+Alt+f");
    await keyboard.type("zzz");
    await note.find.field.waitFor();
    await expect.poll(() => note.find.field.inputValue()).toBe("zzz");
    await keyboard.press("Escape");
    await expect.poll(() => note.focused()).toMatch(/^region Paragraph 2/);
    expect(await saved()).toEqual(["%sh\none", "", "ab", "%sh\ntwo"]);
  });
});

it("an answer that comes late leads the keyboard nowhere when that has gone elsewhere meanwhile", async () => {
  const { page, note, line, saved, keyboard } = await noteOn(0, "%md one", "%md two", "%md three", "%md four");
  const asked = async (op: string, times: number) => {
    await expect.poll(() => line.asked.filter((each) => each === op)).toHaveLength(times);
  };
  await note.paragraph(1).region.focus();
  line.hold();
  await keyboard.press("Control+Alt+d");
  await note.paragraph(3).enter();
  await keyboard.type("!");
  line.release();
  await expect.poll(saved).toEqual(["%md two", "%md three!", "%md four"]);
  await note.paragraph(4).region.waitFor({ state: "detached" });
  expect(await note.focused()).toMatch(/^textbox Code of paragraph 2/);
  line.hold();
  await keyboard.press("Control+Alt+z");
  await note.paragraph(3).enter();
  await keyboard.type("?");
  await asked("RESTORE_PARAGRAPH", 1);
  line.release();
  await note.paragraph(4).region.waitFor();
  await expect.poll(saved).toEqual(["%md one", "%md two", "%md three!", "%md four?"]);
  expect(await note.focused()).toMatch(/^textbox Code of paragraph 4/);
  line.hold();
  await keyboard.press("Control+Alt+k");
  await note.palette.open();
  await expect.poll(saved).toEqual(["%md one", "%md two", "%md four?", "%md three!"]);
  await asked("MOVE_PARAGRAPH", 1);
  line.release();
  await expect.poll(() => note.paragraph(3).code()).toBe("%md four?");
  expect(await page.getByRole("dialog").isVisible()).toBe(true);
  await keyboard.type("abc");
  expect(await note.palette.field.inputValue()).toBe("abc");
  await keyboard.press("Escape");
  await expect.poll(() => note.focused()).toMatch(/^textbox Code of paragraph 3/);
  line.hold();
  await note.paragraph(1).act(/^Remove/);
  await note.paragraph(3).region.focus();
  line.release();
  await expect.poll(saved).toEqual(["%md two", "%md four?", "%md three!"]);
  await note.paragraph(4).region.waitFor({ state: "detached" });
  expect(await note.focused()).toMatch(/^region Paragraph 2/);
});

it("what is typed behind the run of a paragraph is in the one below, also while its editor is still to be made", async () => {
  const page = await stage.newPage();
  const line = await slowLine(page, 0);
  // The page makes no editor before the user wants to write.
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  const id = await stage.makeNote("%sh\necho one", "%sh\necho two", "%sh\necho three", "%sh\nsleep 60");
  const note = await NotePage.open(page, stage.octavo.address, id);
  await page.getByText("echo one").click();
  await page.keyboard.press("Control+End");
  await page.keyboard.press("Shift+Enter");
  await page.keyboard.type(" and more");
  await page.keyboard.press("Shift+Enter");
  await page.keyboard.type("!");
  const saved = async () => (await stage.readNote(id)).paragraphs.map(({ text }) => text);
  const codes = ["%sh\necho one", "%sh\necho two and more", "%sh\necho three!", "%sh\nsleep 60"];
  await expect.poll(saved).toEqual(codes);
  await expect.poll(() => note.paragraph(2).output()).toBe("two and more\n");
  // Nothing can be written in it while it runs.
  await note.paragraph(4).run();
  await expect.poll(() => note.paragraph(4).status()).toBe("Running");
  await note.paragraph(3).enter();
  line.delayMs = 300;
  await page.keyboard.press("Control+Alt+b");
  await page.keyboard.press("Shift+Enter");
  await page.keyboard.type("x=1");
  await note.banner("could not be made").getByText("x=1").waitFor();
  line.delayMs = 0;
  await note.paragraph(5).press("Control+Alt+c");
  await expect.poll(() => note.paragraph(5).status()).not.toBe("Running");
  expect((await saved())[4]).toBe("%sh\nsleep 60");
});
