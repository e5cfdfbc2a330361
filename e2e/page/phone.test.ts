/** On a phone: nothing is wider than the screen, and nothing lies over what is read. */
import { hostname } from "node:os";
import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { call } from "../harness/foreign-client.ts";
import { importPrinted, table } from "../harness/printed.ts";
import { useStage } from "../harness/stage.ts";
import { smallTargets } from "../harness/touch-targets.ts";
import { NotePage } from "../pages/note-page.ts";
import { NotePanels } from "../pages/note-panels.ts";
import { SettingsScreen } from "../pages/settings-screen.ts";

const stage = useStage();
const heliumVersion = (name: string, version: string, enabled: boolean) => ({
  enabled,
  pkg: {
    type: "VISUALIZATION",
    name,
    artifact: `${name}@${version}`,
    description: "A view of what is measured",
    license: "Apache-2.0",
    config: { zoom: { type: "number", description: "Where it begins", defaultValue: 4 } },
  },
});
const heliumPackages = {
  "a-package-of-a-longer-name": ["1.0.0", "1.1.0"].map((version, at) =>
    heliumVersion("a-package-of-a-longer-name", version, at === 1),
  ),
  another: [heliumVersion("another", "1.0.0", true)],
};
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** How many pixels of the page are beyond the right edge of the screen. */
const overhang = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - Math.round(visualViewport?.width ?? innerWidth));

describe("on a phone", () => {
  it("home and its dialogs are as wide as the screen", async () => {
    const home = await stage.openHome(phone);
    await home.page.getByRole("heading", { name: "Samples" }).waitFor();
    expect(await overhang(home.page)).toBe(0);
    await home.page.getByRole("button", { name: "New note with…", exact: true }).click();
    const create = home.page.getByRole("dialog", { name: "New note" }).getByRole("button", { name: "Create" });
    await create.waitFor();
    expect((await create.boundingBox())?.x).toBeLessThan(390);
    expect(await overhang(home.page)).toBe(0);
  });

  it("the list of notes in the bar is no wider than the smallest screen", async () => {
    const home = await stage.openHome({ ...phone, viewport: { width: 320, height: 640 } });
    await home.page.getByRole("banner").getByRole("button", { name: "Notes" }).click();
    const list = home.page.getByRole("dialog", { name: "Notes" });
    await list.getByRole("link").first().waitFor();
    expect(await overhang(home.page)).toBe(0);
    const { x = -1, width = 0 } = (await list.boundingBox()) ?? {};
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(320);
  });

  it("find and replace can be pressed and closed on the smallest screen", async () => {
    const id = await stage.makeNote("print('found')");
    const note = await stage.openNote(id, { viewport: { width: 320, height: 640 } });
    await note.find.open("found");
    await note.find.press("Show replacing");
    for (const name of ["Close", "Next match", "Replace all"]) {
      const { x = -1, width = 999 } = (await note.find.bar.getByRole("button", { name }).boundingBox()) ?? {};
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x + width).toBeLessThanOrEqual(320);
    }
  });

  it("what is found is seen below the bar of the search, in the first line of the note too", async () => {
    const note = await stage.openNote(await stage.makeNote("%sh\n# needle"), phone);
    await note.find.open("needle");
    await note.find.press("Show replacing");
    const found = note.page.locator(".cm-foundHere");
    await expect
      .poll(async () => ((await found.boundingBox())?.y ?? 0) - (await endOf(note.find.bar)))
      .toBeGreaterThanOrEqual(0);
    await note.page.keyboard.press("Escape");
  });

  it("all columns of a small table are seen, and the settings of a chart are led to", async () => {
    const id = await importPrinted(stage.octavo.address, [table("city\tsales\tyear\nOslo\t120\t2023")]);
    const note = await stage.openNote(id, phone);
    const headings = note.paragraph(1).region.getByRole("columnheader");
    await expect.poll(() => headings.allTextContents()).toEqual(["city", "sales", "year"]);
    const { x = 0, width = 999 } = (await headings.nth(2).boundingBox()) ?? {};
    expect(x + width).toBeLessThanOrEqual(390);

    await note.paragraph(1).region.getByRole("button", { name: "Bar Chart" }).click();
    await note.paragraph(1).region.getByRole("button", { name: "Settings", exact: true }).click();
    const settings = note.paragraph(1).region.getByRole("complementary", { name: "Settings of the view" });
    await expect.poll(async () => (await settings.boundingBox())?.y ?? 999).toBeLessThan(600);
  });

  it("the entries of menus are high enough for a finger", async () => {
    const note = await stage.openNote(await stage.makeNote("%sh\ntrue"), phone);
    await note.page.getByRole("button", { name: "More about this note" }).click();
    const entries = note.page.getByRole("menuitem");
    await entries.first().waitFor();
    const heights = await entries.evaluateAll((all) => all.map((entry) => entry.getBoundingClientRect().height));
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(40);
  });

  it.each([390, 320])("the glass in the bar opens the search, which takes all of it: %i px", async (screen) => {
    const home = await stage.openHome({ ...phone, viewport: { width: screen, height: 700 } });
    const bar = home.page.getByRole("banner");
    const box = home.page.getByRole("banner").getByLabel("Search notes");
    const { x = 0, y = 0, width = 0, height = 0 } = (await box.boundingBox()) ?? {};
    await home.page.touchscreen.tap(x + width / 2, y + height / 2);
    await expect.poll(() => box.evaluate((field) => field === document.activeElement)).toBe(true);
    /** What of the bar is under a finger from one edge to the other, if it is no part of the search. */
    const besides = () =>
      bar.evaluate((all) => {
        const { width, top, height } = all.getBoundingClientRect();
        const places = Array.from({ length: width / 4 }, (_, at) => [at * 4 + 1, top + height / 2] as const);
        const under = places.map(([x, y]) => document.elementFromPoint(x, y));
        return [...new Set(under.filter((part) => !part?.closest("search")).map((part) => part?.outerHTML))];
      });
    expect(await besides()).toEqual([]);
    await bar.getByRole("button", { name: "Close the search" }).tap();
    await bar.getByRole("button", { name: "Notes" }).waitFor();
    expect(await besides()).not.toEqual([]);
    await box.tap();
    await home.page.keyboard.type("sales");
    await home.page.keyboard.press("Enter");
    await expect.poll(() => new URL(home.page.url()).hash).toBe("#/search/sales");
  });

  it("Back closes the list of notes, the search, menus and a panel, and leaves the page where it is", async () => {
    const note = new NotePanels((await stage.openNote(await stage.makeNote("%md # Heading"), phone)).page);
    const { page } = note;
    const address = page.url();
    const list = await note.openNotesMenu();
    await page.goBack();
    await list.waitFor({ state: "detached" });
    const box = page.getByRole("banner").getByLabel("Search notes");
    await box.focus();
    await page.goBack();
    await expect.poll(() => box.evaluate((field) => field === document.activeElement)).toBe(false);
    for (const name of ["Settings of the server", "Theme: as the system", "More about this paragraph"]) {
      await page.getByRole("button", { name, exact: true }).first().click();
      const menu = page.getByRole("menu");
      await menu.waitFor();
      await page.goBack();
      await menu.waitFor({ state: "detached" });
    }
    await note.act("Schedule");
    await page.goBack();
    await note.panel("Schedule").waitFor({ state: "detached" });
    expect(page.url()).toBe(address);
  });

  it("whatever is pressed is large enough for a finger", async () => {
    const id = await importPrinted(stage.octavo.address, [
      table("city\tsales\nOslo\t120"),
      { text: "%md\n${city=Oslo,Oslo|Rome} ${checkbox:year=1,1|2}", outputs: [] },
    ]);
    const note = await stage.openNote(id, phone);
    await note.paragraph(1).region.getByRole("columnheader").first().waitFor();
    await note.paragraph(2).run();
    await note.paragraph(2).region.getByRole("combobox", { name: "city" }).waitFor();
    expect(await smallTargets(note.page)).toEqual([]);
    await note.paragraph(1).region.getByRole("button", { name: "Bar Chart" }).click();
    const settings = note.paragraph(1).region.getByRole("complementary", { name: "Settings of the view" });
    await note.paragraph(1).region.getByRole("button", { name: "Settings", exact: true }).click();
    await settings.waitFor();
    expect(await smallTargets(note.page)).toEqual([]);
    await note.find.open("Oslo");
    await note.find.press("Show replacing");
    expect(await smallTargets(note.page)).toEqual([]);
    await note.page.keyboard.press("Escape");
    for (const panel of ["Interpreters of this note", "History", "Schedule", "Files", "Data"]) {
      await note.act(panel);
      await note.page.getByRole("dialog", { name: panel }).getByRole("button").first().waitFor();
      if (panel === "Data") await note.page.getByRole("treeitem", { name: /^penguins\.csv/ }).waitFor();
      if (panel === "Files") await note.page.getByRole("button", { name: "penguins.csv" }).first().waitFor();
      await note.page.waitForLoadState("networkidle");
      expect(await smallTargets(note.page)).toEqual([]);
      await note.page.keyboard.press("Escape");
      await note.page.getByRole("dialog", { name: panel }).waitFor({ state: "detached" });
    }
    await note.goHome();
    await note.page.getByRole("treeitem").first().waitFor();
    expect(await smallTargets(note.page)).toEqual([]);
    await note.page.goto(`${stage.octavo.address}/#/search/Oslo`);
    await note.page
      .getByRole("status")
      .filter({ hasText: /result/ })
      .waitFor();
    expect(await smallTargets(note.page)).toEqual([]);
  });

  it("a note of any name is, too, and the tools of a paragraph leave its text free", async () => {
    const id = await stage.makeNote(
      "print('a first line that is longer than a phone is wide')\nprint('and a second one, as long as the first')",
      { text: "%md\n# A heading that is longer than the phone\nand a text", config: { editorHide: true } },
    );
    const note = await stage.openNote(id, phone);
    await note.paragraph(2).run();
    await note.paragraph(2).heading("A heading that is longer than the phone").waitFor();
    expect(await overhang(note.page)).toBe(0);
    for (const place of [1, 2]) expect(await wordsUnderTools(note.page, place)).toEqual([]);
    // A panel lies over all of it, and no key leads to what is below.
    await note.act("Schedule");
    const panel = note.page.getByRole("dialog", { name: "Schedule" });
    await panel.getByRole("textbox", { name: "Cron expression" }).waitFor();
    await note.tabTo(/^button Settings of the server/);
    await note.page.keyboard.press("Tab");
    expect(await note.focused()).toMatch(/^button Close schedule/);
    await note.page.keyboard.press("Enter");
    await panel.waitFor({ state: "detached" });
    await expect.poll(() => note.focused()).toBe("button More about this note");
  });
});

describe("over the keyboard of a screen", () => {
  const half = { ...phone, viewport: { width: 390, height: 400 } };
  const longCode = `%sh\n${Array.from({ length: 60 }, (_, at) => `echo ${at}`).join("\n")}`;

  it("no field has letters so small that iOS enlarges the page for it", async () => {
    const id = await stage.makeNote("%sh\necho code", { text: "%md\n${name=value}", config: { editorHide: true } });
    const note = await stage.openNote(id, phone);
    await note.paragraph(2).run();
    await note.paragraph(2).region.getByRole("textbox", { name: "name" }).waitFor();
    await note.paragraph(1).enter();
    expect(await smallFields(note.page)).toEqual([]);
    await note.find.open("echo");
    expect(await smallFields(note.page)).toEqual([]);
    await note.page.keyboard.press("Escape");
    const runs = note.page.getByRole("button", { name: "Run", exact: true });
    await expect.poll(() => runs.count()).toBe(1);
    await note.act("Look: report");
    await runs.waitFor({ state: "detached" });
    await note.paragraph(2).region.getByRole("textbox", { name: "name" }).click();
    expect(await runs.count()).toBe(0);
    await note.act("Schedule");
    await note.page.getByRole("textbox", { name: "Cron expression" }).waitFor();
    expect(await smallFields(note.page)).toEqual([]);
    await note.palette.open();
    expect(await smallFields(note.page)).toEqual([]);

    const home = await stage.openHome(phone);
    const menu = await home.openNotesMenu();
    await menu.getByRole("searchbox").waitFor();
    expect(await smallFields(home.page)).toEqual([]);
    await home.page.keyboard.press("Escape");
    await menu.waitFor({ state: "detached" });
    await home.startNewNote();
    expect(await smallFields(home.page)).toEqual([]);
    await home.page.keyboard.press("Escape");
    await home.dialog.waitFor({ state: "detached" });
    await home.page.goto(`${stage.octavo.address}/#/interpreter`);
    await home.page.getByRole("button", { name: "Edit sh", exact: true }).click();
    await home.page.getByRole("form", { name: "Edit sh" }).waitFor();
    expect(await smallFields(home.page)).toEqual([]);
  });

  it("the caret stays clear of the bar above and of the key that runs, wherever it goes", async () => {
    const note = await stage.openNote(await stage.makeNote(longCode), half);
    await note.paragraph(1).enter();
    await expect.poll(() => note.page.evaluate(caret)).toMatchObject({ isClear: true });
    for (const keys of ["Control+Home", "PageDown", "PageDown", "PageUp", "Control+End"]) {
      await note.page.keyboard.press(keys);
      await expect.poll(() => note.page.evaluate(caret)).toMatchObject({ isClear: true });
    }
    // So it does on a desk, where the bar of the note stays too.
    await note.page.setViewportSize({ width: 1280, height: 700 });
    await note.page.keyboard.press("Control+Home");
    await expect.poll(() => note.page.evaluate(caret)).toMatchObject({ isClear: true });
  });

  it("menus and dialogs end on the screen", async () => {
    const home = await stage.openHome(half);
    await home.page.getByRole("treeitem").first().waitFor();
    const menu = await home.openNotesMenu();
    await menu.getByRole("link").first().waitFor();
    await expect.poll(() => endOf(menu)).toBeLessThanOrEqual(400);
    await home.page.keyboard.press("Escape");
    await home.page.getByRole("button", { name: "Settings of the server" }).click();
    await expect.poll(() => endOf(home.page.getByRole("menu"))).toBeLessThanOrEqual(400);
    await home.choose("About Octavo");
    await expect.poll(() => endOf(home.dialog)).toBeLessThanOrEqual(400);
    await home.page.keyboard.press("Escape");
    await home.startNewNote();
    await expect.poll(() => endOf(home.dialogButton("Create"))).toBeLessThanOrEqual(400);
  });

  it("what completes is not under it, where it covers the page", async () => {
    const page = await stage.newPage(phone);
    // As iOS has it: the page is as high as before, and half of it is seen.
    await page.addInitScript(() => {
      const seen = Object.assign(new EventTarget(), { width: 390, height: 400, offsetTop: 0, offsetLeft: 0, scale: 1 });
      Object.defineProperty(globalThis, "visualViewport", { value: seen });
    });
    const id = await stage.makeNote("%python\nrides = 12\n\n\n\n", "%python\n");
    const note = await NotePage.open(page, stage.octavo.address, id);
    await note.paragraph(1).run();
    await expect.poll(() => note.paragraph(1).status(), { timeout: 60_000 }).toBe("Finished");
    await note.paragraph(2).enter();
    await note.page.evaluate(() => scrollTo({ top: 0 }));
    await note.page.keyboard.type("i", { delay: 30 });
    // Enough of them for a list that is as high as what is under the keyboard.
    await expect.poll(() => note.completions.count()).toBeGreaterThan(5);
    const list = note.page.getByRole("listbox");
    await expect.poll(() => endOf(list)).toBeLessThanOrEqual(400);
    expect((await list.boundingBox())?.y).toBeGreaterThan(0);
  });
});

/** Of a field of 40 with its border. */
const fields = { height: 38, within: "main" };

describe("settings", () => {
  it.each([390, 320])(
    "of %i pixels settings are as wide as the screen, and what is pressed there is 40 high",
    async (width) => {
      const { address } = stage.octavo;
      await call(address, "PUT", "/credential", {
        entity: "sql.an-entity-of-a-longer-name",
        username: "a_user",
        password: "x",
      });
      await call(address, "POST", "/interpreter/repository", { id: "ours", url: "https://maven.example.org/public" });
      const noteId = await stage.makeNote("%sh\necho here");
      await call(address, "POST", `/notebook/run/${noteId}/${(await stage.readNote(noteId)).paragraphs[0]?.id}`);
      const page = await stage.newPage({ ...phone, viewport: { width, height: 2400 } });
      await page.route("**/api/helium/package", (route) =>
        route.fulfill({ json: { status: "OK", body: heliumPackages } }),
      );
      const looksAt = async (path: string, ...press: readonly string[]) => {
        const screen = await SettingsScreen.open(page, address, path);
        await screen.title.waitFor();
        for (const name of press) await screen.button(name).click();
        await page.waitForLoadState("networkidle");
        expect([path, press, await smallTargets(page, fields), await overhang(page)]).toEqual([path, press, [], 0]);
      };
      await looksAt("/interpreter", "Edit sh");
      const form = page.getByRole("form", { name: "Edit sh" });
      await form.getByRole("combobox", { name: "Type of a new property" }).selectOption("checkbox");
      await form.getByRole("textbox", { name: "Name of a new property" }).fill("a.property");
      await form.getByRole("button", { name: "Add the property" }).click();
      await form.getByRole("checkbox", { name: "Value of a.property" }).waitFor();
      await form.getByRole("checkbox", { name: "Connect to existing process" }).check();
      expect(await smallTargets(page, fields)).toEqual([]);
      await form.getByRole("button", { name: "Cancel" }).click();
      await page.getByRole("dialog").getByRole("button").last().click();
      await looksAt("/interpreter", "Repositories", "Add repository");
      await looksAt("/credential");
      await looksAt("/credential", "Edit sql.an-entity-of-a-longer-name");
      await looksAt("/notebookRepos", "Edit");
      await looksAt("/cluster");
      await looksAt(`/cluster/${hostname()}/all`);
      await looksAt("/helium", "Config of a-package-of-a-longer-name", "Versions of a-package-of-a-longer-name");
      await looksAt("/configuration");
    },
  );
});

async function endOf(element: Locator): Promise<number> {
  const box = await element.boundingBox();
  return box ? Math.floor(box.y + box.height) : Number.POSITIVE_INFINITY;
}

/** Where the caret is, and whether nothing lies over it. */
function caret() {
  const selection = getSelection();
  const node = selection?.focusNode;
  const element = node instanceof Element ? node : node?.parentElement;
  const range = selection?.rangeCount ? selection.getRangeAt(0) : null;
  const place = range?.getClientRects()[0] ?? element?.getBoundingClientRect();
  if (!place) return null;
  const { left, top, bottom } = place;
  const isText = (y: number) => document.elementFromPoint(left + 2, y)?.closest(".cm-content") != null;
  return { top: Math.round(top), bottom: Math.round(bottom), isClear: isText(top + 3) && isText(bottom - 3) };
}

/** Fields to write in whose letters are smaller than 16 pixels. */
function smallFields(page: Page): Promise<readonly string[]> {
  return page.locator("input, textarea, select, [contenteditable]").evaluateAll((fields) =>
    fields.flatMap((field) => {
      const isText = !/^(checkbox|radio|file|range|color|hidden|button)$/.test((field as HTMLInputElement).type ?? "");
      const size = Number.parseFloat(getComputedStyle(field).fontSize);
      return isText && size < 16 ? [`${field.ariaLabel ?? field.outerHTML.slice(0, 200)}: ${size}`] : [];
    }),
  );
}

/** The lines of a paragraph that lie under its tools. */
function wordsUnderTools(page: Page, place: number): Promise<readonly string[]> {
  return page.evaluate((at) => {
    const region = document.querySelectorAll("main section")[at - 1];
    const tools = region?.querySelector("[role=toolbar]")?.getBoundingClientRect();
    if (!region || !tools) return ["no tools"];
    return [...region.querySelectorAll(".cm-line, pre > div, .markdown-body :is(h1, p)")].flatMap((line) => {
      const range = document.createRange();
      range.selectNodeContents(line);
      const isUnder = [...range.getClientRects()].some(
        ({ right, top, bottom }) => right > tools.left + 1 && top < tools.bottom - 1 && bottom > tools.top + 1,
      );
      return isUnder ? [line.textContent ?? ""] : [];
    });
  }, place);
}
