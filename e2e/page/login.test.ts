/** A server with accounts, as people come in, stay in and go out. */
import type { Page, Request } from "playwright-core";
import { describe, expect, it } from "vitest";
import { octavoUser, usersData } from "../harness/accounts.ts";
import { call, type LoggedIn, logIn } from "../harness/foreign-client.ts";
import { startOctavo } from "../harness/octavo.ts";
import { serverVoice } from "../harness/server-voice.ts";
import { useStage } from "../harness/stage.ts";
import { AppFrame } from "../pages/app-frame.ts";
import { HomePage } from "../pages/home-page.ts";
import { LoginPage } from "../pages/login-page.ts";
import { NotePage } from "../pages/note-page.ts";
import { NotePanels } from "../pages/note-panels.ts";

const stage = useStage({ data: () => usersData({ ada: ["admin"], bob: [] }) });

/** A page that has opened an address and is asked to log in. */
async function asked(hash = "/"): Promise<{ readonly page: Page; readonly login: LoginPage }> {
  const page = await stage.newPage();
  await page.goto(`${stage.octavo.address}/#${hash}`);
  const login = new LoginPage(page);
  await login.heading.waitFor();
  return { page, login };
}

const hashOf = (page: Page) => new URL(page.url()).hash;
const userMenu = (page: Page, user: string) => page.getByRole("button", { name: `Logged in as ${user}` });

async function makeNote(user: string, text: string): Promise<string> {
  const { address } = stage.octavo;
  const { cookie } = await logIn(address, user, `${user}-password`);
  const note = { name: `Tests/${user} ${Date.now()}`, paragraphs: [{ text }] };
  return (await call(address, "POST", "/notebook", note, { cookie })).json.body as string;
}

/** What a note holds on the server, as this user reads it. */
async function textOf(noteId: string, { cookie }: LoggedIn): Promise<string | undefined> {
  const { body } = (await call(stage.octavo.address, "GET", `/notebook/${noteId}`, undefined, { cookie })).json;
  return (body as { paragraphs: { text?: string }[] }).paragraphs[0]?.text;
}

describe("a user who is not logged in", () => {
  it("is asked to, with the keyboard alone, and comes where they wanted to go [route.ticket-guard route.ref-return screen.dialog.login]", async () => {
    const noteId = await makeNote("ada", "%sh\necho here");
    const { page } = await asked(`/notebook/${noteId}`);
    await page.getByRole("dialog", { name: "Log in to Octavo" }).waitFor();
    await expect.poll(() => hashOf(page)).toBe(`#/?ref=${encodeURIComponent(`/notebook/${noteId}`)}`);
    expect(await page.title()).toBe("Octavo");
    await page.reload();
    await new LoginPage(page).heading.waitFor();
    expect(hashOf(page)).toBe(`#/?ref=${encodeURIComponent(`/notebook/${noteId}`)}`);
    await page.keyboard.type("ada");
    await page.keyboard.press("Tab");
    await page.keyboard.type("ada-password");
    await page.keyboard.press("Enter");
    await expect.poll(() => hashOf(page)).toBe(`#/notebook/${noteId}`);
    await userMenu(page, "ada").waitFor();
    await expect.poll(() => new NotePage(page).paragraph(1).code()).toBe("%sh\necho here");
  });

  it("gets the same refusal whatever was wrong, and can go on from there [message.login.failed]", async () => {
    const { page, login } = await asked();
    for (const [user, password] of [
      ["ada", "wrong"],
      ["nobody", "ada-password"],
    ] as const) {
      await login.logIn(user, password);
      await expect
        .poll(() => login.refusal.textContent())
        .toBe("The username and password that you entered don't match.");
    }
    await login.logIn("bob", "bob-password");
    await userMenu(page, "bob").waitFor();
    expect(hashOf(page)).toBe("#/");
  });

  it.each(["//evil.example", "/\\evil.example", "https:evil.example", "javascript:alert(1)", "%2F%2Fevil.example"])(
    "is led nowhere else by the ref %s",
    async (ref) => {
      const { page, login } = await asked(`/?ref=${encodeURIComponent(ref)}`);
      await login.logIn("ada", "ada-password");
      await userMenu(page, "ada").waitFor();
      expect(page.url()).toBe(`${stage.octavo.address}/#/`);
    },
  );

  it("finds a page whose every control has a name, and chooses the language that it speaks", async () => {
    const { page, login } = await asked();
    expect(await new AppFrame(page).namelessControls()).toEqual([]);
    await login.userName.fill("ada");
    await page.getByRole("button", { name: "Language: English" }).click();
    await page.getByRole("menuitemradio", { name: "Deutsch" }).click();
    await page.getByRole("heading", { name: "Bei Octavo anmelden" }).waitFor();
    expect(await page.getByRole("textbox", { name: "Benutzername" }).inputValue()).toBe("ada");
    await page.reload();
    await page.getByRole("button", { name: "Sprache: Deutsch" }).waitFor();
    await page.getByRole("textbox", { name: "Benutzername" }).fill("ada");
    await page.getByLabel("Passwort", { exact: true }).fill("wrong");
    await page.keyboard.press("Enter");
    await expect.poll(() => login.refusal.textContent()).toBe("Benutzername und Passwort passen nicht zusammen.");
  });
});

describe("the page of a user who is logged in", () => {
  it("names the user with every call and every frame [rest.headers rest.GET./security/ticket op.envelope]", async () => {
    const { page, login } = await asked();
    const calls: Request[] = [];
    const frames: string[] = [];
    // Of those that were answered: what loading anew cuts off may not have got its cookie yet.
    page.on("response", (response) => {
      if (new URL(response.url()).pathname.startsWith("/api/")) calls.push(response.request());
    });
    page.on("websocket", (socket) => socket.on("framesent", ({ payload }) => frames.push(payload.toString())));
    await login.logIn("ada", "ada-password");
    await userMenu(page, "ada").waitFor();
    const noteId = await makeNote("ada", "%md x");
    await page.reload();
    await NotePage.open(page, stage.octavo.address, noteId);
    expect(calls.map((request) => new URL(request.url()).pathname)).toContain("/api/security/ticket");
    for (const request of calls) {
      const headers = await request.allHeaders();
      expect([request.url(), headers["x-requested-with"]]).toEqual([request.url(), "XMLHttpRequest"]);
      if (!request.url().endsWith("/login")) expect(headers["cookie"]).toContain("JSESSIONID=");
    }
    expect(frames.length).toBeGreaterThan(1);
    const sender = { principal: "ada", ticket: expect.any(String), roles: '["admin"]' };
    for (const frame of frames) expect(JSON.parse(frame)).toMatchObject({ op: expect.any(String), ...sender });
  });
});

describe("a user to whom the server refuses something unasked", () => {
  it("is asked whether to log in as another user, or to go home [role.auth-info role.auth-info.login]", async () => {
    const { page, login } = await asked();
    const send = await serverVoice(page);
    await login.logIn("ada", "ada-password");
    await userMenu(page, "ada").waitFor();
    send("AUTH_INFO", { info: "Insufficient privileges to write this." });
    const refusal = page.getByRole("dialog", { name: "Insufficient privileges" });
    await refusal.getByText("Insufficient privileges to write this.").waitFor();
    await refusal.getByRole("button", { name: "Cancel" }).click();
    await expect.poll(() => hashOf(page)).toBe("#/");
    send("AUTH_INFO", { info: "Insufficient privileges to write this." });
    await refusal.getByRole("button", { name: "Login" }).click();
    await login.heading.waitFor();
  });

  it("sees only the refusal without a role [role.auth-info.close]", async () => {
    const { page, login } = await asked();
    const send = await serverVoice(page);
    await login.logIn("bob", "bob-password");
    await userMenu(page, "bob").waitFor();
    send("AUTH_INFO", { info: "Not for you." });
    const refusal = page.getByRole("dialog", { name: "Insufficient privileges" });
    await refusal.getByText("Not for you.").waitFor();
    expect(await refusal.getByRole("button", { name: "Login" }).count()).toBe(0);
    await refusal.getByText("Close", { exact: true }).click();
    await refusal.waitFor({ state: "detached" });
  });
});

describe("a user whose server leaves logging in to another", () => {
  it("is sent there, with the way back behind it [rest.GET./security/ticket.redirect]", async () => {
    const page = await stage.newPage();
    await page.route("https://login.example/**", (route) => route.fulfill({ body: "Who are you?" }));
    await page.route("**/security/ticket", (route) => {
      const body = {
        principal: "anonymous",
        ticket: "anonymous",
        roles: "[]",
        redirectURL: "https://login.example/?back=",
      };
      return route.fulfill({ json: { status: "OK", body } });
    });
    await page.goto(`${stage.octavo.address}/#/jobmanager`);
    await page.getByText("Who are you?").waitFor();
    expect(page.url()).toBe(`https://login.example/?back=${stage.octavo.address}/#/jobmanager`);
  });
});

describe("a user who logs out", () => {
  it("in another window finds what a dialog held when they are back, and no other user does", async () => {
    const { page, login } = await asked();
    const browserAsked: string[] = [];
    page.on("dialog", (dialog) => {
      browserAsked.push(dialog.type());
      void dialog.accept();
    });
    await login.logIn("ada", "ada-password");
    const home = new HomePage(page);
    const name = await home.startNewNote();
    await name.fill("Half a name");
    const logOut = async () => {
      const other = await page.context().newPage();
      await other.goto(stage.octavo.address);
      await userMenu(other, "ada").click();
      await other.getByRole("menuitem", { name: "Log out" }).click();
      await other.close();
      await login.heading.waitFor();
    };
    await logOut();
    expect(await name.isVisible()).toBe(false);
    await login.logIn("ada", "ada-password");
    await name.waitFor();
    expect(await name.inputValue()).toBe("Half a name");
    await logOut();
    await login.logIn("bob", "bob-password");
    await userMenu(page, "bob").waitFor();
    expect(await page.getByRole("dialog").count()).toBe(0);
    expect(browserAsked).toEqual([]);
  });

  it("sees that they are logged out, and all their tabs forget them [state.logout.cleared message.logout.done constant.logout.home]", async () => {
    const { page, login } = await asked();
    await login.logIn("ada", "ada-password");
    const noteId = await makeNote("ada", "%sh\necho secret");
    const other = await page.context().newPage();
    const note = await NotePage.open(other, stage.octavo.address, noteId);
    await expect.poll(() => note.paragraph(1).code()).toContain("secret");
    await page.evaluate(holdSeconds);
    await userMenu(page, "ada").click();
    await page.getByRole("menuitem", { name: "Log out" }).click();
    const farewell = page.getByRole("alertdialog", { name: "Logout Success" });
    await farewell.getByText("You are logged out").waitFor();
    expect(await page.getByRole("banner").or(page.getByRole("textbox")).count()).toBe(0);
    // Only a wait of a second is held back: it goes on saying so until that has passed.
    expect(await page.evaluate("window.held")).toBe(1);
    await page.evaluate(() => dispatchEvent(new Event("pass")));
    await login.heading.waitFor();
    await farewell.waitFor({ state: "detached" });
    await expect.poll(() => login.userName.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await page.getByText("You are not logged in any more").count()).toBe(0);
    // Nor does the palette know of their notes.
    const { palette } = new AppFrame(page);
    await palette.open();
    const unlike = palette.options.filter({ hasText: "Go to Jobs" });
    await unlike.waitFor();
    await palette.field.fill("Start here");
    await unlike.waitFor({ state: "detached" });
    expect(await palette.lines()).not.toContainEqual(expect.stringMatching(/^Start here/));
    await page.keyboard.press("Escape");
    await expect.poll(() => hashOf(page)).toBe("#/");
    await new LoginPage(other).heading.waitFor();
    expect(await other.getByText("secret").count()).toBe(0);
    await page.goto(`${stage.octavo.address}/#/notebook/${noteId}`);
    await login.heading.waitFor();
  });
});

/** Stands alone: it runs in the page. What is to happen in a second happens at the event `pass`. */
function holdSeconds() {
  const { setTimeout: soon } = globalThis;
  let held = 0;
  const hold = (run: () => void) => {
    held += 1;
    Object.assign(window, { held });
    addEventListener("pass", run, { once: true });
  };
  globalThis.setTimeout = ((run: () => void, ms = 0) => (ms === 1000 ? hold(run) : soon(run, ms))) as typeof setTimeout;
}

describe("a user who logs out of a note that is not saved", () => {
  it("is asked before, and goes on where they stay", async () => {
    const noteId = await makeNote("ada", "%sh\n");
    const { page, login } = await asked(`/notebook/${noteId}`);
    await login.logIn("ada", "ada-password");
    const note = await NotePage.shown(page);
    const logOut = async () => {
      await userMenu(page, "ada").click();
      await page.getByRole("menuitem", { name: "Log out" }).click();
    };
    const answer = (action: string) =>
      page
        .getByRole("dialog", { name: "Leave while changes are not saved?" })
        .getByRole("button", { name: action })
        .click();
    const panels = new NotePanels(page);
    const panel = await panels.toggle("Note permissions");
    await panels.namesField("Readers").pressSequentially("bob,");
    await logOut();
    await answer("Cancel");
    await panel.getByText("bob", { exact: true }).waitFor();
    await panels.toggle("Note permissions");
    await panels.question("Changes will be discarded.").getByRole("button", { name: "Discard" }).click();
    await panel.waitFor({ state: "detached" });

    await page.context().setOffline(true);
    await note.paragraph(1).type("not yet sent");
    await logOut();
    await answer("Cancel");
    await page.context().setOffline(false);
    const reader = await logIn(stage.octavo.address, "ada", "ada-password");
    await expect.poll(() => textOf(noteId, reader)).toBe("%sh\nnot yet sent");

    // Another account that may do what was refused is another login, too.
    await page.route("**/permissions", (route) =>
      route.request().method() === "PUT"
        ? route.fulfill({ status: 403, json: { status: "FORBIDDEN", message: "Not yours." } })
        : route.continue(),
    );
    await panels.toggle("Note permissions");
    await panels.namesField("Readers").pressSequentially("bob,");
    await panel.getByRole("button", { name: "Save" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Login" }).click();
    await answer("Cancel");
    await panel.getByText("bob", { exact: true }).waitFor();
    await logOut();
    await answer("Leave");
    await login.heading.waitFor();
    await expect.poll(() => hashOf(page)).toBe("#/");
  });
});

describe("the next user in the same browser", () => {
  it("does not see what was searched and opened before, and a user who comes again does", async () => {
    const noteId = await makeNote("ada", "%sh\necho shared");
    const { page, login } = await asked(`/notebook/${noteId}`);
    const bar = new AppFrame(page);
    const box = page.getByRole("banner").getByLabel("Search notes");
    const offered = async () => {
      await box.focus();
      return page
        .locator("#searches option")
        .evaluateAll((options) => options.map((option) => option.getAttribute("value")));
    };
    const opened = () =>
      page
        .getByRole("region", { name: "Opened recently" })
        .getByRole("link")
        .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
    await login.logIn("ada", "ada-password");
    await NotePage.shown(page);
    await box.fill("a secret word");
    await box.press("Enter");
    await page.getByRole("heading", { name: "Search for “a secret word”" }).waitFor();
    await userMenu(page, "ada").click();
    await bar.choose("Log out");
    await login.logIn("bob", "bob-password");
    await userMenu(page, "bob").waitFor();
    await page.getByRole("tree").waitFor();
    expect([await offered(), await opened()]).toEqual([[], []]);
    await userMenu(page, "bob").click();
    await bar.choose("Log out");
    await login.logIn("ada", "ada-password");
    await userMenu(page, "ada").waitFor();
    // Other tests have opened notes as ada, too.
    await expect.poll(async () => (await opened())[0]).toContain(noteId);
    expect(await offered()).toEqual(["a secret word"]);
  });
});

describe("whatever the browser is", () => {
  it("logging out works without a warning that it does not: what the browser still has is worth nothing to the server", async () => {
    const { page, login } = await asked();
    const dialogs: string[] = [];
    page.on("dialog", async (dialog) => {
      dialogs.push(dialog.message());
      await dialog.dismiss();
    });
    await login.logIn("ada", "ada-password");
    await userMenu(page, "ada").waitFor();
    const kept = await page.context().cookies();
    await userMenu(page, "ada").click();
    await page.getByRole("menuitem", { name: "Log out" }).click();
    await login.heading.waitFor();
    // As a browser that forgets nothing.
    await page.context().addCookies(kept);
    expect(kept.length).toBeGreaterThan(0);
    await page.reload();
    await login.heading.waitFor();
    expect(dialogs).toEqual([]);
  });
});

describe("a login that ends while its user types", () => {
  it("loses nothing that was typed, and gives none of it to the next one", async () => {
    const { page, login } = await asked();
    await login.logIn("bob", "bob-password");
    await userMenu(page, "bob").waitFor();
    const noteId = await makeNote("bob", "%sh\n");
    const note = await NotePage.open(page, stage.octavo.address, noteId);
    await note.paragraph(1).type("echo before, ");
    const reader = await logIn(stage.octavo.address, "ada", "ada-password");
    await expect.poll(() => textOf(noteId, reader)).toBe("%sh\necho before, ");

    await stage.octavo.kill();
    await page.keyboard.type("and after");
    const { data, address } = stage.octavo;
    await octavoUser(data, ["role", "bob", "guest"]);
    stage.octavo = await startOctavo({ data, port: Number(new URL(address).port) });
    await login.heading.waitFor();

    await login.logIn("ada", "ada-password");
    await userMenu(page, "ada").waitFor();
    await NotePage.open(page, stage.octavo.address, noteId);
    await expect.poll(() => note.paragraph(1).code()).toBe("%sh\necho before, ");
    await userMenu(page, "ada").click();
    await page.getByRole("menuitem", { name: "Log out" }).click();
    await login.heading.waitFor();
    await page.goto(`${stage.octavo.address}/#/notebook/${noteId}`);
    await login.logIn("bob", "bob-password");
    await expect.poll(() => textOf(noteId, reader)).toBe("%sh\necho before, and after");
  });
});

describe("a login that ends while its user reads", () => {
  it("leads to the login page, which says why and leads back [event.SESSION_LOGOUT state.session-logout]", async () => {
    const { page, login } = await asked();
    await login.logIn("bob", "bob-password");
    await userMenu(page, "bob").waitFor();
    const noteId = await makeNote("bob", "%sh\necho read");
    await NotePage.open(page, stage.octavo.address, noteId);
    await octavoUser(stage.octavo.data, ["role", "bob", "analyst"]);
    await login.heading.waitFor();
    await expect.poll(() => hashOf(page)).toBe(`#/?ref=${encodeURIComponent(`/notebook/${noteId}`)}`);
    await page.getByText("You are not logged in any more. Please log in again.").waitFor();
  });
});

describe("without accounts", () => {
  const open = useStage();

  it("there is no user to log out, and a refusal is only shown [role.auth-info.close]", async () => {
    const page = await open.newPage();
    const send = await serverVoice(page);
    await page.goto(open.octavo.address);
    const home = new HomePage(page);
    await expect.poll(() => home.connection.textContent()).toBe("connected");
    expect(await home.page.getByRole("button", { name: /^Logged in/ }).count()).toBe(0);
    send("AUTH_INFO", { info: "Not for you." });
    const refusal = page.getByRole("dialog", { name: "Insufficient privileges" });
    await refusal.getByText("Not for you.").waitFor();
    expect(await refusal.getByRole("button", { name: "Login" }).count()).toBe(0);
    await refusal.getByText("Close", { exact: true }).click();
    await refusal.waitFor({ state: "detached" });
    await page.goto(`${open.octavo.address}/#/login?returnUrl=%2Fcredential`);
    await expect.poll(() => hashOf(page)).toBe("#/credential");
  });

  it("what a server says that knows more than the page is in the page's log, and nothing else happens [event.unknown]", async () => {
    const page = await open.newPage();
    const logged: string[] = [];
    page.on("console", (message) => logged.push(message.text()));
    const send = await serverVoice(page);
    await page.goto(open.octavo.address);
    const home = new HomePage(page);
    await expect.poll(() => home.connection.textContent()).toBe("connected");
    send("FUTURE_THING", { info: "?" });
    await expect.poll(() => logged.join("\n")).toContain("FUTURE_THING");
    expect(await page.getByRole("dialog").count()).toBe(0);
    expect(await home.connection.textContent()).toBe("connected");
  });
});
