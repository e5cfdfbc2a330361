/** Forms of notes and the values of paragraphs, as Zeppelin's clients set and read them. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { ForeignClient, noteOf, paragraphOf, type WireNote } from "../harness/foreign-client.ts";
import { discard, type Octavo, startOctavo } from "../harness/octavo.ts";

const form = (name: string) => ({ type: "TextBox", name, displayName: name, defaultValue: "", hidden: false });

let octavo: Octavo;
let [client, other]: ForeignClient[] = [];
let note: WireNote;
const id = "2FRMS1111";

beforeAll(async () => {
  octavo = await startOctavo();
  // As an interpreter has left it: forms come from runs.
  const file = {
    name: "Forms",
    id,
    noteParams: { city: "Graz" },
    noteForms: { city: form("city"), river: form("river") },
    paragraphs: [{ id: "p1", text: "%md x", settings: { params: { who: "ada" }, forms: { who: form("who") } } }],
  };
  await writeFile(join(octavo.data, "notebook", `Forms_${id}.zpln`), JSON.stringify(file));
});
afterAll(() => discard(octavo));
beforeEach(async () => {
  [client, other] = [await ForeignClient.connect(octavo.address), await ForeignClient.connect(octavo.address)];
  await client.ask("RELOAD_NOTES_FROM_REPO", {}, "NOTES_INFO");
  note = noteOf(await client.ask("GET_NOTE", { id }, "NOTE"));
  await other.ask("GET_NOTE", { id }, "NOTE");
});
afterEach(async () => {
  await client?.close();
  await other?.close();
});

it("values are set for all clients that show the note, and stay [op.SAVE_NOTE_FORMS]", async () => {
  expect(note).toMatchObject({ noteParams: { city: "Graz" }, noteForms: { city: form("city") } });
  const received = other?.next("SAVE_NOTE_FORMS");
  const noteParams = { city: ["Linz", "Wien"], __proto__x: 1 };
  const own = await client?.ask("SAVE_NOTE_FORMS", { noteId: id, noteParams }, "SAVE_NOTE_FORMS");
  const formsData = { params: noteParams, forms: { city: form("city"), river: form("river") } };
  expect(own?.data).toEqual({ formsData });
  expect((await received)?.data).toEqual({ formsData });
  const again = await other?.ask("GET_NOTE", { id }, "NOTE");
  expect(again?.data["note"]).toMatchObject({ noteParams });
});

it("a form is removed with its value, also one that is not there [op.REMOVE_NOTE_FORMS]", async () => {
  await client?.ask("SAVE_NOTE_FORMS", { noteId: id, noteParams: { city: "a", river: "b" } }, "SAVE_NOTE_FORMS");
  const left = await client?.ask("REMOVE_NOTE_FORMS", { noteId: id, formName: "river" }, "SAVE_NOTE_FORMS");
  const formsData = { params: { city: "a" }, forms: { city: form("city") } };
  expect(left?.data).toEqual({ formsData });
  const same = await client?.ask("REMOVE_NOTE_FORMS", { noteId: id, formName: "toString" }, "SAVE_NOTE_FORMS");
  expect(same?.data).toEqual({ formsData });
});

it("values of a paragraph come with a commit; its forms stay as a run has left them", async () => {
  const commit = { id: "p1", noteId: id, title: "", paragraph: "%md x", params: { who: "bob" }, config: {} };
  const frame = await client?.ask("COMMIT_PARAGRAPH", commit, "PARAGRAPH");
  expect(paragraphOf(frame as never)).toMatchObject({
    settings: { params: { who: "bob" }, forms: { who: form("who") } },
  });
});
