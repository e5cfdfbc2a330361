/** Values that pages share with interpreters, "Angular objects", as Zeppelin's pages bind, change and unbind them. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { ForeignClient, noteOf } from "../harness/foreign-client.ts";
import { discard, type Octavo, startOctavo } from "../harness/octavo.ts";

let octavo: Octavo;
let [page, other]: ForeignClient[] = [];
let place: { readonly noteId: string; readonly paragraphId: string };
let count = 0;
beforeAll(async () => {
  octavo = await startOctavo();
});
afterAll(() => discard(octavo));
beforeEach(async () => {
  [page, other] = [await ForeignClient.connect(octavo.address), await ForeignClient.connect(octavo.address)];
  const note = noteOf(await page.ask("NEW_NOTE", { name: `Angular ${++count}` }, "NEW_NOTE"));
  place = { noteId: note.id, paragraphId: note.paragraphs[0]?.id ?? "" };
  await other.ask("GET_NOTE", { id: note.id }, "NOTE");
});
afterEach(async () => {
  await page?.close();
  await other?.close();
});

const bound = (object: unknown) => ({
  angularObject: { name: "x", object, ...place },
  interpreterGroupId: "python",
  ...place,
});

it("are bound for all pages but the one that did, changed, and unbound [op.ANGULAR_OBJECT_CLIENT_BIND op.ANGULAR_OBJECT_UPDATED op.ANGULAR_OBJECT_CLIENT_UNBIND event.ANGULAR_OBJECT_UPDATE event.ANGULAR_OBJECT_REMOVE]", async () => {
  const isBound = other?.next("ANGULAR_OBJECT_UPDATE");
  page?.send("ANGULAR_OBJECT_CLIENT_BIND", { ...place, name: "x", value: { a: [1] } });
  expect((await isBound)?.data).toEqual(bound({ a: [1] }));

  const change = { ...place, interpreterGroupId: "python", name: "x", value: 2 };
  const changed = page?.next("ANGULAR_OBJECT_UPDATE");
  other?.send("ANGULAR_OBJECT_UPDATED", change);
  expect((await changed)?.data).toEqual(bound(2));

  const removed = other?.next("ANGULAR_OBJECT_REMOVE");
  page?.send("ANGULAR_OBJECT_CLIENT_UNBIND", { ...place, name: "x" });
  expect((await removed)?.data).toMatchObject({ name: "x", ...place });
  await page?.ask("LIST_NOTES", {}, "NOTES_INFO");
  const own = page?.frames.filter(({ op }) => op.startsWith("ANGULAR"));
  expect(own?.map(({ data }) => data)).toEqual([bound(2)]);
});

it("come to a client that opens the note later, and belong to the note", async () => {
  const isBound = other?.next("ANGULAR_OBJECT_UPDATE");
  page?.send("ANGULAR_OBJECT_CLIENT_BIND", { ...place, name: "x", value: "kept" });
  await isBound;
  const late = await ForeignClient.connect(octavo.address);
  const update = late.next("ANGULAR_OBJECT_UPDATE");
  const note = await late.ask("GET_NOTE", { id: place.noteId }, "NOTE");
  expect((await update).data).toEqual(bound("kept"));
  expect(note.data["note"]).toMatchObject({ angularObjects: { python: [{ name: "x", object: "kept", ...place }] } });
  await late.close();
});

it("need a paragraph, and a value that is gone is no longer changed", async () => {
  const { noteId } = place;
  const refused = await page?.ask("ANGULAR_OBJECT_CLIENT_BIND", { noteId, name: "x", value: 1 }, "ERROR_INFO");
  expect(refused?.data["info"]).toBe("target paragraph not specified for angular value bind");
  const unbind = await page?.ask("ANGULAR_OBJECT_CLIENT_UNBIND", { noteId, name: "x" }, "ERROR_INFO");
  expect(unbind?.data["info"]).toBe("target paragraph not specified for angular value unBind");
  const heard = other?.frames.length ?? 0;
  page?.send("ANGULAR_OBJECT_UPDATED", { ...place, interpreterGroupId: "constructor", name: "toString", value: 1 });
  await page?.ask("LIST_NOTES", {}, "NOTES_INFO");
  await other?.ask("LIST_NOTES", {}, "NOTES_INFO");
  expect(other?.frames.slice(heard).filter(({ op }) => op.startsWith("ANGULAR"))).toEqual([]);
});
