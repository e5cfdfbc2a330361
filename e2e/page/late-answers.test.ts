/** Forms of settings whose answers come late, or behind a login that has ended, or behind what another user has saved. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { usersData } from "../harness/accounts.ts";
import { call, logIn } from "../harness/foreign-client.ts";
import { hold } from "../harness/held.ts";
import { writePackages } from "../harness/helium-packages.ts";
import { logInBefore } from "../harness/logged-in.ts";
import { slowLine } from "../harness/slow-line.ts";
import { useStage } from "../harness/stage.ts";
import { LoginPage } from "../pages/login-page.ts";
import { NotePanels } from "../pages/note-panels.ts";
import { SettingsScreen } from "../pages/settings-screen.ts";

const view = (name: string) => ({
  type: "VISUALIZATION",
  name,
  artifact: `${name}@1.0.0`,
  config: { title: { type: "string" }, unit: { type: "string" } },
});

const stage = useStage({
  async data() {
    const data = await usersData({ ada: ["admin"], bob: [] });
    await writePackages(data, ["bars", "maps"].map(view));
    return data;
  },
});

async function adas(method: string, path: string, body?: unknown): Promise<unknown> {
  const { address } = stage.octavo;
  const { cookie } = await logIn(address, "ada", "ada-password");
  return (await call(address, method, path, body, { cookie })).json.body;
}

async function enable(name: string): Promise<void> {
  const { address } = stage.octavo;
  const { cookie } = await logIn(address, "ada", "ada-password");
  const headers = { cookie, "Content-Type": "application/json", "X-Requested-With": "XMLHttpRequest" };
  const answer = await fetch(`${address}/api/helium/enable/${name}`, {
    method: "POST",
    headers,
    body: `${name}@1.0.0`,
  });
  expect(answer.status).toBe(200);
}

async function loggedIn(path: string): Promise<Page> {
  const page = await stage.newPage();
  await logInBefore(page, stage.octavo.address, "ada");
  await page.goto(`${stage.octavo.address}/#${path}`);
  await page.getByRole("button", { name: "Logged in as ada" }).waitFor();
  return page;
}

async function open(path: string): Promise<SettingsScreen> {
  const screen = new SettingsScreen(await loggedIn(path));
  await screen.title.waitFor();
  return screen;
}

async function openNote(): Promise<{ readonly note: NotePanels; readonly noteId: string }> {
  const noteId = String(await adas("POST", "/notebook", { notePath: `/Late/${Math.random()}`, paragraphs: [] }));
  const note = new NotePanels(await loggedIn(`/notebook/${noteId}`));
  await note.panelButton("Schedule").waitFor();
  return { note, noteId };
}

describe("an answer that comes late", () => {
  it("closes the form that it is of and no other, and the fields of that are locked until then", async () => {
    const screen = await open("/credential");
    const { page } = screen;
    const put = await hold(page, "PUT", "/credential");
    const form = screen.form("Add new credential");
    const entity = form.getByRole("combobox", { name: "Entity" });
    await screen.button("Add").click();
    await entity.fill("late");
    await form.getByRole("textbox", { name: "Username" }).fill("u");
    await form.getByRole("textbox", { name: "Password" }).fill("p");
    // Where nothing moves, the sign of it is in the middle of its button all the same.
    await page.emulateMedia({ reducedMotion: "reduce" });
    await form.getByRole("textbox", { name: "Password" }).press("Enter");
    await put.asked;
    expect(await entity.isDisabled()).toBe(true);
    const signOffCentre = () =>
      form.locator("button[data-loading]").evaluate((button) => {
        const middle = (element: Element | null) => {
          const { left, top, width, height } = element?.getBoundingClientRect() ?? new DOMRect();
          return { x: left + width / 2, y: top + height / 2 };
        };
        const [outer, inner] = [
          middle(button),
          middle(button.querySelector("[role=presentation], .mantine-Loader-root")),
        ];
        return Math.hypot(outer.x - inner.x, outer.y - inner.y);
      });
    await expect.poll(signOffCentre).toBeLessThan(2);
    await page.emulateMedia({ reducedMotion: "no-preference" });
    expect(await signOffCentre()).toBeLessThan(2);
    await form.getByRole("button", { name: "Cancel" }).click();
    await screen.answer("Changes will be discarded.", "Discard");
    await screen.button("Add").click();
    await entity.fill("another");
    await put.release();
    await page.getByRole("cell", { name: "late", exact: true }).waitFor();
    await page.keyboard.type(" one");
    expect(await entity.inputValue()).toBe("another one");
    expect(put.count).toBe(1);
    await adas("DELETE", "/credential/late");
  });

  it("leaves the keyboard where the user has gone, and says beside it what was refused", async () => {
    await adas("POST", "/interpreter/setting", {
      name: "slow",
      group: "sh",
      properties: {},
      dependencies: [],
      option: {},
    });
    const screen = await open("/interpreter");
    const { page } = screen;
    const put = await hold(page, "PUT", "/interpreter/setting/slow");
    const filter = page.getByRole("textbox", { name: "Name", exact: true });
    const form = screen.form("Edit slow");
    await screen.button("Edit slow").click();
    await form.getByRole("textbox", { name: "Name of a new property" }).fill("colour");
    await form.getByRole("button", { name: "Save" }).click();
    await screen.answer("Update slow?", "Update");
    await put.asked;
    await filter.click();
    await page.keyboard.type("sl");
    await put.release();
    await form.waitFor({ state: "detached" });
    await page.keyboard.type("ow");
    expect(await filter.inputValue()).toBe("slow");

    const restart = await hold(page, "PUT", "/interpreter/setting/restart/*");
    await screen.button("Restart slow").click();
    await screen.answer("Restart slow?", "Restart");
    await restart.asked;
    await filter.click();
    await restart.release("Nobody is home.");
    await screen.notice("Error restart interpreter: Nobody is home.").waitFor();
    await page.keyboard.press("End");
    await page.keyboard.type("!");
    expect(await filter.inputValue()).toBe("slow!");
    await adas("DELETE", "/interpreter/setting/slow");
  });

  it("closes no other panel, and a form that is asked for takes no keyboard from a user who has gone on", async () => {
    const { note } = await openNote();
    const put = await hold(note.page, "PUT", "/notebook/*/permissions");
    const permissions = await note.toggle("Note permissions");
    await note.namesField("Readers").fill("bob,");
    await permissions.getByRole("button", { name: "Save" }).click();
    await put.asked;
    expect(await note.namesField("Readers").isDisabled()).toBe(true);
    await permissions.getByRole("button", { name: "Cancel" }).click();
    await note.question("Changes will be discarded.").getByRole("button", { name: "Discard" }).click();
    const schedule = await note.toggle("Schedule");
    await schedule.getByRole("textbox", { name: "Cron expression" }).fill("0 0 6 * * ?");
    await put.release();
    await note.notice("Permissions saved.").waitFor();
    expect(await schedule.getByRole("textbox", { name: "Cron expression" }).inputValue()).toBe("0 0 6 * * ?");

    const screen = await open("/interpreter");
    const templates = await hold(screen.page, "GET", "/interpreter");
    await screen.button("Create").click();
    await templates.asked;
    await screen.page.getByRole("textbox", { name: "Name", exact: true }).click();
    await templates.release();
    await screen.form("Create new interpreter").waitFor();
    expect(await screen.focused()).toBe("textbox Name");
  });
});

describe("what is pressed twice on a slow line", () => {
  it("moves an interpreter of a note by two places", async () => {
    const noteId = String(await adas("POST", "/notebook", { notePath: `/Late/${Math.random()}`, paragraphs: [] }));
    const page = await stage.newPage();
    const line = await slowLine(page, 0);
    await logInBefore(page, stage.octavo.address, "ada");
    await page.goto(`${stage.octavo.address}/#/notebook/${noteId}`);
    const note = new NotePanels(page);
    const panel = await note.toggle("Interpreters of this note");
    line.delayMs = 150;
    const up = panel.getByRole("button", { name: "Move sh up" });
    await up.waitFor();
    const before = await panel.getByRole("listitem").allTextContents();
    await up.press("Enter");
    await up.press("Enter");
    const place = before.findIndex((text) => text.startsWith("sh"));
    const moved = before.toSpliced(place, 1).toSpliced(place - 2, 0, before[place] ?? "");
    expect(await panel.getByRole("listitem").allTextContents()).toEqual(moved);
    const seen = new NotePanels(await loggedIn(`/notebook/${noteId}`));
    const theirs = await seen.toggle("Interpreters of this note");
    await expect.poll(() => theirs.getByRole("listitem").allTextContents()).toEqual(moved);
  });
});

describe("a login that ends while a form is half filled in", () => {
  it("leaves it to the same person, and nothing of it to another", async () => {
    await adas("PUT", "/credential", { entity: "kept", username: "u", password: "p" });
    const screen = await open("/credential");
    const { page } = screen;
    const login = new LoginPage(page);
    const entity = screen.form("Add new credential").getByRole("combobox", { name: "Entity" });
    const username = screen.form("Edit kept").getByRole("textbox", { name: "Username" });
    const end = async () => {
      await page.context().clearCookies();
      await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
      await login.heading.waitFor();
    };
    await screen.button("Add").click();
    await entity.fill("half");
    await screen.button("Edit kept").click();
    await username.fill("other");
    await end();
    await login.logIn("ada", "ada-password");
    await expect.poll(() => entity.inputValue()).toBe("half");
    await expect.poll(() => username.inputValue()).toBe("other");
    await end();
    await login.logIn("bob", "bob-password");
    await page.getByRole("heading", { name: "Currently there is no credential information" }).waitFor();
    expect(await page.getByRole("alert").filter({ hasText: /\w/ }).count()).toBe(0);
    expect(await page.getByRole("form").count()).toBe(0);
    await adas("DELETE", "/credential/kept");
  });

  it("leaves the forms of interpreters, repositories and the panels of a note", async () => {
    const screen = await open("/interpreter");
    const { page } = screen;
    const login = new LoginPage(page);
    const again = async () => {
      await login.heading.waitFor();
      await login.logIn("ada", "ada-password");
    };
    const property = screen.form("Edit sh").getByRole("textbox", { name: "Name of a new property" });
    const repository = screen.form("Add New Repository").getByRole("textbox", { name: "ID", exact: true });
    await screen.button("Edit sh").click();
    await property.fill("half.typed");
    await screen.button("Repositories").click();
    await screen.button("Add repository").click();
    await repository.fill("half");
    await page.context().clearCookies();
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await again();
    await expect.poll(() => property.inputValue()).toBe("half.typed");
    await expect.poll(() => repository.inputValue()).toBe("half");
    await page.goto("about:blank");

    const { note } = await openNote();
    const noteLogin = new LoginPage(note.page);
    const panel = await note.toggle("Note permissions");
    await note.namesField("Readers").fill("bob,");
    await note.namesField("Writers").fill("car");
    await note.page.context().clearCookies();
    await panel.getByRole("button", { name: "Save" }).click();
    await noteLogin.heading.waitFor();
    await note.notice("You are not logged in any more. Please log in again.").waitFor();
    await noteLogin.logIn("ada", "ada-password");
    await panel.getByText("bob", { exact: true }).waitFor();
    await panel.getByText("car", { exact: true }).waitFor();
    await note.namesField("Runners").fill("dor");
    await note.page.context().clearCookies();
    await note.page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await noteLogin.heading.waitFor();
    await noteLogin.logIn("ada", "ada-password");
    await expect.poll(() => note.namesField("Runners").inputValue()).toBe("dor");
  });

  it("leaves the words about a revision, and a schedule", async () => {
    const { note } = await openNote();
    const login = new LoginPage(note.page);
    const message = (await note.toggle("History")).getByRole("textbox", { name: "Name this version" });
    await message.fill("Before the fair");
    await note.page.context().clearCookies();
    await message.press("Enter");
    await login.heading.waitFor();
    await login.logIn("ada", "ada-password");
    await expect.poll(() => message.inputValue()).toBe("Before the fair");
    await message.press("Enter");
    await note.notice(/./).first().waitFor();
    await expect.poll(() => message.inputValue()).toBe("");

    const cron = note.panel("Schedule").getByRole("textbox", { name: "Cron expression" });
    await note.toggle("Schedule");
    await cron.fill("0 0 6 * * ?");
    await note.page.context().clearCookies();
    await cron.fill("0 0 7 * * ?");
    await login.heading.waitFor();
    await login.logIn("ada", "ada-password");
    await expect.poll(() => cron.inputValue()).toBe("0 0 7 * * ?");
  });

  it("leaves the config and the order of packages, which take nothing away that another user has saved", async () => {
    for (const name of ["bars", "maps"]) await enable(name);
    const screen = await open("/helium");
    const { page } = screen;
    const form = screen.form("Config of bars");
    const title = form.getByRole("textbox", { name: "Value of title" });
    const order = screen.entry("Display order").getByRole("listitem");
    await screen.button("Config of bars").click();
    await title.fill("half");
    await expect.poll(() => order.allTextContents()).toHaveLength(2);
    const moved = (await order.allTextContents()).toReversed();
    await screen.button(`Move ${moved[0]} forward`).click();
    await page.context().clearCookies();
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await new LoginPage(page).logIn("ada", "ada-password");
    await expect.poll(() => title.inputValue()).toBe("half");
    await expect.poll(() => order.allTextContents()).toEqual(moved);

    await adas("POST", "/helium/config/bars/bars@1.0.0", { title: "", unit: "m" });
    await form.getByRole("button", { name: "Save" }).click();
    await form.waitFor({ state: "detached" });
    expect(await adas("GET", "/helium/config/bars/bars@1.0.0")).toMatchObject({
      confPersisted: { title: "half", unit: "m" },
    });
    await adas("POST", "/helium/order/visualization", moved);
    await screen.button("Save order").click();
    await screen.answer("Save changes?", "Save");
    await screen.answer("Display order was changed meanwhile", "Replace theirs");
    await screen.button("Save order").waitFor({ state: "detached" });

    await screen.button("Config of bars").click();
    await title.fill("whole");
    await writeFile(join(stage.octavo.data, "helium", "packages.json"), JSON.stringify([view("maps")]));
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await screen.entry("bars").getByText("This package was removed meanwhile").waitFor();
    expect(await title.inputValue()).toBe("whole");
  });
});

describe("what another user has saved meanwhile", () => {
  it("is not written over unasked: credentials and notebook repositories", async () => {
    await adas("PUT", "/credential", { entity: "both", username: "first", password: "p" });
    const screen = await open("/credential");
    const { page } = screen;
    const form = screen.form("Edit both");
    await screen.button("Edit both").click();
    await form.getByRole("textbox", { name: "Username" }).fill("mine");
    await form.getByRole("textbox", { name: "Password" }).fill("secret");
    await adas("PUT", "/credential", { entity: "both", username: "theirs", password: "p" });
    await form.getByRole("button", { name: "Save" }).click();
    await screen.answer("The credential of both was changed meanwhile", "Cancel");
    expect(await form.getByRole("textbox", { name: "Username" }).inputValue()).toBe("mine");
    await form.getByRole("button", { name: "Save" }).click();
    await screen.answer("The credential of both was changed meanwhile", "Replace it");
    await page.getByRole("cell", { name: "mine", exact: true }).waitFor();
    await adas("DELETE", "/credential/both");

    const repositories = await open("/notebookRepos");
    await repositories.button("Edit").click();
    const path = repositories.page.getByRole("textbox", { name: "Notebook Path" });
    await path.fill("/mine");
    await repositories.page.route("**/api/notebook-repositories", async (route) => {
      if (route.request().method() !== "GET") return route.fallback();
      const answer = await route.fetch();
      const json = await answer.json();
      json.body[0].settings[0].selected = "/theirs";
      return route.fulfill({ json });
    });
    await repositories.button("Save").click();
    await repositories.answer("GitNotebookRepo was changed meanwhile", "Cancel");
    expect(await path.inputValue()).toBe("/mine");
  });
});
