import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  createNote,
  type Note,
  type NoteId,
  newParagraph,
  noteFileName,
  noteFileText,
  type ParagraphId,
} from "@octavo/note";
import pino from "pino";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { LiveNote } from "../notebook/live-note.ts";
import { aLiveNote } from "../testing/a-live-note.ts";
import { Search } from "./search.ts";
import { indexInProcess } from "./testing/a-search.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "octavo-search-"));
  mkdirSync(join(folder, "notes"));
});
afterEach(() => rmSync(folder, { recursive: true }));

interface ToWrite {
  readonly id: string;
  readonly path: string;
  readonly texts?: readonly string[];
  readonly title?: string;
  readonly output?: { readonly type: string; readonly data: string };
}

function aNoteOf({ id, path, texts = [], title, output }: ToWrite): Note {
  const paragraphs = texts.map((text, index) => ({
    ...newParagraph({ id: `p${index}` as ParagraphId, text, title: title ?? null, user: "ada", createdAt: 1 }),
    results: output ? { code: "SUCCESS", segments: [{ ...output, overflow: null, extra: {} }], extra: {} } : null,
  }));
  return createNote({ id: id as NoteId, path, paragraphs });
}

/** Notes as files, some of them open. */
class SearchedNotes {
  readonly places = new Map<NoteId, string>();
  readonly open = new Map<NoteId, LiveNote>();

  write(note: ToWrite): void {
    const { id, path } = note;
    const file = join(folder, "notes", noteFileName(path, id as NoteId));
    mkdirSync(join(file, ".."), { recursive: true });
    writeFileSync(file, noteFileText(aNoteOf(note), 0));
    this.places.set(id as NoteId, path);
  }

  /** What the index was asked. */
  readonly asked: string[] = [];

  start(): Search {
    const connect = indexInProcess({ file: join(folder, "search.db"), notes: join(folder, "notes") });
    const search = new Search({
      connect: (listener, options) => {
        const port = connect(listener, options);
        return {
          ...port,
          post: (message) => {
            this.asked.push(message.type);
            port.post(message);
          },
        };
      },
      list: () => [...this.places].map(([id, path]) => ({ id, path })),
      pathOf: (id) => this.places.get(id),
      peek: (id) => this.open.get(id),
      isSaved: () => true,
      log: pino({ level: "silent" }),
    });
    search.start();
    return search;
  }

  openNote(note: ToWrite, search: Search): LiveNote {
    const { live } = aLiveNote(aNoteOf(note), { onChanged: (changed) => search.changed(changed) });
    this.places.set(live.note.id, note.path);
    this.open.set(live.note.id, live);
    search.opened(live);
    return live;
  }
}

interface SearchOptions {
  readonly from?: number;
  readonly size?: number;
  readonly inTrash?: boolean;
  readonly mayRead?: (id: NoteId) => boolean;
}

async function idsOf(search: Search, words: string, asked: SearchOptions = {}): Promise<readonly string[]> {
  const { hits } = await search.find({ words, from: 0, size: 20, inTrash: false, mayRead: () => true, ...asked });
  return hits.map(({ noteId, paragraphId }) => (paragraphId === null ? noteId : `${noteId}/${paragraphId}`));
}

const eventually = (search: Search, words: string, asked?: SearchOptions) =>
  expect.poll(() => idsOf(search, words, asked), { timeout: 10_000, interval: 20 });

describe("search", () => {
  let house: SearchedNotes;
  let search: Search;
  beforeEach(() => {
    house = new SearchedNotes();
  });
  afterEach(() => search.stop());

  it("search finds names, folders, titles, code and outputs in the files of notes", async () => {
    house.write({ id: "2A", path: "/Sales/Report", texts: ["select 1"], output: { type: "TEXT", data: "Oslo 120" } });
    house.write({
      id: "2B",
      path: "/Other",
      texts: ["print('report')"],
      output: { type: "HTML", data: "<b>Ber</b>gen" },
    });
    search = house.start();
    await eventually(search, "report").toEqual(["2A", "2B/p0"]);
    await eventually(search, "sales").toEqual(["2A"]);
    await eventually(search, "oslo").toEqual(["2A/p0"]);
    await eventually(search, "bergen").toEqual(["2B/p0"]);
  });

  it("search finds what has changed in an open note, and no more what it was", async () => {
    house.write({ id: "2A", path: "/Open", texts: ["alpha", "gamma"] });
    search = house.start();
    await eventually(search, "alpha").toEqual(["2A/p0"]);
    const live = house.openNote({ id: "2A", path: "/Open", texts: ["alpha", "gamma"] }, search);
    live.decide([
      { type: "paragraphRemoved", paragraphId: "p0" as ParagraphId },
      {
        type: "paragraphInserted",
        index: 1,
        paragraph: newParagraph({ id: "p9" as ParagraphId, text: "beta", user: "ada", createdAt: 1 }),
      },
    ]);
    await eventually(search, "beta").toEqual(["2A/p9"]);
    await eventually(search, "alpha").toEqual([]);
    await eventually(search, "gamma").toEqual(["2A/p1"]);
  });

  it("search covers all of an open note whose file the index has not read", async () => {
    search = house.start();
    const live = house.openNote({ id: "2A", path: "/Unwritten", texts: ["alpha", "gamma"] }, search);
    live.decide([{ type: "paragraphRemoved", paragraphId: "p1" as ParagraphId }]);
    await eventually(search, "alpha").toEqual(["2A/p0"]);
  });

  it("search follows notes that move, and forgets those that go", async () => {
    house.write({ id: "2A", path: "/Here", texts: ["alpha"] });
    search = house.start();
    await eventually(search, "here").toEqual(["2A"]);
    house.write({ id: "2A", path: "/Now/There", texts: ["alpha"] });
    search.listChanged();
    await eventually(search, "there").toEqual(["2A"]);
    await eventually(search, "here").toEqual([]);
    house.places.clear();
    search.listChanged();
    await eventually(search, "alpha").toEqual([]);
  });

  it("search finds after a start what others changed meanwhile, and reads nothing else again", async () => {
    house.write({ id: "2A", path: "/A", texts: ["alpha"] });
    house.write({ id: "2B", path: "/B", texts: ["beta"] });
    search = house.start();
    await eventually(search, "alpha OR beta").toHaveLength(2);
    await search.stop();
    house.write({ id: "2A", path: "/A", texts: ["gamma delta"] });
    search = house.start();
    await eventually(search, "gamma").toEqual(["2A/p0"]);
    expect(await idsOf(search, "alpha")).toEqual([]);
    expect(await idsOf(search, "beta")).toEqual(["2B/p0"]);
  });

  it("search finds files that changed while it runs once it is asked to look", async () => {
    house.write({ id: "2A", path: "/A", texts: ["alpha"] });
    search = house.start();
    await eventually(search, "alpha").toHaveLength(1);
    house.write({ id: "2A", path: "/A", texts: ["something else"] });
    search.filesChanged();
    await eventually(search, "else").toEqual(["2A/p0"]);
  });

  it.each(["no database at all", ""])("search makes the index again from a file of %j", async (content) => {
    house.write({ id: "2A", path: "/A", texts: ["alpha"] });
    writeFileSync(join(folder, "search.db"), content.repeat(500));
    search = house.start();
    await eventually(search, "alpha").toEqual(["2A/p0"]);
  });

  it("search looks into the trash when asked, and else leaves it out", async () => {
    house.write({ id: "2A", path: "/~Trash/A", texts: ["alpha"] });
    house.write({ id: "2B", path: "/B", texts: ["alpha"] });
    search = house.start();
    await eventually(search, "alpha").toEqual(["2B/p0"]);
    await eventually(search, "alpha", { inTrash: true }).toEqual(["2A/p0"]);
  });

  it("search fills a page with notes that may be read, though most may not", async () => {
    for (let count = 0; count < 1500; count++) house.write({ id: `2A${count}`, path: `/Common ${count}` });
    search = house.start();
    const mayRead = (id: NoteId) => Number(id.slice(2)) < 30;
    await eventually(search, "common", { mayRead, size: 25 }).toHaveLength(25);
    const first = await idsOf(search, "common", { mayRead, size: 25 });
    const rest = await idsOf(search, "common", { mayRead, from: 25, size: 25 });
    expect(new Set([...first, ...rest]).size).toBe(30);
    const page = await search.find({ words: "common", from: 25, size: 25, inTrash: false, mayRead });
    expect([page.total, page.hasMore]).toEqual([30, false]);
  });

  it("search asks the index once for a page that is all to be read, and once more for what else it needs", async () => {
    for (let count = 0; count < 30; count++) house.write({ id: `2A${count}`, path: `/Common ${count}` });
    search = house.start();
    await eventually(search, "common", { size: 30 }).toHaveLength(30);
    const all = await idsOf(search, "common", { size: 30 });
    house.asked.length = 0;
    expect(await idsOf(search, "common", { from: 10, size: 10 })).toEqual(all.slice(10, 20));
    expect(house.asked).toEqual(["find"]);
    const mayRead = (id: NoteId) => id !== all[3];
    expect(await idsOf(search, "common", { size: 5, mayRead })).toEqual([...all.slice(0, 3), ...all.slice(4, 6)]);
    expect(house.asked).toEqual(["find", "find", "show"]);
  });

  it("search brings all of the code when a request wants it", async () => {
    house.write({ id: "2A", path: "/A", texts: ["one\ntwo\nthree\nneedle"] });
    search = house.start();
    await eventually(search, "needle").toHaveLength(1);
    const request = { words: "needle", from: 0, size: 20, inTrash: false, mayRead: () => true };
    const texts = async (isWhole: boolean) => (await search.find({ ...request, isWhole })).hits.map(({ text }) => text);
    expect(await texts(true)).toEqual(["one\ntwo\nthree\nneedle"]);
    expect(await texts(false)).toEqual([""]);
  });

  it.each([20, 600])("search leaves words out of %i rows without a say in their order", async (others) => {
    house.write({ id: "2A", path: "/A", texts: ["needle", ...Array.from({ length: others }, () => "needle hay")] });
    house.write({ id: "2B", path: "/B", texts: ["other"], title: "The needle" });
    house.write({ id: "2C", path: "/C needle", texts: ["hay"] });
    search = house.start();
    await eventually(search, "needle -hay").toEqual(["2C", "2B/p0", "2A/p0"]);
  });

  it("search ranks a name over a title, a title over code, code over output, and that over a folder", async () => {
    house.write({ id: "2A", path: "/Needle/A", texts: ["other"] });
    house.write({ id: "2B", path: "/B", texts: ["nothing"], output: { type: "TEXT", data: "needle in output" } });
    house.write({ id: "2C", path: "/C", texts: ["needle in code, and once more: needle"] });
    house.write({ id: "2D", path: "/D", texts: ["other"], title: "The needle" });
    house.write({ id: "2E", path: "/E needle", texts: ["other"] });
    search = house.start();
    await eventually(search, "needle").toEqual(["2E", "2D/p0", "2C/p0", "2B/p0", "2A"]);
  });

  it("search puts names and titles first also where a word is everywhere", async () => {
    const texts = Array.from({ length: 600 }, () => "needle");
    house.write({ id: "2A", path: "/Needles", texts: ["no more"], title: "Without" });
    house.write({ id: "2B", path: "/A needle", texts: ["other"] });
    house.write({ id: "2C", path: "/C", texts });
    house.write({ id: "2D", path: "/D", texts: ["other"], title: "The needle" });
    search = house.start();
    await eventually(search, "needle", { size: 3 }).toEqual(["2B", "2D/p0", "2C/p599"]);
    const all = await search.find({ words: "needle", from: 600, size: 10, inTrash: false, mayRead: () => true });
    expect([all.hits.length, all.total]).toEqual([2, 602]);
  });

  it("search is lost and comes back with everything", async () => {
    house.write({ id: "2A", path: "/A", texts: ["alpha"] });
    let connections = 0;
    const connect = indexInProcess({ notes: join(folder, "notes") });
    search = new Search({
      connect: (listener, options) => {
        connections += 1;
        if (connections > 1) return connect(listener, options);
        setImmediate(() => listener.onLost(new Error("database disk image is malformed")));
        return { post: () => {}, end: async () => {} };
      },
      list: () => [...house.places].map(([id, path]) => ({ id, path })),
      pathOf: (id) => house.places.get(id),
      peek: () => undefined,
      isSaved: () => true,
      log: pino({ level: "silent" }),
      clock: {
        now: () => 0,
        after: (_ms, callback) => {
          setImmediate(callback);
          return () => {};
        },
      },
    });
    await eventually(search, "alpha").toEqual(["2A/p0"]);
    expect(connections).toBe(2);
  });
});
