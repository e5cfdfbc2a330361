/** A note that is shared, as a user sees it whose rights on it change. */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { usersData } from "../harness/accounts.ts";
import { call, logIn } from "../harness/foreign-client.ts";
import { logInBefore } from "../harness/logged-in.ts";
import { startOctavo } from "../harness/octavo.ts";
import { slowLine } from "../harness/slow-line.ts";
import { useStage } from "../harness/stage.ts";
import { HomePage } from "../pages/home-page.ts";
import { LoginPage } from "../pages/login-page.ts";
import { NotePage } from "../pages/note-page.ts";

const stage = useStage({ data: () => usersData({ ada: ["admin"], bob: [] }) });

async function adas(method: string, path: string, body?: unknown): Promise<unknown> {
  const { address } = stage.octavo;
  const { cookie } = await logIn(address, "ada", "ada-password");
  return (await call(address, method, path, body, { cookie })).json.body;
}

/** A note of Ada's with a result, and the rights of others on it. */
async function makeNote(lists: Record<string, readonly string[]>): Promise<string> {
  const paragraphs = [{ text: "%md\nA *result*" }];
  const noteId = String(await adas("POST", "/notebook", { notePath: `/Shared/${Date.now()}`, paragraphs }));
  const note = (await adas("GET", `/notebook/${noteId}`)) as { paragraphs: { id: string }[] };
  await adas("POST", `/notebook/run/${noteId}/${note.paragraphs[0]?.id}`);
  await share(noteId, lists);
  return noteId;
}

async function share(noteId: string, lists: Record<string, readonly string[]>): Promise<void> {
  const nobodyElse = { readers: ["ada"], runners: ["ada"], writers: ["ada"], owners: ["ada"] };
  await adas("PUT", `/notebook/${noteId}/permissions`, { ...nobodyElse, ...lists });
}

/** Bob's page of a note. */
async function bobAt(noteId: string): Promise<NotePage> {
  const page = await stage.newPage();
  await logInBefore(page, stage.octavo.address, "bob");
  await page.goto(`${stage.octavo.address}/#/notebook/${noteId}`);
  return new NotePage(page);
}

describe("a reader", () => {
  it("sees results and nothing to change, until more is allowed [role.note state.note.view-only]", async () => {
    const noteId = await makeNote({ readers: ["bob"] });
    const note = await bobAt(noteId);
    await note.banner("View only: you can read this note but not edit it.").waitFor();
    await expect.poll(() => note.paragraph(1).region.textContent()).toContain("A result");
    expect(await note.paragraph(1).editor.count()).toBe(0);
    expect(await note.runAllButton.count()).toBe(0);

    // A user who may read may make a note of their own of it, from home too.
    const home = await HomePage.open(await note.page.context().newPage(), stage.octavo.address);
    await home.line(/^\d+$/).first().click({ button: "right" });
    await home.choose(/^Clone/);
    await home.dialogButton("Clone").click();
    await NotePage.shown(home.page);
    const revisionId = await adas("POST", `/notebook/${noteId}/revision`, { commitMessage: "As it began" });
    await home.page.goto(`${stage.octavo.address}/#/notebook/${noteId}/revision/${revisionId}`);
    await home.page.getByText("This is how the note was").waitFor();
    expect(await home.page.getByRole("button", { name: "Set as head…" }).count()).toBe(0);
    await home.page.close();

    await share(noteId, { readers: ["bob"], runners: ["bob"] });
    await note.banner("View and run: you can read and run this note but not edit it.").waitFor();
    expect(await note.runAllButton.count()).toBe(1);

    // Setting its schedule comes with running it, as the panel of rights says.
    await note.act("Schedule");
    const schedule = note.page.getByRole("dialog", { name: "Schedule" });
    await schedule.getByText("1d", { exact: true }).click();
    await schedule.getByText("it runs in your name, bob").waitFor();
    await schedule.getByRole("button", { name: "Save" }).click();
    await schedule.getByText("in the name of bob").waitFor();
    await schedule.getByText("None", { exact: true }).click();
    await schedule.getByText("Only who may write the note can end its schedule.").waitFor();
    await schedule.getByText("1d", { exact: true }).click();

    await share(noteId, { writers: ["bob"] });
    await note.page.getByRole("toolbar", { name: "Insert a paragraph at 2" }).waitFor();
    expect(await note.banner("not edit it").count()).toBe(0);
  });
});

describe("a user who may write no more", () => {
  it("reads a name to its end, however long, why a report is empty, and what they typed when they come back", async () => {
    const name = `Sales_overview_${"of_the_quarter_".repeat(10)}`;
    const noteId = String(
      await adas("POST", "/notebook", { notePath: `/${name}`, paragraphs: [{ text: "%md\nA *result* ${who=Ada}" }] }),
    );
    await share(noteId, { runners: ["bob"] });
    const note = await bobAt(noteId);
    await note.page.getByRole("heading", { level: 1, name }).waitFor();
    expect(await note.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    const why = note.page.getByText("No results yet. Run the note to fill this report.");
    await why.waitFor();
    await note.page.getByRole("main").getByRole("button", { name: "Run all" }).last().click();
    await expect.poll(() => note.paragraph(1).region.textContent()).toContain("A result");
    await why.waitFor({ state: "detached" });
    // The page does not save what a user types who may only run: it waits for a run, also while they are elsewhere in the page.
    const who = note.page.getByRole("textbox", { name: "who" });
    await who.fill("Eve");
    await note.page.getByRole("link", { name: "Jobs" }).click();
    await expect.poll(() => note.page.url()).toContain("jobmanager");
    await note.page.goBack();
    await expect.poll(() => who.inputValue()).toBe("Eve");
    await who.press("Enter");
    await expect.poll(() => note.paragraph(1).region.textContent()).toContain("A result Eve");
  });

  it("keeps what is not saved, and has it saved when the right comes back", async () => {
    const noteId = await makeNote({ writers: ["bob"] });
    const note = await bobAt(noteId);
    await note.insert(2, "Text");
    await note.paragraph(2).type("kept");
    await expect
      .poll(() => adas("GET", `/notebook/${noteId}`))
      .toMatchObject({
        paragraphs: [{}, { text: expect.stringContaining("kept") }],
      });
    const { data, address } = stage.octavo;
    await stage.octavo.kill();
    await note.page.keyboard.type(" too");
    await note.banner("Disconnected since").waitFor();
    const lists = join(data, "conf", "notebook-authorization.json");
    const kept = JSON.parse(await readFile(lists, "utf8")) as { authInfo: Record<string, object> };
    const readers = { readers: ["bob"], runners: ["ada"], writers: ["ada"], owners: ["ada"] };
    await writeFile(lists, JSON.stringify({ authInfo: { ...kept.authInfo, [noteId]: readers } }));
    stage.octavo = await startOctavo({ data, port: Number(new URL(address).port) });
    await note.banner("What you typed last is not saved").waitFor();
    expect(await note.paragraph(2).code()).toContain("kept too");

    await share(noteId, { writers: ["bob"] });
    await expect
      .poll(() => adas("GET", `/notebook/${noteId}`))
      .toMatchObject({
        paragraphs: [{}, { text: expect.stringContaining("kept too") }],
      });
  });
});

describe("a user whose last words came too late", () => {
  it("reads so once, in words, and runs the note as it is", async () => {
    const paragraphs = [{ text: "%sh\ndate +%s%N" }];
    const noteId = String(await adas("POST", "/notebook", { notePath: `/Shared/${Date.now()}`, paragraphs }));
    await share(noteId, { writers: ["bob"] });
    const page = await stage.newPage();
    const line = await slowLine(page, 0);
    await logInBefore(page, stage.octavo.address, "bob");
    await page.goto(`${stage.octavo.address}/#/notebook/${noteId}`);
    const note = await NotePage.shown(page);
    await note.paragraph(1).enter();
    line.delayMs = 1000;
    await page.keyboard.insertText("; echo too late");
    await share(noteId, { runners: ["bob"] });
    await note.banner("What you typed last is not saved").waitFor();
    await note.runAllButton.click();
    // By then the server has also refused what was on its way.
    await expect.poll(() => note.paragraph(1).region.textContent(), { timeout: 15_000 }).toMatch(/\d{19}/);
    expect(await page.getByRole("alert").allTextContents()).toEqual([
      expect.stringContaining("What you typed last is not saved"),
    ]);
    expect(await page.getByText("Insufficient privileges").count()).toBe(0);
  });
});

describe("a user who may not even read", () => {
  it("gets a refusal at once, and the same as for a note that is not there", async () => {
    const noteId = await makeNote({ readers: ["bob"] });
    const note = await bobAt(noteId);
    await note.banner("View only").waitFor();
    await share(noteId, {});
    await expect.poll(() => note.missing.textContent()).toContain("You may not read this note any more");

    for (const id of [noteId, "2NOTTHERE"]) {
      await note.page.goto(`${stage.octavo.address}/#/notebook/${id}`);
      await note.page.reload();
      await expect
        .poll(() => note.missing.textContent())
        .toContain("It may have been removed, or you may not have access");
    }

    await share(noteId, {});
    await note.page.goto(`${stage.octavo.address}/#/notebook/${noteId}`);
    await note.missing.getByRole("button", { name: "Switch account" }).click();
    await new LoginPage(note.page).logIn("ada", "ada-password");
    await expect.poll(() => note.paragraph(1).region.textContent()).toContain("A result");
  });
});

describe("pages of what a user may not see, or what is not there", () => {
  it("are German for a user who reads German, and have the same ways on", async () => {
    const noteId = await makeNote({});
    const page = await stage.newPage({ locale: "de-DE" });
    const { address } = stage.octavo;
    const own = await logIn(address, "bob", "bob-password");
    const paragraphs = [{ text: "%md x" }];
    const made = await call(
      address,
      "POST",
      "/notebook",
      { name: `Bobs ${Date.now()}`, paragraphs },
      { cookie: own.cookie },
    );
    await page.goto(`${address}/#/notebook/${noteId}`);
    await page.getByRole("textbox", { name: "Benutzername" }).fill("bob");
    await page.getByLabel("Passwort", { exact: true }).fill("bob-password");
    await page.keyboard.press("Enter");
    const missing = page.getByRole("alert");
    const wordsAt = async (path: string) => {
      // Not the page before.
      await page.goto("about:blank");
      await page.goto(`${address}/#/notebook/${path}`);
      await missing.getByRole("heading", { level: 1 }).waitFor();
      return (await missing.innerText()).split("\n").filter(Boolean);
    };
    await missing.getByRole("heading", { level: 1 }).waitFor();
    const refused = [
      "Diese Notiz gibt es nicht",
      expect.stringMatching(/^Vielleicht wurde sie entfernt/),
      "Alle Notizen",
      "Mit anderem Konto anmelden",
    ];
    for (const path of [noteId, `${noteId}/paragraph/x`, `${noteId}/revision/${"0".repeat(40)}`]) {
      expect(await wordsAt(path)).toEqual(refused);
    }
    expect(await wordsAt(`${made.json.body}/revision/${"0".repeat(40)}`)).toEqual([
      "Diese Version lässt sich nicht anzeigen",
      "Diese Version der Notiz gibt es nicht.",
      "Alle Notizen",
      "Zurück zur Notiz",
      "Erneut versuchen",
    ]);
    expect((await wordsAt(`${made.json.body}/paragraph/x`)).slice(0, 2)).toEqual([
      "Dieser Absatz lässt sich nicht anzeigen",
      "Diesen Absatz hat die Notiz nicht; vielleicht wurde er entfernt.",
    ]);
    for (const path of ["not-an-id", "not-an-id/revision/x"]) {
      await page.goto("about:blank");
      await page.goto(`${address}/#/notebook/${path}`);
      await page.getByText("Diese Notiz gibt es nicht. Vielleicht ist sie endgültig gelöscht").waitFor();
      await expect.poll(() => new URL(page.url()).hash).toBe("#/");
    }
  });
});
