import type { Locator } from "playwright-core";
import { describe, expect, it } from "vitest";
import { call } from "../harness/foreign-client.ts";
import { startOctavo } from "../harness/octavo.ts";
import { slowLine } from "../harness/slow-line.ts";
import { useStage } from "../harness/stage.ts";
import { HomePage } from "../pages/home-page.ts";
import { NotePage } from "../pages/note-page.ts";

const stage = useStage();

/** Gives their ids. */
async function make(...paths: readonly string[]): Promise<readonly string[]> {
  const ids: string[] = [];
  for (const name of paths) {
    const made = await call(stage.octavo.address, "POST", "/notebook", { name, paragraphs: [{ text: "%md\nx" }] });
    ids.push(String(made.json.body));
  }
  return ids;
}

describe("the home page", () => {
  it("lists the samples of a new data folder as a tree [route.home field.list-item.path]", async () => {
    const home = await stage.openHome();
    await expect
      .poll(() => home.lines())
      .toEqual([
        "Examples, 10 notes",
        "Bike rides with SQL",
        "Forms and z",
        "Gallery",
        "JavaScript",
        "Live output",
        "Markdown and maths",
        "Python and pandas",
        "R",
        "Shell",
        "SQL on a database server",
        "Start here",
      ]);
  });

  it("closes and opens a folder, and remembers it in this browser [field.list-item.children]", async () => {
    const home = await stage.openHome();
    await home.toggleFolder("Examples");
    await expect.poll(() => home.lines()).toEqual(["Examples, 10 notes", "Start here"]);
    await home.reload();
    await expect.poll(() => home.lines()).toEqual(["Examples, 10 notes", "Start here"]);
    await home.toggleFolder("Examples");
    await expect.poll(() => home.lines()).toContain("Shell");
  });

  it("filters by name, without regard to case, and says when nothing fits [route.home]", async () => {
    const home = await stage.openHome();
    await expect.poll(() => home.lines()).toContain("Python and pandas");
    const all = await home.lines();
    await home.filter("PANDAS");
    await expect.poll(() => home.lines()).toEqual(["Examples, 1 note", "Python and pandas"]);
    await home.filter("nothing of the kind");
    await home.page.getByText("No note or folder is called “nothing of the kind”").waitFor();
    // As a user who is faster than the list: in one go, so that nothing is drawn between the letters and the key.
    await home.filterField.evaluate((field: HTMLInputElement) => {
      field.select();
      document.execCommand("insertText", false, "pandas");
      field.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowDown", bubbles: true }));
    });
    expect(await home.focused()).toMatch(/^tree/);
    expect(await home.lines()).toEqual(["Examples, 1 note", "Python and pandas"]);
    await home.filter("nothing of the kind");
    await home.page.getByRole("button", { name: "Show all" }).click();
    await expect.poll(() => home.lines()).toEqual(all);
  });

  it("is filtered as it was on the way back from a note and after loading anew, and not for a user who comes anew", async () => {
    const home = await stage.openHome();
    const { page } = home;
    const isFiltered = async () => {
      await expect.poll(() => home.lines()).toEqual(["Examples, 1 note", "Python and pandas"]);
      expect(await home.filterField.inputValue()).toBe("pandas");
    };
    await home.filter("pandas");
    await isFiltered();
    await home.openNote("Python and pandas");
    await page.goBack();
    await isFiltered();
    await home.reload();
    await isFiltered();
    await home.showTrash();
    await page.getByText("The trash is empty").waitFor();
    expect(await home.filterField.inputValue()).toBe("");
    await page.goBack();
    await isFiltered();
    await home.showNotes();
    await home.line("Start here").waitFor();
    expect(new URL(page.url()).hash).toBe("#/");
  });

  it("opens a note, whose name becomes the title of the page [route.note route.page-title]", async () => {
    const home = await stage.openHome();
    expect(await home.page.title()).toBe("Octavo");
    const note = await home.openNote("Start here");
    await expect.poll(() => note.heading.textContent()).toBe("Start here");
    await expect.poll(() => note.page.title()).toBe("Start here - Octavo");
    await note.goHome();
    await expect.poll(() => note.page.title()).toBe("Octavo");
  });

  it("leads from any page to any note by the menu in the bar, ten notes first and ten more a press [screen.navigation.notes screen.navigation.filter constant.navigation.page]", async () => {
    for (let count = 1; count <= 12; count++) await stage.makeNote("%md\nOne of many");
    const home = await stage.openHome();
    const menu = await home.openNotesMenu();
    await expect.poll(() => menu.getByRole("link").count()).toBe(10);
    await menu.getByRole("button", { name: /^Show \d+ more of / }).click();
    await expect.poll(() => menu.getByRole("link").count()).toBeGreaterThan(10);
    await menu.getByRole("searchbox").fill("MATHS");
    await expect.poll(() => menu.getByRole("link").allInnerTexts()).toHaveLength(1);
    await menu.getByRole("link", { name: /Markdown and maths/ }).click();
    await expect.poll(() => home.page.title()).toBe("Markdown and maths - Octavo");
  });

  it("copies a note under its name with the next number [rule.note-name.clone field.list-item.name]", async () => {
    await make("Copies/Plan", "Copies/Plan 7");
    const home = await stage.openHome();
    await home.toggleFolder("Copies");
    await home.act(home.line("Plan"), "Clone…");
    const name = home.dialog.getByLabel("Name of the copy");
    expect(await name.inputValue()).toBe("Copies/Plan 8");
    await name.fill("Copies/Below/Plan 8");
    await home.dialogButton("Clone").click();
    await expect.poll(() => home.page.title()).toBe("Plan 8 - Octavo");
    // Its folder, which is new, is open for its maker.
    await home.goHome();
    await home.line("Plan 8").waitFor();
  });

  it("keeps the keyboard in the menu of notes when the last of them have come", async () => {
    for (let at = 0; at < 12; at++) await call(stage.octavo.address, "POST", "/notebook", { notePath: `/More/${at}` });
    const home = await stage.openHome();
    const menu = await home.openNotesMenu();
    await menu.getByRole("searchbox").fill("more/");
    await menu.getByRole("button", { name: /^Show 2 more/ }).focus();
    await home.page.keyboard.press("Enter");
    await expect.poll(() => home.focused()).toMatch(/^link /);
    await home.page.keyboard.press("Escape");
    await menu.waitFor({ state: "detached" });
  });

  it("shows when notes were changed last, and puts the newest first where a user wants it so", async () => {
    await make("/Order/a", "/Order/b");
    const home = await stage.openHome();
    await home.filter("Order/");
    const note = await home.openNote("b");
    await note.insert(1, "Text");
    await expect.poll(() => note.codes()).toEqual(["%md\n", "%md\nx"]);
    await note.goHome();
    await home.filter("Order/");
    await expect.poll(() => home.line("b").getAttribute("aria-description")).toBe("changed just now");
    await expect.poll(() => home.lines()).toEqual(["Order, 2 notes", "a", "b"]);
    await home.page.getByLabel("Order of the notes").selectOption("By last change");
    await expect.poll(() => home.lines()).toEqual(["Order, 2 notes", "b", "a"]);
  });

  it("shows which notes run, on closed folders too, until they are done", async () => {
    const id = await stage.makeNote("%sh\nsleep 100");
    await call(stage.octavo.address, "PUT", `/notebook/${id}/rename`, { name: `Running ${id}/Deeper/Long ${id}` });
    const home = await stage.openHome();
    const note = await stage.openNote(id);
    await note.paragraph(1).run();
    await home.filter(`Long ${id}`);
    await expect.poll(() => home.line(`Long ${id}`).getAttribute("aria-description")).toMatch(/^running/);
    await home.filter("");
    // As long as it filters, folders are open that were not.
    await home.line("Start here").waitFor();
    await home.closeFolder(`Running ${id}`);
    const folder = home.folder(`Running ${id}`);
    await expect.poll(() => folder.getAttribute("aria-description")).toBe("running");
    // A page that opens later shows it as well; the address says a moment later than the list that it is not filtered any more.
    await expect.poll(() => new URL(home.page.url()).hash).toBe("#/");
    await home.reload();
    await expect.poll(() => folder.getAttribute("aria-description")).toBe("running");
    await folder.getByText("running", { exact: true }).waitFor();
    await note.paragraph(1).cancelButton.click();
    await expect.poll(() => folder.getAttribute("aria-description")).toBeNull();
  });

  it("shows how long ago that was as time goes by, to those who hear the line as to those who see it", async () => {
    await make("/Ageing/left alone");
    const page = await stage.newPage();
    await page.clock.install();
    const home = await HomePage.open(page, stage.octavo.address);
    await home.filter("Ageing/");
    const line = home.line("left alone");
    await expect.poll(() => line.getAttribute("aria-description")).toBe("changed just now");
    // Without a timer that runs out, so that nothing else draws the line again.
    await page.clock.setSystemTime(Date.now() + 181_000);
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await line.getByText("3 min. ago", { exact: true }).waitFor();
    expect(await line.getAttribute("aria-description")).toBe("changed 3 min. ago");
  });

  it("keeps favourites at hand, in every browser", async () => {
    const home = await stage.openHome();
    await home.act(home.line("Start here"), "Add to favourites");
    const favourites = home.page.getByRole("region", { name: "Favourites" });
    await favourites.getByRole("link", { name: "Start here" }).waitFor();
    await home.reload();
    await favourites.getByRole("link", { name: "Start here" }).waitFor();
    await home.line("Start here").getByRole("img", { name: "Favourite" }).waitFor();
    const elsewhere = await stage.openHome();
    await elsewhere.page
      .getByRole("region", { name: "Favourites" })
      .getByRole("link", { name: "Start here" })
      .waitFor();
    await home.act(home.line("Start here"), "Remove from favourites");
    await favourites.waitFor({ state: "detached" });
  });

  it("lists what one opened last in every browser, and not what is gone", async () => {
    const id = await stage.makeNote("%md\nOpened");
    const { name } = await stage.readNote(id);
    await stage.openNote(id);
    const openedIn = (home: HomePage) =>
      home.page
        .getByRole("region", { name: "Opened recently" })
        .getByRole("link", { name: name.split("/").at(-1) ?? "" });
    const known = async () => {
      const { json } = await call(stage.octavo.address, "GET", "/octavo/recent");
      return (json.body as { id: string }[]).map((opened) => opened.id);
    };
    await expect.poll(async () => (await known())[0]).toBe(id);
    const elsewhere = await stage.openHome();
    await openedIn(elsewhere).waitFor();
    await elsewhere.filter("opened last"); // Its folder is folded where there are many notes.
    await elsewhere.act(elsewhere.line(name.split("/").at(-1) ?? ""), "Move to trash");
    await openedIn(elsewhere).waitFor({ state: "detached" });
    await call(stage.octavo.address, "DELETE", `/notebook/${id}`);
    expect(await known()).not.toContain(id);
  });

  it("selects several with the keyboard, throws them away at once, and takes that back", async () => {
    await make("Several/a", "Several/b", "Several/c");
    const home = await stage.openHome();
    await home.filter("Several");
    await expect.poll(() => home.lines()).toEqual(["Several, 3 notes", "a", "b", "c"]);
    await home.filterField.press("ArrowDown");
    const { keyboard } = home.page;
    for (const key of ["ArrowDown", "Shift+ArrowDown", "Shift+ArrowDown"]) await keyboard.press(key);
    await home.page.getByRole("toolbar", { name: "Selected notes" }).getByText("3 selected").waitFor();
    await keyboard.press("Escape");
    await keyboard.press("Space");
    await keyboard.press("ArrowUp");
    await keyboard.press("Space");
    await home.page.getByRole("toolbar", { name: "Selected notes" }).getByText("2 selected").waitFor();
    await home.act(home.line("c"), "Move to trash");
    await expect.poll(() => home.lines()).toEqual(["Several, 1 note", "a"]);
    await home.undo("2 notes are in the trash");
    await expect.poll(() => home.lines()).toEqual(["Several, 3 notes", "a", "b", "c"]);
  });

  it("keeps the keyboard where one goes on, whatever goes with what had it", async () => {
    await make("Kept/a", "Kept/b", "Kept/c");
    const home = await stage.openHome();
    const { keyboard } = home.page;
    const press = async (button: Locator) => {
      await button.focus();
      await keyboard.press("Enter");
    };
    const button = (name: string | RegExp) => home.page.getByRole("button", { name });

    await home.filter("Kept");
    await expect.poll(() => home.lines()).toHaveLength(4);
    await home.filterField.press("ArrowDown");
    for (const key of ["ArrowDown", "Space", "ArrowDown", "Space"]) await keyboard.press(key);
    await press(home.page.getByRole("toolbar").getByRole("button", { name: "Move to trash" }));
    await expect.poll(() => home.focused()).toBe("tree Notes");
    for (const key of ["End", "Delete"]) await keyboard.press(key);
    await expect.poll(() => home.focused()).toBe("button Show all");
    await home.notice("“c” is in the trash").waitFor();
    await keyboard.press("Control+z");
    await expect.poll(() => home.lines()).toEqual(["Kept, 1 note", "c"]);
    await expect.poll(() => home.focused()).toBe("tree Notes");
    await keyboard.press("Control+z");
    await expect.poll(() => home.lines()).toEqual(["Kept, 3 notes", "a", "b", "c"]);
    await home.filter("nowhere");
    await press(button("Show all"));
    await expect.poll(() => home.focused()).toBe("tree Notes");
    await home.filter("Start");
    await press(button("Clear the filter"));
    await expect.poll(() => home.focused()).toBe("textbox Filter notes by name");

    await home.openImport();
    await press(home.dialogButton(/^Add from URL/));
    await press(home.dialogButton("Back"));
    await expect.poll(() => home.focused()).toMatch(/^button Add from URL/);
    await keyboard.press("Escape");
    await expect.poll(() => home.focused()).toBe("button Import");

    await press(button("Settings of the server"));
    await press(home.page.getByRole("menuitem", { name: "About Octavo" }));
    await home.dialog.getByText(/^Version \d/).waitFor();
    await keyboard.press("Escape");
    await expect.poll(() => home.focused()).toBe("button Settings of the server");
    const menu = await home.openNotesMenu();
    await menu.getByRole("searchbox").fill("Start here");
    await expect.poll(() => menu.getByRole("link").count()).toBe(1);
    await keyboard.press("Enter");
    await expect.poll(() => home.page.title()).toBe("Start here - Octavo");
    await expect.poll(() => home.focused()).toMatch(/^main /);
  });

  it("keeps the keyboard in its place on a slow line, whatever others do meanwhile", async () => {
    const [b, , , e] = await make("Slow/b", "Slow/c", "Slow/d", "Slow/e", "Slow/f");
    const page = await stage.newPage();
    const line = await slowLine(page, 0);
    const home = await HomePage.open(page, stage.octavo.address);
    line.delayMs = 150;
    const { keyboard } = page;
    await home.filter("Slow/");
    await expect.poll(() => home.lines()).toHaveLength(6);
    await home.filterField.press("ArrowDown");
    await make("A Slow/first");
    await expect.poll(() => home.lines()).toHaveLength(8);
    expect(await home.activeLine()).toBe("Slow, 5 notes");
    for (const key of ["ArrowDown", "ArrowDown"]) await keyboard.press(key);
    await make("Slow/a");
    await expect.poll(() => home.lines()).toContain("a");
    expect(await home.activeLine()).toBe("c");
    // What is pressed goes on with that line, and shows at once.
    await keyboard.press("F2");
    await home.newName.fill("Slow/x");
    await keyboard.press("Enter");
    await home.dialog.waitFor({ state: "detached" });
    await expect.poll(() => home.activeLine()).toBe("x");
    for (const key of ["ArrowUp", "ArrowUp", "Delete"]) await keyboard.press(key);
    expect(await home.lines()).toEqual(["A Slow, 1 note", "first", "Slow, 5 notes", "a", "b", "d", "f", "x"]);
    expect(await home.activeLine()).toBe("f");
    await keyboard.press("Control+z");
    await expect.poll(() => home.lines()).toContain("e");
    expect(await home.activeLine()).toBe("f");
    // One of those that are selected goes: the others are what is thrown away.
    for (const key of ["Space", "ArrowUp", "Space", "ArrowUp", "Space"]) await keyboard.press(key);
    await call(stage.octavo.address, "DELETE", `/notebook/${e}`);
    await page.getByRole("toolbar", { name: "Selected notes" }).getByText("2 selected").waitFor();
    await keyboard.press("Delete");
    await call(stage.octavo.address, "PUT", `/notebook/${b}/rename`, { name: "Slow/bb" });
    await home.notice("2 notes are in the trash").waitFor();
    await expect.poll(() => home.lines()).toEqual(["A Slow, 1 note", "first", "Slow, 3 notes", "a", "bb", "x"]);
    await expect.poll(() => home.focused()).toBe("tree Notes");
  });

  it("moves notes into a folder that they are dragged to, and back", async () => {
    await make("From/moved", "To/there");
    const home = await stage.openHome();
    for (const folder of ["From", "To"]) await home.toggleFolder(folder);
    await home.line("moved").dragTo(home.folder("To"));
    await expect.poll(() => home.lines()).toEqual(expect.arrayContaining(["To, 2 notes", "moved", "there"]));
    await home.undo("1 note is in “To” now");
    await home.folder("From").waitFor();
    await expect.poll(() => home.lines()).toContain("To, 1 note");
  });

  it("moves what is selected into a folder that is chosen or typed, and back", async () => {
    await make("Kilo/a", "Kilo/below/b", "Kilo/c", "Kilos/below/d", "Kilos/c");
    const home = await stage.openHome();
    const { keyboard } = home.page;
    const folder = home.dialog.getByRole("combobox", { name: "Folder" });
    await home.filter("Kilo");
    await expect.poll(() => home.lines()).toHaveLength(9);
    await home.filterField.press("ArrowDown");
    // The folder below, and the note c.
    for (const key of ["ArrowDown", "Space", "ArrowDown", "ArrowDown", "ArrowDown", "Space"]) await keyboard.press(key);
    await home.page.getByRole("toolbar", { name: "Selected notes" }).getByText("2 selected").waitFor();
    await home.palette.choose("to a folder");
    await home.dialog.getByRole("heading", { name: "Move 2 notes or folders" }).waitFor();
    // They are there already: nothing to do yet, and every folder to choose from.
    expect(await folder.inputValue()).toBe("Kilo");
    await expect.poll(() => home.focused()).toBe("combobox Folder");
    expect(await home.dialogButton("Move").isDisabled()).toBe(true);
    await home.dialog.getByRole("option", { name: "Examples" }).waitFor();
    await folder.fill("Kilos/new");
    await home.dialog.getByText("“Kilos/new” is a new folder.").waitFor();
    await folder.fill("los");
    await home.page.getByRole("option", { name: "Kilos", exact: true }).waitFor();
    await keyboard.press("ArrowDown");
    await keyboard.press("Enter");
    await expect.poll(() => folder.inputValue()).toBe("Kilos");
    await home.dialog.getByRole("alert").getByText("“below” is there already.").waitFor();
    await home.dialog.getByText("“c” is there already: what comes gets a number behind its name.").waitFor();
    expect(await home.namelessControls()).toEqual([]);
    await keyboard.press("Enter");
    await expect
      .poll(() => home.lines())
      .toEqual(["Kilo, 1 note", "a", "Kilos, 4 notes", "below, 2 notes", "b", "d", "c", "c 1"]);
    await expect.poll(() => home.focused()).toBe("tree Notes");
    await home.undo("2 notes are in “Kilos” now");
    await expect.poll(() => home.lines()).toContain("Kilo, 3 notes");
    // From its menu, out of all folders.
    await home.act(home.line("a"), "Move to a folder");
    await folder.fill("");
    await home.dialogButton("Move").click();
    await home.notice("1 note is in no folder now").waitFor();
  });

  it("draws a twentieth of the window's height in lines, and ten more whenever one comes to their end [constant.home.initial constant.home.more]", async () => {
    await make(...Array.from({ length: 80 }, (_, at) => `Long/note ${at}`));
    const home = await stage.openHome();
    await home.toggleFolder("Long");
    await expect.poll(async () => (await home.lines()).length).toBe(900 / 20);
    const last = async () => (await home.lines()).at(-1);
    const before = await last();
    await home.page.mouse.wheel(0, 1200);
    await expect.poll(last).not.toBe(before);
    const drawn = await home.tree
      .getByRole("treeitem")
      .evaluateAll((lines) => lines.map((line) => Number(line.id.split("-").at(-1))));
    expect((Math.max(...drawn) + 1 - 45) % 10).toBe(0);

    // What is seen stays where it is when others come above it, and go again.
    await home.page.evaluate(() => scrollTo(0, 1200));
    const seen = home.line("note 40");
    const place = () => seen.evaluate((line) => [Number(line.id.split("-").at(-1)), line.getBoundingClientRect().top]);
    const [index = 0, top] = await place();
    const [above] = await make("Above/note");
    await expect.poll(place).toEqual([index + 1, top]);
    await make("Long/a note");
    await expect.poll(place).toEqual([index + 2, top]);
    await call(stage.octavo.address, "DELETE", `/notebook/${above}`);
    await expect.poll(place).toEqual([index + 1, top]);
  });

  it("keeps the line in sight that the keyboard is at, from one end of many to the other", async () => {
    await make(...Array.from({ length: 80 }, (_, at) => `Many/note ${at}`));
    const home = await stage.openHome();
    await home.toggleFolder("Many");
    await expect.poll(async () => (await home.lines()).length).toBe(900 / 20);
    const [first] = await home.lines();
    /** Whether the active line is there and nothing that sticks to the top or the bottom of the window covers it. */
    const active = () =>
      home.tree.evaluate((tree) => {
        const line = document.getElementById(tree.getAttribute("aria-activedescendant") ?? "");
        const { left = 0, top = 0, bottom = 0 } = line?.getBoundingClientRect() ?? {};
        const isSeen = [top + 2, bottom - 2].every((y) => line?.contains(document.elementFromPoint(left + 60, y)));
        return [line?.ariaLabel, isSeen];
      });
    await home.tree.press("End");
    await expect.poll(active).toEqual(["Start here", true]);
    await home.tree.press("PageUp");
    await expect.poll(async () => (await active())[1]).toBe(true);
    await home.tree.press("Home");
    await expect.poll(active).toEqual([first, true]);
  });

  it("begins with the note that the server has for it, without its code [route.home]", async () => {
    const { octavo } = stage;
    const noteId = await stage.makeNote("%md\n# Welcome to the team", "%md\nnot run yet");
    const [first] = (await stage.readNote(noteId)).paragraphs;
    await call(octavo.address, "POST", `/notebook/run/${noteId}/${first?.id}`);
    await octavo.stop();
    stage.octavo = await startOctavo({
      data: octavo.data,
      port: Number(new URL(octavo.address).port),
      env: { ZEPPELIN_NOTEBOOK_HOMESCREEN: noteId },
    });
    const { page } = await stage.openHome();
    await page.getByRole("heading", { name: "Welcome to the team" }).waitFor();
    expect(await page.getByText("not run yet").count()).toBe(0);
    expect(await page.getByText("# Welcome").count()).toBe(0);
    await page.getByRole("link", { name: /^Open in Tests/ }).click();
    await expect.poll(() => new URL(page.url()).hash).toBe(`#/notebook/${noteId}`);
  });

  it("makes a note of what the server has new notes speak, unless another language is chosen", async () => {
    const { octavo } = stage;
    await octavo.stop();
    stage.octavo = await startOctavo({
      data: octavo.data,
      port: Number(new URL(octavo.address).port),
      env: { ZEPPELIN_INTERPRETER_GROUP_DEFAULT: "bash" },
    });
    const home = await stage.openHome();
    await home.startNewNote();
    const language = home.dialog.getByLabel("Default interpreter");
    await expect.poll(() => language.inputValue()).toBe("bash");
    // All that may be used here, and not the few that are everywhere.
    await expect.poll(() => language.getByRole("option").count()).toBeGreaterThan(6);
    await home.page.keyboard.press("Escape");
    const groupOf = async (note: NotePage) => (await stage.readNote(note.id)).defaultInterpreterGroup;
    expect(await groupOf(await home.create("Of the server"))).toBe("bash");
    const again = await stage.openHome();
    expect(await groupOf(await again.create("Of Markdown", "md"))).toBe("md");
  });

  it("keeps what is typed in a dialog when an earlier one is answered late, and when one presses beside it", async () => {
    const home = await stage.openHome();
    const { page } = home;
    let answer = () => {};
    const isAnswered = new Promise<void>((done) => {
      answer = done;
    });
    await page.route("https://notes.example/late.json", async (route) => {
      await isAnswered;
      const headers = { "access-control-allow-origin": "*" };
      await route.fulfill({ headers, json: { name: "Came late", paragraphs: [{ text: "%md\nlate" }] } });
    });
    await home.openImport();
    await home.dialogButton(/^Add from URL/).click();
    await home.dialog.getByRole("textbox", { name: "URL" }).fill("https://notes.example/late.json");
    await page.keyboard.press("Enter");
    await home.dialog.getByRole("status").waitFor();
    await page.keyboard.press("Escape");
    const name = await home.startNewNote();
    await name.fill("Half a name");
    await page.mouse.click(5, 700);
    answer();
    await page.getByText("“Came late” is there now.").waitFor();
    expect(await name.inputValue()).toBe("Half a name");
    expect(new URL(page.url()).hash).not.toContain("notebook");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Open", exact: true }).click();
    await expect.poll(() => new NotePage(page).paragraph(1).code()).toBe("%md\nlate");
  });

  it("goes home from an address that leads nowhere [route.other]", async () => {
    const page = await stage.newPage();
    await page.goto(`${stage.octavo.address}/#/no/such/page`);
    await expect.poll(() => new URL(page.url()).hash).toBe("#/");
  });
});

describe("the language of the page", () => {
  it("is chosen in the user menu and kept, dates and numbers too, and takes nothing away that is being typed", async () => {
    const page = await stage.newPage({ locale: "en-US" });
    const { json } = await call(stage.octavo.address, "GET", "/notebook");
    const [first] = json.body as { id: string }[];
    const body = [{ id: first?.id, at: new Date(2025, 2, 5).getTime() }];
    await page.route("**/api/octavo/recent", (route) => route.fulfill({ json: { status: "OK", body } }));
    const home = await HomePage.open(page, stage.octavo.address);
    await page.getByText("Mar 5, 2025").waitFor();
    await home.filter("pandas");

    await page.getByRole("button", { name: "Settings of the server" }).click();
    await page.getByRole("menuitemradio", { name: "Deutsch" }).click();
    const german = page.getByRole("searchbox", { name: "Notizen nach Namen filtern" });
    await expect.poll(() => german.inputValue()).toBe("pandas");
    await expect.poll(() => home.lines()).toEqual(["Examples, 1 Notiz", "Python and pandas"]);
    await page.reload();
    await german.waitFor();
    expect(await page.locator("html").getAttribute("lang")).toBe("de");
    await page.getByText("5. März 2025").waitFor();
    await page.getByRole("button", { name: "Importieren" }).click();
    await page.getByText(/\.ipynb, bis \d+,\d\d\sMB/).waitFor();
    await page.keyboard.press("Escape");

    await page.getByRole("button", { name: "Einstellungen des Servers" }).click();
    await page.getByRole("menuitem", { name: "Zugangsdaten" }).waitFor();
    await page.getByRole("menuitemradio", { name: "English" }).click();
    await home.newNoteButton.waitFor();
    expect(await page.locator("html").getAttribute("lang")).toBe("en");
  });

  it("is the browser's own at first", async () => {
    const page = await stage.newPage({ locale: "de-AT" });
    await page.goto(`${stage.octavo.address}/`);
    await page.getByRole("button", { name: "Neue Notiz", exact: true }).waitFor();
  });
});

it.each([1280, 1440])("headings of lists and settings are on the left edge of home, %i px wide", async (width) => {
  const { page } = await stage.openHome({ viewport: { width, height: 800 } });
  const main = page.getByRole("main");
  const edge = (await main.getByRole("link", { name: /^Notes/ }).boundingBox())?.x;
  for (const [path, name] of [
    ["jobmanager", "Jobs"],
    ["interpreter", "Interpreters"],
    ["notebookRepos", "Notebook repositories"],
    ["credential", "Credentials"],
    ["configuration", "Configuration"],
    ["cluster", "Cluster"],
    ["helium", "Helium packages"],
    ["search/x", /^Search for/],
  ] as const) {
    await page.goto(`${stage.octavo.address}/#/${path}`);
    expect([path, (await main.getByRole("heading", { level: 1, name }).boundingBox())?.x]).toEqual([path, edge]);
  }
});
