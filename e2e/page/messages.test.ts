/** What the page says when something happened, for how long, and what it does when the server says no. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { call } from "../harness/foreign-client.ts";
import { serverVoice } from "../harness/server-voice.ts";
import { useStage } from "../harness/stage.ts";
import { AppFrame } from "../pages/app-frame.ts";
import { HomePage } from "../pages/home-page.ts";
import { LoginPage } from "../pages/login-page.ts";
import { SettingsScreen } from "../pages/settings-screen.ts";

const stage = useStage();

const refusing = (page: Page, path: string, status: number, message: string) =>
  page.route(path, (route) => route.fulfill({ status, json: { status: "INTERNAL_SERVER_ERROR", message } }));

async function open(page: Page, path: string): Promise<SettingsScreen> {
  const screen = await SettingsScreen.open(page, stage.octavo.address, path);
  await screen.title.waitFor();
  return screen;
}

/** Stops the clock of a page that is there: time then passes only as the test sets it. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
}

describe("a notice", () => {
  it("says the same thing once, goes by itself, sooner when all is well, or when it is dismissed [message.toast constant.toast.timeout]", async () => {
    const page = await stage.newPage();
    await page.clock.install();
    const screen = await open(page, "/notebookRepos");
    await refusing(page, "**/api/notebook-repositories", 500, "Not now.");
    await stopClock(page);
    const done = screen.notice("The notes were read again.");
    const problem = screen.notice("We couldn't save that NotebookRepo's settings. Not now.");
    const soon = async (text: RegExp) => {
      await expect.poll(() => page.clock.runFor(50).then(() => screen.notice(text).count())).toBe(1);
    };
    await screen.button("Read notes again").click();
    await soon(/^The notes were read again\.$/);
    await screen.button("Read notes again").click();
    await soon(/\(2×\)/);
    await expect.poll(() => page.clock.runFor(50).then(() => done.count())).toBe(1);

    await screen.button("Edit").click();
    await page.getByRole("textbox", { name: "Notebook Path" }).fill("/elsewhere");
    await screen.button("Save").click();
    await soon(/Not now/);
    const barOf = (notice: typeof done) => notice.evaluate((box) => getComputedStyle(box, "::before").backgroundColor);
    expect(await barOf(problem)).not.toBe(await barOf(done));
    expect(await barOf(problem)).toMatch(/^rgb\(/);
    await page.clock.runFor(2900);
    await expect.poll(() => page.clock.runFor(50).then(() => done.count())).toBe(0);
    expect(await problem.count()).toBe(1);
    await page.clock.runFor(6000);
    await expect.poll(() => page.clock.runFor(50).then(() => problem.count())).toBe(0);

    await screen.button("Save").click();
    await soon(/Not now/);
    await problem.getByRole("button", { name: "Dismiss" }).click();
    await expect.poll(() => page.clock.runFor(50).then(() => problem.count())).toBe(0);
  });
});

describe("notices that stay", () => {
  it.each([
    { width: 1280, height: 800 },
    { width: 390, height: 700 },
  ])("show the newest, and let all others be reached, however many there are: $width px", async (viewport) => {
    const page = await stage.newPage({ viewport });
    const send = await serverVoice(page);
    await page.goto(stage.octavo.address);
    const frame = new AppFrame(page);
    await expect.poll(() => frame.connection.textContent()).toMatch(/connected/);
    for (let at = 1; at <= 20; at++) send("NOTICE", { notice: `Announcement ${at}.` });
    const notice = (at: number) => frame.notice(`Announcement ${at}.`);
    /** Whether it is there to be pressed; most of the page stays free for what one is at. */
    const isSeen = (at: number) =>
      notice(at).evaluate((box) => {
        const { left, right, top, bottom } = box.getBoundingClientRect();
        const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        return box.contains(seen) && top > innerHeight / 3;
      });
    await expect.poll(() => isSeen(20)).toBe(true);
    expect(await page.getByText(/^Announcement \d+\.$/).count()).toBe(20);
    await notice(20).hover();
    await page.mouse.wheel(0, -5000);
    await expect.poll(() => isSeen(1)).toBe(true);
    await notice(1).getByRole("button", { name: "Dismiss" }).click();
    await notice(1).waitFor({ state: "detached" });
    await page.mouse.wheel(0, 5000);
    await expect.poll(() => isSeen(20)).toBe(true);
    for (let at = 20; at > 1; at--) await notice(at).getByRole("button", { name: "Dismiss" }).press("Enter");
    await expect.poll(() => page.getByText(/^Announcement/).count()).toBe(0);
  });
});

describe("the socket", () => {
  it("is pinged every ten seconds, and what the server says unasked is shown [state.socket.ping constant.ping message.error-info event.ERROR_INFO]", async () => {
    const page = await stage.newPage();
    await page.clock.install();
    const send = await serverVoice(page);
    const pings: string[] = [];
    await page.addInitScript(() => {
      const { send } = WebSocket.prototype;
      WebSocket.prototype.send = function (data) {
        console.debug(String(data));
        return send.call(this, data);
      };
    });
    page.on("console", (message) => {
      if (message.type() === "debug" && message.text().includes('"op":"PING"')) pings.push(message.text());
    });
    await page.goto(stage.octavo.address);
    const frame = new AppFrame(page);
    await expect.poll(() => frame.connection.textContent()).toBe("connected");
    await stopClock(page);
    await page.clock.runFor(9000);
    const before = pings.length;
    await page.clock.runFor(10_000);
    await expect.poll(() => pings.length).toBe(before + 1);
    await page.clock.runFor(20_000);
    await expect.poll(() => pings.length).toBe(before + 3);

    send("ERROR_INFO", { info: "The moon is in the way." });
    await page.clock.resume();
    await page.getByRole("dialog", { name: "Details" }).getByText("The moon is in the way.").waitFor();
  });
});

describe("what the server says unasked", () => {
  it("waits for a dialog that the user fills in, and below that no key does anything", async () => {
    const page = await stage.newPage();
    const send = await serverVoice(page);
    const home = await HomePage.open(page, stage.octavo.address);
    const name = await home.startNewNote();
    await name.fill("Half a name");
    send("ERROR_INFO", { info: "One is wrong." });
    send("AUTH_INFO", { info: "Another is not allowed." });
    send("NOTICE", { notice: "All has come." });
    await home.notice("All has come.").waitFor();
    for (const key of ["Control+Alt+p", "F1", "Control+Alt+h"]) await page.keyboard.press(key);
    expect(await page.getByRole("dialog").count()).toBe(1);
    expect(await name.inputValue()).toBe("Half a name");
    expect(await home.focused()).toBe("textbox Name");
    await page.keyboard.press("Escape");
    await page.getByRole("dialog", { name: "Details" }).getByText("One is wrong.").waitFor();
    await expect.poll(() => home.focused()).toBe("button Close");
    await page.keyboard.press("/");
    expect(await home.focused()).toBe("button Close");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").getByText("Another is not allowed.").waitFor();
    await expect.poll(() => home.focused()).toBe("button Close");
    await page.keyboard.press("Enter");
    await expect.poll(() => home.focused()).toBe("button New note with…");
  });
});

describe("a call that fails", () => {
  it("is reported where its answer would be; with 401 on credentials in words of their own [message.http-error]", async () => {
    const page = await stage.newPage();
    await refusing(page, "**/api/configurations/all", 500, "The disk is gone.");
    await refusing(page, "**/api/credential", 401, "No.");
    await open(page, "/configuration");
    await page.getByRole("alert").filter({ hasText: "The disk is gone." }).waitFor();
    await open(page, "/credential");
    await page.getByRole("heading", { name: "You do not have permission on this page" }).waitFor();
  });

  it("with 401 on a screen of the server says so, and leads home after three seconds [role.401.screens message.no-permission message.no-permission.credential constant.permission.redirect]", async () => {
    const page = await stage.newPage();
    await page.clock.install();
    await page.goto(stage.octavo.address);
    await page.getByRole("heading", { name: "Notes", level: 1 }).waitFor();
    await stopClock(page);
    const calls = ["cluster/nodes", "cluster/node/**", "interpreter/**", "configurations/all", "notebook-repositories"];
    for (const path of [...calls, "credential"]) await refusing(page, `**/api/${path}`, 401, "No.");
    const hash = () => page.evaluate(() => location.hash);
    const words = "You don't have permission on this page";
    for (const [path, heading] of [
      ["/cluster", words],
      ["/cluster/here/sh", words],
      ["/interpreter", words],
      ["/configuration", words],
      ["/notebookRepos", words],
      ["/credential", "You do not have permission on this page"],
    ] as const) {
      await page.goto(`${stage.octavo.address}/#${path}`);
      const refusal = page.getByRole("heading", { name: heading });
      await expect.poll(() => page.clock.runFor(50).then(() => refusal.count())).toBe(1);
      await page.clock.runFor(2800);
      expect(await hash()).toBe(`#${path}`);
      await page.clock.runFor(200);
      await expect.poll(hash).toBe("#/");
    }
  });

  it("with 405, as when no user is logged in, leads to the login when that is so [message.http-405]", async () => {
    const page = await stage.newPage();
    await open(page, "/notebookRepos");
    for (const path of ["**/api/configurations/all", "**/api/security/ticket"]) await refusing(page, path, 405, "");
    await page.goto(`${stage.octavo.address}/#/configuration`);
    await new LoginPage(page).heading.waitFor();
    expect(new URL(page.url()).hash).toBe(`#/?ref=${encodeURIComponent("/configuration")}`);
  });
});

describe("the ticket", () => {
  it("may name a person within a profile, whose name is shown [field.ticket field.ticket.sso-name]", async () => {
    const page = await stage.newPage();
    await page.routeWebSocket(/\/ws$/, () => {});
    const principal = "#Pac4jProfile# | id: 7, name=Ada Lovelace, email=ada@example.org";
    const body = { principal, ticket: "t-1", roles: '["admin"]', screenUsername: "Ada Lovelace" };
    await page.route("**/api/security/ticket", (route) => route.fulfill({ json: { status: "OK", body } }));
    await page.goto(stage.octavo.address);
    await page.getByRole("button", { name: "Logged in as Ada Lovelace", exact: true }).waitFor();
  });

  it("that is refused with a Location leads there [message.ticket-401]", async () => {
    const page = await stage.newPage();
    await page.route("https://login.example/**", (route) => route.fulfill({ body: "Who are you?" }));
    await page.route("**/api/security/ticket", (route) =>
      route.fulfill({ status: 401, headers: { Location: "https://login.example/in" }, body: "" }),
    );
    await page.goto(stage.octavo.address);
    await page.getByText("Who are you?").waitFor();
    expect(page.url()).toBe("https://login.example/in");
  });
});

describe("the bar", () => {
  it("names the version, and the machines by their address [screen.navigation.version screen.navigation.cluster]", async () => {
    const { version } = (await call(stage.octavo.address, "GET", "/version")).json.body as { version: string };
    const { page } = await stage.openHome();
    const menu = page.getByRole("button", { name: "Settings of the server" });
    await menu.click();
    await page.getByText(`Octavo ${version} on one machine`, { exact: true }).waitFor();
    await page.route("**/api/cluster/address", (route) =>
      route.fulfill({ json: { status: "OK", body: { clusterAddr: "one:6000,two:6000" } } }),
    );
    await page.reload();
    await menu.click();
    await page.getByText(`Octavo ${version} on the cluster one:6000,two:6000`, { exact: true }).waitFor();
  });
});

describe("an address without a port", () => {
  it("means the socket at 80 or 443, too [constant.port.default]", async () => {
    const page = await stage.newPage();
    const sockets: string[] = [];
    await page.routeWebSocket(/octavo\.example/, (socket) => void sockets.push(socket.url()));
    await page.route(/^https?:\/\/octavo\.example/, async (route) => {
      const { pathname } = new URL(route.request().url());
      const answer = await fetch(`${stage.octavo.address}${pathname}`);
      const headers = { "Content-Type": answer.headers.get("Content-Type") ?? "" };
      await route.fulfill({ status: answer.status, headers, body: Buffer.from(await answer.arrayBuffer()) });
    });
    for (const scheme of ["http", "https"]) await page.goto(`${scheme}://octavo.example/`);
    await expect.poll(() => sockets).toEqual(["ws://octavo.example/ws", "wss://octavo.example/ws"]);
  });
});

describe("interpreter settings", () => {
  it("that download are looked at every two seconds until they are done [state.interpreter.downloading constant.interpreter.poll]", async () => {
    const page = await stage.newPage();
    await page.clock.install();
    const answers = await settingsAs(page, { status: "DOWNLOADING_DEPENDENCIES" });
    const screen = await open(page, "/interpreter");
    await screen.entry("sh").getByText("Dependencies are downloading").waitFor();
    await stopClock(page);
    // In steps: the two seconds begin with an answer, which takes time of its own to come.
    const step = () => page.clock.runFor(100);
    const askedAt: number[] = [];
    for (const asked of [1, 2, 3].map((more) => answers.count + more)) {
      await expect.poll(() => step().then(() => answers.count)).toBe(asked);
      askedAt.push(await page.evaluate(() => Date.now()));
    }
    for (const at of [1, 2]) expect((askedAt[at] ?? 0) - (askedAt[at - 1] ?? 0)).toBeGreaterThanOrEqual(1900);
    answers.change = {};
    const isDownloading = () => screen.entry("sh").getByText("Dependencies are downloading").count();
    await expect.poll(() => step().then(isDownloading)).toBe(0);
    const { count } = answers;
    await page.clock.runFor(20_000);
    expect(answers.count).toBe(count);
  });

  it("that do not do say why, and go on saying it; and so does a restart that fails [message.interpreter.error message.interpreter.download message.interpreter.restart-failed field.setting.status]", async () => {
    const page = await stage.newPage();
    await page.clock.install();
    await settingsAs(page, { status: "ERROR", errorReason: "no such artifact" });
    await refusing(page, "**/interpreter/setting/restart/*", 500, "It will not end.");
    const screen = await open(page, "/interpreter");
    const words = "Error setting properties for interpreter 'sh.sh': no such artifact";
    await screen.entry("sh").getByText("Error downloading dependencies").waitFor();
    await screen.notice(words).waitFor();
    await page.clock.fastForward(60_000);
    await screen.entry("sh").getByText(words).waitFor();
    await screen.notice(words).getByRole("button", { name: "Dismiss" }).click();
    await screen.button("Restart sh").click();
    await screen.answer("Restart sh?", "Restart");
    await screen.question("Error restart interpreter.").getByText("It will not end.").waitFor();
  });

  it("give users interpreters of their own only where there are users [state.binding.per-user]", async () => {
    const screen = await open(await stage.newPage(), "/interpreter");
    await screen.button("Edit sh").click();
    const places = screen.form("Edit sh").getByRole("combobox", { name: "Instantiated" }).locator("option");
    expect(await places.allTextContents()).toEqual(["Globally", "Per Note"]);
  });

  it("have repositories with a login and a proxy, and say before changes are thrown away [field.repository.login field.repository.proxy message.unsaved.other]", async () => {
    const page = await stage.newPage();
    const screen = await open(page, "/interpreter");
    await screen.button("Repositories").click();
    await screen.button("Add repository").click();
    const form = screen.form("Add New Repository");
    const field = (label: string) => form.getByLabel(label, { exact: true });
    expect(await field("Proxy protocol").inputValue()).toBe("HTTP");
    const texts = { ID: "house", URL: "https://repo.example.org", Username: "reader", Password: "secret" };
    const proxy = { "Proxy host": "proxy", "Proxy port": "3128", "Proxy login": "me", "Proxy password": "hush" };
    for (const [label, text] of Object.entries({ ...texts, ...proxy })) await field(label).fill(text);
    const sent = page.waitForRequest((request) => request.method() === "POST");
    await form.getByRole("button", { name: "Add" }).click();
    expect((await sent).postDataJSON()).toEqual({
      id: "house",
      url: "https://repo.example.org",
      snapshot: false,
      username: "reader",
      password: "secret",
      proxyProtocol: "HTTP",
      proxyHost: "proxy",
      proxyPort: "3128",
      proxyLogin: "me",
      proxyPassword: "hush",
    });

    // Until it is saved, leaving asks.
    await form.waitFor({ state: "detached" });
    await open(page, "/notebookRepos");
    await screen.button("Edit").click();
    await page.getByRole("textbox", { name: "Notebook Path" }).fill("/elsewhere");
    await screen.button("Cancel").click();
    await screen.answer("Changes will be discarded.", "Discard");
    await page.getByRole("textbox", { name: "Notebook Path" }).waitFor({ state: "detached" });
  });
});

/** Has the server answer with this change of the shell's setting. */
async function settingsAs(page: Page, change: object): Promise<{ change: object; count: number }> {
  const reported = { change, count: 0 };
  const { body } = (await call(stage.octavo.address, "GET", "/interpreter/setting")).json;
  await page.route("**/api/interpreter/setting", (route) => {
    reported.count += 1;
    const settings = (body as { name: string }[]).map((one) =>
      one.name === "sh" ? { ...one, ...reported.change } : one,
    );
    return route.fulfill({ json: { status: "OK", body: settings } });
  });
  return reported;
}

describe("jobs", () => {
  const states = ["READY", "PENDING", "RUNNING", "FINISHED", "ERROR", "ABORT"];
  const aJob = (noteId: string, noteType: string, statuses: readonly string[]) => ({
    noteId,
    noteName: noteId,
    noteType,
    interpreter: "sh",
    isRunningJob: statuses.length > 0,
    unixTimeLastRun: 0,
    paragraphs: statuses.map((status, at) => ({ id: `p${at}`, name: `${at}`, status })),
  });

  it("show their states in colours and shapes, how far they are, and what kind they are [state.job.colours state.job.display state.job.icons state.job.progress state.job.bar constant.job.icons message.job.stop-failed]", async () => {
    const page = await stage.newPage();
    const send = await serverVoice(page);
    await refusing(page, "**/api/notebook/job/*", 500, "");
    const screen = await open(page, "/jobmanager");
    await screen.entry("Start here").waitFor();
    const jobs = [aJob("all", "normal", states), aJob("timed", "cron", ["FINISHED"]), aJob("odd", "x", [])];
    send("LIST_NOTE_JOBS", { noteJobs: { jobs } });

    const all = screen.entry("all");
    await all.getByText("34%").waitFor();
    const looks = await all.locator("a[aria-label] > i").evaluateAll((dots) =>
      dots.map((dot) => {
        const { borderBottomColor, backgroundColor, animationName } = getComputedStyle(dot);
        const isFilled = backgroundColor === borderBottomColor;
        return [borderBottomColor, isFilled ? "filled" : animationName === "none" ? "empty" : "turns"];
      }),
    );
    const [green, gray, blue, , red, orange] = looks.map(([colour]) => colour);
    expect(looks.map(([, shape]) => shape)).toEqual(["empty", "filled", "turns", "filled", "filled", "filled"]);
    expect(looks[3]?.[0]).toBe(green);
    expect(await page.evaluate(coloursOfStates)).toEqual([green, gray, blue, red, orange]);

    const bar = (entry: string) => screen.entry(entry).getByRole("progressbar");
    const isStriped = (entry: string) => bar(entry).evaluate((element) => element.matches("[data-striped]"));
    expect(await bar("all").getAttribute("aria-valuenow")).toBe("34");
    expect([await isStriped("all"), await isStriped("timed")]).toEqual([false, true]);
    await all.getByText("RUNNING", { exact: true }).waitFor();
    await screen.entry("odd").getByText("READY", { exact: true }).waitFor();
    await all.getByRole("img", { name: "Note", exact: true }).waitFor();
    await screen.entry("timed").getByRole("img", { name: "Note that runs by itself" }).waitFor();
    await screen.entry("odd").getByRole("img", { name: "Unknown kind of note" }).waitFor();
    await screen.button("Stop all paragraphs of all").click();
    await screen.answer("Stop all paragraphs of all?", "Stop all");
    await screen.question("Stop Failure").getByText("SERVER ERROR").waitFor();
  });
});

function coloursOfStates(): string[] {
  const probe = document.body.appendChild(document.createElement("i"));
  const colours = ["ready", "pending", "running", "error", "abort"].map((name) => {
    probe.style.color = `var(--color-status-${name})`;
    return getComputedStyle(probe).color;
  });
  probe.remove();
  return colours;
}
