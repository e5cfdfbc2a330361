/** Jobs and the settings of the server and of oneself, as an administrator and as a user who is none. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { usersData } from "../harness/accounts.ts";
import { call, logIn } from "../harness/foreign-client.ts";
import { logInBefore } from "../harness/logged-in.ts";
import { useStage } from "../harness/stage.ts";
import { SettingsScreen } from "../pages/settings-screen.ts";

const stage = useStage({ data: () => usersData({ ada: ["admin"], bob: [] }) });

async function adas(method: string, path: string, body?: unknown): Promise<unknown> {
  const { address } = stage.octavo;
  const { cookie } = await logIn(address, "ada", "ada-password");
  return (await call(address, method, path, body, { cookie })).json.body;
}

async function open(path: string, user = "ada"): Promise<SettingsScreen> {
  const page: Page = await stage.newPage();
  await logInBefore(page, stage.octavo.address, user);
  const screen = await SettingsScreen.open(page, stage.octavo.address, path);
  await page.getByRole("button", { name: `Logged in as ${user}` }).waitFor();
  await screen.title.waitFor();
  return screen;
}

describe("the job manager", () => {
  it("lists notes ten a page, follows what they run, and leads to them [route.jobmanager screen.jobs.list screen.jobs.links constant.pages constant.jobs.filter state.job.removed]", async () => {
    for (let at = 10; at <= 21; at++) await adas("POST", "/notebook", { notePath: `/Jobs/job ${at}` });
    const noteId = String(
      await adas("POST", "/notebook", { notePath: "/Jobs/last one", paragraphs: [{ title: "First", text: "%md x" }] }),
    );
    const screen = await open("/jobmanager");
    const { page } = screen;
    const chosen = page.getByRole("combobox", { name: "Interpreter" });
    expect(await chosen.evaluate((field: HTMLSelectElement) => field.selectedOptions[0]?.text)).toBe("All");
    await page.getByRole("textbox", { name: "Name" }).fill("job ");
    await page.getByText(/^12 of \d+$/).waitFor();
    expect(await page.getByRole("main").getByRole("region").count()).toBe(10);
    await page.getByRole("button", { name: "Page 2" }).click();
    await expect.poll(() => page.getByRole("main").getByRole("region").count()).toBe(2);

    await page
      .getByRole("main")
      .getByRole("link", { name: /^job \d+$/ })
      .first()
      .click();
    await page.waitForURL(/#\/notebook\//);
    await page.goBack();
    await expect.poll(() => page.getByRole("main").getByRole("region").count()).toBe(2);
    expect(await page.getByRole("textbox", { name: "Name" }).inputValue()).toBe("job ");

    await page.getByRole("textbox", { name: "Name" }).fill("last");
    const job = screen.entry("last one");
    await job.getByText("in Jobs", { exact: true }).waitFor();
    await job.getByRole("link", { name: "First is READY" }).waitFor();
    await job.getByRole("button", { name: "Run all paragraphs of last one" }).click();
    await screen.answer("Run all paragraphs of last one?", "Run all");
    const finished = job.getByRole("link", { name: "First is FINISHED" });
    await finished.waitFor();
    expect(await finished.getAttribute("href")).toMatch(new RegExp(`#/notebook/${noteId}\\?paragraph=paragraph_`));
    expect(await job.getByRole("link", { name: "last one" }).getAttribute("href")).toBe(`#/notebook/${noteId}`);
    await adas("DELETE", `/notebook/${noteId}`);
    await page.getByRole("heading", { name: "No Job found" }).waitFor();
  });

  it("keeps the keyboard at the page that was chosen, though the links to pages move along", async () => {
    for (let at = 10; at <= 75; at++) await adas("POST", "/notebook", { notePath: `/Pages/${at}` });
    const screen = await open("/jobmanager");
    await screen.button("Page 4").focus();
    await screen.page.keyboard.press("Enter");
    await expect.poll(() => screen.focused()).toBe("button Page 4");
  });

  it("is on the way back where it was left", async () => {
    const { page } = await open("/jobmanager");
    await page.setViewportSize({ width: 1280, height: 400 });
    const last = page.getByRole("main").getByRole("region").last().getByRole("link").first();
    await last.scrollIntoViewIfNeeded();
    const place = await page.evaluate(() => scrollY);
    expect(place).toBeGreaterThan(100);
    await last.click();
    await page.waitForURL(/#\/notebook\//);
    await page.getByRole("region", { name: /^Paragraph 1[:,]/ }).waitFor();
    await page.goBack();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
    // A user who goes there anew begins at the top.
    await page.getByRole("banner").getByRole("link", { name: "Jobs" }).click();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  });

  it("is searched in the page, where nothing fails that would have to be said", async () => {
    for (const name of ["found", "other"]) await adas("POST", "/notebook", { notePath: `/Jobs/searched ${name}` });
    const screen = await open("/jobmanager");
    const { page } = screen;
    await page.getByRole("textbox", { name: "Name" }).fill("searched");
    await page.getByText(/^2 of \d+$/).waitFor();
    await page.context().setOffline(true);
    await page.getByRole("textbox", { name: "Name" }).fill("searched found");
    await screen.entry("searched found").waitFor();
    await page.getByText(/^1 of \d+$/).waitFor();
    expect(await screen.entry("searched found").locator("mark").textContent()).toBe("searched found");
    expect(await page.getByRole("alert").count()).toBe(0);
    await page.context().setOffline(false);
  });

  it("says what kept it from running [message.job.run-failed constant.jobs.sorter]", async () => {
    await adas("POST", "/notebook", { notePath: "/Jobs/refused" });
    const screen = await open("/jobmanager");
    const { page } = screen;
    const sort = page.getByRole("combobox", { name: "Sort" });
    await expect.poll(() => sort.locator("option").allTextContents()).toEqual(["Recently Update", "Oldest Updated"]);
    await page.route("**/notebook/job/*", (route) =>
      route.fulfill({ status: 500, json: { status: "INTERNAL_SERVER_ERROR", message: "no room" } }),
    );
    await page.getByRole("textbox", { name: "Name" }).fill("refused");
    await screen.button("Run all paragraphs of refused").click();
    await screen.answer("Run all paragraphs of refused?", "Run all");
    await screen.question("Execution Failure").getByText("no room").waitFor();
  });
});

describe("interpreter settings", () => {
  it("are made with a name and a group that do, and say what does not [route.interpreter rule.interpreter.name rule.interpreter.group rule.interpreter.duplicate message.interpreter.name message.interpreter.group message.interpreter.duplicate]", async () => {
    const screen = await open("/interpreter");
    await screen.button("Create").click();
    const form = screen.form("Create new interpreter");
    await form.getByRole("button", { name: "Save" }).click();
    await form
      .getByText("Interpreter name shouldn't be empty, and can consist only of: -_a-zA-Z0-9", { exact: true })
      .waitFor();
    const name = form.getByRole("textbox", { name: "Interpreter name" });
    await name.fill("sh");
    await form.getByRole("button", { name: "Save" }).click();
    await form.getByText("Please choose an interpreter group", { exact: true }).waitFor();
    // Another group is no other form: the keyboard stays where it is.
    const group = form.getByRole("combobox", { name: "Interpreter group" });
    await group.focus();
    await group.selectOption("sh");
    expect(await group.evaluate((field) => document.activeElement === field)).toBe(true);
    await form.getByRole("button", { name: "Save" }).click();
    await form.getByText("Name sh already exists", { exact: true }).waitFor();
    await form.getByRole("textbox", { name: "Interpreter name" }).fill("night-sh");
    await form.getByRole("button", { name: "Save" }).click();
    await screen.entry("night-sh").waitFor();
    await screen.button("Remove night-sh").click();
    await screen.answer("Remove night-sh?", "Remove");
    await screen.entry("night-sh").waitFor({ state: "detached" });
  });

  it("lose a property by key, which leads on to the row below it", async () => {
    const screen = await open("/interpreter");
    await screen.button("Edit python").press("Enter");
    const form = screen.form("Edit python");
    await form.getByRole("button", { name: "Remove zeppelin.python" }).press("Enter");
    await form.getByRole("button", { name: "Remove zeppelin.python" }).waitFor({ state: "detached" });
    await expect.poll(() => screen.focused()).toMatch(/^textbox (Value of|Name of a new property)/);
  });

  it("take a property by key, which leaves the keyboard where the next is typed", async () => {
    const screen = await open("/interpreter");
    await screen.button("Edit python").press("Enter");
    const form = screen.form("Edit python");
    const name = form.getByRole("textbox", { name: "Name of a new property" });
    await name.fill("own.colour");
    await form.getByRole("button", { name: "Add the property" }).press("Enter");
    await form.getByRole("button", { name: "Remove own.colour" }).waitFor();
    await expect.poll(() => screen.focused()).toMatch(/^textbox Name of a new property/);
    expect(await name.inputValue()).toBe("");
  });

  it("bring the form into sight where it opens, with the keyboard in it, and give the keyboard back", async () => {
    const screen = await open("/interpreter");
    await screen.entry("sql").waitFor();
    await screen.page.setViewportSize({ width: 1280, height: 500 });
    await screen.button("Edit python").focus();
    await screen.page.keyboard.press("Enter");
    const form = screen.form("Edit python");
    const first = form.getByRole("combobox", { name: "Instantiated" });
    await expect.poll(() => first.evaluate((field) => document.activeElement === field)).toBe(true);
    await expect
      .poll(() =>
        form.evaluate(
          (box) => Math.min(innerHeight, box.getBoundingClientRect().bottom) - 300 > box.getBoundingClientRect().top,
        ),
      )
      .toBe(true);
    // Right below the bar: half a button of the one before would stand under it.
    expect(await screen.entry("python").evaluate((card) => Math.round(card.getBoundingClientRect().top))).toBe(48);
    await form.getByRole("button", { name: "Cancel" }).press("Enter");
    await expect.poll(() => screen.focused()).toBe("button Edit python");

    // The last of a page comes to stand there, too, and what is in sight as a whole stays where it is.
    const edits = screen.page.getByRole("main").getByRole("button", { name: /^Edit / });
    const topOf = (name: string) => screen.entry(name).evaluate((card) => Math.round(card.getBoundingClientRect().top));
    const last = (await edits.last().getAttribute("aria-label"))?.replace("Edit ", "") ?? "";
    await screen.page.setViewportSize({ width: 390, height: 844 });
    await screen.button(`Edit ${last}`).press("Enter");
    await screen.form(`Edit ${last}`).waitFor();
    await expect.poll(() => topOf(last)).toBe(48);
    await screen.form(`Edit ${last}`).getByRole("button", { name: "Cancel" }).press("Enter");
    await screen.page.setViewportSize({ width: 1280, height: 3000 });
    await screen.page.evaluate(() => scrollTo({ top: 0 }));
    await screen.button("Edit html").press("Enter");
    await screen.form("Edit html").waitFor();
    expect(await screen.page.evaluate(() => scrollY)).toBe(0);
  });

  it("are edited in place: mode, properties also half typed, dependencies, the users allowed [field.setting.option field.setting.properties field.setting.dependencies message.unsaved.interpreter message.interpreter.restarted]", async () => {
    await adas("POST", "/interpreter/setting", {
      name: "mine",
      group: "sh",
      properties: {},
      dependencies: [],
      option: {},
    });
    const screen = await open("/interpreter");
    const entry = screen.entry("mine");
    await entry.getByText("One process, and in it one session").waitFor();
    await screen.button("Edit mine").click();
    const form = screen.form("Edit mine");
    await form.getByRole("combobox", { name: "Instantiated" }).selectOption("Per User");
    await form.getByRole("combobox", { name: "Sharing among notes" }).selectOption("scoped");
    await form.getByRole("checkbox", { name: "User Impersonate" }).waitFor();
    await form.getByRole("checkbox", { name: "Set permission" }).check();
    await form.getByPlaceholder("Nobody", { exact: true }).waitFor();
    await form.getByRole("checkbox", { name: "Set permission" }).uncheck();
    await form.getByRole("textbox", { name: "Name of a new property" }).fill("shell.colour");
    await form.getByRole("textbox", { name: "Value of a new property" }).fill("blue");
    await form.getByRole("button", { name: "Cancel" }).click();
    await screen.answer("Interpreter setting changes will be discarded.", "Cancel");
    await form.getByRole("textbox", { name: "A new artifact", exact: true }).fill("a:b:1");
    await form.getByRole("button", { name: "Save" }).click();
    await screen.answer("Update mine?", "Update");
    await form.waitFor({ state: "detached" });
    const kept = (await adas("GET", "/interpreter/setting/mine")) as Record<string, unknown>;
    expect(kept).toMatchObject({
      option: { perUser: "isolated", perNote: "scoped", isUserImpersonate: false },
      properties: { "shell.colour": { value: "blue", type: "string" } },
      dependencies: [{ groupArtifactVersion: "a:b:1" }],
    });
    await entry.getByText("Each user has a process of its own.").waitFor();
    const restarts: string[] = [];
    screen.page.on("request", (request) => {
      if (request.url().includes("/restart/")) restarts.push(request.url());
    });
    await screen.button("Restart mine").click();
    await screen.question("Restart mine?").getByRole("button", { name: "Restart", exact: true }).dblclick();
    await screen.page.getByText("Interpreter stopped. Will be lazily started on next run.").waitFor();
    // A press that comes behind the answer is none.
    expect(restarts).toHaveLength(1);
  });

  it("are shared by all, or are each note's or each user's own, as sessions or processes [state.binding.shared state.binding.scoped state.binding.isolated state.binding.running-mode state.binding.impersonation]", async () => {
    await adas("POST", "/interpreter/setting", {
      name: "ours",
      group: "sh",
      properties: {},
      dependencies: [],
      option: {},
    });
    const screen = await open("/interpreter");
    const form = screen.form("Edit ours");
    const choose = (name: string, value: string) =>
      form.getByRole("combobox", { name, exact: true }).selectOption(value);
    const impersonate = form.getByRole("checkbox", { name: "User Impersonate" });
    const saved = async () => {
      await form.getByRole("button", { name: "Save" }).click();
      await screen.answer("Update ours?", "Update");
      await form.waitFor({ state: "detached" });
      return ((await adas("GET", "/interpreter/setting/ours")) as { option: unknown }).option;
    };

    await screen.button("Edit ours").click();
    await choose("Instantiated", "Per Note");
    await choose("Sharing", "scoped");
    expect(await impersonate.count()).toBe(0);
    expect(await saved()).toMatchObject({ perNote: "scoped", perUser: "shared", session: true, process: false });
    await screen.entry("ours").getByText("in it each note has a session with variables of its own").waitFor();

    await screen.button("Edit ours").click();
    await choose("Instantiated", "Per User");
    await choose("Sharing", "scoped");
    expect(await impersonate.count()).toBe(0);
    await choose("Sharing", "isolated");
    await impersonate.check();
    const isolated = { perNote: "shared", perUser: "isolated", session: false, process: true };
    expect(await saved()).toMatchObject({ ...isolated, isUserImpersonate: true });

    await screen.button("Edit ours").click();
    expect(await form.getByRole("combobox", { name: "Instantiated" }).inputValue()).toBe("Per User");
    expect(await impersonate.isChecked()).toBe(true);
    await choose("Instantiated", "Globally");
    const shared = { perNote: "shared", perUser: "shared", session: false, process: false };
    expect(await saved()).toMatchObject({ ...shared, isUserImpersonate: false });
    await screen.entry("ours").getByText("One process, and in it one session").waitFor();
    await adas("DELETE", "/interpreter/setting/ours");
  });

  it("stay open with what was typed when the server says no [message.interpreter.update-failed]", async () => {
    const screen = await open("/interpreter");
    await screen.button("Edit md").click();
    await screen.page.route("**/interpreter/setting/md", (route) =>
      route.fulfill({ status: 500, json: { status: "INTERNAL_SERVER_ERROR", message: "The file cannot be written." } }),
    );
    const form = screen.form("Edit md");
    await form.getByRole("textbox", { name: "Name of a new property" }).fill("x");
    await form.getByRole("button", { name: "Save" }).click();
    await screen.answer("Update md?", "Update");
    await screen.page.getByText("The file cannot be written.").waitFor();
    await form.getByText("x", { exact: true }).waitFor();

    // Nor when the list cannot be had either; then what is shown says so, and can be asked for again.
    await screen.page.unroute("**/interpreter/setting/md");
    await screen.page.route("**/api/interpreter/**", (route) => route.abort());
    await form.getByRole("button", { name: "Save" }).click();
    await screen.answer("Update md?", "Update");
    await screen.page.getByText(/^Not up to date: /).waitFor();
    await form.getByText("x", { exact: true }).waitFor();
    await screen.page.unroute("**/api/interpreter/**");
    await screen.button("Try again").click();
    await screen.page.getByText(/^Not up to date: /).waitFor({ state: "detached" });
    await form.getByText("x", { exact: true }).waitFor();
  });

  it("ask before what was changed is lost by an address that is typed, a link or Back, as often as one stays", async () => {
    const screen = await open("/interpreter");
    const { page } = screen;
    await screen.button("Edit sh").click();
    await screen.form("Edit sh").getByText("Set permission").click();
    await page.evaluate(() => location.assign("#/jobmanager"));
    const asked = screen.question("Interpreter setting changes will be discarded.");
    await asked.getByRole("button", { name: "Cancel" }).click();
    await screen.form("Edit sh").waitFor();
    await expect.poll(() => new URL(page.url()).hash).toBe("#/interpreter");
    const stays = async () => {
      await asked.waitFor({ state: "detached" });
      await screen.form("Edit sh").waitFor();
      expect(new URL(page.url()).hash).toBe("#/interpreter");
    };
    const goToJobs = () => page.getByRole("banner").getByRole("link", { name: "Jobs" }).click();
    await goToJobs();
    await asked.waitFor();
    await page.keyboard.press("Escape");
    await stays();
    await goToJobs();
    await asked.waitFor();
    await page.goBack();
    await stays();
    // Before the program is left for good, the browser asks.
    const browsers = page.waitForEvent("dialog");
    const back = page.goBack();
    await (await browsers).dismiss();
    await back;
    await stays();
    await page.evaluate(() => location.assign("#/jobmanager"));
    await asked.getByRole("button", { name: "Discard" }).click();
    await page.getByRole("heading", { name: "Jobs" }).waitFor();
    await page.goBack();
    await page.getByRole("heading", { name: "Interpreters" }).waitFor();
  });

  it("ask before what was changed is lost: of a user who leaves, and of one who saves over others", async () => {
    const made = { name: "shared-sh", group: "sh", dependencies: [], option: {} };
    await adas("POST", "/interpreter/setting", { ...made, properties: {} });
    const screen = await open("/interpreter");
    const { page } = screen;
    await screen.button("Edit shared-sh").click();
    const form = screen.form("Edit shared-sh");
    await form.getByRole("textbox", { name: "Name of a new property" }).fill("mine");
    await form.getByRole("heading", { name: "Properties changed" }).waitFor();
    await page.getByRole("banner").getByRole("link", { name: "Jobs" }).click();
    await screen.answer("Interpreter setting changes will be discarded.", "Cancel");
    expect(new URL(page.url()).hash).toBe("#/interpreter");

    const theirs = { name: "theirs", type: "string", value: "1" };
    await adas("PUT", "/interpreter/setting/shared-sh", { ...made, properties: { theirs } });
    await form.getByRole("button", { name: "Save" }).click();
    await screen.answer("Update shared-sh?", "Update");
    await screen.answer("shared-sh was changed meanwhile", "Cancel");
    expect(await adas("GET", "/interpreter/setting/shared-sh")).toMatchObject({
      properties: { theirs: { value: "1" } },
    });
    await page.getByRole("banner").getByRole("link", { name: "Jobs" }).click();
    await screen.answer("Interpreter setting changes will be discarded.", "Discard");
    await page.getByRole("heading", { name: "Jobs", level: 1 }).waitFor();
    await adas("DELETE", "/interpreter/setting/shared-sh");
  });

  it("show that they hold a password, and take no process without its address", async () => {
    await adas("POST", "/interpreter/setting", {
      name: "secretive",
      group: "jdbc",
      properties: { "default.password": { name: "default.password", type: "password", value: "pa55word" } },
      dependencies: [],
      option: {},
    });
    const screen = await open("/interpreter");
    const entry = screen.entry("secretive");
    await entry.getByText("********").waitFor();
    await screen.button("Edit secretive").click();
    const form = screen.form("Edit secretive");
    expect(await form.getByLabel("Value of default.password").getAttribute("placeholder")).toBe("Unchanged");
    await form.getByRole("combobox", { name: "Type of a new property" }).selectOption("password");
    expect(await form.getByLabel("Value of a new property").getAttribute("placeholder")).toBe("Value");
    await form.getByText("Connect to existing process").click();
    await form.getByRole("button", { name: "Save" }).click();
    // The browser says which field is to be filled in.
    expect(await form.getByLabel("Host").evaluate((field: HTMLInputElement) => field.validity.valueMissing)).toBe(true);
    expect(await screen.question("Update secretive?").count()).toBe(0);
  });

  it("say while their packages come, and what could not be had, there and in their runs [state.interpreter.downloading field.setting.status message.interpreter.error message.interpreter.download]", async () => {
    let answer = () => {};
    const asked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    // A package index that lets all clients wait, and then has nothing.
    const index = createServer((_request, response) => void asked.then(() => response.writeHead(404).end()));
    await new Promise<void>((resolve) => index.listen(0, "127.0.0.1", resolve));
    const url = `http://127.0.0.1:${(index.address() as AddressInfo).port}/`;
    try {
      await adas("POST", "/interpreter/setting", {
        name: "fetching",
        group: "python",
        properties: Object.fromEntries(
          Object.entries({ packages: "no-such-package", PIP_INDEX_URL: url, UV_INDEX_URL: url }).map(
            ([name, value]) => [name, { name, value, type: "string" }],
          ),
        ),
        dependencies: [],
        option: {},
      });
      const screen = await open("/interpreter");
      const entry = screen.entry("fetching");
      await entry.getByText("Dependencies are downloading").waitFor();
      expect(await adas("GET", "/interpreter/setting/fetching")).toMatchObject({ status: "DOWNLOADING_DEPENDENCIES" });
      // Once in vain, and then again.
      await screen.page.route("**/api/interpreter/setting", (route) => route.abort(), { times: 1 });
      await screen.page.waitForEvent("requestfailed");
      answer();
      // An environment is made first.
      await entry.getByText("Error downloading dependencies").waitFor({ timeout: 60_000 });
      const trouble = /^Error setting properties for interpreter 'python\.fetching': .*no-such-package could not be/;
      await entry.getByText(trouble).waitFor();
      await screen.page.getByRole("alert").getByText(trouble).waitFor();
      await entry.getByRole("button", { name: "Error downloading dependencies" }).click();
      const said = screen.question("Error downloading dependencies");
      await said.getByText("no-such-package could not be").waitFor();
      await said.getByText("Close", { exact: true }).click();
      // It stays where it belongs, and follows no user to other screens.
      await screen.page.getByRole("banner").getByRole("link", { name: "Jobs" }).click();
      await screen.page.getByRole("alert").getByText(trouble).waitFor({ state: "detached" });
      const paragraphs = [{ title: "", text: "%fetching 1" }];
      const noteId = await adas("POST", "/notebook", { notePath: "/Fetching", paragraphs });
      const { paragraphs: made } = (await adas("GET", `/notebook/${noteId}`)) as { paragraphs: { id: string }[] };
      expect(await adas("POST", `/notebook/run/${noteId}/${made[0]?.id}`)).toMatchObject({
        code: "ERROR",
        msg: [{ data: expect.stringMatching(/^Interpreter Setting 'fetching' is not ready, its status is ERROR: /) }],
      });
    } finally {
      answer();
      index.close();
      await adas("DELETE", "/interpreter/setting/fetching");
    }
  });

  it("are listed as people count, and keep the lines of a value", async () => {
    const named = { group: "sh", dependencies: [], option: {} };
    const lines = { name: "lines", value: "one\ntwo", type: "string" };
    for (const name of ["many-10", "many-9"]) {
      await adas("POST", "/interpreter/setting", { ...named, name, properties: { lines } });
    }
    const screen = await open("/interpreter");
    await screen.page.getByRole("textbox", { name: "Name", exact: true }).fill("many");
    const names = screen.page.getByRole("main").getByRole("heading", { level: 2 });
    await expect.poll(() => names.allTextContents()).toEqual(["many-9", "many-10"]);
    await screen.button("Edit many-9").click();
    const value = screen.form("Edit many-9").getByRole("textbox", { name: "Value of lines" });
    await value.press("Control+End");
    await value.pressSequentially("!");
    await screen.form("Edit many-9").getByRole("button", { name: "Save" }).click();
    await screen.answer("Update many-9?", "Update");
    await screen.form("Edit many-9").waitFor({ state: "detached" });
    expect(await adas("GET", "/interpreter/setting/many-9")).toMatchObject({
      properties: { lines: { value: "one\ntwo!" } },
    });
    for (const name of ["many-10", "many-9"]) await adas("DELETE", `/interpreter/setting/${name}`);
  });

  it("keep what is edited while another is looked for", async () => {
    const screen = await open("/interpreter");
    await screen.button("Edit md").click();
    await screen.form("Edit md").getByRole("textbox", { name: "Name of a new property" }).fill("colour");
    await screen.page.getByRole("textbox", { name: "Name", exact: true }).first().fill("python");
    await screen.entry("python").waitFor();
    await screen.entry("sh").waitFor({ state: "detached" });
    expect(await screen.form("Edit md").getByRole("textbox", { name: "Name of a new property" }).inputValue()).toBe(
      "colour",
    );
  });

  it("keep what is typed when another user removes one, or its repositories are folded", async () => {
    const made = (await adas("POST", "/interpreter/setting", {
      name: "shortlived",
      group: "sh",
      properties: {},
      dependencies: [],
      option: {},
    })) as { id: string };
    const screen = await open("/interpreter");
    await screen.button("Edit shortlived").click();
    const property = screen.form("Edit shortlived").getByRole("textbox", { name: "Name of a new property" });
    await property.fill("half.typed");
    await adas("DELETE", `/interpreter/setting/${made.id}`);
    await screen.page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await screen.entry("shortlived").getByText("This interpreter was removed meanwhile").waitFor();
    expect(await property.inputValue()).toBe("half.typed");
    await screen.form("Edit shortlived").getByRole("button", { name: "Cancel" }).click();
    await screen.answer("Interpreter setting changes will be discarded.", "Discard");
    await screen.entry("shortlived").waitFor({ state: "detached" });

    await screen.button("Repositories").click();
    await screen.button("Add repository").click();
    const id = screen.form("Add New Repository").getByRole("textbox", { name: "ID", exact: true });
    await id.fill("half");
    await screen.button("Repositories").click();
    await id.waitFor({ state: "hidden" });
    await screen.button("Repositories").click();
    expect(await id.inputValue()).toBe("half");
  });

  it("have repositories, of which those that were added can go [field.repository.identity constant.repositories.fixed]", async () => {
    const screen = await open("/interpreter");
    await screen.button("Repositories").click();
    const entry = screen.entry("Repositories");
    await entry.getByRole("button", { name: "Add repository" }).click();
    const form = screen.form("Add New Repository");
    await form.getByRole("textbox", { name: "ID" }).fill("local");
    await form.getByRole("textbox", { name: "URL" }).fill("https://repo.example.org");
    await form.getByText("The repository local is always there: choose another ID").waitFor();
    expect(await form.getByRole("button", { name: "Add" }).isDisabled()).toBe(true);
    await form.getByRole("textbox", { name: "ID" }).fill("house");
    await form.getByRole("textbox", { name: "URL" }).fill("repo.example.org");
    expect(await form.getByRole("button", { name: "Add" }).isDisabled()).toBe(true);
    await form.getByRole("textbox", { name: "URL" }).fill("https://repo.example.org");
    await form.getByRole("button", { name: "Add" }).click();
    await entry.getByRole("button", { name: "Add repository" }).click();
    await entry.getByText("https://repo.example.org", { exact: true }).waitFor();
    await form.getByRole("textbox", { name: "ID" }).fill(" house");
    await form.getByText(/^There is a repository house already/).waitFor();
    await entry.getByRole("button", { name: "Remove repository house" }).click();
    expect(await entry.getByRole("button", { name: "Remove repository local" }).count()).toBe(0);
    await screen.answer("Remove house?", "Remove");
    await entry.getByText("house", { exact: true }).waitFor({ state: "detached" });
    await form.getByText(/^There is a repository house already/).waitFor({ state: "detached" });
    expect(await form.getByRole("textbox", { name: "ID" }).inputValue()).toBe(" house");
    await form.getByRole("button", { name: "Cancel" }).click();
    await screen.answer("Changes will be discarded.", "Discard");
    await form.waitFor({ state: "detached" });
    await entry.getByRole("button", { name: "Add repository" }).and(screen.page.locator(":focus")).waitFor();
  });

  it("and their repositories are removed by key, which leads on to what is beside them", async () => {
    for (const name of ["leaving", "leaving-too"]) {
      await adas("POST", "/interpreter/setting", { name, group: "md", properties: {}, dependencies: [], option: {} });
    }
    await adas("POST", "/interpreter/repository", { id: "leaving", url: "https://repo.example.org" });
    const screen = await open("/interpreter");
    const remove = async (label: string, title: string) => {
      await screen.button(label).press("Enter");
      const question = screen.page.getByRole("dialog", { name: title });
      await question.getByRole("button", { name: "Remove" }).press("Enter");
      await screen.button(label).waitFor({ state: "detached" });
    };
    await remove("Remove leaving", "Remove leaving?");
    await expect.poll(() => screen.focused()).toBe("button Edit leaving-too");
    await remove("Remove leaving-too", "Remove leaving-too?");
    await expect.poll(() => screen.focused()).toBe("button Edit md");
    await screen.button("Repositories").press("Enter");
    await remove("Remove repository leaving", "Remove leaving?");
    await expect.poll(() => screen.focused()).toBe("button Add repository");
  });
});

describe("credentials", () => {
  it("are added, edited and removed, and no password is shown [route.credential field.credential rule.credential.add rule.credential.edit message.credential.add message.credential.edit message.credential.saved message.credential.hint]", async () => {
    const screen = await open("/credential", "bob");
    const { page } = screen;
    await page.getByRole("heading", { name: "Currently there is no credential information" }).waitFor();
    await screen.button("Add").click();
    const form = screen.form("Add new credential");
    const offered = () =>
      form.locator("datalist option").evaluateAll((options) => options.map((option) => option.getAttribute("value")));
    await form.getByRole("combobox", { name: "Entity" }).fill("pyth");
    await expect.poll(offered).toContain("python");
    await form.getByRole("combobox", { name: "Entity" }).fill("sql.warehouse");
    await form.getByRole("button", { name: "Save" }).click();
    await form.getByText("Username \\ Entity can not be empty.").waitFor();
    await form.getByRole("textbox", { name: "Username" }).fill("reader");
    await form.getByRole("button", { name: "Save" }).click();
    await form.getByText("Username \\ Password can not be empty.").waitFor();
    await form.getByRole("textbox", { name: "Password" }).fill("very-secret");
    await form.getByRole("button", { name: "Save" }).click();
    await page.getByText("Successfully saved credentials.").waitFor();
    await page.getByRole("cell", { name: "sql.warehouse", exact: true }).waitFor();
    expect(await page.content()).not.toContain("very-secret");

    await screen.button("Edit sql.warehouse").click();
    const edit = screen.form("Edit sql.warehouse");
    await edit.getByText("Since entity is a unique key, you can edit only username & password").waitFor();
    await edit.getByRole("button", { name: "Save" }).click();
    await edit.getByText("Username \\ Password can not be empty.").waitFor();
    await edit.getByRole("textbox", { name: "Username" }).fill("writer");
    await edit.getByRole("textbox", { name: "Password" }).fill("other-secret");
    await edit.getByRole("button", { name: "Save" }).click();
    await page.getByRole("cell", { name: "writer", exact: true }).waitFor();

    await screen.button("Remove sql.warehouse").click();
    await screen.answer("Remove the credential of sql.warehouse?", "Remove");
    await page.getByRole("heading", { name: "Currently there is no credential information" }).waitFor();
  });

  it("are found by entity or user name, and leave the keyboard at a button as they go", async () => {
    for (const [entity, username] of [
      ["north", "reader"],
      ["south", "writer"],
      ["south.copy", "reader"],
    ]) {
      await adas("PUT", "/credential", { entity, username, password: "secret" });
    }
    const screen = await open("/credential");
    const { page } = screen;
    const name = page.getByRole("textbox", { name: "Name", exact: true });
    const entities = () => page.getByRole("row").locator("td:first-child").allTextContents();
    await expect.poll(entities).toEqual(["north", "south", "south.copy"]);
    await name.fill(" READ");
    await expect.poll(entities).toEqual(["north", "south.copy"]);
    // What is being edited stays, whatever is looked for.
    await screen.button("Edit north").click();
    await screen.form("Edit north").getByRole("textbox", { name: "Username" }).fill("someone");
    await name.fill("nobody");
    expect(await screen.form("Edit north").getByRole("textbox", { name: "Username" }).inputValue()).toBe("someone");
    await screen.form("Edit north").getByRole("button", { name: "Cancel" }).click();
    await screen.answer("Changes will be discarded.", "Discard");
    await page.getByRole("heading", { name: "No credential has such a name." }).waitFor();
    await name.fill("");
    for (const entity of ["north", "south", "south.copy"]) {
      await screen.button(`Remove ${entity}`).click();
      await screen.answer(`Remove the credential of ${entity}?`, "Remove");
      await screen.button(`Remove ${entity}`).waitFor({ state: "detached" });
      await screen.button("Add").and(page.locator(":focus")).waitFor();
    }
  });

  it("are edited several at once, each form for itself, and stay when another user removes what they are of", async () => {
    for (const entity of ["east", "west"]) await adas("PUT", "/credential", { entity, username: "u", password: "p" });
    const screen = await open("/credential");
    const { page } = screen;
    const username = (entity: string) => screen.form(`Edit ${entity}`).getByRole("textbox", { name: "Username" });
    for (const entity of ["east", "west"]) {
      await screen.button(`Edit ${entity}`).click();
      await username(entity).fill(`${entity}erner`);
    }
    await screen.button("Add").click();
    const adding = screen.form("Add new credential");
    await adding.getByRole("combobox", { name: "Entity" }).fill("north");
    await screen.form("Edit west").getByLabel("Password", { exact: true }).fill("secret");
    await screen.form("Edit west").getByRole("button", { name: "Save" }).click();
    await screen.button("Edit west").waitFor();
    expect(await username("east").inputValue()).toBe("easterner");
    expect(await adding.getByRole("combobox", { name: "Entity" }).inputValue()).toBe("north");

    await adas("DELETE", "/credential/east");
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await screen.form("Edit east").getByText("This credential was removed meanwhile.").waitFor();
    expect(await username("east").inputValue()).toBe("easterner");
    await screen.form("Edit east").getByLabel("Password", { exact: true }).fill("secret");
    await screen.form("Edit east").getByRole("button", { name: "Save" }).click();
    await screen.button("Edit east").waitFor();

    // Logging out asks, too.
    await page.getByRole("button", { name: "Logged in as ada" }).click();
    await page.getByRole("menuitem", { name: "Log out" }).click();
    await screen.answer("Changes will be discarded.", "Cancel");
    expect(await adding.getByRole("combobox", { name: "Entity" }).inputValue()).toBe("north");
    for (const entity of ["east", "west"]) await adas("DELETE", `/credential/${entity}`);
  });

  it("can be edited and removed on a phone, in German too", async () => {
    await adas("PUT", "/credential", { entity: "sql.warehouse", username: "reader", password: "secret" });
    const page = await stage.newPage({ viewport: { width: 390, height: 844 }, locale: "de-DE" });
    await page.goto(`${stage.octavo.address}/#/credential`);
    await page.getByRole("textbox", { name: "Benutzername" }).fill("ada");
    await page.getByLabel("Passwort", { exact: true }).fill("ada-password");
    await page.getByRole("button", { name: "Anmelden" }).click();
    const row = page.getByRole("row", { name: /sql\.warehouse/ });
    const { x = 0, width = 999 } =
      (await row.getByRole("button", { name: "sql.warehouse entfernen" }).boundingBox()) ?? {};
    expect(x + width).toBeLessThanOrEqual(390);
    await adas("DELETE", "/credential/sql.warehouse");
  });

  it("that cannot be saved say so [message.credential.save-error message.credential.not-saved]", async () => {
    const screen = await open("/credential");
    await screen.button("Add").click();
    const form = screen.form("Add new credential");
    await form.getByRole("combobox", { name: "Entity" }).fill("x");
    await form.getByRole("textbox", { name: "Username" }).fill("y");
    await form.getByRole("textbox", { name: "Password" }).fill("z");
    await screen.page.route("**/api/credential", (route) =>
      route.fulfill({ status: 500, json: { status: "INTERNAL_SERVER_ERROR", message: "The disk is full." } }),
    );
    await form.getByRole("button", { name: "Save" }).click();
    await screen.question("Error saving credentials").getByText("We could not save the credential").waitFor();
  });
});

describe("the server's own settings", () => {
  it("are listed by name, without secrets [route.configuration]", async () => {
    const screen = await open("/configuration");
    await screen.page.getByRole("textbox", { name: "Name" }).fill("server.addr");
    const row = screen.page.getByRole("row", { name: /zeppelin\.server\.addr/ });
    await expect.poll(() => row.textContent()).toContain(new URL(stage.octavo.address).hostname);
  });

  it("name where notes are kept, and refuse to move them while it runs [route.notebook-repos field.notebook-repository message.repository.save-failed]", async () => {
    const screen = await open("/notebookRepos");
    await screen.button("Edit").click();
    await screen.page.getByRole("textbox", { name: "Notebook Path" }).fill("/elsewhere");
    await screen.button("Save").click();
    await screen.page.getByText("We couldn't save that NotebookRepo's settings").waitFor();
    await screen.button("Read notes again").click();
    await screen.page.getByText("The notes were read again.").waitFor();
  });

  it("are saved by Enter, which leads the keyboard back to where they are edited", async () => {
    const screen = await open("/notebook-repos");
    await screen.button("Edit").press("Enter");
    await expect.poll(() => screen.focused()).toBe("textbox Notebook Path");
    // The same folder: another one is chosen when the server starts.
    await screen.page.keyboard.type("/");
    await screen.page.keyboard.press("Enter");
    await screen.button("Save").waitFor({ state: "detached" });
    await expect.poll(() => screen.focused()).toBe("button Edit");
    await screen.button("Edit").press("Enter");
    await screen.page.keyboard.press("Control+A");
    await screen.page.keyboard.press("Delete");
    await screen.page.keyboard.press("Enter");
    expect(await screen.button("Save").isDisabled()).toBe(true);
    await screen.page.keyboard.press("Tab");
    expect(await screen.focused()).toBe("button Cancel");
  });

  it("keep the keyboard at the button that was pressed: to read notes again, to save in vain", async () => {
    const screen = await open("/notebookRepos");
    await screen.button("Read notes again").press("Enter");
    await screen.page.getByText("The notes were read again.").waitFor();
    await expect.poll(() => screen.focused()).toMatch(/^button Read notes again/);
    await screen.button("Edit").press("Enter");
    await screen.page.getByRole("textbox", { name: "Notebook Path" }).fill("/elsewhere");
    await screen.button("Save").press("Enter");
    await screen.page.getByText("We couldn't save that NotebookRepo's settings").waitFor();
    await expect.poll(() => screen.focused()).toMatch(/^button Save/);
  });

  it("are for administrators: others read so and are led home", async () => {
    const { page } = await open("/jobmanager", "bob");
    await page.clock.install();
    const hash = () => new URL(page.url()).hash;
    const isLedHome = async () => {
      await page.getByRole("heading", { name: "You don't have permission on this page" }).waitFor();
      expect(hash()).toBe("#/configuration");
      await page.clock.fastForward(3000);
      await expect.poll(hash).toBe("#/");
    };
    await page.goto(`${stage.octavo.address}/#/configuration`);
    await isLedHome();
    // Back goes to where one was before, and not into the same again.
    await page.goBack();
    await page.getByRole("heading", { name: "Jobs", level: 1 }).waitFor();
    await page.goto(`${stage.octavo.address}/#/configuration`);
    await page.reload();
    await isLedHome();
  });

  it("leave others nothing to press that would be refused", async () => {
    const screen = await open("/interpreter", "bob");
    await screen.page.getByRole("heading", { name: "You don't have permission on this page" }).waitFor();
    expect(
      await screen.page
        .getByRole("main")
        .getByRole("button")
        .or(screen.page.getByRole("main").getByRole("textbox"))
        .count(),
    ).toBe(0);
  });
});

describe("what the server says to all users", () => {
  it("stays on every page until it is read, and the page shows how installing an interpreter goes, too [event.NOTICE event.INTERPRETER_INSTALL_STARTED]", async () => {
    // A page that has nothing to ask of the socket by itself.
    const screen = await open("/configuration");
    await adas("POST", "/octavo/notice", { notice: "We restart at noon." });
    await screen.notice("We restart at noon.").waitFor();
    await screen.notice("We restart at noon.").getByRole("button", { name: "Dismiss" }).click();
    await expect.poll(() => screen.notice("We restart at noon.").count()).toBe(0);
    await adas("POST", "/interpreter/install", { name: "flink", artifact: "org.example:flink:1" });
    await screen.notice("Starting to install flink").waitFor();
    await screen.notice(/^Octavo cannot install org\.example:flink:1/).waitFor();
  });
});

describe("a list that was narrowed by a name", () => {
  it.each([
    ["/interpreter", "py"],
    ["/credential", "north"],
    ["/configuration", "port"],
  ])("is so on the way back: %s", async (path, part) => {
    await adas("PUT", "/credential", { entity: "north", username: "reader", password: "secret" });
    const { page } = await open(path);
    const name = page.getByRole("textbox", { name: "Name", exact: true });
    await name.fill(part);
    await page.getByRole("banner").getByRole("link", { name: "Jobs" }).click();
    await page.getByRole("heading", { name: "Jobs" }).waitFor();
    await page.goBack();
    await expect.poll(() => name.inputValue()).toBe(part);
  });
});

describe("what the server says", () => {
  it("is said in the reader's language, where the page knows it", async () => {
    const page = await stage.newPage({ locale: "de-DE" });
    await page.goto(`${stage.octavo.address}/#/interpreter`);
    await page.getByRole("textbox", { name: "Benutzername" }).fill("ada");
    await page.getByLabel("Passwort", { exact: true }).fill("ada-password");
    await page.getByRole("button", { name: "Anmelden" }).click();
    const screen = new SettingsScreen(page);
    await screen.button("python bearbeiten").click();
    await page.getByText(/^Das Python, das benutzt wird: /).waitFor();
    await page.goto(`${stage.octavo.address}/#/notebookRepos`);
    await screen.button("Bearbeiten").click();
    await page.getByRole("main").getByRole("textbox").fill("/elsewhere");
    await screen.button("Speichern").click();
    await page
      .getByRole("alert")
      .getByText(/Der Notizordner wird beim Start des Servers gewählt/)
      .waitFor();
  });
});
