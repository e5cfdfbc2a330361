/** A person's account, the accounts of all, and the machine, on their pages. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { usersData } from "../harness/accounts.ts";
import { call, logIn } from "../harness/foreign-client.ts";
import { useStage } from "../harness/stage.ts";
import { LoginPage } from "../pages/login-page.ts";

const stage = useStage({ data: () => usersData({ ada: ["admin"], bob: [], eve: [], flo: [] }) });

async function openAs(user: string, path: string, password = `${user}-password`): Promise<Page> {
  const page = await stage.newPage();
  await page.goto(`${stage.octavo.address}/#${path}`);
  await new LoginPage(page).logIn(user, password);
  await page.getByRole("button", { name: `Logged in as ${user}` }).waitFor();
  return page;
}

const confirm = (page: Page, action: string) => page.getByRole("dialog").getByRole("button", { name: action }).click();

describe("one's own account", () => {
  it("gets another password, which ends the login of another browser", async () => {
    const other = await openAs("eve", "/account");
    await expect.poll(() => other.getByText("this one").count()).toBe(1);
    const page = await openAs("eve", "/account");
    await page.getByRole("button", { name: /^End the login at 127/ }).waitFor();
    await page.getByLabel("Present password").fill("eve-password");
    await page.getByLabel("New password").fill("another password");
    await page.getByRole("button", { name: "Change password" }).click();
    await page.getByText("Your password is changed.").waitFor();
    await new LoginPage(other).heading.waitFor();
  });

  it("makes an access token, shows it once, and revokes it", async () => {
    const page = await openAs("bob", "/account");
    await page.getByLabel("For what").fill("nightly");
    await page.getByLabel("May").selectOption("run");
    await page.getByRole("button", { name: "Make a token" }).click();
    const token = await page.getByRole("textbox", { name: "Copy this token now." }).inputValue();
    const authorized = () =>
      call(stage.octavo.address, "GET", "/notebook", undefined, { Authorization: `Bearer ${token}` });
    expect((await authorized()).status).toBe(200);
    await page.reload();
    await page.getByRole("cell", { name: "nightly", exact: true }).waitFor();
    expect(await page.getByText(token).count()).toBe(0);
    await page.getByRole("button", { name: "Revoke the token “nightly”" }).click();
    await confirm(page, "Revoke");
    await page.getByText("You have no access tokens.").waitFor();
    expect((await authorized()).status).toBe(401);
  });
});

describe("the people", () => {
  it("are invited by a link, choose a password there, and come in", async () => {
    const page = await openAs("ada", "/people");
    await page.getByRole("button", { name: "Add a person" }).click();
    await page.getByRole("textbox", { name: "Name" }).fill("grace");
    await page.getByRole("button", { name: "Add", exact: true }).click();
    const link = await page.getByRole("textbox", { name: "Send this link to grace" }).inputValue();
    const invited = await stage.newPage();
    await invited.goto(link);
    await invited.getByRole("heading", { name: "Welcome, grace" }).waitFor();
    await invited.getByLabel("New password").fill("chosen by grace");
    await invited.getByRole("button", { name: "Save and log in" }).click();
    await invited.getByRole("button", { name: "Logged in as grace" }).waitFor();
    await page.reload();
    await page.getByRole("row", { name: /^grace .*active/ }).waitFor();
  });

  it("are locked, which ends their login, and unlocked", async () => {
    const locked = await openAs("bob", "/");
    const page = await openAs("ada", "/people");
    const choose = async (deed: string) => {
      await page.getByRole("button", { name: "What to do with bob" }).click();
      await page.getByRole("menuitem", { name: deed, exact: true }).click();
    };
    await choose("Lock");
    await confirm(page, "Lock");
    await page.getByRole("row", { name: /^bob .*locked/ }).waitFor();
    await new LoginPage(locked).heading.waitFor();
    await choose("Unlock");
    await page.getByRole("row", { name: /^bob .*active/ }).waitFor();
    await openAs("bob", "/");
  });

  it("are removed, and their notes go to who is named; a name that is not there keeps the account and what is written", async () => {
    const { address } = stage.octavo;
    const flo = { cookie: (await logIn(address, "flo", "flo-password")).cookie };
    const id = (await call(address, "POST", "/notebook", { name: "Tests/Of flo" }, flo)).json.body as string;
    const page = await openAs("ada", "/people");
    await page.getByRole("button", { name: "What to do with flo" }).click();
    await page.getByRole("menuitem", { name: "Remove", exact: true }).click();
    const form = page.getByRole("form", { name: "Remove flo?" });
    await form.getByText("1 note").waitFor();
    const to = form.getByRole("textbox");
    await to.fill("nosuch");
    await form.getByRole("button", { name: "Remove" }).click();
    await page.getByText('There is no other user "nosuch"').waitFor();
    expect(await to.inputValue()).toBe("nosuch");
    await to.fill("eve");
    await form.getByRole("button", { name: "Remove" }).click();
    await expect.poll(() => page.getByRole("row", { name: /^flo / }).count()).toBe(0);
    const eve = { cookie: (await logIn(address, "eve", "another password")).cookie };
    const lists = (await call(address, "GET", `/notebook/${id}/permissions`, undefined, eve)).json.body;
    expect(lists).toMatchObject({ owners: ["eve"] });
  });

  it("are no matter of other users", async () => {
    stage.expectError(/403/);
    const page = await openAs("bob", "/people");
    await page.getByRole("heading", { name: "Only administrators see the accounts." }).waitFor();
    expect(await page.getByRole("button", { name: "Add a person" }).count()).toBe(0);
  });
});

describe("the machine", () => {
  it("shows an interpreter with its user and note, and ends it", async () => {
    const { address } = stage.octavo;
    const { cookie } = await logIn(address, "ada", "ada-password");
    const note = { name: "Tests/Long", paragraphs: [{ text: "%python\nprint(1)" }] };
    const id = (await call(address, "POST", "/notebook", note, { cookie })).json.body as string;
    await call(address, "POST", `/notebook/job/${id}`, undefined, { cookie });
    const page = await openAs("ada", "/machine");
    const row = page.getByRole("row", { name: /%python/ });
    await expect
      .poll(async () => {
        await page.reload();
        await page.getByRole("heading", { name: "Machine" }).waitFor();
        return page.getByRole("link", { name: "Tests/Long" }).count();
      })
      .toBe(1);
    await row.getByRole("button", { name: /^End %python/ }).click();
    await confirm(page, "End");
    await expect.poll(() => row.count()).toBe(0);
  });
});
