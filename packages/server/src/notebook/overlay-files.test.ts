import { applyPersonally, type NoteId, type Operation, type PersonalNote } from "@octavo/note";
import { aNote, anyPersonalHistory } from "@octavo/note/testing";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { VolatileFileSystem } from "../storage/testing/volatile-file-system.ts";
import { aNotebook, createNote } from "../testing/a-notebook.ts";
import { viewOfNote } from "./note-view.ts";
import { OverlayFiles, recallOverlays } from "./overlay-files.ts";
import { decideOperations } from "./paragraphs.ts";

const folder = "/overlays";
const id = "2N9GKAP8K" as NoteId;
const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

/** A personalised note in which ada has named a paragraph for herself. */
async function aPersonalHouse() {
  const house = await aNotebook();
  const live = await createNote(house, "/A");
  await decideOperations(live, [{ type: "noteConfigured", config: { personalizedMode: "true" } }]).durable;
  const paragraphId = live.note.paragraphs[0]?.id;
  if (!paragraphId) throw new Error("a paragraph");
  const titled = (title: string): Operation => ({
    type: "paragraphConfigured",
    paragraphId,
    title,
    config: {},
    params: {},
  });
  await decideOperations(viewOfNote(live, "ada"), [titled("only ada knows")]).durable;
  return { house, live, titled, noteId: live.note.id };
}

const titleOf = (view: { readonly note: { readonly paragraphs: readonly { readonly title: string | null }[] } }) =>
  view.note.paragraphs[0]?.title;

describe("what people have of their own", () => {
  it("is kept beside the note and never in it", async () => {
    const { house, noteId } = await aPersonalHouse();
    await house.openNotes.save(noteId);
    expect(await house.fileOf(noteId)).not.toContain("only ada knows");
    expect(decode(await house.disk.readFile(`${folder}/${noteId}.json`))).toContain("only ada knows");
  });

  it("is there again when the note is opened again, from its file and from the journal", async () => {
    const { house, live, titled, noteId } = await aPersonalHouse();
    await house.openNotes.save(noteId);
    await decideOperations(viewOfNote(live, "ada"), [titled("newer")]).durable;
    await house.journal.stop();
    const next = await aNotebook(house.disk.kill());
    const again = await next.notebook.open(noteId);
    expect(titleOf(viewOfNote(again, "ada"))).toBe("newer");
    expect(titleOf(viewOfNote(again, "bob"))).toBeNull();
    await next.openNotes.save(noteId);
    await next.journal.stop();
    const last = await (await aNotebook(next.disk.kill())).notebook.open(noteId);
    expect(titleOf(viewOfNote(last, "ada"))).toBe("newer");
  });

  it("is the same after a crash between its file and the note's", async () => {
    const { house, noteId } = await aPersonalHouse();
    house.disk.onCall = ({ name, path }) => (name === "rename" && path.startsWith("/notebook") ? "EIO" : undefined);
    await expect(house.openNotes.save(noteId)).rejects.toMatchObject({ code: "diskRefused" });
    house.disk.onCall = () => undefined;
    await house.journal.stop();
    const next = await aNotebook(house.disk.kill());
    expect(titleOf(viewOfNote(await next.notebook.open(noteId), "ada"))).toBe("only ada knows");
  });

  it("goes with its note", async () => {
    const { house, noteId } = await aPersonalHouse();
    await house.openNotes.save(noteId);
    await house.notebook.remove(noteId);
    expect(await house.disk.readFolder(folder)).toEqual([]);
  });

  it("that is damaged keeps the note closed, with a sentence that says what to do", async () => {
    const disk = new VolatileFileSystem();
    const files = new OverlayFiles({ folder, fileSystem: disk });
    expect(await files.read(id)).toEqual({ version: 0, overlays: [] });
    await files.write(id, { version: 1, overlays: [] });
    disk.plant(`${folder}/${id}.json`, new TextEncoder().encode("{"));
    await expect(files.read(id)).rejects.toThrow(/2N9GKAP8K\.json is damaged\. Move that file away/);
  });

  it("that the disk refuses is as it was", async () => {
    const disk = new VolatileFileSystem();
    const files = new OverlayFiles({ folder, fileSystem: disk });
    await files.write(id, { version: 1, overlays: [] });
    disk.onCall = ({ name }) => (name === "createFile" ? "ENOSPC" : undefined);
    await expect(files.write(id, { version: 2, overlays: [] })).rejects.toMatchObject({ code: "diskRefused" });
    expect(await files.read(id)).toEqual({ version: 1, overlays: [] });
  });
});

it("wherever the two files were left behind, they and the journal make what was", () => {
  fc.assert(
    fc.property(anyPersonalHistory, fc.nat(60), fc.nat(60), ({ note, history }, one, two) => {
      const moments: PersonalNote[] = [{ note, overlays: [] }];
      const facts: Operation[] = [];
      for (const fact of history) {
        const applied = applyPersonally(moments.at(-1) ?? { note, overlays: [] }, fact);
        if (!applied.ok) continue;
        facts.push(fact);
        moments.push({ note: applied.note, overlays: applied.overlays });
      }
      const [version, keptVersion] = [one % moments.length, two % moments.length].sort((a, b) => a - b) as [
        number,
        number,
      ];
      const [atFile, atKept] = [moments[version], moments[keptVersion]];
      const kept = { version: keptVersion, overlays: atKept?.overlays ?? [] };
      const recalled = recallOverlays({ note: atFile?.note ?? aNote(), version, facts: facts.slice(version), kept });
      expect(recalled).toEqual(moments.at(-1));
    }),
  );
});
