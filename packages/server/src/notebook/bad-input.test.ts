/** Names, identifiers and imports as attackers and accidents send them, against a whole notebook on a disk in memory. */
import { createSegment, type JsonObject, type NoteId, noteFileText, type ParagraphId, resultsOf } from "@octavo/note";
import { aNote, aRunningParagraph } from "@octavo/note/testing";
import { NotebookError } from "@octavo/protocol";
import { describe, expect, it } from "vitest";
import { everyNote } from "../access/needs.ts";
import { type ANotebook, aNotebook, createNote } from "../testing/a-notebook.ts";
import { noteFromImport } from "./import.ts";
import { commitOperations, decideOperations } from "./paragraphs.ts";

const user = "ada";
const pathsOf = ({ notebook }: ANotebook) => notebook.list().map(({ path }) => path);
const asker = ({ ids }: ANotebook) => ({ user, roles: [], isAnonymous: false, clientId: "c", ids });

describe("names", () => {
  it.each([
    ["traversal", "../up"],
    ["a dot", "."],
    ["traversal inside", "a/../../b"],
    ["traversal with backslashes", "a\\..\\b"],
    ["encoded traversal", "%2e%2e%2fup"],
    ["traversal encoded twice", "%252e%252e%252f"],
    ["NUL", "a\0b"],
    ["an override of direction", "a\u202eb"],
    ["a byte order mark", "a\ufeffb"],
    ["half a character", "a\ud800"],
    ["a hidden folder", ".git/hooks/x"],
    ["4,096 characters", "x".repeat(4096)],
    ["a megabyte", "x".repeat(1_000_000)],
    ["500 folders", "a/".repeat(500)],
  ])("with %s are refused for notes, folders, copies and imports alike, and nothing changes", async (_what, name) => {
    const house = await aNotebook();
    const { notebook } = house;
    const live = await createNote(house, "/F/a");
    const attempts = [
      async () => notebook.create({ path: name, user, withEmptyParagraph: false }),
      async () => notebook.rename(live.note.id, name, { isRelative: false }),
      async () => notebook.rename(live.note.id, name, { isRelative: true }),
      async () => notebook.clone(live.published.note, name, { user }),
      async () => notebook.importNote({ paragraphs: [] }, { user, path: name }),
      async () => notebook.renameFolder({ id: "F", name }, everyNote),
    ];
    for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ code: "badName" });
    expect(pathsOf(house)).toEqual(["/F/a"]);
  });

  it.each(["con", "aux", "name.", "name ", "~Trash", ".git", "a*b", "(x|y)+$", "<img src=x onerror=1>"])(
    "like %j are ordinary names of notes, kept as they are",
    async (name) => {
      const house = await aNotebook();
      const { note } = await createNote(house, name);
      expect(pathsOf(house)).toEqual([`/${name}`]);
      await house.notebook.reload();
      expect(pathsOf(house)).toEqual([`/${name}`]);
      expect(await house.fileOf(note.id)).toBeDefined();
    },
  );

  it("that differ only in case are two, and so are their files", async () => {
    const house = await aNotebook();
    for (const name of ["Report", "report", "REPORT"]) await createNote(house, name);
    expect((await house.storage.list()).notes).toHaveLength(3);
  });

  it("that look like another's in letters of another script are refused, and a note may take back its own", async () => {
    const house = await aNotebook();
    const { note } = await createNote(house, "Sales/Overview");
    await createNote(house, "Other/a");
    const { notebook } = house;
    const other = notebook.list().find(({ path }) => path === "/Other/a")?.id as NoteId;
    const attempts = [
      () => createNote(house, "Sales/\u041everview"),
      () => createNote(house, "S\u0430les/New"),
      () => notebook.importNote({ paragraphs: [] }, { user, path: "Sales/\u039fverview" }),
      () => notebook.rename(other, "Sales/\u041everview", { isRelative: false }),
      () => notebook.renameFolder({ id: "Other", name: "S\u0430les" }, everyNote),
    ];
    for (const attempt of attempts) {
      await expect(attempt()).rejects.toMatchObject({ code: "badName", message: expect.stringContaining("'/Sales") });
    }
    expect(pathsOf(house)).toEqual(["/Other/a", "/Sales/Overview"]);
    await notebook.rename(note.id, "Sales/\u041everview", { isRelative: false });
    await notebook.rename(note.id, "Sales/Overview", { isRelative: false });
    await notebook.renameFolder({ id: "Sales", name: "S\u0430les" }, everyNote);
    expect(pathsOf(house)).toEqual(["/Other/a", "/S\u0430les/Overview"]);
  });

  it("that hidden notes have are not compared with, which would tell of them", async () => {
    const house = await aNotebook();
    await createNote(house, "Secret");
    const made = await house.notebook.importNote({ paragraphs: [] }, { user, path: "\u0405ecret", sees: () => false });
    expect(made.note.path).toBe("/\u0405ecret");
  });

  it("that are one name in two spellings of Unicode are one", async () => {
    const house = await aNotebook();
    await createNote(house, "caf\u00e9");
    await expect(createNote(house, "cafe\u0301")).rejects.toThrow("existed");
  });

  it("of folders that only begin alike are two folders, also in the trash", async () => {
    const house = await aNotebook();
    for (const path of ["/notebook/a", "/notebook-secret/b"]) await createNote(house, path);
    await house.notebook.trashFolder("notebook", everyNote);
    expect(pathsOf(house)).toEqual(["/notebook-secret/b", "/~Trash/notebook/a"]);
    await createNote(house, "/~TrashX/c");
    await house.notebook.emptyTrash(everyNote);
    expect(pathsOf(house)).toEqual(["/notebook-secret/b", "/~TrashX/c"]);
  });

  it("with signs that mean something in patterns find no other folder", async () => {
    const house = await aNotebook();
    await createNote(house, "/abc/n");
    for (const id of ["a.c", "a*", "[abc]*", ".*", "(a|b)c"])
      await expect(house.notebook.removeFolder(id, everyNote)).rejects.toBeInstanceOf(NotebookError);
    expect(pathsOf(house)).toEqual(["/abc/n"]);
  });
});

describe("identifiers", () => {
  it("of a paragraph mean nothing in another note", async () => {
    const house = await aNotebook();
    const [mine, yours] = [await createNote(house, "/Mine"), await createNote(house, "/Yours")];
    const id = yours.note.paragraphs[0]?.id as ParagraphId;
    const commit = { id, text: "stolen", title: null };
    expect(() => commitOperations(mine, commit, asker(house))).toThrow("HTTP 404 Not Found");
    expect(yours.note.paragraphs[0]?.text).toBe("");
  });

  it("of a paragraph may be those of another note's, and neither hears of the other", async () => {
    const house = await aNotebook();
    const source = { paragraphs: [{ id: "p1", text: "a" }] };
    const one = await house.notebook.importNote({ ...source, name: "One" }, { user });
    const two = await house.notebook.importNote({ ...source, name: "Two" }, { user });
    await decideOperations(
      one,
      commitOperations(one, { id: "p1" as ParagraphId, text: "changed", title: null }, asker(house)),
    ).durable;
    expect([one, two].map(({ note }) => note.paragraphs[0]?.text)).toEqual(["changed", "a"]);
  });

  it("of a deleted note are refused like those of an imaginary one", async () => {
    const house = await aNotebook();
    const { note } = await createNote(house, "/A");
    await house.notebook.remove(note.id);
    const words = (id: string) => house.notebook.open(id).catch((error: Error) => error.message);
    expect(await words(note.id)).toBe(await words("2NEVER111" as NoteId));
  });

  it.each(["__proto__", "constructor", "toString"])(
    "%s names forms, values and columns like any word",
    async (name) => {
      const house = await aNotebook();
      const live = await createNote(house, "/A");
      const params = JSON.parse(`{"${name === "__proto__" ? "proto" : name}":"x"}`);
      const paragraphId = live.note.paragraphs[0]?.id as ParagraphId;
      await decideOperations(live, [
        { type: "noteFormsSet", params, forms: {} },
        { type: "angularObjectSet", groupId: name, name, paragraphId, clientId: null, value: 1 },
        { type: "angularObjectRemoved", groupId: name, name, paragraphId, clientId: null },
      ]).durable;
      expect(live.note.params).toEqual(params);
      expect(({} as Record<string, unknown>)["x"]).toBeUndefined();
    },
  );
});

describe("imports", () => {
  const bring = async (source: unknown) => (await (await aNotebook()).notebook.importNote(source, { user })).note;

  it("of a notebook with scripts, frames and odd addresses bring them as data that the page frames or cleans", async () => {
    const html =
      '<script>x</script><a href="javascript:x">a</a><img src="data:image/svg+xml;base64,PHN2Zz4=" data-cmd="run">';
    const outputs = [
      { output_type: "display_data", metadata: {}, data: { "text/html": html } },
      { output_type: "display_data", metadata: {}, data: { "application/javascript": "alert(1)</script>" } },
      { output_type: "display_data", metadata: {}, data: { "image/svg+xml": "<svg onload=x>" } },
      { output_type: "display_data", metadata: {}, data: { "image/png": '"><script>' } },
    ];
    const cells = [{ cell_type: "code", metadata: {}, source: "1", outputs }];
    const note = await bring({ name: "J", nbformat: 4, metadata: {}, cells });
    const segments = note.paragraphs[0]?.results?.segments.map(({ type, data }) => [type, data]);
    // What is no picture is not put into an attribute; what is a script stays one script, for the frame.
    expect(segments).toEqual([
      ["HTML", html],
      ["HTML", "<script>alert(1)\\x3c/script></script>"],
      ["HTML", "<svg onload=x>"],
      ["TEXT", "This output is of the type image/png. It is kept for an export; run the paragraph to see it.\n"],
    ]);
  });

  it("that claim to have run here have not", async () => {
    const results = { code: "SUCCESS", msg: [{ type: "HTML", data: "<b>done</b>" }] };
    const claims = { status: "FINISHED", dateFinished: "2026-01-01 00:00:00.000", user: "root", results };
    const note = await bring({ name: "C", paragraphs: [{ id: "p", text: "%sh x", ...claims }] });
    const cells = [{ cell_type: "code", metadata: {}, source: "x", execution_count: 1, outputs: [] }];
    const ran = await bring({ name: "J", nbformat: 4, metadata: {}, cells });
    const nothing = { dateStarted: null, dateFinished: null, user, run: null };
    expect(note.paragraphs).toMatchObject([{ status: "READY", ...nothing }]);
    expect(ran.paragraphs).toMatchObject([{ status: "FINISHED", ...nothing }]);
  });

  it("that claim a run in progress, files of results or applications of this server come without them", async () => {
    const overflow = { lines: 9, bytes: 99, tail: "z", file: "abc.log" };
    const results = resultsOf("SUCCESS", [createSegment("TEXT", "a", overflow)]);
    const claiming = aRunningParagraph({ apps: [{ id: "app" }], progress: 40, results });
    const { paragraphs } = await bring(JSON.parse(noteFileText(aNote({ paragraphs: [claiming] }), 1)));
    expect(paragraphs).toMatchObject([{ run: null, status: "READY", apps: [], progress: 0 }]);
    expect(paragraphs[0]?.results?.segments).toMatchObject([{ data: "a", overflow: { ...overflow, file: null } }]);
  });

  it("that bring widgets and outputs in forms of ours have neither an interpreter nor its tables", async () => {
    const state = {
      m: { model_name: "IntSliderModel", model_module: "@jupyter-widgets/controls", state: { value: 3 } },
    };
    const widgets = { runId: "r", isLive: true, "application/vnd.jupyter.widget-state+json": { state } };
    const { paragraphs } = await bring({ name: "W", paragraphs: [{ id: "p", text: "x", octavo: { widgets } }] });
    expect(paragraphs[0]?.run).toBeNull();
    expect(paragraphs[0]?.widgets?.isLive ?? false).toBe(false);
    const ours = {
      "application/vnd.octavo.table+json": { stored: "x.parquet" },
      "application/vnd.octavo.progress+json": {},
    };
    const outputs = [{ output_type: "display_data", metadata: {}, data: ours }];
    const notebook = {
      name: "J",
      nbformat: 4,
      metadata: {},
      cells: [{ cell_type: "code", metadata: {}, source: "1", outputs }],
    };
    const [brought] = (await bring(notebook)).paragraphs;
    expect(brought?.results?.segments.map(({ type, mime, overflow }) => [type, mime, overflow])).toEqual([
      [expect.not.stringMatching(/TABLE/), undefined, null],
    ]);
  });

  it.each([
    ["10,000 paragraphs", (count: number) => ({ paragraphs: Array(count).fill({}) }), 10_000],
    ["30,000 outputs", (count: number) => ({ cells: [{ outputs: Array(count).fill({}) }] }), 30_000],
  ])("of %s are taken, and with one more refused by a sentence", (most, sourceOf, count) => {
    const begin = (source: JsonObject) =>
      noteFromImport(source, { user, ids: { now: () => 0, random: () => 0.5 } }).next();
    expect(() => begin(sourceOf(count))).not.toThrow();
    expect(() => begin(sourceOf(count + 1))).toThrow(`it has more than ${most.replace(",", "")}`);
  });

  it("that bring rights, a schedule, a mode or what is going on do not get them", async () => {
    const config = {
      cron: "* * * * * ?",
      cronExecutingUser: "root",
      cronExecutingRoles: '["admin"]',
      personalizedMode: "true",
      octavo: { version: 7, runAll: { queue: ["p"], user: "root" } },
    };
    const rights = { owners: [], readers: ["root"], writers: ["root"], runners: ["root"] };
    const angularObjects = { python: [{ name: "x", object: 1 }] };
    const info = { isRunning: true };
    const note = await bring({ name: "R", config, info, ...rights, angularObjects, paragraphs: [{ id: "p" }] });
    expect(note.config).toEqual({ isZeppelinNotebookCronEnable: false });
    expect(note).toMatchObject({ extra: {}, angularObjects: {}, runAll: null });
    expect(note.info).not.toHaveProperty("isRunning");
  });
});
