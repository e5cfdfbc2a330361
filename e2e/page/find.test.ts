/** Finding and replacing in a note. */
import { describe, expect, it } from "vitest";
import { useStage } from "../harness/stage.ts";

const stage = useStage();

describe("finding", () => {
  it("counts in all paragraphs, also hidden ones and far away, and goes from one to the next and round [field.search.state]", async () => {
    const far = Array.from({ length: 60 }, (_, index) => `%sh\n# paragraph ${index}\n\n\n\n\n`);
    const note = await stage.newNote("%sh\necho Needle", ...far, {
      text: "%sh\n# a needle in needles",
      config: { editorHide: true },
    });
    await note.paragraph(1).enter();
    await note.find.open("needle");
    await expect.poll(() => note.find.count()).toBe("1 of 3");
    await expect.poll(() => note.find.marked()).toEqual(["Needle"]);
    await note.find.press("Next match");
    await expect.poll(() => note.find.count()).toBe("2 of 3");
    await expect.poll(() => note.find.marked()).toEqual(["needle", "needle"]);
    await expect.poll(() => note.paragraph(62).editor.isVisible()).toBe(true);
    await note.find.toggle("Whole words");
    await expect.poll(() => note.find.count()).toMatch(/of 2$/);
    await note.find.toggle("Match case");
    await expect.poll(() => note.find.count()).toBe("1 of 1");
    await note.find.field.press("Enter");
    await expect.poll(() => note.find.count()).toBe("1 of 1");
    await note.find.field.fill("nothing of this");
    await expect.poll(() => note.find.count()).toBe("none");
    expect(await note.namelessControls()).toEqual([]);
    await note.find.field.press("Escape");
    await expect.poll(() => note.find.bar.count()).toBe(0);
    // What was only opened to be seen is hidden again.
    await expect.poll(() => note.paragraph(62).editor.count()).toBe(0);
  });

  it("leaves nothing selected that the first key would write over in a paragraph to which a run leads", async () => {
    const note = await stage.newNote("%sh\necho first", "%sh\necho needle");
    await note.find.open("needle");
    await expect.poll(() => note.find.count()).toBe("1 of 1");
    await note.find.field.press("Escape");
    await note.paragraph(1).press("Shift+Enter");
    await expect.poll(() => note.focused()).toContain("Code of paragraph 2");
    await note.page.keyboard.type("s");
    await expect.poll(() => note.paragraph(2).code()).toBe("%sh\necho needles");
  });

  it("takes all that is typed behind the key, also while the bar is still on its way", async () => {
    const note = await stage.newNote("%sh\necho needle");
    let letBarCome = () => {};
    const isAwaited = new Promise<void>((resolve) => {
      letBarCome = resolve;
    });
    await note.page.route(/find-bar[^/]*\.js$/, (route) => isAwaited.then(() => route.continue()));
    await note.paragraph(1).enter();
    const { keyboard } = note.page;
    await keyboard.press("Control+Alt+f");
    await keyboard.type("nee");
    await expect.poll(() => note.find.field.inputValue()).toBe("nee");
    expect(await note.find.bar.getByRole("status").count()).toBe(0);
    letBarCome();
    await note.find.bar.getByRole("status", { name: "Found" }).waitFor();
    await keyboard.type("dle");
    await expect.poll(() => note.find.field.inputValue()).toBe("needle");
    await expect.poll(() => note.find.count()).toBe("1 of 1");
    expect(await note.paragraph(1).code()).toBe("%sh\necho needle");
    // Asked for again, it is typed over.
    await keyboard.press("Control+Alt+f");
    await keyboard.type("echo");
    await expect.poll(() => note.find.field.inputValue()).toBe("echo");
  });

  it("takes all that is typed behind its entry in the menu of the note", async () => {
    const note = await stage.newNote("%sh\necho needle");
    await note.paragraph(1).enter();
    const { keyboard } = note.page;
    await note.act(/^Find and replace/);
    await keyboard.type("nee", { delay: 30 });
    await keyboard.type("dle", { delay: 90 });
    await expect.poll(() => note.find.field.inputValue()).toBe("needle");
    // By the keyboard, too.
    await keyboard.press("Escape");
    await note.page.getByRole("button", { name: "More about this note" }).focus();
    await keyboard.press("Enter");
    await note.page.getByRole("menuitem", { name: /^Find and replace/ }).focus();
    await keyboard.press("Enter");
    await keyboard.type("echo", { delay: 60 });
    await expect.poll(() => note.find.field.inputValue()).toBe("echo");
  });

  it("looks through what runs have shown, and follows what they show next", async () => {
    const note = await stage.newNote("%sh\nprintf '\\033[31mred\\033[0m her%s\\n' ring");
    await note.paragraph(1).enter();
    await note.find.open("red herring");
    await expect.poll(() => note.find.count()).toBe("none");
    await note.paragraph(1).press("Shift+Enter");
    await expect.poll(() => note.find.count()).toBe("1 of 1");
  });

  it("by a regular expression says what is wrong with it, and ends one that takes too long", async () => {
    const note = await stage.newNote(`%sh\n# ${"a".repeat(40)}!`);
    await note.paragraph(1).enter();
    await note.find.open("(a");
    await note.find.toggle("Regular expression");
    await expect.poll(() => note.find.problem.textContent()).toMatch(/group/i);
    await note.find.field.fill("(a|a)+$");
    await expect.poll(() => note.find.problem.textContent()).toMatch(/too long/);
    await note.find.field.fill("a{39,}!");
    await expect.poll(() => note.find.count()).toBe("1 of 1");
  });
});

describe("replacing", () => {
  it("changes one place and goes on, or all in one press, which others see and which can be taken back", async () => {
    const note = await stage.newNote("%sh\nx = 1; x", "%sh\ny = x");
    const other = await stage.openNote(note.id);
    await note.paragraph(1).enter();
    await note.find.open("x");
    await note.find.press("Show replacing");
    await note.find.replacement.fill("xx");
    await note.find.press("Replace");
    await expect.poll(() => other.paragraph(1).code()).toBe("%sh\nxx = 1; x");
    await expect.poll(() => note.find.count()).toBe("3 of 4");
    await note.find.press("Replace all");
    await note.notice("Replaced 4 in 2 paragraphs").waitFor();
    // Nothing is found any more, and the keyboard is not nowhere.
    await note.find.field.fill("nothing of the kind");
    await note.page.keyboard.press("Escape");
    await expect.poll(() => note.focused()).toMatch(/^region Paragraph 1/);
    for (const page of [note, other]) {
      await expect.poll(() => page.codes()).toEqual(["%sh\nxxxx = 1; xx", "%sh\ny = xx"]);
    }
    await note.undo("Replaced 4");
    for (const page of [note, other]) {
      await expect.poll(() => page.codes()).toEqual(["%sh\nxx = 1; x", "%sh\ny = x"]);
    }
  });

  it("leaves the keyboard in the bar when the last place is replaced, so that Escape closes it", async () => {
    const note = await stage.newNote("%sh\none", "%sh\none, one");
    await note.paragraph(1).enter();
    await note.find.open("one");
    await note.find.press("Show replacing");
    await note.find.replacement.fill("two");
    await note.find.press("Replace all");
    await expect.poll(() => note.find.count()).toBe("none");
    await expect.poll(() => note.focused()).toBe("textbox Find");
    await note.page.keyboard.press("Escape");
    await expect.poll(() => note.find.bar.count()).toBe(0);
    await expect.poll(() => note.focused()).toMatch(/^region Paragraph 1/);
  });

  it("puts groups of an expression where they are named, and is undone in the editor like typing", async () => {
    const note = await stage.newNote("%sh\nadd(1, 2)");
    await note.paragraph(1).enter();
    await note.find.open("add\\((\\d), (\\d)\\)");
    await note.find.toggle("Regular expression");
    await note.find.press("Show replacing");
    await note.find.replacement.fill("$1 + $2");
    await note.find.press("Replace");
    await expect.poll(() => note.paragraph(1).code()).toBe("%sh\n1 + 2");
    await note.paragraph(1).press("Control+z");
    await expect.poll(() => note.paragraph(1).code()).toBe("%sh\nadd(1, 2)");
  });
});
