/** Templates of AngularJS in outputs: they share values with other pages and with code, and run paragraphs as the user who looks at them. */
import type { Locator } from "playwright-core";
import { expect, it } from "vitest";
import { usersData } from "../harness/accounts.ts";
import { call, logIn } from "../harness/foreign-client.ts";
import { logInBefore } from "../harness/logged-in.ts";
import { useStage } from "../harness/stage.ts";
import { NotePage } from "../pages/note-page.ts";

const stage = useStage({ data: () => usersData({ ada: ["admin"], bob: [] }) });
const patience = { timeout: 60_000 };

async function adas(method: string, path: string, body?: unknown): Promise<unknown> {
  const { address } = stage.octavo;
  const { cookie } = await logIn(address, "ada", "ada-password");
  return (await call(address, method, path, body, { cookie })).json.body;
}

interface Shown {
  readonly noteId: string;
  readonly ids: readonly string[];
}

/** Makes a note of Ada's. @param codes make the code of each paragraph from the ids of all */
async function makeNote(...codes: readonly ((ids: readonly string[]) => string)[]): Promise<Shown> {
  const paragraphs = codes.map(() => ({ text: "" }));
  const noteId = String(await adas("POST", "/notebook", { notePath: `/Templates ${Date.now()}`, paragraphs }));
  const note = (await adas("GET", `/notebook/${noteId}`)) as {
    readonly paragraphs: readonly { readonly id: string }[];
  };
  const ids = note.paragraphs.map(({ id }) => id);
  for (const [place, code] of codes.entries())
    await adas("PUT", `/notebook/${noteId}/paragraph/${ids[place]}`, { text: `%python\n${code(ids)}` });
  return { noteId, ids };
}

async function pageOf(user: string, { noteId }: Shown): Promise<NotePage> {
  const page = await stage.newPage();
  await logInBefore(page, stage.octavo.address, user);
  await page.goto(`${stage.octavo.address}/#/notebook/${noteId}`);
  return NotePage.shown(page);
}

async function run(note: NotePage, place: number): Promise<void> {
  await note.paragraph(place).run();
  await expect.poll(() => note.paragraph(place).status(), patience).toBe("Finished");
}

const inFrame = async (note: NotePage, selector: string): Promise<Locator> =>
  (await note.paragraph(1).frame()).locator(selector).first();
async function textIn(note: NotePage, selector: string): Promise<string | undefined> {
  const found = await inFrame(note, selector);
  return (await found.count()) === 0 ? undefined : ((await found.textContent()) ?? undefined);
}
const press = async (note: NotePage, selector: string) => (await inFrame(note, selector)).click();

it("templates share values with each page and with code, and run paragraphs once the user allows it [screen.result.type.angular]", async () => {
  const template = (id = "") =>
    `<form><input id="field" ng-model="fruit.name"></form><b id="shown">{{fruit.name | uppercase}}</b>` +
    `<button id="run" ng-click="z.runParagraph('${id}')">Run</button><button id="bind" ng-click="z.angularBind('own', fruit.name, '${id}')">Bind</button>`;
  const shown = await makeNote(
    ([, second]) => `z.angularBind("fruit", {"name": "pear"})\nprint("""%angular ${template(second)}""")`,
    () => `print("it is", z.angular("fruit")["name"])`,
    () => `z.angularBind("fruit", {"name": "plum"})`,
  );
  await adas("PUT", `/notebook/${shown.noteId}/permissions`, {
    ...{ readers: ["ada", "bob"], runners: ["ada", "bob"], writers: ["ada"], owners: ["ada"] },
  });
  const ada = await pageOf("ada", shown);
  await run(ada, 1);
  await expect.poll(() => textIn(ada, "#shown"), patience).toBe("PEAR");
  const bob = await pageOf("bob", shown);
  await expect.poll(() => textIn(bob, "#shown"), patience).toBe("PEAR");
  await press(bob, "#field");
  await bob.page.keyboard.press("End");
  await bob.page.keyboard.type("s");
  await expect.poll(() => textIn(ada, "#shown")).toBe("PEARS");
  expect(await (await inFrame(ada, "#field")).inputValue()).toBe("pears");

  await press(ada, "#run");
  await ada.dialog.getByText("An output of this note asks to run a paragraph").waitFor();
  expect(await ada.paragraph(2).status()).not.toBe("Finished");
  await ada.dialog.getByRole("button", { name: "Let them run it" }).click();
  await ada.paragraph(2).region.getByText("it is pears").waitFor();
  await run(ada, 3);
  await expect.poll(() => textIn(bob, "#shown")).toBe("PLUM");
  // Allowed for this note by Ada, and by no other user.
  await press(ada, "#run");
  await ada.paragraph(2).region.getByText("it is plum").waitFor();
  await press(bob, "#run");
  await bob.dialog.getByRole("button", { name: "Do not run" }).click();
  await press(bob, "#bind");
  await bob.notice(/Insufficient privileges to WRITER note/).waitFor();
  await press(ada, "#bind");
  await expect
    .poll(async () => ((await adas("GET", `/notebook/${shown.noteId}`)) as { angularObjects: unknown }).angularObjects)
    .toMatchObject({ python: [{ name: "fruit" }, { name: "own", object: "plum", paragraphId: shown.ids[1] }] });
});

it("templates say what is wrong, and change nothing for a reader [message.z.no-paragraph-id message.z.no-paragraph message.z.angular-bind message.z.angular-unbind]", async () => {
  const button = (name: string, call: string) => `<button id="${name}" ng-click="${call}">${name}</button>`;
  const buttons =
    button("none", "z.runParagraph()") +
    button("foreign", "z.runParagraph('20200101-000000_1')") +
    button("bind", "z.angularBind('x', 1)") +
    button("unbind", "z.angularUnbind('x')");
  const shown = await makeNote(
    () =>
      `z.angularBind("fruit", "pear")\nprint("""%angular <div><input id="field" ng-model="fruit">${buttons}</div><p>{{n = n + 1}}</p>""")`,
  );
  await adas("PUT", `/notebook/${shown.noteId}/permissions`, {
    ...{ readers: ["ada", "bob"], runners: ["ada"], writers: ["ada"], owners: ["ada"] },
  });
  const ada = await pageOf("ada", shown);
  await run(ada, 1);
  await expect.poll(() => textIn(ada, ".octavo-error"), patience).toMatch(/^This template does not come to rest/);
  await press(ada, "#none");
  await ada.notice("Please provide a 'paragraphId' when calling z.runParagraph(paragraphId)").waitFor();
  await press(ada, "#foreign");
  await ada.notice("Cannot find a paragraph with id '20200101-000000_1'").waitFor();
  await press(ada, "#bind");
  await ada.notice("Please provide a 'paragraphId' when calling z.angularBind(name, value, paragraphId)").waitFor();
  await press(ada, "#unbind");
  await ada.notice("Please provide a 'paragraphId' when calling z.angularUnbind(name, paragraphId)").waitFor();

  const bob = await pageOf("bob", shown);
  const field = await inFrame(bob, "#field");
  await expect.poll(() => field.inputValue(), patience).toBe("pear");
  await field.click();
  await bob.page.keyboard.type("s");
  await (await bob.paragraph(1).frame()).getByText("You may not run this note, so this value stays").waitFor();
  expect(await field.inputValue()).toBe("pear");
});
