/** Everything has a name, and everything can be done without a mouse. */
import { describe, expect, it } from "vitest";
import { seriousFindings } from "../harness/axe.ts";
import { useStage } from "../harness/stage.ts";
import { HomePage } from "../pages/home-page.ts";
import { NotePage } from "../pages/note-page.ts";

const stage = useStage();

describe("every control has a name", () => {
  it("on the home page, with its menus and dialogs", async () => {
    const home = await stage.openHome();
    await home.line("Start here").waitFor();
    expect(await home.namelessControls()).toEqual([]);
    await home.startNewNote();
    expect(await home.namelessControls()).toEqual([]);
    await home.page.keyboard.press("Escape");
    await home.openImport();
    expect(await home.namelessControls()).toEqual([]);
    await home.page.keyboard.press("Escape");
    await home.showTrash();
    expect(await home.namelessControls()).toEqual([]);
    await home.openNotesMenu();
    expect(await home.namelessControls()).toEqual([]);
  });

  it("on the note page, with results, settings and menus", async () => {
    const note = await stage.newNote(
      "%sh\nprintf '%%table a\\tb\\nx\\t1\\ny\\t2\\n'",
      "%sh\nseq 1 100000",
      "%sh\necho '%html <script>1</script>framed'",
      { text: "%sh\n", title: "Titled", config: { title: true } },
    );
    await note.runAllButton.click();
    await expect.poll(() => note.paragraph(3).status(), { timeout: 30_000 }).toBe("Finished");
    const { table } = note.paragraph(1);
    await table.grid.waitFor();
    await table.toggleSettings();
    await table.settings.waitFor();
    expect(await note.namelessControls()).toEqual([]);
    for (const view of ["Bar Chart", "Line Chart", "Scatter Chart"] as const) {
      await table.show(view);
      await table.chart.waitFor();
      expect(await note.namelessControls()).toEqual([]);
    }
    await note.paragraph(2).openMenu();
    expect(await note.namelessControls()).toEqual([]);
  });
});

describe("nothing serious is wrong by the rules of WCAG 2.2 AA, in either theme", () => {
  it("on screens of lists and settings, with their forms", async () => {
    const page = await stage.newPage();
    const main = page.getByRole("main");
    const forms = { "/interpreter": "Create", "/credential": "Add", "/notebookRepos": "Edit" };
    const others = ["/jobmanager", "/configuration", "/cluster", "/helium", "/search/python"];
    for (const [path, form] of [...Object.entries(forms), ...others.map((path) => [path, ""] as const)]) {
      await page.goto(`${stage.octavo.address}/#${path}`);
      await main.getByRole("heading", { level: 1 }).waitFor();
      await main.locator("[aria-busy=true]").waitFor({ state: "detached" });
      if (form) await main.getByRole("button", { name: form, exact: true }).click();
      expect([path, await seriousFindings(page)]).toEqual([path, []]);
    }
  });

  it("at home, with its dialogs, menus and notices", async () => {
    const home = await stage.openHome();
    await home.line("Start here").waitFor();
    expect(await seriousFindings(home.page)).toEqual([]);
    await home.startNewNote();
    expect(await seriousFindings(home.page)).toEqual([]);
    await home.page.keyboard.press("Escape");
    await home.dialog.waitFor({ state: "detached" });
    await home.page.getByRole("button", { name: "Settings of the server" }).click();
    await home.page.getByText(/on one machine$/).waitFor();
    expect(await seriousFindings(home.page)).toEqual([]);
    await home.choose("About Octavo");
    await home.dialog.waitFor();
    expect(await seriousFindings(home.page)).toEqual([]);
  });

  it("on a note, with results and each of its panels", async () => {
    const note = await stage.newNote("%sh\nprintf '%%table a\\tb\\nx\\t1\\ny\\t2\\n'", "%md\n# A heading\nand a text");
    await note.runAllButton.click();
    await expect.poll(() => note.paragraph(2).status(), { timeout: 30_000 }).toBe("Finished");
    await note.paragraph(1).table.grid.waitFor();
    expect(await seriousFindings(note.page)).toEqual([]);
    for (const name of ["History", "Schedule"]) {
      await note.page.getByRole("button", { name, exact: true }).click();
      const panel = note.page.getByRole("dialog", { name });
      await panel.locator("[aria-busy=true]").waitFor({ state: "detached" });
      await panel.waitFor();
      expect([name, await seriousFindings(note.page)]).toEqual([name, []]);
    }
  });
});

describe("with the keyboard alone", () => {
  it("a note is found, opened, edited and run", async () => {
    await stage.makeNote("%sh\necho by keyboard");
    const page = await stage.newPage();
    const home = await HomePage.open(page, stage.octavo.address);
    await home.line("Start here").waitFor();
    await page.keyboard.press("/");
    await page.keyboard.type("nothing of the kind");
    await page.keyboard.press("Escape");
    await page.keyboard.type("found opened");
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => home.focused()).toMatch(/^tree/);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    const note = await NotePage.shown(page);
    await note.paragraph(1).editor.waitFor();
    await note.tabTo(/^textbox Code of paragraph 1/);
    await page.keyboard.press("Control+End");
    await page.keyboard.type(" alone");
    await page.keyboard.press("Shift+Enter");
    await expect.poll(() => note.paragraph(1).output()).toBe("by keyboard alone\n");
  });

  it("one leaves the text with Escape, walks over paragraphs with the arrows, and enters with Enter", async () => {
    const note = await stage.newNote("%sh\none", "%sh\ntwo", "%sh\nthree");
    await note.paragraph(1).enter();
    await note.page.keyboard.press("Escape");
    await expect.poll(() => note.focused()).toMatch(/^region Paragraph 1/);
    await note.page.keyboard.press("ArrowDown");
    await note.page.keyboard.press("ArrowDown");
    await expect.poll(() => note.focused()).toMatch(/^region Paragraph 3/);
    await note.page.keyboard.press("Enter");
    await expect.poll(() => note.focused()).toMatch(/^textbox Code of paragraph 3/);
    await note.page.keyboard.type("!");
    await expect.poll(() => note.paragraph(3).code()).toBe("%sh\nthree!");
  });

  it("a dialog takes the focus and gives it back", async () => {
    const home = await stage.openHome();
    await home.tabTo(/^button New note with/);
    await home.page.keyboard.press("Enter");
    await expect.poll(() => home.focused()).toMatch(/^textbox Name/);
    await home.page.keyboard.press("Escape");
    await expect.poll(() => home.focused()).toMatch(/^button New note with/);
  });

  it("what leads to another screen leads the keyboard there, and the page stays where it was scrolled to", async () => {
    const id = await stage.makeNote("%sh\necho there");
    const { name } = await stage.readNote(id);
    const note = await stage.newNote("%sh\necho here");
    // No control had the keyboard yet, and what Tab finds first is the bar.
    expect(await note.focused()).toMatch(/^body/);
    await note.paragraph(1).enter();
    await note.palette.choose(name);
    await expect.poll(() => note.heading.innerText()).toContain(name.split("/").at(-1));
    await expect.poll(() => note.focused()).toMatch(/^main/);
    await note.tabTo(/^textbox Code of paragraph 1/);
    await note.act("Move to trash");
    const home = new HomePage(note.page);
    await home.newNoteButton.waitFor();
    await expect.poll(() => home.focused()).toMatch(/^main/);
    await home.tabTo(/^button New note/);
    await home.tabTo(/^link Trash/, "Shift+Tab");
    await home.page.keyboard.press("Enter");
    await home.page.getByRole("button", { name: /^Empty trash/ }).waitFor();
    await expect.poll(() => home.focused()).toMatch(/^main/);
    await home.palette.choose("go to cred");
    await home.page.getByRole("heading", { name: "Credentials" }).waitFor();
    await expect.poll(() => home.focused()).toMatch(/^main/);
    // A note without a word takes the keyboard itself.
    await home.goHome();
    await home.showNotes();
    const blank = await home.create("Without a word");
    await expect.poll(() => blank.focused()).toMatch(/^textbox Code of paragraph 1/);
    expect(await blank.page.evaluate(() => scrollY)).toBe(0);
  });
});

describe("a user who asks for reduced motion", () => {
  it("gets it: nothing on a page moves by itself or for longer than is seen", async () => {
    const id = await stage.makeNote("%sh\necho run; sleep 30");
    const note = await stage.openNote(id, { reducedMotion: "reduce" });
    await note.paragraph(1).run();
    await expect.poll(() => note.paragraph(1).status()).toBe("Running");
    await note.paragraph(1).openMenu();
    const moving = await note.page.evaluate(() => {
      const seconds = (list: string) => Math.max(...list.split(",").map((one) => Number.parseFloat(one)));
      return [...document.querySelectorAll("*")].flatMap((element) =>
        ["", "::before", "::after"].flatMap((part) => {
          const style = getComputedStyle(element, part || null);
          const isStill =
            seconds(style.transitionDuration) === 0 &&
            (style.animationName === "none" ||
              (seconds(style.animationDuration) <= 0.001 && style.animationIterationCount !== "infinite"));
          return isStill && style.scrollBehavior === "auto" ? [] : [`${element.tagName}.${element.className}${part}`];
        }),
      );
    });
    expect(moving).toEqual([]);
    await note.page.keyboard.press("Escape");
    await note.cancelAllButton.click();
    await expect.poll(() => note.paragraph(1).status()).toBe("Stopped");
  });
});
