/** Folders and the trash, as Zeppelin's clients ask for them. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { ForeignClient, noteOf, type WireNote } from "../harness/foreign-client.ts";
import { discard, type Octavo, startOctavo } from "../harness/octavo.ts";

let octavo: Octavo;
let client: ForeignClient;
let home: string;
let count = 0;
beforeAll(async () => {
  octavo = await startOctavo();
});
afterAll(() => discard(octavo));
beforeEach(async () => {
  client = await ForeignClient.connect(octavo.address);
  home = `Folder ${++count}`;
});
afterEach(() => client.close());

/** Makes a note below this test's own folder. */
const make = async (name: string): Promise<WireNote> =>
  noteOf(await client.ask("NEW_NOTE", { name: `${home}/${name}` }, "NEW_NOTE"));

/** Where notes are, of this test's, without its own folder's name. */
async function places(): Promise<readonly string[]> {
  const list = await client.ask("LIST_NOTES", {}, "NOTES_INFO");
  const paths = (list.data["notes"] as { path: string }[]).map(({ path }) => path);
  return paths.filter((path) => path.includes(`${home}/`)).map((path) => path.replace(`${home}/`, ""));
}

it("a folder renamed into another becomes one with it, and a namesake gets the time [op.FOLDER_RENAME]", async () => {
  for (const name of ["a/one", "a/same", "b/same", "b/two"]) await make(name);
  client.send("FOLDER_RENAME", { id: `${home}/a`, name: `${home}/b` });
  await expect
    .poll(places)
    .toEqual(["/b/one", "/b/same", expect.stringMatching(/^\/b\/same \d{4}-\d\d-\d\d /), "/b/two"]);
});

it("a folder can be named with other slashes, and not into itself [rule.folder-rename.slashes rule.folder-rename.ends]", async () => {
  await make("a/one");
  client.send("FOLDER_RENAME", { id: `${home}/a`, name: `/${home}\\c//d/` });
  await expect.poll(places).toEqual(["/c/d/one"]);
  const refused = await client.ask("FOLDER_RENAME", { id: `${home}/c`, name: `${home}/c/e` }, "ERROR_INFO");
  expect(refused.data["info"]).toContain("itself");
});

it("a folder goes to the trash and comes back to where it was [op.MOVE_FOLDER_TO_TRASH op.RESTORE_FOLDER]", async () => {
  for (const name of ["a/one", "a/deep/two"]) await make(name);
  client.send("MOVE_FOLDER_TO_TRASH", { id: `${home}/a` });
  await expect.poll(places).toEqual(["/~Trash/a/deep/two", "/~Trash/a/one"]);
  const refused = await client.ask("RESTORE_FOLDER", { id: `${home}/a` }, "ERROR_INFO");
  expect(refused.data["info"]).toBe(`Can not restore this folder: /${home}/a as it is not in trash folder`);
  client.send("RESTORE_FOLDER", { id: `~Trash/${home}/a` });
  await expect.poll(places).toEqual(["/a/deep/two", "/a/one"]);
});

it("everything comes back from the trash, and nothing takes another's place [op.RESTORE_ALL]", async () => {
  const { id } = await make("a");
  await client.ask("MOVE_NOTE_TO_TRASH", { id }, "NOTE");
  await make("a");
  client.send("RESTORE_ALL");
  await expect.poll(places).toEqual(["/a", expect.stringMatching(/^\/a \d{4}-/)]);
});

it("a folder and the trash are emptied for good [op.REMOVE_FOLDER op.EMPTY_TRASH]", async () => {
  const trashed = await make("a");
  for (const name of ["b/one", "bc/two"]) await make(name);
  await client.ask("GET_NOTE", { id: trashed.id }, "NOTE");
  await client.ask("MOVE_NOTE_TO_TRASH", { id: trashed.id }, "NOTE");
  client.send("REMOVE_FOLDER", { id: `${home}/b` });
  await expect.poll(places).toEqual(["/bc/two", "/~Trash/a"]);
  client.send("EMPTY_TRASH");
  await expect.poll(places).toEqual(["/bc/two"]);
  const gone = await client.ask("GET_NOTE", { id: trashed.id }, "ERROR_INFO");
  expect(gone.data["info"]).toBe("HTTP 404 Not Found");
});

it("two people who move folders about at once lose no note", async () => {
  const other = await ForeignClient.connect(octavo.address);
  for (const folder of ["a", "b", "c"]) for (const name of ["n", "m"]) await make(`${folder}/${name}`);
  for (let round = 0; round < 5; round++) {
    client.send("FOLDER_RENAME", { id: `${home}/a`, name: `${home}/b` });
    other.send("FOLDER_RENAME", { id: `${home}/b`, name: `${home}/a` });
    other.send("MOVE_FOLDER_TO_TRASH", { id: `${home}/c` });
    client.send("RESTORE_FOLDER", { id: `~Trash/${home}/c` });
  }
  await other.ask("LIST_NOTES", {}, "NOTES_INFO");
  const left = await places();
  expect(left).toHaveLength(6);
  expect(new Set(left).size).toBe(6);
  await other.close();
});

it.each([
  ["../escape", "'..'"],
  ["%2e%2e/escape", "encoded"],
  ["ends/", "shouldn't end"],
  ["a\u202egpj.exe", "direction of text"],
  ["n".repeat(300), "less than 255"],
])("a note cannot be named %j", async (name, reason) => {
  const refused = await client.ask("NEW_NOTE", { name: `${home}/${name}` }, "ERROR_INFO");
  expect(refused.data["info"]).toContain(reason);
  expect(await places()).toEqual([]);
});
