import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type NoteAccess, openAccess } from "@octavo/note";
import pino from "pino";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { StartError } from "../storage/start-error.ts";
import { NoteLists } from "./note-lists.ts";

/** As Zeppelin 0.12 writes it. */
const written = `{
  "authInfo": {
    "2N72RCC6B": {
      "readers": [],
      "owners": [
        "alice"
      ],
      "writers": [],
      "runners": []
    },
    "2N9GKAP8K": {
      "readers": [
        "bob",
        "alice"
      ],
      "owners": [
        "alice"
      ],
      "writers": [
        "alice"
      ],
      "runners": [
        "bob",
        "alice"
      ]
    }
  }
}`;

const access = (lists: Partial<NoteAccess>): NoteAccess => ({ ...openAccess, ...lists });

let folder: string;
let path: string;
let logged: unknown[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "octavo-lists-"));
  path = join(folder, "notebook-authorization.json");
  logged = [];
});
afterEach(() => rmSync(folder, { recursive: true }));

function open(): Promise<NoteLists> {
  const log = pino({ level: "error" }, { write: (line) => logged.push(JSON.parse(line)) });
  return NoteLists.open({ path, log });
}

const onDisk = () => JSON.parse(readFileSync(path, "utf8")) as { authInfo: Record<string, unknown> };

it("of two changes to the same lists at once the second is refused when it names the lists that it changes", async () => {
  const lists = await open();
  const both = access({ owners: ["ada", "bob"] });
  await lists.set("N", both);
  const [first, second] = await Promise.allSettled([
    lists.set("N", access({ owners: ["bob"] }), both),
    lists.set("N", access({ owners: ["ada"] }), both),
  ]);
  expect([first.status, second]).toMatchObject(["fulfilled", { reason: { code: "accessChanged" } }]);
  expect(lists.of("N").owners).toEqual(["bob"]);
});

describe("reading", () => {
  it("reading takes Zeppelin's file, in which notes without an entry are open", async () => {
    writeFileSync(path, written);
    const lists = await open();
    expect(lists.of("2N72RCC6B")).toEqual(access({ owners: ["alice"] }));
    const shared = { readers: ["bob", "alice"], owners: ["alice"], writers: ["alice"], runners: ["bob", "alice"] };
    expect(lists.of("2N9GKAP8K")).toEqual(shared);
    expect(lists.of("2OTHER")).toEqual(openAccess);
    expect(lists.of("__proto__")).toEqual(openAccess);
    expect(lists.of("constructor")).toEqual(openAccess);
  });

  it("reading takes a missing list for an empty one, and a missing file for none", async () => {
    expect((await open()).of("2A")).toEqual(openAccess);
    writeFileSync(path, '{"authInfo":{"2A":{"owners":["ada"],"readers":null}}}');
    expect((await open()).of("2A")).toEqual(access({ owners: ["ada"] }));
  });

  it.each([
    ["half a file", '{"authInfo":{"2A":'],
    ["an empty file", ""],
    ["no lists", "{}"],
    ["names that are none", '{"authInfo":{"2A":{"owners":[1]}}}'],
  ])("reading keeps the server from starting with %s, since that would open every note", async (_name, text) => {
    writeFileSync(path, text);
    await expect(open()).rejects.toThrow(StartError);
    await expect(open()).rejects.toThrow(/notebook-authorization\.json says who may read which note/);
  });
});

describe("a change", () => {
  it("a change is in the file when it is answered, in Zeppelin's shape, for no other account to read", async () => {
    writeFileSync(path, written);
    const lists = await open();
    await lists.set("2NEW", access({ owners: ["ada"] }));
    expect(lists.of("2NEW")).toEqual(access({ owners: ["ada"] }));
    expect(onDisk().authInfo).toEqual({
      ...(JSON.parse(written) as { authInfo: object }).authInfo,
      "2NEW": { readers: [], runners: [], writers: [], owners: ["ada"] },
    });
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect((await open()).of("2NEW")).toEqual(access({ owners: ["ada"] }));
  });

  it("a change of many at once loses none", async () => {
    const lists = await open();
    const ids = Array.from({ length: 50 }, (_, index) => `2N${index}`);
    await Promise.all(ids.map((id) => lists.set(id, access({ owners: [id] }))));
    expect(Object.keys(onDisk().authInfo)).toEqual(ids);
  });

  it("a change keeps what another program wrote a moment ago, and members it does not know", async () => {
    const lists = await open();
    await lists.set("2A", access({ owners: ["ada"] }));
    writeFileSync(path, JSON.stringify({ authInfo: { "2B": { owners: ["bob"] } }, comment: "mine" }));
    await lists.set("2C", access({ owners: ["cy"] }));
    expect(Object.keys(onDisk().authInfo)).toEqual(["2B", "2C"]);
    expect(onDisk()).toMatchObject({ comment: "mine" });
    expect(lists.of("2A")).toEqual(openAccess);
  });

  it("a change is refused while the file is broken, and holds nowhere", async () => {
    writeFileSync(path, written);
    const lists = await open();
    writeFileSync(path, "{ somebody is writing");
    await expect(lists.set("2A", access({ owners: ["ada"] }))).rejects.toMatchObject({ code: "diskRefused" });
    expect(lists.of("2A")).toEqual(openAccess);
    expect(readFileSync(path, "utf8")).toBe("{ somebody is writing");
  });

  it("a change that the disk does not take holds nowhere", async () => {
    const lists = await open();
    path = join(folder, "no", "such", "folder.json");
    const astray = await open();
    await expect(astray.set("2A", access({ owners: ["ada"] }))).rejects.toMatchObject({ code: "diskRefused" });
    expect([astray.of("2A"), lists.of("2A")]).toEqual([openAccess, openAccess]);
  });

  it("a change takes away the lists of a note that is gone", async () => {
    writeFileSync(path, written);
    const lists = await open();
    await lists.remove("2N72RCC6B");
    await lists.remove("2NEVER");
    expect(Object.keys(onDisk().authInfo)).toEqual(["2N9GKAP8K"]);
  });
});

describe("the file, changed by another program", () => {
  it("the file, changed by another program is taken over, and listeners learn which notes it is about", async () => {
    writeFileSync(path, written);
    const lists = await open();
    const heard: string[][] = [];
    lists.onChanged((ids) => heard.push([...ids]));
    await lists.refresh();
    writeFileSync(path, JSON.stringify({ authInfo: { "2N72RCC6B": { owners: ["alice"] }, "2A": { readers: ["x"] } } }));
    await lists.refresh();
    await lists.set("2A", access({ readers: ["x"] }));
    expect(heard).toEqual([["2N9GKAP8K", "2A"]]);
    expect(lists.of("2A")).toEqual(access({ readers: ["x"] }));
  });

  it("the file, changed by another program opens nothing while it is broken or gone, and says so once", async () => {
    writeFileSync(path, written);
    const lists = await open();
    writeFileSync(path, "{");
    await lists.refresh();
    await lists.refresh();
    expect(logged).toHaveLength(1);
    rmSync(path);
    await lists.refresh();
    expect(lists.of("2N72RCC6B")).toEqual(access({ owners: ["alice"] }));
    await lists.set("2A", access({ owners: ["ada"] }));
    expect(Object.keys(onDisk().authInfo)).toEqual(["2N72RCC6B", "2N9GKAP8K", "2A"]);
  });
});
