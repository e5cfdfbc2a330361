/** Several people move folders about at once: no note is ever lost, and no place is ever taken twice. */
import { formatSeconds, isInFolder, movedPath, type NoteId } from "@octavo/note";
import { NotebookError } from "@octavo/protocol";
import * as fc from "fast-check";
import { expect, it } from "vitest";
import { everyNote } from "../access/needs.ts";
import { type ANotebook, aNotebook, createNote } from "../testing/a-notebook.ts";
import { planMoves } from "./moves.ts";

const anyFolder = fc.constantFrom("A", "B", "A/B", "A/A", "B/A/B", "~Trash/A", "~Trash/B", "~Trash", "");
const anyNoteName = fc.constantFrom("n", "m", "A/n", "A/B/n", "B/n", "~Trash/n");
const anyNumber = fc.nat(8);

/** What a user asks for; the number picks one of the notes there are by then. */
const anyWish = fc.oneof(
  fc.record({ wish: fc.constant("create"), name: anyNoteName }),
  fc.record({ wish: fc.constantFrom("trash", "restore"), note: anyNumber }),
  fc.record({ wish: fc.constant("rename"), note: anyNumber, name: anyNoteName }),
  fc.record({ wish: fc.constant("renameFolder"), folder: anyFolder, name: anyFolder }),
  fc.record({ wish: fc.constantFrom("trashFolder", "restoreFolder"), folder: anyFolder }),
  fc.record({ wish: fc.constant("restoreAll") }),
);
type FolderWish = typeof anyWish extends fc.Arbitrary<infer Value> ? Value : never;

/** @returns the id of the note that was made, if one was */
async function grant(house: ANotebook, wish: FolderWish): Promise<string | undefined> {
  const { notebook } = house;
  const pick = (number: number) => notebook.list()[number % Math.max(1, notebook.list().length)]?.id as NoteId;
  if ("folder" in wish && "name" in wish) await notebook.renameFolder({ id: wish.folder, name: wish.name }, everyNote);
  else if ("folder" in wish)
    await (wish.wish === "trashFolder"
      ? notebook.trashFolder(wish.folder, everyNote)
      : notebook.restoreFolder(wish.folder, everyNote));
  else if ("note" in wish && "name" in wish) await notebook.rename(pick(wish.note), wish.name, { isRelative: false });
  else if ("note" in wish)
    await (wish.wish === "trash" ? notebook.trash(pick(wish.note)) : notebook.restore(pick(wish.note)));
  else if ("name" in wish) return (await createNote(house, wish.name)).note.id;
  else await notebook.restoreAll(everyNote);
  return undefined;
}

it("whatever several people ask for at once, every note made is in one place, in the list and on disk", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(anyWish, { maxLength: 4 }), { maxLength: 12 }), async (rounds) => {
      const house = await aNotebook();
      const made = new Set<string>();
      for (const wishes of rounds) {
        for (const outcome of await Promise.allSettled(wishes.map((wish) => grant(house, wish)))) {
          if (outcome.status === "rejected") expect(outcome.reason).toBeInstanceOf(NotebookError);
          else if (outcome.value) made.add(outcome.value);
        }
      }
      const listed = house.notebook.list();
      expect(new Set(listed.map(({ id }) => id))).toEqual(made);
      expect(new Set(listed.map(({ path }) => path)).size).toBe(listed.length);
      const onDisk = (await house.storage.list()).notes.map(({ id, path }) => ({ id, path }));
      expect(onDisk.sort(byPath)).toEqual([...listed].sort(byPath));
      for (const live of house.openNotes.all)
        expect(live.note.path).toBe(listed.find(({ id }) => id === live.note.id)?.path);
    }),
    { numRuns: 60 },
  );
}, 60_000);

const anyPath = fc
  .array(fc.constantFrom("a", "b"), { minLength: 2, maxLength: 5 })
  .map((names) => `/${names.join("/")}`);
const anyNotes = fc
  .uniqueArray(anyPath, { minLength: 2, maxLength: 10 })
  .map((paths) => paths.map((path, index) => ({ id: `n${index}`, path })));
const anyMove = fc.constantFrom(["/a/a", "/a"], ["/a", "/b"], ["/a/b", "/a"], ["/b/b/b", "/b"]);

it("a plan does what it says, step by step, and never steps on a note", () => {
  fc.assert(
    fc.property(anyNotes, anyMove, (notes, [from = "", to = ""]) => {
      const places = new Map(notes.map(({ id, path }) => [id, path]));
      const isTaken = (path: string) => [...places.values()].includes(path);
      const moves = planMoves(
        notes.filter(({ path }) => isInFolder(path, from)),
        { targetOf: (path) => movedPath(path, from, to), isTaken, at: 0 },
      );
      for (const { id, target } of moves) {
        expect(isTaken(target)).toBe(false);
        places.set(id, target);
      }
      // The obvious model: everyone is where they wanted to be, or beside a note that was there and stayed.
      const stayed = new Set(notes.filter(({ path }) => !isInFolder(path, from)).map(({ path }) => path));
      for (const { id, path } of notes) {
        const wanted = movedPath(path, from, to);
        if (stayed.has(path) || !stayed.has(wanted)) expect(places.get(id)).toBe(wanted);
        else expect(places.get(id)?.startsWith(`${wanted} 19`)).toBe(true);
      }
    }),
    { numRuns: 500 },
  );
});

it("a note that is called as another would be called for want of its place gets yet another name", () => {
  const time = ` ${formatSeconds(0)}`;
  const notes = ["/a/n", `/a/n${time}`].map((path, index) => ({ id: `n${index}`, path }));
  const isTaken = (path: string) => path === "/b/n" || notes.some((note) => note.path === path);
  const moves = planMoves(notes, { targetOf: (path) => movedPath(path, "/a", "/b"), isTaken, at: 0 });
  expect(new Set(moves.map(({ target }) => target)).size).toBe(2);
});

function byPath(a: { readonly path: string }, b: { readonly path: string }): number {
  return a.path < b.path ? -1 : 1;
}
