/** What there is to see, each with the way to it. */
import type { Locator, Page } from "playwright-core";
import { hold } from "../harness/held.ts";
import { serverVoice } from "../harness/server-voice.ts";
import { AppFrame } from "../pages/app-frame.ts";
import { LoginPage } from "../pages/login-page.ts";

/** What the pictures are of. */
export interface PictureScene {
  readonly noteId: string;
  /** Of a paragraph that has a table. */
  readonly paragraphId: string;
  readonly revisionId: string;
  /** Of notes that look otherwise, or that ask first. */
  readonly simpleId: string;
  readonly reportId: string;
  readonly formsId: string;
  /** One whose paragraph takes a while. */
  readonly slowId: string;
}

export interface Screen {
  readonly name: string;
  readonly path: (scene: PictureScene) => string;
  /** Waits until it is there, and opens what is to be seen of it. */
  readonly prepare: (page: Page, scene: PictureScene) => Promise<void>;
  /** Seen by a visitor who is not logged in. */
  readonly isStranger?: boolean;
  /** Waits for something that does not come. */
  readonly isWaiting?: boolean;
}

const main = (page: Page) => page.getByRole("main");
const button = (page: Page, name: string | RegExp): Locator => page.getByRole("button", { name, exact: true }).first();
const home = () => "/";
const note = ({ noteId }: PictureScene) => `/notebook/${noteId}`;
const shown = async (page: Page) => {
  await page.getByRole("region", { name: /^Paragraph 2[:,]/ }).waitFor();
  await page.getByRole("grid").or(page.getByRole("table")).first().waitFor();
};
const listed = (page: Page) => page.getByRole("tree").waitFor();

function settings(name: string, path: string, then: (page: Page) => Promise<unknown> = async () => {}): Screen {
  return {
    name,
    path: () => path,
    async prepare(page) {
      await main(page).getByRole("heading", { level: 1 }).waitFor();
      await main(page).getByRole("region").or(main(page).getByRole("table")).first().waitFor();
      await then(page);
    },
  };
}

function dialog(name: string, open: (page: Page) => Promise<unknown>): Screen {
  return {
    name: `dialog-${name}`,
    path: home,
    async prepare(page) {
      await listed(page);
      await open(page);
      await page.getByRole("dialog").waitFor();
    },
  };
}

function panel(name: string, title: string): Screen {
  return {
    name: `panel-${name}`,
    path: note,
    async prepare(page) {
      await shown(page);
      // A phone has no room for its button.
      if (await button(page, title).isVisible()) await button(page, title).click();
      else {
        await button(page, "More about this note").click();
        await page.getByRole("menuitem", { name: title }).click();
      }
      await page.getByRole("dialog", { name: title }).waitFor();
    },
  };
}

/** Something of a note that is opened on its page, by the button or the entry of its menu that has this name. */
function onNote(name: string, open: (page: Page) => Promise<unknown>): Screen {
  return {
    name: `note-${name}`,
    path: note,
    async prepare(page) {
      await shown(page);
      await open(page);
    },
  };
}

const inPalette = (letters: string) => async (page: Page) => {
  await page.keyboard.press("F1");
  await page.getByRole("combobox", { name: "What do you want to do?" }).fill(letters);
};
const chooseInPalette = (letters: string) => async (page: Page) => {
  await inPalette(letters)(page);
  await page.keyboard.press("Enter");
};
const enter = (page: Page, place: number) =>
  page
    .getByRole("region", { name: new RegExp(`^Paragraph ${place}[:,]`) })
    .getByRole("textbox", { name: /^Code of paragraph/ })
    .click();
const ofNote = (name: string, idOf: (scene: PictureScene) => string): Screen => ({
  name: `note-${name}`,
  path: (scene) => `/notebook/${idOf(scene)}`,
  prepare: (page) => page.getByRole("region", { name: /^Paragraph 1[:,]/ }).waitFor(),
});

const overNote = (entry: RegExp) => async (page: Page) => {
  await page.getByRole("treeitem", { name: "Start here" }).click({ button: "right" });
  await page.getByRole("menuitem", { name: entry }).click();
};

/** Stands alone: it runs in the page. What would go away after a second stays to be looked at. */
function letNothingPass() {
  const { setTimeout: soon } = globalThis;
  globalThis.setTimeout = ((run: () => void, ms = 0) => (ms < 1000 ? soon(run, ms) : 0)) as typeof setTimeout;
}

export const screens: readonly Screen[] = [
  { name: "login", path: home, isStranger: true, prepare: (page) => button(page, "Log in").waitFor() },
  {
    name: "logged-out",
    path: home,
    isStranger: true,
    async prepare(page) {
      await new LoginPage(page).logIn("bob", "bob-password");
      await listed(page);
      await page.evaluate(letNothingPass);
      await button(page, "Logged in as bob").click();
      await page.getByRole("menuitem", { name: "Log out" }).click();
      await page.getByRole("alertdialog", { name: "Logout Success" }).waitFor();
    },
  },
  { name: "home", path: home, prepare: listed },
  {
    name: "search-opened",
    path: home,
    async prepare(page) {
      await listed(page);
      await page.getByRole("banner").getByLabel("Search notes").click();
    },
  },
  {
    name: "notices",
    path: home,
    async prepare(page) {
      const send = await serverVoice(page);
      await page.reload();
      await listed(page);
      await new AppFrame(page).connection.getByText("connected").waitFor({ state: "attached" });
      const words = ["The server is restarted at 18:00.", "Notes of the archive are read only from Monday on."];
      for (const notice of [...words, "It is back.", ...words]) send("NOTICE", { notice });
      await new AppFrame(page).notice("It is back.").first().waitFor();
    },
  },
  { name: "trash", path: () => "/?view=trash", prepare: (page) => main(page).getByText(/trash/i).first().waitFor() },
  dialog("new", (page) => button(page, "New note with…").click()),
  dialog("import", (page) => button(page, "Import").click()),
  dialog("rename", overNote(/^Rename/)),
  dialog("clone", overNote(/^Clone/)),
  {
    name: "menu-notes",
    path: home,
    async prepare(page) {
      await listed(page);
      await page.getByRole("banner").getByRole("button", { name: "Notes" }).click();
      await page.getByRole("dialog", { name: "Notes" }).getByRole("link").first().waitFor();
    },
  },
  {
    name: "menu-user",
    path: home,
    async prepare(page) {
      await listed(page);
      await button(page, "Logged in as ada").click();
      await page.getByRole("menuitem").first().waitFor();
    },
  },
  {
    name: "about",
    path: home,
    async prepare(page) {
      await listed(page);
      await chooseInPalette("about")(page);
      await page.getByRole("dialog").waitFor();
    },
  },
  { name: "note", path: note, prepare: shown },
  panel("history", "History"),
  panel("schedule", "Schedule"),
  panel("permissions", "Note permissions"),
  panel("interpreters", "Interpreters of this note"),
  panel("files", "Files"),
  panel("data", "Data"),
  onNote("compared", async (page) => {
    await panel("history", "History").prepare(page, {} as PictureScene);
    await button(page, /Compare with next$/).click();
    await page.getByText("Old costs").first().waitFor();
  }),
  onNote("menu", async (page) => {
    await button(page, "More about this note").click();
    await page.getByRole("menuitem").first().waitFor();
  }),
  onNote("menu-paragraph", async (page) => {
    await page
      .getByRole("region", { name: /^Paragraph 2[:,]/ })
      .getByRole("button", { name: "More about this paragraph" })
      .click();
    await page.getByRole("menuitem").first().waitFor();
  }),
  onNote("find", async (page) => {
    await chooseInPalette("find and replace")(page);
    await page.getByRole("textbox", { name: "Find", exact: true }).fill("sales");
    await button(page, "Show replacing").click();
  }),
  onNote("contents", async (page) => {
    await chooseInPalette("table of contents")(page);
    await page.getByRole("navigation", { name: "Table of contents" }).waitFor();
  }),
  onNote("palette", inPalette("so")),
  onNote("palette-asks", async (page) => {
    await enter(page, 2);
    await chooseInPalette("sort asc")(page);
    await page.getByRole("combobox", { name: /which column/ }).waitFor();
  }),
  onNote("shortcuts", async (page) => {
    await chooseInPalette("keyboard shortcuts")(page);
    await page.getByRole("dialog").waitFor();
  }),
  onNote("clear", async (page) => {
    await chooseInPalette("clear all output")(page);
    await page.getByRole("dialog").waitFor();
  }),
  {
    name: "note-chart-settings",
    // One whose table no other picture waits for: how it is shown is kept.
    path: ({ simpleId }) => `/notebook/${simpleId}`,
    async prepare(page) {
      await button(page, "Bar Chart").click();
      await button(page, /settings/i).click();
    },
  },
  onNote("drop", (page) =>
    page.locator("body").evaluate((target) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(["a"], "sales.csv"));
      for (const type of ["dragenter", "dragover"]) {
        target.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
      }
    }),
  ),
  {
    name: "note-locked",
    path: ({ slowId }) => `/notebook/${slowId}`,
    async prepare(page) {
      const paragraph = page.getByRole("region", { name: /^Paragraph 1[:,]/ });
      await paragraph.hover();
      await paragraph.getByRole("button", { name: /^(Run|Cancel) paragraph/ }).waitFor();
      await enter(page, 1);
      await page.keyboard.press("Shift+Enter");
      await paragraph.getByRole("button", { name: "Cancel paragraph" }).waitFor();
      await enter(page, 1);
      await page.keyboard.type("a");
      await page.getByText("You can write here again").waitFor();
    },
    isWaiting: true,
  },
  ofNote("simple", ({ simpleId }) => simpleId),
  ofNote("report", ({ reportId }) => reportId),
  ofNote("forms", ({ formsId }) => formsId),
  {
    name: "paragraph",
    path: ({ noteId, paragraphId }) => `/notebook/${noteId}/paragraph/${paragraphId}`,
    prepare: (page) => page.getByRole("grid").or(page.getByRole("table")).first().waitFor(),
  },
  {
    name: "revision",
    path: ({ noteId, revisionId }) => `/notebook/${noteId}/revision/${revisionId}`,
    prepare: (page) => main(page).getByRole("heading", { level: 1 }).first().waitFor(),
  },
  {
    name: "missing",
    path: () => "/notebook/2ZZZZZZZZ",
    prepare: (page) => main(page).getByRole("heading", { level: 1 }).waitFor(),
  },
  {
    name: "search",
    path: () => "/search/sales",
    prepare: (page) => main(page).getByRole("link").first().waitFor(),
  },
  settings("jobs", "/jobmanager"),
  settings("interpreters", "/interpreter"),
  settings("interpreter-edit", "/interpreter", (page) => button(page, /^Edit duckdb|^Edit sql|^Edit sh$/).click()),
  settings("interpreter-create", "/interpreter", (page) => button(page, "Create").click()),
  settings("repositories-of-interpreters", "/interpreter", async (page) => {
    await button(page, "Repositories").click();
    await button(page, "Add repository").click();
  }),
  settings("repositories", "/notebookRepos"),
  settings("repositories-edit", "/notebookRepos", (page) => button(page, "Edit").click()),
  settings("credentials", "/credential"),
  settings("credential-add", "/credential", (page) => button(page, "Add").click()),
  {
    ...settings("credential-saving", "/credential", async (page) => {
      const put = await hold(page, "PUT", "/credential");
      await button(page, "Add").click();
      await page.getByRole("combobox", { name: "Entity" }).fill("sql.archive");
      await page.getByRole("textbox", { name: "Username" }).fill("reader");
      await page.getByRole("textbox", { name: "Password" }).fill("secret");
      await page.keyboard.press("Enter");
      await put.asked;
    }),
    isWaiting: true,
  },
  settings("configuration", "/configuration"),
  settings("cluster", "/cluster"),
  settings("helium", "/helium"),
];
