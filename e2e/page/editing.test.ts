/** Writing a note: text, order of paragraphs, what each looks like. */
import { describe, expect, it } from "vitest";
import { networkOf } from "../harness/cut.ts";
import { drawnBy, watchDrawing } from "../harness/drawn.ts";
import { useStage } from "../harness/stage.ts";
import { NotePage } from "../pages/note-page.ts";

const stage = useStage();

describe("the text of a paragraph", () => {
  it("is saved as it is typed, long before the ten seconds of others [field.paragraph.text]", async () => {
    const note = await stage.newNote("%sh");
    await note.paragraph(1).type("\necho typed key by key");
    await expect
      .poll(async () => (await stage.readNote(note.id)).paragraphs[0]?.text)
      .toBe("%sh\necho typed key by key");
    // On Control+S the page says that all is saved, and does not offer the browser's copy of the page.
    const isLeftToBrowser = note.page.evaluate(
      () =>
        new Promise((resolve) => {
          addEventListener("keydown", ({ key, defaultPrevented }) => key === "s" && resolve(!defaultPrevented));
        }),
    );
    await note.paragraph(1).press("Control+s");
    await note.notice("All changes saved").waitFor();
    expect(await isLeftToBrowser).toBe(false);
  });

  it("draws its own paragraph for a key, and none of the others", async () => {
    const page = await stage.newPage();
    await watchDrawing(page);
    const noteId = await stage.makeNote(...Array.from({ length: 8 }, (_, at) => `%sh\necho ${at}`));
    const note = await NotePage.open(page, stage.octavo.address, noteId);
    await note.paragraph(1).type("; echo a");
    await expect.poll(async () => (await stage.readNote(noteId)).paragraphs[0]?.text).toBe("%sh\necho 0; echo a");
    const [own = "", next = ""] = (await stage.readNote(noteId)).paragraphs.map(({ id }) => id);
    // What comes with the page is all there.
    const idle = () => page.evaluate(async () => void (await new Promise((resolve) => requestIdleCallback(resolve))));
    await expect.poll(() => drawnBy(page, idle)).toEqual({});
    const drawn = await drawnBy(page, async () => {
      await page.keyboard.type("bcdef", { delay: 30 });
      await expect.poll(async () => (await stage.readNote(noteId)).paragraphs[0]?.text).toContain("abcdef");
    });
    const { [own]: mine = 0, "": around = 0, ...others } = drawn;
    expect(others).toEqual({});
    // For each of five keys, which a slow machine saves one by one, the sign that it is not saved yet, and is again; not one of all that stands around it.
    expect(mine).toBeLessThan(5 * 10);
    expect(around).toBeLessThan(5 * 4);
    // Going elsewhere draws both: so a paragraph that is drawn is seen.
    expect(await drawnBy(page, () => note.paragraph(2).enter())).toMatchObject({
      [own]: expect.any(Number),
      [next]: expect.any(Number),
    });
  });

  it("comes back with undo, and undo leaves a colleague's typing alone", async () => {
    const note = await stage.newNote("%sh\n");
    const other = await stage.openNote(note.id);
    await note.paragraph(1).type("mine");
    await expect.poll(() => other.paragraph(1).code()).toBe("%sh\nmine");
    await other.paragraph(1).type(" theirs");
    await expect.poll(() => note.paragraph(1).code()).toBe("%sh\nmine theirs");
    await note.paragraph(1).press("Control+z");
    await expect.poll(() => note.paragraph(1).code()).toBe("%sh\n theirs");
  });

  it("moves the caret on to the next paragraph at its edges", async () => {
    const note = await stage.newNote("%sh\nfirst", "%sh\nsecond");
    await note.paragraph(1).enter();
    await note.page.keyboard.press("ArrowDown");
    await note.page.keyboard.press("Control+End");
    await note.page.keyboard.type("!");
    await expect.poll(() => note.codes()).toEqual(["%sh\nfirst", "%sh\nsecond!"]);
  });

  it("lets the caret out at its edges also where the next code is hidden, to that paragraph as a whole", async () => {
    const hidden = { text: "%sh\nhidden", config: { editorHide: true } };
    const note = await stage.newNote("%sh\nfirst", hidden, "%sh\nlast");
    await note.paragraph(1).enter();
    await note.page.keyboard.press("ArrowDown");
    await expect.poll(() => note.focused()).toMatch(/^region Paragraph 2/);
    await note.page.keyboard.press("ArrowDown");
    await expect.poll(() => note.focused()).toMatch(/^region Paragraph 3/);
    await note.paragraph(3).enter();
    await note.page.keyboard.press("Control+Home");
    await note.page.keyboard.press("ArrowUp");
    await expect.poll(() => note.focused()).toMatch(/^region Paragraph 2/);
    // So does a run that goes on.
    await note.paragraph(1).press("Shift+Enter");
    await expect.poll(() => note.focused()).toMatch(/^region Paragraph 2/);
  });

  it("may not be left while it is not saved, unless one insists [rule.unsaved.leave state.note.dirty]", async () => {
    const note = await stage.newNote("%sh\n");
    await note.page.context().setOffline(true);
    await note.paragraph(1).type("not yet sent");
    await note.goHome();
    await expect.poll(() => note.dialog.textContent()).toContain("Leave while changes are not saved?");
    await note.dialog.getByRole("button", { name: "Stay" }).click();
    await expect.poll(() => note.paragraph(1).code()).toBe("%sh\nnot yet sent");
    await note.page.context().setOffline(false);
    await expect.poll(async () => (await stage.readNote(note.id)).paragraphs[0]?.text).toBe("%sh\nnot yet sent");
    await note.goHome();
    await expect.poll(() => note.page.title()).toBe("Octavo");
  });
});

describe("the keyboard", () => {
  it("is on the paragraph as a whole when what had it there is hidden, cleared or rendered", async () => {
    const note = await stage.newNote("%sh\nprintf '%%table city\\tsales\\nOslo\\t3\\n'", "%md\n# Read me");
    const [first, second] = [note.paragraph(1), note.paragraph(2)];
    const { keyboard } = note.page;
    const isOn = (place: number) => expect.poll(() => note.focused()).toMatch(new RegExp(`^region Paragraph ${place}`));

    await first.enter();
    await keyboard.press("Control+Alt+e");
    await first.editor.waitFor({ state: "detached" });
    await isOn(1);
    await keyboard.press("Control+Alt+e");
    await first.editor.waitFor();

    await first.run();
    await first.table.grid.getByText("Oslo").click();
    await keyboard.press("Control+Alt+o");
    await isOn(1);
    await keyboard.press("Control+Alt+o");
    await first.table.grid.getByText("Oslo").click();
    await keyboard.press("Control+Alt+l");
    await first.results.waitFor({ state: "detached" });
    await isOn(1);

    await second.enter();
    await keyboard.press("Control+Enter");
    await second.heading("Read me").waitFor();
    await isOn(2);
    await keyboard.press("ArrowUp");
    await isOn(1);
  });

  it("is on a paragraph that is shown when the whole note hides its code, or becomes a report", async () => {
    const note = await stage.newNote("%sh\necho shown", "%sh\n# shows nothing");
    await note.paragraph(1).run();
    await expect.poll(() => note.paragraph(1).output()).toBe("shown\n");
    await note.paragraph(2).enter();
    await note.palette.choose("all code");
    await note.paragraph(2).editor.waitFor({ state: "detached" });
    await expect.poll(() => note.focused()).toMatch(/^region Paragraph 2/);
    await note.act("Show all code");
    await note.paragraph(2).enter();
    await note.act("Hide all code");
    await note.paragraph(2).editor.waitFor({ state: "detached" });
    await expect.poll(() => note.focused()).toMatch(/^button More about this note/);
    await note.paragraph(2).region.focus();
    await note.palette.choose("look report");
    await note.paragraph(2).region.waitFor({ state: "detached" });
    await expect.poll(() => note.focused()).toMatch(/^region Paragraph 1/);
  });

  it("goes on in what is on the page, which stays where it is when far away something goes", async () => {
    const far = Array.from({ length: 40 }, (_, at) => `%sh\n# ${at}\n\n\n\n\n`);
    const note = await stage.newNote("%sh\nnear", ...far);
    const other = await stage.openNote(note.id);
    await note.paragraph(1).enter();
    await note.page.mouse.wheel(0, 4000);
    await expect.poll(() => note.page.evaluate(() => scrollY)).toBeGreaterThan(3000);
    const before = await note.page.evaluate(() => scrollY);
    await other.paragraph(1).press("Control+Alt+d");
    await expect.poll(() => note.focused()).toMatch(/^region Paragraph 1/);
    // Without the paragraph above, what is read stands less far down.
    expect(await note.page.evaluate(() => scrollY)).toBeGreaterThan(before - 300);
  });
});

describe("paragraphs", () => {
  it("are inserted where one points, with the language of the button [op.INSERT_PARAGRAPH event.PARAGRAPH_ADDED]", async () => {
    const note = await stage.newNote("%sh\none", "%sh\ntwo");
    await note.insert(2, "SQL");
    await expect.poll(() => note.codes()).toEqual(["%sh\none", "%sql\n", "%sh\ntwo"]);
    await note.page.keyboard.type("select 1");
    await expect.poll(() => note.codes()).toEqual(["%sh\none", "%sql\nselect 1", "%sh\ntwo"]);
    await note.insert(4, "Text");
    await expect.poll(() => note.codes()).toEqual(["%sh\none", "%sql\nselect 1", "%sh\ntwo", "%md\n"]);
  });

  it("have editors that are called after the place they have now", async () => {
    const note = await stage.newNote("%sh\nfirst", "%sh\nsecond");
    const names = () =>
      note.page.getByRole("textbox", { name: /^Code of/ }).evaluateAll((all) => all.map(({ ariaLabel }) => ariaLabel));
    await expect.poll(names).toEqual(["Code of paragraph 1, sh", "Code of paragraph 2, sh"]);
    await note.insert(1, "Shell");
    await expect.poll(names).toEqual(["Code of paragraph 1, sh", "Code of paragraph 2, sh", "Code of paragraph 3, sh"]);
    await note.paragraph(3).act(/^Move up/);
    await expect.poll(() => note.codes()).toEqual(["%sh\n", "%sh\nsecond", "%sh\nfirst"]);
    await expect.poll(names).toEqual(["Code of paragraph 1, sh", "Code of paragraph 2, sh", "Code of paragraph 3, sh"]);
  });

  it("are moved [op.MOVE_PARAGRAPH event.PARAGRAPH_MOVED]", async () => {
    const note = await stage.newNote("%sh\none", "%sh\ntwo", "%sh\nthree");
    await note.paragraph(3).act(/^Move up/);
    await expect.poll(() => note.codes()).toEqual(["%sh\none", "%sh\nthree", "%sh\ntwo"]);
    await note.paragraph(1).act(/^Move down/);
    await expect.poll(() => note.codes()).toEqual(["%sh\nthree", "%sh\none", "%sh\ntwo"]);
  });

  it("are copied [op.COPY_PARAGRAPH]", async () => {
    const note = await stage.newNote({ text: "%sh\ncopied", title: "Twin", config: { title: true } }, "%sh\nlast");
    await note.paragraph(1).act(/^Duplicate/);
    await expect.poll(() => note.codes()).toEqual(["%sh\ncopied", "%sh\ncopied", "%sh\nlast"]);
    await expect.poll(() => note.paragraph(2).title.textContent()).toBe("Twin");
  });

  it("are removed at once, and Undo brings them back [op.PARAGRAPH_REMOVE event.PARAGRAPH_REMOVED]", async () => {
    const note = await stage.newNote("%sh\nstays", "%sh\ngoes");
    await note.paragraph(2).act(/^Remove/);
    await expect.poll(() => note.codes()).toEqual(["%sh\nstays"]);
    await note.undo(/removed/i);
    await expect.poll(() => note.codes()).toEqual(["%sh\nstays", "%sh\ngoes"]);
  });

  it("keep the last one, which cannot be removed [rule.paragraph.last message.paragraph.last]", async () => {
    const note = await stage.newNote("%sh\nlast");
    await note.paragraph(1).act(/^Remove/);
    await note.notice("All the paragraphs can't be deleted.").first().waitFor();
    await expect.poll(() => note.codes()).toEqual(["%sh\nlast"]);
  });

  it("lose their output when it is cleared, one or all [op.PARAGRAPH_CLEAR_OUTPUT op.PARAGRAPH_CLEAR_ALL_OUTPUT]", async () => {
    const note = await stage.newNote("%sh\necho one", "%sh\necho two", "%sh\necho three");
    await note.runAllButton.click();
    await expect.poll(() => note.paragraph(3).output()).toBe("three\n");
    await note.runAllButton.waitFor();
    await note.paragraph(2).act(/^Clear output/);
    await expect.poll(() => note.paragraph(2).output()).toBe("");
    await expect.poll(() => note.paragraph(1).output()).toBe("one\n");
    await note.act("Clear all output");
    await note.dialog.getByRole("button", { name: "Clear", exact: true }).click();
    await expect.poll(() => note.paragraph(1).output()).toBe("");
    await expect.poll(() => note.paragraph(3).output()).toBe("");
  });

  it("have a title when one wants it [field.paragraph.title field.paragraph.config.title op.COMMIT_PARAGRAPH]", async () => {
    const note = await stage.newNote("%sh\n");
    await note.paragraph(1).act(/^Show title/);
    // It is empty, so the page opens its field, after the menu as after the key.
    await expect.poll(() => note.focused()).toBe("textbox Paragraph title");
    await note.paragraph(1).fillTitle("What this does");
    await expect.poll(async () => (await stage.readNote(note.id)).paragraphs[0]?.title).toBe("What this does");
    await expect.poll(() => note.names()).toEqual(["Paragraph 1: What this does, Ready"]);
    await note.paragraph(1).setTitle("What that does");
    await expect.poll(() => note.names()).toEqual(["Paragraph 1: What that does, Ready"]);
    // Shown again it stands as it was.
    await note.paragraph(1).enter();
    await note.page.keyboard.press("Control+Alt+t");
    await note.paragraph(1).title.waitFor({ state: "detached" });
    await note.page.keyboard.press("Control+Alt+t");
    await note.paragraph(1).title.waitFor();
    await expect.poll(() => note.focused()).toMatch(/^textbox Code of paragraph 1/);
  });

  it("keep their width and font size, within bounds [field.paragraph.config.colWidth field.paragraph.config.fontSize rule.column-width constant.column-widths constant.font-sizes state.paragraph.flags-saved]", async () => {
    const note = await stage.newNote({ text: "%sh\n", config: { colWidth: 2, fontSize: 19 } }, "%sh\n");
    const config = async () => (await stage.readNote(note.id)).paragraphs[0]?.config;
    await note.paragraph(1).step("Width", "Decrease");
    await expect.poll(config).toMatchObject({ colWidth: 1 });
    await note.paragraph(1).openMenu();
    expect(await note.page.getByRole("group", { name: "Width" }).innerText()).toContain("Ctrl+Shift+− / +");
    await note.page.keyboard.press("Escape");
    await note.paragraph(1).step("Font size", "Increase");
    await expect.poll(config).toMatchObject({ colWidth: 1, fontSize: 20 });
    expect(await note.paragraph(1).isAtBound("Width", "Decrease")).toBe(true);
    expect(await note.paragraph(1).isAtBound("Font size", "Increase")).toBe(true);
  });

  it("have one font size for the code and what comes of it [field.paragraph.config.fontSize]", async () => {
    const note = await stage.newNote({ text: "%sh\necho hi; printf '%%table a\\n1\\n'", config: { fontSize: 11 } });
    await note.paragraph(1).run();
    await note.paragraph(1).table.grid.waitFor();
    const sizes = await Promise.all(
      [note.paragraph(1).editor, note.paragraph(1).logs, note.paragraph(1).table.grid].map((part) =>
        part.evaluate((element) => getComputedStyle(element).fontSize),
      ),
    );
    expect(sizes).toEqual(["15px", "15px", "15px"]);
  });
});

describe("the whole note", () => {
  it("looks plain in a report: no code, no controls [screen.note.looknfeel field.note.config.looknfeel state.note.report-view-only]", async () => {
    const note = await stage.newNote("%sh\necho shown", "%sh\necho below");
    await note.paragraph(1).run();
    await expect.poll(() => note.paragraph(1).output()).toBe("shown\n");
    await note.page.getByRole("button", { name: "More about this note", exact: true }).click();
    const looks = note.page.getByRole("menuitemradio", { checked: true });
    expect([await looks.isEnabled(), await looks.allInnerTexts()]).toEqual([true, ["Look: default"]]);
    // As red as on home.
    const removal = note.page.getByRole("menuitem", { name: "Move to trash" });
    expect(await removal.evaluate((entry) => getComputedStyle(entry).color)).toBe("rgb(194, 39, 45)");
    await note.choose("Look: report");
    await expect.poll(() => note.paragraph(1).editor.count()).toBe(0);
    await expect.poll(() => note.paragraph(1).output()).toBe("shown\n");
    expect(await note.paragraph(1).runButton.count()).toBe(0);
    // Its menu has what a user can do with it.
    expect(await note.page.getByRole("button", { name: "History", exact: true }).count()).toBe(0);
    await note.act("History");
    await note.page.getByRole("button", { name: "Close history", exact: true }).click();
    expect((await stage.readNote(note.id)).config).toMatchObject({ looknfeel: "report" });
    // What is only to be seen is not changed by a key either.
    for (const key of ["Control+Alt+D", "Control+Alt+A", "Control+Alt+O"]) await note.paragraph(1).press(key);
    await note.act("Look: simple");
    await note.paragraph(1).editor.waitFor();
    await expect.poll(async () => (await stage.readNote(note.id)).config).toMatchObject({ looknfeel: "simple" });
    await note.act("Look: default");
    await expect.poll(async () => (await stage.readNote(note.id)).config).toMatchObject({ looknfeel: "default" });
    await note.paragraph(1).editor.waitFor();
    await expect.poll(() => note.codes()).toEqual(["%sh\necho shown", "%sh\necho below"]);
    await expect.poll(() => note.paragraph(1).output()).toBe("shown\n");
  });

  it("scrolls to the paragraph that the address names [route.paragraph-parameter]", async () => {
    const texts = Array.from({ length: 30 }, (_, index) => `%sh\necho ${index + 1}\n\n\n\n`);
    const id = await stage.makeNote(...texts);
    const wanted = (await stage.readNote(id)).paragraphs[24]?.id ?? "";
    const page = await stage.newPage();
    await page.goto(`${stage.octavo.address}/#/notebook/${id}?paragraph=${wanted}`);
    const place = new NotePage(page).paragraph(25).region;
    await place.waitFor();
    await expect.poll(async () => (await place.boundingBox())?.y ?? -1).toBeGreaterThanOrEqual(0);
    await expect.poll(async () => (await place.boundingBox())?.y ?? 9999).toBeLessThan(900);
  });
});

describe("without the server", () => {
  it("paragraphs are made, moved, removed and set up, shown as waiting, and join what others did once it is back", async () => {
    const page = await stage.newPage();
    const network = await networkOf(page);
    const noteId = await stage.makeNote("%sh\none", "%sh\ntwo", "%sh\nthree");
    const mine = await NotePage.open(page, stage.octavo.address, noteId);
    const theirs = await stage.openNote(noteId);
    await network.takeAway();
    await mine.banner("You can read, type and run").waitFor();

    await mine.insert(2, "Shell");
    const waiting = page.getByRole("textbox", { name: "Code of paragraph 2, waits for the server" });
    await expect.poll(() => waiting.inputValue()).toBe("%sh\n");
    await page.keyboard.type("echo mine");
    await page.keyboard.press("Shift+Enter");
    await page.getByText("Waiting for the server, then runs").waitFor();
    await mine.paragraph(4).act(/^Move up/);
    await mine.paragraph(1).act(/^Remove/);
    await mine.paragraph(3).act(/^Show title/);
    await mine.paragraph(3).fillTitle("Kept");
    await mine.banner("what you typed and 5 changes are kept here").waitFor();
    expect(await page.getByText("Changed here; waits for the server").count()).toBe(2);

    await theirs.insert(1, "Text");
    await expect.poll(() => theirs.paragraph(1).code()).toBe("%md\n");
    await theirs.paragraph(1).type("theirs");
    await expect.poll(() => theirs.codes()).toEqual(["%md\ntheirs", "%sh\none", "%sh\ntwo", "%sh\nthree"]);

    network.giveBack();
    await mine.tryNow();
    const joined = ["%md\ntheirs", "%sh\necho mine", "%sh\nthree", "%sh\ntwo"];
    for (const note of [mine, theirs]) await expect.poll(() => note.codes()).toEqual(joined);
    await expect.poll(() => mine.paragraph(2).output()).toBe("mine\n");
    await expect.poll(() => theirs.paragraph(4).title.textContent()).toBe("Kept");
    expect(await page.getByText("waits for the server").count()).toBe(0);
  });

  it("a paragraph that was made meanwhile has the keys of any: out of the text, another below, away, and back", async () => {
    const page = await stage.newPage();
    const network = await networkOf(page);
    const note = await NotePage.open(page, stage.octavo.address, await stage.makeNote("%sh\none"));
    await network.takeAway();
    await note.banner("You can read, type and run").waitFor();
    const { keyboard } = page;
    const waiting = page.getByRole("textbox", { name: /^Code of paragraph \d, waits/ });
    const codes = () => waiting.evaluateAll((fields) => fields.map((field) => (field as HTMLTextAreaElement).value));
    await note.paragraph(1).enter();
    await keyboard.press("Control+Alt+b");
    await keyboard.type("first");
    await keyboard.press("Control+Alt+b");
    await keyboard.type("second");
    await expect.poll(codes).toEqual(["first", "second"]);
    await keyboard.press("Escape");
    await expect.poll(() => note.focused()).toMatch(/^region Paragraph 3, waits/);
    await keyboard.press("ArrowUp");
    await expect.poll(() => note.focused()).toMatch(/^region Paragraph 2, waits/);
    await keyboard.press("Control+Alt+d");
    await expect.poll(codes).toEqual(["second"]);
    await keyboard.press("Control+Alt+z");
    await expect.poll(codes).toEqual(["first", "second"]);
    await expect.poll(() => note.focused()).toMatch(/Paragraph 2, waits/);
    await keyboard.press("Control+Alt+j");
    await expect.poll(codes).toEqual(["second", "first"]);
    await keyboard.press("Control+Shift+Minus");
    await note.find.open("zzz");
    network.giveBack();
    await note.tryNow();
    await expect
      .poll(async () => (await stage.readNote(note.id)).paragraphs.map(({ text, config }) => [text, config.colWidth]))
      .toEqual([
        ["%sh\none", undefined],
        ["second", undefined],
        ["first", 11],
      ]);
    await expect.poll(() => note.codes()).toEqual(["%sh\none", "second", "first"]);
    await keyboard.type("!");
    expect(await note.find.field.inputValue()).toBe("zzz!");
  });

  it("a change that the server then refuses is said, and what was written in it stays", async () => {
    const page = await stage.newPage();
    const network = await networkOf(page);
    const noteId = await stage.makeNote("%sh\none", "%sh\ntwo");
    const mine = await NotePage.open(page, stage.octavo.address, noteId);
    const theirs = await stage.openNote(noteId);
    await network.takeAway();
    await mine.banner("You can read, type and run").waitFor();
    await mine.paragraph(2).act(/^Move up/);
    await mine.banner("a change is kept here").waitFor();
    await theirs.paragraph(2).act(/^Remove/);
    await expect.poll(() => theirs.codes()).toEqual(["%sh\none"]);
    network.giveBack();
    await mine.tryNow();
    await mine.notice(/you moved a paragraph\. That was not done/).waitFor();
    await expect.poll(() => mine.codes()).toEqual(["%sh\none"]);
  });
});
