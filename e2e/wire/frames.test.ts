/** What every frame, note and paragraph has, however it is read: over the socket, over REST, in an export and in the note's file. */
import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { handled } from "../harness/exchange.ts";
import { noteOf, paragraphOf } from "../harness/foreign-client.ts";
import { until } from "../harness/octavo.ts";
import { aNote, aParagraph, fileDate, jobDate, restDate, socketDate } from "../harness/shapes.ts";
import { useWire } from "../harness/wire.ts";

const wire = useWire({ folder: "Frames" });

/** A paragraph that a page has run by itself, at a moment of its own. */
const outcome = {
  title: "T",
  paragraph: "%md x",
  config: { colWidth: 6 },
  params: {},
  status: "FINISHED",
  results: { code: "SUCCESS", msg: [{ type: "TEXT", data: "done" }] },
  dateStarted: "2026-08-22T08:07:12.345Z",
  dateFinished: "2026-08-22T20:07:13.678Z",
};

describe("a frame", () => {
  it("names the operation, its data and no user in particular, and what is null is left out", async () => {
    const { id } = await wire.newNote();
    await wire.client.ask("GET_HOME_NOTE", {}, "NOTE");
    await wire.client.ask("GET_NOTE", { id: "2ZZZZZZZZ" }, "ERROR_INFO");
    await wire.client.ask("GET_NOTE", { id }, "NOTE");
    const anybody = { ticket: "anonymous", principal: "anonymous", roles: "" };
    for (const frame of wire.client.frames) {
      expect(frame).toEqual({ op: expect.stringMatching(/^[A-Z_]+$/), data: expect.any(Object), ...anybody });
    }
    expect(JSON.stringify(wire.client.frames)).not.toContain("null");
  });

  it("has the number of a request only where it answers one", async () => {
    const note = await wire.newNote();
    const { client } = wire;
    const id = note.paragraphs[0]?.id;
    client.frames.length = 0;
    for (const [op, data] of [
      ["GET_NOTE", { id: note.id }],
      ["GET_NOTE", { id: "2ZZZZZZZZ" }],
      ["LIST_NOTES", {}],
      ["RUN_PARAGRAPH", { id, title: "", paragraph: "", config: { enabled: false }, params: {} }],
    ] as const) {
      client.send(op, data, "m-1");
      await handled(client);
    }
    expect(client.frames.filter(({ msgId }) => msgId !== undefined)).toEqual([]);
    for (const [op, data] of [
      ["COMMIT_PARAGRAPH", { id, title: "", paragraph: "x", config: {}, params: {} }],
      ["COPY_PARAGRAPH", { index: 1, title: "", paragraph: "x", config: {}, params: {} }],
      ["PARAGRAPH_CLEAR_OUTPUT", { id }],
    ] as const) {
      const answer = client.next("PARAGRAPH");
      client.send(op, data, `m-${op}`);
      expect((await answer).msgId).toBe(`m-${op}`);
    }
  });

  it("comes to no client that has not named its user", async () => {
    const silent = await wire.connect();
    const received = wire.client.next("NOTES_INFO");
    await wire.newNote();
    await received;
    await handled(wire.client);
    expect(silent.frames).toEqual([]);
  });
});

describe("a note [field.note.id field.note.paragraphs field.note.noteForms field.note.noteParams field.list-item.id field.list-item.path]", () => {
  it("has the same members over every door, and its file all but the path", async () => {
    const made = await wire.newNote();
    expect(made).toMatchObject(aNote(1));
    const { body } = (await wire.call("GET", `/notebook/${made.id}`)).json;
    expect(body).toMatchObject(aNote(1, restDate));
    expect(Object.keys(body as object).toSorted()).toEqual(Object.keys(made).toSorted());
    const file = join(wire.octavo.data, "notebook", `${made.path.slice(1)}_${made.id}.zpln`);
    await until(() => existsSync(file));
    const { path: _path, ...members } = aNote(1, fileDate);
    expect(JSON.parse(await readFile(file, "utf8"))).toMatchObject({ ...members, id: made.id, name: made.name });
    expect(JSON.parse(await readFile(file, "utf8"))).not.toHaveProperty("path");
    const { data } = await wire.client.ask("LIST_NOTES", {}, "NOTES_INFO");
    expect(data["notes"]).toContainEqual({ id: made.id, path: made.path });
  });

  it("keeps settings that only a page understands [field.note.config.noteFormTitle field.note.config.personalizedMode]", async () => {
    const { id, name, config } = await wire.newNote();
    expect(config).not.toHaveProperty("personalizedMode", "true");
    const set = {
      ...config,
      noteFormTitle: true,
      personalizedMode: "false",
      looknfeel: "default",
      someone: { else: 1.5 },
    };
    await wire.client.ask("NOTE_UPDATE", { id, name, config: set }, "NOTE_UPDATED");
    expect(noteOf(await wire.client.ask("GET_NOTE", { id }, "NOTE")).config).toMatchObject(set);
  });
});

describe("a paragraph [field.paragraph.id field.paragraph.config field.paragraph.settings.params field.paragraph.settings.forms field.paragraph.status field.paragraph.jobName field.paragraph.runtimeInfos field.paragraph.apps field.paragraph.dateCreated]", () => {
  it("that is empty and never ran has no text, title, results nor times of a run", async () => {
    const [paragraph] = (await wire.newNote()).paragraphs;
    expect(paragraph).toMatchObject(aParagraph());
    for (const member of ["text", "title", "results", "errorMessage", "dateStarted", "dateFinished"]) {
      expect(paragraph).not.toHaveProperty(member);
    }
  });

  it("keeps settings that only a page understands [field.paragraph.config.editorMode field.result-config.helium.activeApp]", async () => {
    const id = (await wire.newNote()).paragraphs[0]?.id;
    const config = {
      editorMode: "ace/mode/markdown",
      editorSetting: { language: "markdown", editOnDblClick: true },
      results: { 0: { graph: { mode: "table", height: 300, optionOpen: false }, helium: { activeApp: "app_1" } } },
    };
    const frame = await wire.client.ask(
      "COMMIT_PARAGRAPH",
      { id, title: "", paragraph: "x", params: {}, config },
      "PARAGRAPH",
    );
    expect(paragraphOf(frame).config).toEqual(config);
  });

  it("has applications of its file, none of which is loaded [field.app]", async () => {
    const app = { id: "app_1", pkg: { type: "APPLICATION", name: "clock", artifact: "clock@1" }, output: "12:00" };
    const paragraphs = [{ id: "paragraph_1_1", text: "x", apps: [{ ...app, status: "LOADED" }] }];
    const file = join(wire.octavo.data, "notebook", "Clock_2CLOCK111.zpln");
    await writeFile(file, JSON.stringify({ id: "2CLOCK111", name: "Clock", paragraphs }));
    await handled(wire.client);
    await wire.client.ask("RELOAD_NOTES_FROM_REPO", {}, "NOTES_INFO");
    const { data } = await wire.client.ask("GET_NOTE", { id: "2CLOCK111" }, "NOTE");
    expect(data["note"]).toMatchObject({ paragraphs: [{ apps: [{ ...app, status: "UNLOADED" }] }] });
  });

  it("that failed in the page says how [field.paragraph.errorMessage]", async () => {
    const id = (await wire.newNote()).paragraphs[0]?.id;
    const failed = { ...outcome, id, status: "ERROR", results: null, errorMessage: "Error: no arrow\n  at draw" };
    const frame = await wire.client.ask("PARAGRAPH_EXECUTED_BY_SPELL", failed, "PARAGRAPH");
    expect(paragraphOf(frame)).toMatchObject({ status: "ERROR", errorMessage: failed.errorMessage });
  });
});

describe("a time", () => {
  it("has one form on the socket, one over REST, one in files and one in lists of jobs, and is the same [field.paragraph.dateUpdated field.result.type-and-text]", async () => {
    const note = await wire.newNote();
    const id = note.paragraphs[0]?.id ?? "";
    const frame = await wire.client.ask("PARAGRAPH_EXECUTED_BY_SPELL", { id, ...outcome }, "PARAGRAPH");
    const { results } = outcome;
    expect(frame.data["paragraph"]).toMatchObject({
      results,
      dateCreated: socketDate,
      dateUpdated: socketDate,
      dateStarted: "2026-08-22T08:07:12+0000",
      dateFinished: "2026-08-22T20:07:13+0000",
    });
    const { json: rest } = await wire.call("GET", `/notebook/${note.id}/paragraph/${id}`);
    expect(rest.body).toMatchObject({
      results,
      dateCreated: restDate,
      dateUpdated: restDate,
      dateStarted: "Aug 22, 2026, 8:07:12 AM",
      dateFinished: "Aug 22, 2026, 8:07:13 PM",
    });
    const { json: exported } = await wire.call("GET", `/notebook/export/${note.id}`);
    expect(JSON.parse(exported.body as string)).toMatchObject({
      paragraphs: [
        {
          results,
          dateCreated: fileDate,
          dateUpdated: fileDate,
          dateStarted: expect.stringMatching(/^2026-08-2[123] \d\d:07:12\.345$/),
          dateFinished: expect.stringMatching(/^2026-08-2[123] \d\d:07:13\.678$/),
        },
      ],
    });
    const { json: job } = await wire.call("GET", `/notebook/job/${note.id}/${id}`);
    expect(job.body).toMatchObject({ started: jobDate, finished: "Sat Aug 22 20:07:13 UTC 2026" });
  });

  it("is read in every form that Zeppelin has written it in", async () => {
    const forms = [
      "2026-08-22 08:07:12.345",
      "2026-08-22T08:07:12+0000",
      "Aug 22, 2026 8:07:12 AM",
      "Aug 22, 2026, 8:07:12 AM",
      "Aug 22, 2026, 8:07:12\u202fAM",
    ];
    const paragraphs = forms.map((dateStarted, index) => ({
      id: `paragraph_1_${index}`,
      text: "x",
      status: "FINISHED",
      dateStarted,
    }));
    const file = join(wire.octavo.data, "notebook", "Dates_2DATES111.zpln");
    await writeFile(file, JSON.stringify({ id: "2DATES111", name: "Dates", paragraphs }));
    await handled(wire.client);
    await wire.client.ask("RELOAD_NOTES_FROM_REPO", {}, "NOTES_INFO");
    const read = noteOf(await wire.client.ask("GET_NOTE", { id: "2DATES111" }, "NOTE"));
    const atThatTime: unknown = expect.stringMatching(/^2026-08-2[123]T\d\d:07:12\+0000$/);
    expect(read.paragraphs.map(({ dateStarted }) => dateStarted)).toEqual(forms.map(() => atThatTime));
  });
});
