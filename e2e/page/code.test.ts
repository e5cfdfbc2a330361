/** Writing code: colours, indentation, carets, completion, documentation of names, and where a run failed. */
import { describe, expect, it } from "vitest";
import { makeSetting } from "../harness/settings.ts";
import { useStage } from "../harness/stage.ts";
import { NotePage } from "../pages/note-page.ts";

const stage = useStage();

/** A note whose first paragraph Python has run; what it knows from there is for the second. */
async function noteThatRan(code: string): Promise<NotePage> {
  const note = await stage.newNote(`%python\n${code}`, "%python\n");
  await note.paragraph(1).run();
  await expect.poll(() => note.paragraph(1).status(), { timeout: 60_000 }).toBe("Finished");
  return note;
}

describe("code", () => {
  it("is folded and unfolded by keys, and by the pointer where lines are numbered", async () => {
    const note = await stage.newNote({
      text: "%python\ndef answer():\n    a = 6\n    return a * 7\nprint(answer())",
      config: { lineNumbers: true },
    });
    const folded = note.page.getByLabel("Folded code");
    await note.paragraph(1).enter();
    const keys = note.page.keyboard;
    await keys.press("Control+Home");
    await keys.press("ArrowDown");
    await keys.press("Control+Shift+BracketLeft");
    await folded.waitFor();
    await keys.press("Control+Shift+BracketRight");
    await folded.waitFor({ state: "detached" });
    await note.page.getByTitle("Fold from this line on").filter({ visible: true }).first().click();
    await folded.waitFor();
    // What is folded is there all the same.
    await note.paragraph(1).press("Shift+Enter");
    await expect.poll(() => note.paragraph(1).output(), { timeout: 30_000 }).toBe("42\n");
  });
});

describe("the keys of Vim", () => {
  it("are there for a user who chooses them, and leave those of the page", async () => {
    const note = await stage.newNote("%sh\necho one", "%sh\necho two");
    const [first, { keyboard }] = [note.paragraph(1), note.page];
    await note.palette.choose("Vim keys in editors");
    await first.enter();
    await note.page.locator(".cm-vimMode").first().waitFor();
    await keyboard.type("ggjwcwthree");
    await keyboard.press("Escape");
    await expect.poll(() => first.code()).toBe("%sh\necho three");
    await keyboard.type("uu");
    await expect.poll(() => first.code()).toBe("%sh\necho one");
    await keyboard.press("Control+r");
    await keyboard.press("Control+r");
    await keyboard.type("yyp");
    await expect.poll(() => first.code()).toBe("%sh\necho three\necho three");
    await keyboard.press("Control+Enter");
    await expect.poll(() => first.output()).toBe("three\nthree\n");
    // Kept for this person, and given up as it was chosen.
    await note.page.reload();
    await NotePage.shown(note.page);
    await first.enter();
    await keyboard.type("Gdd");
    await expect.poll(() => first.code()).toBe("%sh\necho three");
    await note.palette.choose("No Vim keys in editors");
    await first.enter();
    await keyboard.press("Control+End");
    await keyboard.type(" dd");
    await expect.poll(() => first.code()).toBe("%sh\necho three dd");
  });

  it("fold code, and give up the text by Escape where that means nothing to Vim", async () => {
    const note = await stage.newNote("%python\nif True:\n    print(1)");
    await note.palette.choose("Vim keys in editors");
    await note.paragraph(1).enter();
    await note.page.locator(".cm-vimMode").first().waitFor();
    const folded = note.page.getByLabel("Folded code");
    await note.page.keyboard.type("ggjzc");
    await folded.waitFor();
    await note.page.keyboard.type("zo");
    await folded.waitFor({ state: "detached" });
    const isInText = () => note.page.evaluate(() => document.activeElement?.closest(".cm-editor") !== null);
    await note.page.keyboard.type("i");
    await note.page.keyboard.press("Escape");
    expect(await isInText()).toBe(true);
    await note.page.keyboard.press("Escape");
    await expect.poll(isInText).toBe(false);
  });
});

describe("the code of a paragraph", () => {
  it("is highlighted by the paragraph's language, which its first word names [op.EDITOR_SETTING field.paragraph.config.editorSetting.language]", async () => {
    const note = await stage.newNote(
      '%python\ndef half(x):\n    return x / 2  # "of it"',
      "%sql\nselect 'a' from t",
      '%sh\necho "$HOME"',
      "plain python: default",
    );
    await expect
      .poll(() => note.paragraph(1).highlighted())
      .toMatchObject({
        magic: ["%python"],
        keyword: ["def", "return"],
        number: ["2"],
        comment: ['# "of it"'],
      });
    await expect
      .poll(() => note.paragraph(2).highlighted())
      .toMatchObject({ keyword: expect.arrayContaining(["select", "from"]), string: ["'a'"] });
    await expect.poll(() => note.paragraph(3).highlighted()).toMatchObject({ string: expect.arrayContaining(['"']) });
    await note.paragraph(4).write("%sql\nselect 1");
    await expect
      .poll(() => note.paragraph(4).highlighted())
      .toMatchObject({ keyword: expect.arrayContaining(["select"]), number: ["1"] });
  });

  it("is coloured for a setting of any name, as soon as its name is written", async () => {
    await makeSetting(stage.octavo.address, { name: "warehouse", group: "jdbc" });
    const note = await stage.newNote("%warehouse\nselect 1");
    await expect
      .poll(() => note.paragraph(1).highlighted())
      .toMatchObject({ keyword: expect.arrayContaining(["select"]), number: ["1"] });
  });

  it("is completed by the interpreter, with what it knows [op.COMPLETION event.COMPLETION_LIST field.paragraph.config.editorSetting.completionSupport]", async () => {
    const note = await noteThatRan("number_of_rides = 12");
    await note.paragraph(2).type("number_o", 30);
    await expect.poll(() => note.completions.allTextContents()).toEqual([expect.stringContaining("number_of_rides")]);
    await expect.poll(() => note.documentation.textContent()).toMatch(/Type:\s+int[\s\S]*12/);
    await note.acceptCompletion();
    await expect.poll(() => note.paragraph(2).code()).toBe("%python\nnumber_of_rides");
    await note.page.keyboard.type(".bit_", { delay: 30 });
    await expect.poll(async () => (await note.completions.allTextContents()).join()).toContain("bit_length");
    // A user who runs the paragraph wants to see what comes of it.
    await note.page.keyboard.press("Control+Enter");
    await expect.poll(() => note.completions.count()).toBe(0);
    await expect.poll(() => note.paragraph(2).status()).toBe("Failed");
  });

  it("is completed at once where no word is written yet, and each time by the answer to what was asked last", async () => {
    const note = await noteThatRan("class Ride:\n  _kept = 1\n  start = 2\naride = Ride()");
    const { keyboard } = note.page;
    const offered = async () => (await note.completions.allTextContents()).join();
    await note.paragraph(2).enter();
    // Two questions at once.
    await keyboard.insertText("aride");
    await keyboard.type(".");
    await expect.poll(offered, { timeout: 30_000 }).toMatch(/^start/);
    await keyboard.press("Escape");
    await keyboard.press("Enter");
    await keyboard.press("Control+Space");
    await expect.poll(offered).toContain("aride");
    await keyboard.press("Escape");
    await expect.poll(() => note.completions.count()).toBe(0);
  });

  it("goes on in the next line by Enter while names come up, unless one has gone to a name; and none come up in comments and strings", async () => {
    const note = await noteThatRan("number_of_rides = 12");
    const { keyboard } = note.page;
    const paragraph = note.paragraph(2);
    await paragraph.type("number_o", 30);
    await expect.poll(() => note.completions.count(), { timeout: 20_000 }).toBe(1);
    await keyboard.press("Enter");
    await expect.poll(() => note.completions.count()).toBe(0);
    await keyboard.type("number_o", { delay: 30 });
    await expect.poll(() => note.completions.count()).toBe(1);
    // A list that has only just come takes no keys; its documentation comes later.
    await note.documentation.waitFor();
    await keyboard.press("ArrowDown");
    await keyboard.press("Enter");
    await expect.poll(() => paragraph.code()).toBe("%python\nnumber_o\nnumber_of_rides");
    // As does a list that was asked for, also when more is typed.
    await keyboard.type("\nnumber_o", { delay: 30 });
    await expect.poll(() => note.completions.count()).toBe(1);
    await keyboard.press("Escape");
    await keyboard.press("Control+Space");
    await expect.poll(() => note.completions.count()).toBe(1);
    // No sooner than anybody can: an entry that has only just come is not taken.
    await keyboard.type("f_", { delay: 60 });
    await keyboard.press("Enter");
    await expect.poll(() => paragraph.code()).toBe("%python\nnumber_o\nnumber_of_rides\nnumber_of_rides");

    let asked = 0;
    note.page.on("websocket", (socket) =>
      socket.on("framesent", ({ payload }) => (asked += payload.toString().includes('"COMPLETION"') ? 1 : 0)),
    );
    await note.page.reload();
    await NotePage.shown(note.page);
    await paragraph.type(" # number_o\ntext = 'number_o'\n", 40);
    const beside = asked;
    await keyboard.type("f'{number_o", { delay: 40 });
    await expect.poll(() => note.completions.count()).toBe(1);
    // The name of `text` asks, too, until it is written.
    expect(beside).toBeLessThanOrEqual("text".length);
    expect(asked).toBeGreaterThan(beside);
    // Else the documentation beside the list comes while the page is looked over, or not, as it happens.
    await keyboard.press("Escape");
    await expect.poll(() => note.completions.count()).toBe(0);
  });

  it("is offered long names as far as there is room beside their kind [constant.completion.caption]", async () => {
    const name = "number_of_all_the_rides_that_anybody_ever_took";
    const note = await noteThatRan(`${name} = 12`);
    await note.paragraph(2).type("number_o", 30);
    await expect.poll(() => note.completions.count(), { timeout: 20_000 }).toBe(1);
    const offered = note.completions.first();
    // A kernel that is asked for the first time may not have found out the kind yet.
    const kind = (await offered.locator(".cm-completionDetail").allTextContents()).join("");
    const room = 42 - kind.length - 3;
    expect(room).toBeLessThan(name.length);
    expect(await offered.locator(".cm-completionLabel").textContent()).toBe(`${name.slice(0, room - 1)}…`);
    await note.acceptCompletion();
    await expect.poll(() => note.paragraph(2).code()).toBe(`%python\n${name}`);
  });

  it("shows help on the name at its caret with shift+tab, and leads there and back by keys", async () => {
    const note = await noteThatRan("def twice(n):\n  'Doubles it.'");
    await note.paragraph(2).type("twice");
    await note.page.keyboard.press("Shift+Tab");
    await expect.poll(() => note.inspection.textContent()).toMatch(/twice\(n\)[\s\S]*Doubles it\./);
    await note.page.keyboard.press("Shift+Tab");
    await expect.poll(() => note.inspection.evaluate((shown) => shown === document.activeElement)).toBe(true);
    await note.page.keyboard.press("Escape");
    await expect.poll(() => note.inspection.count()).toBe(0);
    await note.page.keyboard.type("(1)");
    await expect.poll(() => note.paragraph(2).code()).toBe("%python\ntwice(1)");
    await note.page.getByText("twice", { exact: false }).last().hover();
    await expect.poll(() => note.inspection.textContent()).toContain("Doubles it.");
  });

  it("says that nothing has run yet where that is why nothing is known of a name", async () => {
    const note = await stage.newNote("%python\n");
    const { keyboard } = note.page;
    await note.paragraph(1).type("pri", 30);
    // The interpreter has started, only to be asked.
    await expect.poll(() => note.completions.count(), { timeout: 60_000 }).toBeGreaterThan(0);
    await keyboard.press("Escape");
    await keyboard.press("Enter");
    await keyboard.type("twice");
    await keyboard.press("Shift+Tab");
    await expect
      .poll(() => note.inspection.textContent())
      .toContain("Nothing has run here yet. Run a paragraph first.");
  });

  it("is typed in several places at once, each with a caret that is seen", async () => {
    const note = await stage.newNote("%sh\none\ntwo");
    const { editor } = note.paragraph(1);
    await note.paragraph(1).enter();
    await editor
      .locator(".cm-line")
      .nth(1)
      .click({ modifiers: ["Control"], position: { x: 200, y: 8 } });
    await expect.poll(() => note.paragraph(1).carets()).toBe(2);
    await note.page.keyboard.type("!");
    await expect.poll(() => note.paragraph(1).code()).toBe("%sh\none!\ntwo!");
    await note.page.keyboard.press("Escape");
    await note.page.keyboard.type("?");
    await expect.poll(() => note.paragraph(1).code()).toMatch(/^%sh\none!\?\ntwo!$|^%sh\none!\ntwo!\?$/);
  });

  it("is typed in a column that is drawn with Alt, at each word like it, and in the lines below", async () => {
    const note = await stage.newNote("%sh\nsum=1; sum\nsum=2\nend");
    const [paragraph, { keyboard, mouse }] = [note.paragraph(1), note.page];
    await paragraph.enter();
    const lines = paragraph.editor.locator(".cm-line");
    const [top, bottom] = [await lines.nth(1).boundingBox(), await lines.nth(3).boundingBox()];
    if (!top || !bottom) throw new Error("The lines are not on the screen.");
    await keyboard.down("Alt");
    await mouse.move(top.x + 6, top.y + 8);
    await mouse.down();
    await mouse.move(bottom.x + 6, bottom.y + 8, { steps: 4 });
    await mouse.up();
    await keyboard.up("Alt");
    await expect.poll(() => paragraph.carets()).toBe(3);
    await keyboard.type("#");
    await expect.poll(() => paragraph.code()).toBe("%sh\n#sum=1; sum\n#sum=2\n#end");
    await keyboard.press("Control+z");
    await keyboard.press("Escape");
    await lines.nth(1).click({ position: { x: 12, y: 8 } });
    for (let time = 0; time < 3; time++) await keyboard.press("Control+d");
    await keyboard.type("all");
    await expect.poll(() => paragraph.code()).toBe("%sh\nall=1; all\nall=2\nend");
    await keyboard.press("Escape");
    await keyboard.press("Control+Shift+l");
    await keyboard.type("one");
    await expect.poll(() => paragraph.code()).toBe("%sh\none=1; one\none=2\nend");
    await keyboard.press("Escape");
    await keyboard.press("Control+Home");
    await keyboard.press("ArrowDown");
    await keyboard.press("Control+Alt+ArrowDown");
    await keyboard.press("Control+Alt+ArrowDown");
    await keyboard.type("-");
    await expect.poll(() => paragraph.code()).toBe("%sh\n-one=1; one\n-one=2\n-end");
  });

  it("is indented as its language is, and as it is itself", async () => {
    const note = await stage.newNote("%sh", "%python\nif a:\n  b = 1", "%spark");
    // The grammar of a language comes after its text, and a user who is faster writes as in plain text.
    await expect.poll(() => note.paragraph(2).highlighted()).toMatchObject({ keyword: ["if"] });
    const { keyboard } = note.page;
    const write = async (place: number, ...pieces: readonly string[]) => {
      await note.paragraph(place).enter();
      for (const piece of pieces) {
        await keyboard.press("Enter");
        await keyboard.type(piece);
      }
    };
    await write(1, "for a in b; do", "if c; then", "echo d", "fi", "done");
    await expect
      .poll(() => note.paragraph(1).code())
      .toBe("%sh\nfor a in b; do\n    if c; then\n        echo d\n    fi\ndone");
    await write(2, "if c:", "return d", "else:", "e");
    await expect
      .poll(() => note.paragraph(2).code())
      .toBe("%python\nif a:\n  b = 1\n  if c:\n    return d\n  else:\n    e");
    // Of an interpreter that this server does not have.
    await write(3, "val a = b.map { c =>", "d");
    await expect.poll(() => note.paragraph(3).code()).toBe("%spark\nval a = b.map { c =>\n  d}");
    await expect.poll(() => note.paragraph(3).highlighted()).toMatchObject({ keyword: ["val"] });
  });

  it("takes what is pasted into a block as a part of it", async () => {
    const note = await stage.newNote("%python\nif a:\n    ");
    await note.page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await note.page.evaluate(() =>
      navigator.clipboard.writeText("        b = 1\r\n        if c:\r\n            d = 2"),
    );
    await note.paragraph(1).enter();
    await note.page.keyboard.press("Control+v");
    await expect.poll(() => note.paragraph(1).code()).toBe("%python\nif a:\n    b = 1\n    if c:\n        d = 2");
  });

  it("shows how a function is called while its arguments are written", async () => {
    const note = await noteThatRan("def twice(number, *, by=2):\n  'Doubles it.'");
    const { keyboard } = note.page;
    await note.paragraph(2).type("twice(");
    await expect.poll(() => note.signature.textContent()).toBe("twice(number, *, by=2)Doubles it.");
    expect(await note.signature.locator("strong").textContent()).toBe("number");
    await keyboard.type("1, by=");
    await expect.poll(() => note.signature.locator("strong").textContent()).toBe("by=2");
    await keyboard.type("3)");
    await expect.poll(() => note.signature.count()).toBe(0);
    await keyboard.press("Enter");
    await keyboard.type("twice(");
    await note.signature.waitFor();
    await keyboard.press("Escape");
    await expect.poll(() => note.signature.count()).toBe(0);
    await keyboard.type("4");
    await expect.poll(() => note.paragraph(2).code()).toBe("%python\ntwice(1, by=3)\ntwice(4)");
  });

  it("keeps the mark of an error at its line until that is changed", async () => {
    const note = await stage.newNote("%sh\necho one\nif true; then");
    const [paragraph, { keyboard }] = [note.paragraph(1), note.page];
    await paragraph.run();
    await expect.poll(() => paragraph.failedLines()).toEqual(["if true; then"]);
    await paragraph.editor.locator(".cm-line").nth(1).click();
    await keyboard.press("Home");
    await keyboard.type("# so\n");
    await expect
      .poll(async () => (await stage.readNote(note.id)).paragraphs[0]?.text)
      .toBe("%sh\n# so\necho one\nif true; then");
    expect(await paragraph.failedLines()).toEqual(["if true; then"]);
    await keyboard.press("Control+End");
    await keyboard.type(" echo two; fi");
    await expect.poll(() => paragraph.failedLines()).toEqual([]);
  });
});
