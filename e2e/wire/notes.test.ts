/** Notes as old clients read, bring and write them, in more than one request; what each request sends is in `exchanges.test.ts`. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { noteOf, type WireNote } from "../harness/foreign-client.ts";
import { useWire } from "../harness/wire.ts";

const wire = useWire({ folder: "Tests" });

it("are listed by path, the samples among them [op.LIST_NOTES]", async () => {
  const { data } = await wire.client.ask("LIST_NOTES", {}, "NOTES_INFO");
  const paths = (data["notes"] as { path: string }[]).map(({ path }) => path);
  expect(paths).toEqual(expect.arrayContaining(["/Start here", "/Examples/Shell"]));
});

it("that Zeppelin wrote are imported with their paragraphs and results [op.IMPORT_NOTE]", async () => {
  const file = join(
    import.meta.dirname,
    "../../packages/note/fixtures/zeppelin-home/notebook/Sales/2024/Overview_2N9GKAP8K.zpln",
  );
  const source = JSON.parse(await readFile(file, "utf8")) as WireNote;
  const name = `Tests/Imported ${Date.now()}`;
  const imported = noteOf(await wire.client.ask("IMPORT_NOTE", { note: { ...source, name } }, "IMPORT_NOTE"));
  const shown = ({ paragraphs }: WireNote) => paragraphs.map(({ text, title, results }) => ({ text, title, results }));
  expect(shown(imported)).toEqual(shown(source));
});

it("become Jupyter notebooks and come back [op.CONVERT_NOTE_NBFORMAT]", async () => {
  const { client } = wire;
  const note = await wire.newNote();
  const commit = { id: note.paragraphs[0]?.id, title: "", paragraph: "%python\n1 + 1", params: {}, config: {} };
  await client.ask("COMMIT_PARAGRAPH", commit, "PARAGRAPH");
  const asked = { noteId: note.id, noteName: "x" };
  const frame = await client.ask("CONVERT_NOTE_NBFORMAT", asked, "CONVERTED_NOTE_NBFORMAT");
  const notebook = JSON.parse(frame.data["nbformat"] as string) as { nbformat: number };
  expect(notebook.nbformat).toBe(4);
  const brought = { note: { ...notebook, name: `Tests/Back ${Date.now()}` } };
  const back = await client.ask("IMPORT_NOTE", brought, "IMPORT_NOTE");
  expect(noteOf(back).paragraphs[0]?.text).toContain("1 + 1");
});

it("typed by two old clients reach each other as patches [op.PATCH_PARAGRAPH]", async () => {
  const { client } = wire;
  const note = await wire.newNote();
  const id = note.paragraphs[0]?.id;
  const other = await wire.connect();
  await other.ask("GET_NOTE", { id: note.id }, "NOTE");
  const patched = other.next("PATCH_PARAGRAPH");
  client.send("PATCH_PARAGRAPH", { id, noteId: note.id, patch: "@@ -0,0 +1,5 @@\n+hello\n" });
  expect((await patched).data).toMatchObject({ paragraphId: id, patch: expect.stringContaining("+hello") });
  const back = client.next("PATCH_PARAGRAPH");
  other.send("PATCH_PARAGRAPH", { id, noteId: note.id, patch: "@@ -1,5 +1,11 @@\n hello\n+ there\n" });
  await back;
  const text = async () => (await wire.call("GET", `/notebook/${note.id}/paragraph/${id}`)).json.body;
  await expect.poll(text).toMatchObject({ text: "hello there" });
});
