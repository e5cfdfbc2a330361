/** A note is shared from its head: who may do what, said aloud, and the links that lead there. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { usersData } from "../harness/accounts.ts";
import { call, logIn } from "../harness/foreign-client.ts";
import { logInBefore } from "../harness/logged-in.ts";
import { useStage } from "../harness/stage.ts";
import { NotePage } from "../pages/note-page.ts";
import { ShareDialog } from "../pages/share-dialog.ts";

const people = { ada: ["admin"], bobby: [], carol: ["analysts"] };
const stage = useStage({ data: () => usersData(people, { publicNotes: false }) });

async function adas(method: string, path: string, body?: unknown): Promise<unknown> {
  const { address } = stage.octavo;
  const { cookie } = await logIn(address, "ada", "ada-password");
  return (await call(address, method, path, body, { cookie })).json.body;
}

const listsOf = (noteId: string) => adas("GET", `/notebook/${noteId}/permissions`);

async function makeNote(...texts: readonly string[]): Promise<string> {
  const paragraphs = texts.map((text) => ({ text }));
  return String(await adas("POST", "/notebook", { notePath: `/Sales/${Date.now()}`, paragraphs }));
}

async function openAs(user: string, noteId: string, options = {}): Promise<Page> {
  const page = await stage.newPage(options);
  await logInBefore(page, stage.octavo.address, user);
  await page.goto(`${stage.octavo.address}/#/notebook/${noteId}`);
  await page.getByRole("button", { name: "More about this note" }).waitFor();
  return page;
}

describe("sharing a note", () => {
  it("gives people and roles one level each, at once, and says of each why", async () => {
    const noteId = await makeNote("%md x");
    const share = await ShareDialog.open(await openAs("ada", noteId));
    await share.box.getByText("Only you can open this note.").waitFor();
    await share.box.getByText("New notes are private until they are shared.").waitFor();

    await share.field.pressSequentially("bob");
    await share.box.page().getByRole("option", { name: "bobby" }).click();
    await share.box.getByRole("button", { name: "Add", exact: true }).click();
    await share.box.getByText("bobby: Can view.").waitFor();
    await share.add("analysts", "Can edit");
    await share.box.getByText("analysts: Can edit.").waitFor();
    expect(await listsOf(noteId)).toEqual({
      owners: ["ada"],
      writers: ["ada", "analysts"],
      runners: ["ada", "analysts"],
      readers: ["ada", "bobby", "analysts"],
    });
    await expect
      .poll(() => share.rows())
      .toEqual([
        "ada (you): User",
        "analysts: Everyone with this role",
        "bobby: User",
        "Everyone who is logged in: Only those listed above",
      ]);
    await share.box.getByText("Shared with 2 people and roles.").waitFor();

    await share.choose(share.levelOf("bobby"), "Can run");
    await share.box.getByText("bobby: Can run.").waitFor();
    expect(await listsOf(noteId)).toMatchObject({ runners: ["ada", "analysts", "bobby"] });
    await share.choose(share.levelOf("analysts"), "Remove access");
    await share.box.getByText("analysts has no access by name any more.").waitFor();
    await share.box.getByRole("button", { name: "Undo" }).click();
    await share.box.getByText("Changed back.").waitFor();
    expect(await listsOf(noteId)).toMatchObject({ owners: ["ada"], writers: ["ada", "analysts"] });
  });

  it("refuses in words a name that no account and no role has, and what everyone has already, and keeps what was typed", async () => {
    const noteId = await makeNote("%md x");
    const share = await ShareDialog.open(await openAs("ada", noteId));
    const before = await listsOf(noteId);
    await share.add("bobby, grace");
    await share.box.getByText("There is no account or role named grace. Check the spelling.").waitFor();
    expect(await share.field.inputValue()).toBe("bobby, grace");
    expect(await listsOf(noteId)).toEqual(before);
    await share.add("BOBBY");
    await share.box.getByText("bobby: Can view.").waitFor();
    await share.add("bobby");
    await share.box.getByText("bobby is already here: Can view. Change it in the list.").waitFor();
    await share.choose(share.levelOf("Everyone who is logged in"), "Can run");
    await share.box.getByText("Everyone who is logged in can run this note.").waitFor();
    await share.add("carol");
    await share.box.getByText("Everyone who is logged in already has this: Can run. Lower that first.").waitFor();
  });

  it("says aloud what everyone has, and closes the note again without a word of the lists lost", async () => {
    const noteId = await makeNote("%md x");
    const lists = { owners: ["ada", "ghost"], writers: ["ghost", "carol", "ada"], runners: [], readers: [] };
    await adas("PUT", `/notebook/${noteId}/permissions`, lists);
    const share = await ShareDialog.open(await openAs("ada", noteId));
    await share.box.getByText("Everyone who is logged in can run this note.").waitFor();
    await expect.poll(() => share.rows()).toContain("ghost: No account or role of this name yet");
    await share.choose(share.levelOf("Everyone who is logged in"), "No access");
    await share.box.getByText("Everyone who is logged in: No access.").waitFor();
    const closed = ["ada", "ghost", "carol"];
    expect(await listsOf(noteId)).toEqual({ ...lists, runners: closed, readers: closed });
    await share.box.getByRole("button", { name: "Undo" }).click();
    await share.box.getByText("Changed back.").waitFor();
    expect(await listsOf(noteId)).toEqual(lists);

    await share.choose(share.levelOf("ghost"), "Can edit");
    await share.box.getByText("ghost: Can edit.").waitFor();
    await share.choose(share.levelOf("ada"), "Remove access");
    await share.box.getByText("A note needs an owner. Make someone else an owner first.").waitFor();
  });

  it("shows who may only read who has access and nothing to change, and copies links for all", async () => {
    const noteId = await makeNote("%md x", "%md\n# Second");
    const own = ["ada"];
    const lists = { owners: own, writers: own, runners: own, readers: ["ada", "analysts"] };
    await adas("PUT", `/notebook/${noteId}/permissions`, lists);
    const page = await openAs("carol", noteId, { permissions: ["clipboard-read", "clipboard-write"] });
    const share = await ShareDialog.open(page);
    await share.box.getByText("Only owners can change who has access.").waitFor();
    await expect
      .poll(() => share.rows())
      .toEqual([
        "carol (you): Through a role, or by a setting of this server",
        "ada: User",
        "analysts: Everyone with this role",
        "Everyone who is logged in: Only those listed above",
      ]);
    expect(await share.box.getByRole("button", { name: "Add", exact: true }).count()).toBe(0);
    expect(await share.box.getByLabel("Access of ada").count()).toBe(0);

    const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
    await share.box.getByRole("button", { name: "Copy: Link to the note" }).click();
    await expect.poll(clipboard).toBe(`${stage.octavo.address}/#/notebook/${noteId}`);
    await share.box.getByRole("combobox", { name: "Link to" }).selectOption({ index: 2 });
    await share.box.getByRole("button", { name: "Copy: Link to its result alone" }).click();
    await expect.poll(clipboard).toContain(`/#/notebook/${noteId}/paragraph/`);
    const alone = await clipboard();
    await share.box.getByRole("button", { name: "Copy: Code to embed its result" }).click();
    await expect.poll(clipboard).toContain(`<iframe src="${alone}?asIframe" title=`);
    await page.goto("about:blank");
    await page.goto(alone);
    await page.getByText("This paragraph has no output yet.").waitFor();
  });

  it("fills the screen of a phone, and is all seen there", async () => {
    const noteId = await makeNote("%md x");
    const page = await openAs("ada", noteId, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    await new NotePage(page).act("Share…");
    const share = new ShareDialog(page);
    await share.box.getByText("Only you can open this note.").waitFor();
    expect(await share.box.boundingBox()).toMatchObject({ x: 0, width: 390 });
    await share.add("bobby");
    await share.box.getByText("bobby: Can view.").waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  });
});
