/** What stands beside a note: who may do what, what it was, when it runs by itself. With accounts, as Ada. */
import type { Locator } from "playwright-core";
import { describe, expect, it } from "vitest";
import { usersData } from "../harness/accounts.ts";
import { networkOf } from "../harness/cut.ts";
import { call, logIn, type WireNote } from "../harness/foreign-client.ts";
import { logInBefore } from "../harness/logged-in.ts";
import { slowLine } from "../harness/slow-line.ts";
import { useStage } from "../harness/stage.ts";
import { NotePanels } from "../pages/note-panels.ts";

const stage = useStage({ data: () => usersData({ ada: ["admin"], bobby: [] }) });

const adas = (method: string, path: string, body?: unknown) => askedBy("ada", { method, path, body });

async function askedBy(name: "ada" | "bobby", { method, path, body }: SentRequest): Promise<unknown> {
  const { address } = stage.octavo;
  const { cookie } = await logIn(address, name, `${name}-password`);
  return (await call(address, method, path, body, { cookie })).json.body;
}

interface SentRequest {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
}

/** A note of Ada's, on her page. */
async function newNote(...texts: readonly string[]): Promise<NotePanels> {
  return newNoteOf(texts.map((text) => ({ text })));
}

async function newNoteOf(paragraphs: readonly object[]): Promise<NotePanels> {
  const noteId = String(await adas("POST", "/notebook", { notePath: `/Panels/${Date.now()}`, paragraphs }));
  const page = await stage.newPage();
  await logInBefore(page, stage.octavo.address, "ada");
  await page.goto(`${stage.octavo.address}/#/notebook/${noteId}`);
  await NotePanels.shown(page);
  return new NotePanels(page);
}

describe("the permissions of a note", () => {
  it("are set by names, which are offered from the third character on [rule.permissions.user-search rule.permissions.separators constant.permission.search]", async () => {
    const note = await newNote("%md x");
    const panel = await note.toggle("Note permissions");
    await note.namesField("Readers").pressSequentially("bo");
    await note.namesField("Readers").pressSequentially("b");
    await note.page.getByRole("option", { name: "bobby" }).click();
    await note.namesField("Writers").pressSequentially("ada,ops crew ");
    await panel.getByRole("button", { name: "Save" }).click();
    await expect
      .poll(() => adas("GET", `/notebook/${note.id}/permissions`))
      .toMatchObject({ owners: ["ada"], writers: ["ada", "ops", "crew"], readers: ["bobby"] });
    await panel.waitFor({ state: "detached" });
  });

  it("are one of the panels of a note, of which one is open at a time [screen.note.panels]", async () => {
    const note = await newNote("%md x");
    const names = ["Note permissions", "History", "Interpreters of this note", "Note permissions"] as const;
    for (const name of names) {
      await (await note.toggle(name)).waitFor();
      const open = names.slice(0, 3).map((one) => note.panel(one).count());
      expect(await Promise.all(open)).toEqual(names.slice(0, 3).map((one) => (one === name ? 1 : 0)));
    }
  });

  it("say which names no account or role has yet, and keep them all the same", async () => {
    const note = await newNote("%md x");
    const panel = await note.toggle("Note permissions");
    await note.namesField("Writers").pressSequentially("bobby,Grace,admin,carl ");
    await panel.getByText("No account or role of this name yet: Grace, carl", { exact: true }).waitFor();
    await note.namesField("Writers").press("Backspace");
    await panel.getByText("No account or role of this name yet: Grace", { exact: true }).waitFor();
    await panel.getByRole("button", { name: "Save" }).click();
    await panel.waitFor({ state: "detached" });
    expect(await adas("GET", `/notebook/${note.id}/permissions`)).toMatchObject({
      writers: ["bobby", "Grace", "admin"],
    });
  });

  it("say nothing of names where the server does not list its users", async () => {
    const note = await newNote("%md x");
    await note.page.route("**/userlist/**", (route) =>
      route.fulfill({ json: { status: "OK", message: "", body: { users: [], roles: [] } } }),
    );
    const answers = ["ada", "carl"].map((name) => note.page.waitForResponse(`**/userlist/${name}`));
    await note.toggle("Note permissions");
    await note.namesField("Writers").pressSequentially("carl ");
    for (const answer of answers) await (await answer).finished();
    await note.page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
    expect(await note.panel("Note permissions").getByText("No account or role").count()).toBe(0);
  });

  it("without owners ask first, and are not left with changes unasked [message.permissions.empty-owners message.unsaved.other]", async () => {
    const note = await newNote("%md x");
    const panel = await note.toggle("Note permissions");
    await note.namesField("Owners").press("Backspace");
    await note.toggle("Schedule");
    const leaving = note.question("Changes will be discarded.");
    await leaving.getByRole("button", { name: "Cancel" }).click();
    await panel.getByRole("button", { name: "Save" }).click();
    const asked = note.question("Setting Owners Permissions");
    await asked.getByText("Please fill the [Owners] field. If not, it will set as current user.").waitFor();
    await asked.getByRole("button", { name: "Set" }).click();
    await panel.waitFor({ state: "detached" });
    expect(await adas("GET", `/notebook/${note.id}/permissions`)).toMatchObject({ owners: ["ada"] });
  });

  it("are asked about when the note is left with changes in them, and stay if one stays", async () => {
    const note = await newNote("%md x");
    await note.toggle("Note permissions");
    const readers = note.namesField("Readers");
    // As an input method and the keyboard of a phone do it: no key event reports the comma.
    await readers.focus();
    await note.page.keyboard.insertText("bob,carl ");
    const chosen = () =>
      note
        .panel("Note permissions")
        .getByText(/^(bob|carl)$/)
        .allInnerTexts();
    await expect.poll(chosen).toEqual(["bob", "carl"]);
    await note.page.getByRole("banner").getByRole("link", { name: "Jobs" }).click();
    await note.question("Changes will be discarded.").getByRole("button", { name: "Stay" }).click();
    expect(await chosen()).toEqual(["bob", "carl"]);
    await note.page.getByRole("banner").getByRole("link", { name: "Jobs" }).click();
    await note.question("Changes will be discarded.").getByRole("button", { name: "Leave" }).click();
    await note.page.getByRole("heading", { name: "Jobs", level: 1 }).waitFor();
  });

  it("without oneself among the owners ask first, since only others can change that again", async () => {
    const note = await newNote("%md x");
    const panel = await note.toggle("Note permissions");
    await note.namesField("Owners").press("Backspace");
    await note.namesField("Owners").pressSequentially("bobby,");
    await panel.getByRole("button", { name: "Save" }).click();
    const asked = note.question("Give this note up?");
    await asked.getByText("only they can change that again: bobby.").waitFor();
    await asked.getByRole("button", { name: "Cancel" }).click();
    expect(await adas("GET", `/notebook/${note.id}/permissions`)).toMatchObject({ owners: ["ada"] });
    await panel.getByRole("button", { name: "Save" }).click();
    await asked.getByRole("button", { name: "Give up" }).click();
    await panel.waitFor({ state: "detached" });
    expect(await adas("GET", `/notebook/${note.id}/permissions`)).toMatchObject({ owners: ["bobby"] });
  });

  it("that the server refuses say so, with the way to log in as another user [message.permissions.save-failed]", async () => {
    const note = await newNote("%md x");
    const panel = await note.toggle("Note permissions");
    await note.namesField("Readers").pressSequentially("bobby ");
    await note.page.route("**/permissions", (route) =>
      route.request().method() === "PUT"
        ? route.fulfill({ status: 403, json: { status: "FORBIDDEN", message: "Allowed owners: [eve]" } })
        : route.continue(),
    );
    await panel.getByRole("button", { name: "Save" }).click();
    const refused = note.question("Insufficient privileges");
    await refused.getByText("Allowed owners: [eve]").waitFor();
    await refused.getByRole("button", { name: "Login" }).waitFor();
    await refused.getByRole("button", { name: "Cancel" }).click();
    await expect.poll(() => new URL(note.page.url()).hash).toBe("#/");
  });

  it("that another user has changed meanwhile are not replaced unasked", async () => {
    const note = await newNote("%md x");
    const panel = await note.toggle("Note permissions");
    await note.namesField("Readers").pressSequentially("bobby ");
    const theirs = { owners: ["ada"], writers: [], runners: [], readers: ["carl", "ada"] };
    await adas("PUT", `/notebook/${note.id}/permissions`, theirs);
    await panel.getByRole("button", { name: "Save" }).click();
    const asked = note.question("Somebody else has changed these permissions");
    await asked.getByRole("button", { name: "Show theirs" }).click();
    await panel.getByText("carl", { exact: true }).waitFor();
    expect(await panel.getByText("bobby", { exact: true }).count()).toBe(0);
    expect(await adas("GET", `/notebook/${note.id}/permissions`)).toMatchObject({ readers: theirs.readers });
    await note.namesField("Readers").pressSequentially("bobby ");
    await adas("PUT", `/notebook/${note.id}/permissions`, { ...theirs, readers: ["ada"] });
    await panel.getByRole("button", { name: "Save" }).click();
    await asked.getByRole("button", { name: "Replace" }).click();
    await panel.waitFor({ state: "detached" });
    const { readers } = (await adas("GET", `/notebook/${note.id}/permissions`)) as { readers: string[] };
    expect(readers.toSorted()).toEqual(["ada", "bobby", "carl"]);
  });

  it("that the server cannot keep just now stay as they were entered, with the keyboard at the button", async () => {
    const note = await newNote("%md x");
    const panel = await note.toggle("Note permissions");
    await note.namesField("Readers").pressSequentially("bobby ");
    await note.page.route("**/permissions", (route) =>
      route.request().method() === "PUT"
        ? route.fulfill({ status: 503, json: { status: "SERVICE_UNAVAILABLE", message: "The disk is full." } })
        : route.continue(),
    );
    await panel.getByRole("button", { name: "Save" }).focus();
    await note.page.keyboard.press("Enter");
    await note.page.getByRole("alert").getByText("The disk is full.").waitFor();
    await expect.poll(() => note.focused()).toBe("button Save");
    await note.page.unroute("**/permissions");
    await note.page.keyboard.press("Enter");
    await panel.waitFor({ state: "detached" });
    expect(await adas("GET", `/notebook/${note.id}/permissions`)).toMatchObject({ readers: ["bobby"] });
  });
});

describe("permissions that cannot be fetched", () => {
  it("say so in their panel and nowhere else, and are there the next time", async () => {
    const note = await newNote("%md x");
    const panel = note.panel("Note permissions");
    let answer = (): void => undefined;
    const mayAnswer = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await note.page.route("**/permissions", async (route) => {
      await mayAnswer;
      await route.fulfill({ status: 500, json: { status: "INTERNAL_SERVER_ERROR", message: "No lists." } });
    });
    await note.toggle("Note permissions");
    await panel.getByText("Loading…").waitFor();
    answer();
    await panel.getByRole("alert").filter({ hasText: "No lists." }).waitFor();
    expect(await note.page.getByRole("alert").count()).toBe(1);
    await note.toggle("Note permissions");
    await note.page.unroute("**/permissions");
    await note.page.route("**/permissions", (route) => route.abort());
    await note.toggle("Note permissions");
    await panel.getByText("The server cannot be reached right now; try again in a moment.").waitFor();
    await note.page.unroute("**/permissions");
    await panel.getByRole("button", { name: "Try again" }).click();
    await note.namesField("Owners").waitFor();
  });
});

describe("the history of a note", () => {
  it("keeps it, shows what has changed since, shows how it was and brings that back [route.revision field.revision field.revision.head state.revision.head state.revision.set-head state.editor.read-only-revision rule.revision.no-insert constant.revision.date]", async () => {
    const half = { title: "Not shown", config: { title: false, colWidth: 6 } };
    const note = await newNoteOf([{ text: "%md first" }, { text: "%md stays", ...half }]);
    const panel = await note.toggle("History");
    await panel.getByText("Nothing was kept yet.").waitFor();
    await panel.getByRole("textbox", { name: "Name this version" }).fill("As it began");
    await panel.getByRole("button", { name: "Commit" }).click();
    await panel.getByText("As it began").waitFor();
    const revisions = panel.getByRole("list", { name: "Revisions" }).getByRole("listitem");
    expect(await revisions.first().textContent()).toContain("Head");
    expect(await revisions.nth(1).textContent()).toMatch(/[A-Z][a-z]+ \d+(st|nd|rd|th) \d{4}, \d+:\d\d [ap]m · ada/);

    await note.paragraph(1).write("%md second");
    await expect
      .poll(async () => (await adas("GET", `/notebook/${note.id}`)) as WireNote)
      .toMatchObject({
        paragraphs: [{ text: "%md second" }, {}],
      });
    await panel.getByRole("button", { name: /^As it began: Compare with next/ }).click();
    await panel.getByText("1 of 2 paragraphs differs.").waitFor();
    const changes = panel.getByRole("region", { name: "Changes of %md second" });
    expect(await changes.textContent()).toContain("- removed:%md first");
    expect(await changes.textContent()).toContain("+ added:%md second");
    // Side by side, with what of the line changed.
    expect(await changes.locator("mark").allTextContents()).toEqual(["first", "second"]);
    const [was, is] = await Promise.all(
      ["removed", "added"].map((kind) => changes.locator(`[data-kind=${kind}]`).boundingBox()),
    );
    expect([was?.y, (was?.x ?? 0) < (is?.x ?? 0)]).toEqual([is?.y, true]);
    const whens = panel.getByText(/^[A-Z][a-z]+ \d+(st|nd|rd|th) \d{4}, \d+:\d\d [ap]m · ada$/);
    expect(await whens.count()).toBe(1);
    // The keyboard comes along, there and back.
    await expect.poll(() => note.focused()).toBe("button All revisions");
    await note.page.keyboard.press("Enter");
    await expect.poll(() => note.focused()).toMatch(/^button As it began: Compare with next/);
    await panel.getByRole("link", { name: "View As it began" }).click();

    const { page } = note;
    await page.getByText("This is how the note was; it cannot be edited here.").waitFor();
    await page.getByText("%md first").waitFor();
    expect(await page.getByRole("textbox").and(page.locator(".cm-content")).count()).toBe(0);
    expect(await page.getByRole("button", { name: /^\+ / }).count()).toBe(0);
    await note.paragraph(1).region.click();
    for (const key of ["Control+Alt+a", "Control+Alt+b", "Control+Shift+c"]) await page.keyboard.press(key);
    expect(await page.getByText("Not shown").count()).toBe(0);
    const [whole, ofHalf] = await Promise.all([1, 2].map((place) => note.paragraph(place).region.boundingBox()));
    expect((ofHalf?.width ?? 0) / (whole?.width ?? 1)).toBeCloseTo(0.5, 1);
    await page.getByRole("combobox", { name: "Revision" }).selectOption("Head");
    await expect.poll(() => note.paragraph(1).code()).toBe("%md second");
    expect(await note.codes()).toEqual(["%md second", "%md stays"]);
    await page.goBack();

    await page.getByRole("button", { name: "Set as head…" }).click();
    await note.question("Go back to this revision?").getByRole("button", { name: "Set as head" }).click();
    await expect.poll(() => page.url()).toMatch(/#\/notebook\/[^/]+$/);
    await expect.poll(() => note.paragraph(1).code()).toBe("%md first");
  });

  it("keeps the keyboard at the button by which a revision is made", async () => {
    const note = await newNote("%md one");
    const panel = await note.toggle("History");
    await panel.getByText("Nothing was kept yet.").waitFor();
    // Where it is from the start is what the panel is opened for.
    await expect.poll(() => note.focused()).toMatch(/^textbox Name this version/);
    await note.page.keyboard.type("As it began");
    await panel.getByRole("button", { name: "Commit" }).press("Enter");
    await panel.getByText("As it began").waitFor();
    await expect.poll(() => note.focused()).toMatch(/^button Commit/);
    await note.page.keyboard.press("Escape");
    await expect.poll(() => note.focused()).toMatch(/^button History/);
  });

  it("shows two texts as wholly different where comparing them takes over a second [constant.diff.timeout]", async () => {
    const lines = (word: string) => Array.from({ length: 5000 }, (_, at) => `${word} ${at}`).join("\n");
    const textOf = (word: string) => `%md\n${lines(word)}\nin both\n${lines(`${word} again`)}`;
    const note = await newNote(textOf("before"), "%md\none\nin both", "%md\nlast");
    const panel = await note.toggle("History");
    await panel.getByRole("textbox", { name: "Name this version" }).fill("Long");
    await panel.getByRole("button", { name: "Commit" }).click();
    await panel.getByText("Long").waitFor();
    const { paragraphs } = (await adas("GET", `/notebook/${note.id}`)) as WireNote;
    for (const [at, text] of [textOf("after"), "%md\ntwo\nin both"].entries())
      await adas("PUT", `/notebook/${note.id}/paragraph/${paragraphs[at]?.id}`, { text });
    await panel.getByRole("button", { name: /^Long: Compare with next/ }).click();
    // Twenty thousand lines are drawn.
    await panel.getByText("2 of 3 paragraphs differ.").waitFor({ timeout: 60_000 });
    const linesOf = (kind: string) =>
      panel.getByRole("region", { name: /^Changes of/ }).locator(`[data-kind="${kind}"]`);
    expect(await linesOf("same").count()).toBe(0);
    expect(await linesOf("removed").count()).toBe(10_002);
    await panel.getByRole("list", { name: "Paragraphs" }).getByRole("button").nth(1).click();
    expect(await linesOf("same").allTextContents()).toEqual([
      expect.stringContaining("%md"),
      expect.stringContaining("in both"),
    ]);
  });

  it("shows no time of what ran when a revision was saved", async () => {
    const note = await newNote("%sh\nsleep 60");
    await note.runAllButton.click();
    const footer = note.paragraphs.first().locator("> [data-status]");
    await expect.poll(() => footer.innerText()).toMatch(/Running \d+ s$/);
    await adas("POST", `/notebook/${note.id}/revision`, { commitMessage: "Meanwhile" });
    const revisions = (await adas("GET", `/notebook/${note.id}/revision`)) as { id: string; message: string }[];
    const id = revisions.find(({ message }) => message === "Meanwhile")?.id;
    await note.page.goto(`${stage.octavo.address}/#/notebook/${note.id}/revision/${id}`);
    await note.page.getByText("This is how the note was; it cannot be edited here.").waitFor();
    expect((await footer.innerText()).split("\n").at(-1)).toBe("Stopped");
    await adas("DELETE", `/notebook/job/${note.id}`);
  });

  it("has no revision of an unknown name", async () => {
    const note = await newNote("%md x");
    await note.page.goto(`${stage.octavo.address}/#/notebook/${note.id}/revision/${"0".repeat(40)}`);
    const missing = note.page.getByRole("alert");
    await missing.getByRole("heading", { name: "This revision cannot be shown" }).waitFor();
    await missing.getByRole("link", { name: "Back to the note" }).click();
    await expect.poll(() => note.paragraph(1).code()).toBe("%md x");
  });

  it("is shown where only the list of the others does not come, and says why where it does not come itself", async () => {
    const note = await newNote("%md as it was");
    await adas("POST", `/notebook/${note.id}/revision`, { commitMessage: "Early" });
    const [early] = (await adas("GET", `/notebook/${note.id}/revision`)) as { id: string }[];
    const address = `${stage.octavo.address}/#/notebook/${note.id}/revision/${early?.id}`;
    const open = async () => {
      const page = await note.page.context().newPage();
      const line = await slowLine(page, 0);
      return { page, line };
    };
    const without = await open();
    await without.page.route("**/api/notebook/*/revision", () => {});
    await without.page.goto(address);
    await without.page.getByText("%md as it was").waitFor();
    await without.page.unroute("**/api/notebook/*/revision");
    await without.page.route("**/api/notebook/*/revision", (route) =>
      route.fulfill({ status: 500, json: { status: "INTERNAL_SERVER_ERROR", message: "The disk is gone." } }),
    );
    await without.page.reload();
    await without.page.getByRole("status").filter({ hasText: "The disk is gone." }).waitFor();
    await without.page.getByRole("link", { name: "Back to the note" }).waitFor();

    const { page, line } = await open();
    line.refuse("NOTE_REVISION", "The disk is gone.");
    await page.goto(address);
    const missing = page.getByRole("alert").filter({ hasText: "The disk is gone." });
    await missing.getByRole("button", { name: "Try again" }).click();
    await page.getByText("This is how the note was").waitFor();

    const away = await note.page.context().newPage();
    const network = await networkOf(away);
    await network.takeAway();
    await away.goto(address);
    await away.getByRole("alert").getByText("The server cannot be reached").waitFor();
    network.giveBack();
    await away.getByText("This is how the note was").waitFor();
  });
});

describe("the schedule of a note", () => {
  it("leaves the keyboard in its panel as it is saved, also where its preview cannot be had", async () => {
    const note = await newNote("%sh echo x");
    await note.page.route("**/schedule-preview", (route) => route.abort());
    const panel = await note.toggle("Schedule");
    const previewAway = note.page.waitForEvent("requestfailed");
    await panel.getByRole("textbox", { name: "Cron expression" }).fill("0 0 0 1 1 ?");
    await previewAway;
    await panel.getByRole("button", { name: "Save" }).press("Enter");
    await expect.poll(() => adas("GET", `/notebook/${note.id}`)).toMatchObject({ config: { cron: "0 0 0 1 1 ?" } });
    await expect.poll(() => note.focused()).toMatch(/^button Close/);
  });

  it("is set by a preset or an expression, which says what is wrong with it [constant.cron field.note.config.cron]", async () => {
    const note = await newNote("%md x");
    const panel = await note.toggle("Schedule");
    const presets = panel.getByRole("radiogroup", { name: "Run every" });
    await presets.waitFor();
    const labels = await presets
      .getByRole("radio")
      .evaluateAll((radios) => radios.map((radio) => radio.parentElement?.textContent));
    expect(labels.map((label) => label?.trim())).toEqual(["None", "1m", "5m", "1h", "3h", "6h", "12h", "1d"]);
    const expression = panel.getByRole("textbox", { name: "Cron expression" });
    await expression.fill("0 0 25 * * ?");
    await expect.poll(() => expression.getAttribute("aria-invalid")).toBe("true");
    const problem = panel.getByText("Invalid value for hour: 25.");
    const colourOf = (place: Locator) => place.evaluate((element) => getComputedStyle(element).color);
    expect(await colourOf(problem)).toBe(await colourOf(expression));
    await presets.getByText("1d", { exact: true }).click();
    await panel.getByRole("heading", { name: "Next runs" }).waitFor();
    await panel.getByRole("button", { name: "Save" }).click();
    await panel.getByText("in the name of ada").waitFor();
    await note.page.getByRole("button", { name: "Schedule: every 1d" }).waitFor();
    const saved = (await adas("GET", `/notebook/${note.id}`)) as { config: { cron: string } };
    expect(saved.config.cron).toBe("0 0 0 * * ?");
    await presets.getByText("None", { exact: true }).click();
    await panel.getByRole("button", { name: "Turn schedule off" }).click();
    await expect
      .poll(async () => ((await adas("GET", `/octavo/schedule/${note.id}`)) as { schedule: unknown }).schedule)
      .toBeNull();
  });

  it("is shown as it is by now, while its times pass and what ran then ends", async () => {
    const note = await newNote("%sh\nsleep 1");
    const panel = await note.toggle("Schedule");
    await panel.getByRole("textbox", { name: "Cron expression" }).fill("0/10 * * * * ?");
    await panel.getByRole("heading", { name: "Next runs" }).waitFor();
    await panel.getByRole("button", { name: "Save" }).click();
    await panel.getByText("in the name of ada").waitFor();
    const [first = "none"] = await note.nextRuns.allTextContents();
    await expect.poll(() => note.nextRuns.allTextContents()).not.toContain(first);
    expect(await note.nextRuns.count()).toBe(5);
    // A run is over well before the next comes, and said to be.
    await expect.poll(() => note.pastRuns.first().textContent()).toContain("Running");
    await expect.poll(() => note.pastRuns.first().textContent()).toContain("Finished");
    await adas("DELETE", `/notebook/cron/${note.id}`);
  });
});

describe("the interpreters of a note", () => {
  it("have a default, which another can be made, and start afresh for this note alone [field.binding]", async () => {
    const note = await newNote("echo $$");
    const panel = await note.toggle("Interpreters of this note");
    await panel.getByRole("radio", { name: "sh", exact: true }).click();
    await expect.poll(() => adas("GET", `/notebook/${note.id}`)).toMatchObject({ defaultInterpreterGroup: "sh" });
    const names = () =>
      panel
        .getByRole("radio")
        .evaluateAll((radios) => radios.map((radio) => radio.closest("li")?.querySelector("label")?.textContent));
    await expect.poll(async () => (await names())[0]).toBe("sh");
    const [, second = "", third = ""] = await names();
    await panel.getByRole("button", { name: `Move ${third} up` }).press("Enter");
    await expect.poll(names).toEqual(expect.arrayContaining(["sh", third, second]));
    await expect.poll(async () => (await names()).slice(0, 3)).toEqual(["sh", third, second]);
    await panel.getByText(second, { exact: true }).dragTo(panel.getByText(third, { exact: true }));
    await expect.poll(async () => (await names()).slice(0, 3)).toEqual(["sh", second, third]);
    await panel.getByRole("button", { name: "Restart sh" }).click();
    await note.question("Restart sh for this note?").getByRole("button", { name: "Restart" }).click();
    await note.page.getByText("Interpreter stopped. Will be lazily started on next run.").waitFor();
  });

  it("are moved to the top and on with the keyboard staying at their arrow", async () => {
    const note = await newNote("%sh echo x");
    const panel = await note.toggle("Interpreters of this note");
    const first = () => panel.getByRole("radio").first().getAttribute("value");
    await panel.getByRole("radio").nth(2).waitFor();
    const third = await panel.getByRole("radio").nth(2).getAttribute("value");
    await panel
      .getByRole("button", { name: /^Move .* up/ })
      .nth(2)
      .focus();
    const arrow = await note.focused();
    await note.page.keyboard.press("Enter");
    await expect.poll(() => panel.getByRole("radio").nth(1).getAttribute("value")).toBe(third);
    await note.page.keyboard.press("Enter");
    await expect.poll(first).toBe(third);
    expect(await note.focused()).toBe(arrow);
    await note.page.keyboard.press("Enter");
    expect(await first()).toBe(third);
  });

  it("stay open when Escape answers what they ask, and close with the next", async () => {
    const note = await newNote("%sh echo x");
    const panel = await note.toggle("Interpreters of this note");
    await panel.getByRole("button", { name: "Restart sh" }).click();
    const question = note.question("Restart sh for this note?");
    await question.waitFor();
    await note.page.keyboard.press("Escape");
    await question.waitFor({ state: "detached" });
    expect(await panel.count()).toBe(1);
    await note.page.keyboard.press("Escape");
    await panel.waitFor({ state: "detached" });
    // What asks is there by now, and hears of the key before a panel that comes after it.
    await note.toggle("Interpreters of this note");
    await panel.getByRole("button", { name: "Restart sh" }).press("Enter");
    await question.waitFor();
    await note.page.keyboard.press("Escape");
    await question.waitFor({ state: "detached" });
    await expect.poll(() => note.focused()).toMatch(/^button Restart sh/);
    expect(await panel.count()).toBe(1);
    await note.palette.open();
    await note.page.keyboard.press("Escape");
    await note.palette.field.waitFor({ state: "detached" });
    await expect.poll(() => note.focused()).toMatch(/^button Restart sh/);
    expect(await panel.count()).toBe(1);
  });
});

describe("a note whose default is not there", () => {
  it("opens the panel with the first of each name selected, and takes it when one wants it [state.binding.none-selected]", async () => {
    const imported = {
      name: `/Panels/${Date.now()}`,
      defaultInterpreterGroup: "spark",
      paragraphs: [{ text: "true" }],
    };
    const noteId = String(await adas("POST", "/notebook/import", imported));
    const page = await stage.newPage();
    await logInBefore(page, stage.octavo.address, "ada");
    await page.goto(`${stage.octavo.address}/#/notebook/${noteId}`);
    await NotePanels.shown(page);
    const panel = new NotePanels(page).panel("Interpreters of this note");
    await panel.getByText("Its default, spark, is not there").waitFor();
    const states = await panel
      .getByRole("radio")
      .evaluateAll((radios) => radios.map((radio) => (radio as HTMLInputElement).checked));
    expect(states.indexOf(true)).toBe(0);
    expect(states.lastIndexOf(true)).toBe(0);
    // Looking at it changes nothing: an interpreter of that name may be made yet.
    expect(await adas("GET", `/notebook/${noteId}`)).toMatchObject({ defaultInterpreterGroup: "spark" });
    const first = (await panel.locator("li label").first().textContent()) ?? "";
    await panel.getByRole("button", { name: `Use ${first}` }).click();
    await expect.poll(() => adas("GET", `/notebook/${noteId}`)).toMatchObject({ defaultInterpreterGroup: first });
    await panel.getByRole("button", { name: `Use ${first}` }).waitFor({ state: "detached" });
  });
});

describe("a single paragraph", () => {
  it("is its output alone, live, and without the bar where it is put into another page [route.paragraph route.paragraph-as-iframe]", async () => {
    const note = await newNote("%md\n# before");
    const { page, id } = note;
    const first = (await note.paragraphs.first().getAttribute("id")) ?? "";
    await page.goto(`${stage.octavo.address}/#/notebook/${id}/paragraph/${first}?asIframe`);
    await page.getByText("This paragraph has no output yet.").waitFor();
    expect(await page.title()).toMatch(/. - Octavo$/);
    expect(await page.getByRole("banner").count()).toBe(0);
    expect(await page.getByText("%md").count()).toBe(1);
    await page.getByRole("button", { name: "Run paragraph" }).click();
    await page.getByRole("heading", { name: "before" }).waitFor();
    expect(await page.getByText("%md").count()).toBe(0);
    // What is hidden in the note is what this page is for.
    await adas("PUT", `/notebook/${id}/paragraph/${first}/config`, { tableHide: true });
    // What it is put into has margins of its own, and ways of its own; by itself it is on a sheet as in its note, and leads there.
    const left = async () => (await page.getByText("before", { exact: true }).boundingBox())?.x;
    expect(await left()).toBe(4);
    const way = page.getByRole("link", { name: /^Show in/ });
    expect(await way.count()).toBe(0);

    // The page around it receives its height, to make room for all of it.
    const received = page.evaluate(() => {
      const frame = document.createElement("iframe");
      frame.src = location.href;
      frame.title = "A paragraph";
      return new Promise<{ height: number; url: string }>((resolve) => {
        addEventListener("message", ({ source, data }) => {
          if (source === frame.contentWindow) resolve(JSON.parse(data));
        });
        document.body.append(frame);
      });
    });
    expect(await received).toEqual({ height: expect.any(Number), url: page.url() });
    expect((await received).height).toBeGreaterThan(10);
    await page.goto(`${stage.octavo.address}/#/notebook/${id}/paragraph/${first}`);
    await page.getByRole("banner").waitFor();
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(left).toBe(21);
    await way.click();
    await NotePanels.shown(page);
    expect(new URL(page.url()).hash).toBe(`#/notebook/${id}?paragraph=${first}`);
  });
});

describe("personal mode", () => {
  /** Bobby's page of it; he may write it then. */
  async function bobbyWritesIn({ id }: NotePanels): Promise<NotePanels> {
    const lists = { owners: ["ada"], writers: ["bobby"], runners: [], readers: [] };
    await adas("PUT", `/notebook/${id}/permissions`, lists);
    const page = await stage.newPage();
    await logInBefore(page, stage.octavo.address, "bobby");
    await page.goto(`${stage.octavo.address}/#/notebook/${id}`);
    await NotePanels.shown(page);
    return new NotePanels(page);
  }

  it("is switched by an owner after a question, and by no other user [state.note.personalized-owners]", async () => {
    const note = await newNote("%md x");
    const mode = async () => ((await adas("GET", `/notebook/${note.id}`)) as WireNote).config["personalizedMode"];
    await note.act("Switch to personal mode");
    const asked = note.question("Setting the result display");
    await asked.getByRole("button", { name: "Cancel" }).click();
    expect(await mode()).not.toBe("true");
    await note.act("Switch to personal mode");
    await asked.getByRole("button", { name: "Personalise" }).click();
    await expect.poll(mode).toBe("true");
    const { page } = await bobbyWritesIn(note);
    await page.getByRole("button", { name: "More about this note" }).click();
    expect(await page.getByRole("menuitem", { name: "Switch to collaboration mode" }).isDisabled()).toBe(true);
    await note.act("Switch to collaboration mode");
    await asked.getByRole("button", { name: "Collaborate" }).click();
    await expect.poll(mode).toBe("false");
  });

  it("is shown to a user who works in a view of their own, and so is its end", async () => {
    const adasPage = await newNote("%md shared");
    const bobbys = await bobbyWritesIn(adasPage);
    const line = (note: NotePanels) => note.banner("This note is in personal mode");
    const ended = bobbys.page.getByText("The owner ended personal mode: this note shows the shared version now");
    const switchMode = async (entry: string, action: string) => {
      await adasPage.act(entry);
      await adasPage.question("Setting the result display").getByRole("button", { name: action }).click();
    };
    expect(await line(bobbys).count()).toBe(0);
    await switchMode("Switch to personal mode", "Personalise");
    await line(bobbys).getByText("what you change in a paragraph and run here is only yours").waitFor();
    expect(await line(adasPage).count()).toBe(0);
    // Users who had nothing of their own lose nothing.
    await switchMode("Switch to collaboration mode", "Collaborate");
    await expect.poll(() => line(bobbys).count()).toBe(0);
    expect(await ended.count()).toBe(0);

    await switchMode("Switch to personal mode", "Personalise");
    await line(bobbys).waitFor();
    await bobbys.paragraph(1).type(" no more");
    await expect
      .poll(() => askedBy("bobby", { method: "GET", path: `/notebook/${bobbys.id}` }))
      .toMatchObject({ paragraphs: [{ text: "%md shared no more" }] });
    await switchMode("Switch to collaboration mode", "Collaborate");
    await ended.waitFor();
    expect(await line(bobbys).count()).toBe(0);
    await expect.poll(() => bobbys.paragraph(1).code()).toBe("%md shared");
  });
});
