import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { call, ForeignClient, noteOf, paragraphOf, type WireNote } from "../harness/foreign-client.ts";
import { discard, makeDataFolder, type Octavo, startOctavo } from "../harness/octavo.ts";

/** A home as Zeppelin leaves it: a setting that Octavo runs, one that waits, and a member of the future. */
const home = {
  interpreterSettings: {
    sh: {
      id: "sh",
      name: "sh",
      group: "sh",
      properties: { GREETING: { name: "GREETING", value: "hello", type: "string" } },
      status: "READY",
      interpreterGroup: [{ name: "sh", class: "org.apache.zeppelin.shell.ShellInterpreter", defaultInterpreter: true }],
      dependencies: [],
      option: { remote: true, port: -1, isExistingProcess: false, setPermission: false, isUserImpersonate: false },
      future: { kept: true },
    },
    spark: {
      id: "spark",
      name: "spark",
      group: "spark",
      properties: { "spark.password": { name: "spark.password", value: "not-to-be-seen", type: "password" } },
      status: "READY",
      interpreterGroup: [
        { name: "spark", class: "org.apache.zeppelin.spark.SparkInterpreter", defaultInterpreter: true },
        { name: "sql", class: "org.apache.zeppelin.spark.SparkSqlInterpreter", defaultInterpreter: false },
      ],
      dependencies: [{ groupArtifactVersion: "a:b:1", local: false, exclusions: [] }],
      option: { remote: true, port: -1, isExistingProcess: false, setPermission: false, isUserImpersonate: false },
    },
  },
  interpreterRepositories: [{ id: "central", url: "https://example.org/maven2/", snapshot: false }],
};

let octavo: Octavo;
let client: ForeignClient;
beforeAll(async () => {
  const data = await makeDataFolder();
  await mkdir(join(data, "conf"));
  await writeFile(join(data, "conf", "interpreter.json"), JSON.stringify(home));
  octavo = await startOctavo({ data });
});
afterAll(() => discard(octavo));
beforeEach(async () => {
  client = await ForeignClient.connect(octavo.address);
});
afterEach(() => client.close());

let count = 0;
async function newNote(): Promise<WireNote> {
  count += 1;
  return noteOf(await client.ask("NEW_NOTE", { name: `Settings/Note ${count}` }, "NEW_NOTE"));
}

/** Runs a text in the first paragraph of a note, and waits for its end. */
async function run({ paragraphs: [first] }: WireNote, text: string) {
  const id = first?.id ?? "";
  const over = client.next("PARAGRAPH", (frame) => {
    const paragraph = paragraphOf(frame);
    return paragraph.id === id && ["FINISHED", "ERROR", "ABORT"].includes(paragraph.status);
  });
  client.send("RUN_PARAGRAPH", { id, paragraph: text, title: "", config: {}, params: {} });
  const { status, results } = paragraphOf(await over);
  return { status, text: results?.msg.map(({ data }) => data).join("") ?? "" };
}

const fileNow = async () =>
  JSON.parse(await readFile(join(octavo.data, "conf", "interpreter.json"), "utf8")) as typeof home;

describe("a home's interpreter settings", () => {
  it("are there over both doors, with those of Octavo, and without passwords [op.GET_INTERPRETER_SETTINGS event.INTERPRETER_SETTINGS rest.GET./interpreter/setting field.setting.identity field.setting.properties]", async () => {
    const frame = await client.ask("GET_INTERPRETER_SETTINGS", {}, "INTERPRETER_SETTINGS");
    const { json } = await call(octavo.address, "GET", "/interpreter/setting");
    expect(json.body).toEqual(frame.data["interpreterSettings"]);
    const settings = json.body as { id: string; group: string }[];
    // What new notes speak comes first; those of kernels depend on the machine.
    const ids = settings.filter(({ group }) => group !== "jupyter").map(({ id }) => id);
    expect(ids).toEqual(["python", "angular", "html", "jdbc", "js", "md", "sh", "spark", "sql"]);
    expect(JSON.stringify(settings)).not.toContain("not-to-be-seen");
  });

  it("stay in their file with all that Octavo does not understand", async () => {
    expect((await fileNow()).interpreterSettings).toMatchObject(home.interpreterSettings);
  });

  it("of a kind without a driver are shown as waiting, and a run says so", async () => {
    const { json } = await call(octavo.address, "GET", "/interpreter/setting/spark");
    expect(json.body).toMatchObject({
      octavo: { isWaiting: true, reason: expect.stringContaining("no driver for %spark") },
    });
    const ended = await run(await newNote(), "%spark.sql show tables");
    expect(ended.status).toBe("ERROR");
    expect(ended.text).toContain("Octavo has no driver for %spark.sql yet");
  });

  it.each([
    ["%sh x", { language: "sh", editOnDblClick: false, completionSupport: false }],
    ["%spark x", { language: "text", editOnDblClick: false }],
  ])("that say nothing about an editor: %j is edited as its language is, where that is known", async (text, editor) => {
    const paragraphId = (await newNote()).paragraphs[0]?.id;
    const { data } = await client.ask("EDITOR_SETTING", { paragraphId, paragraphText: text }, "EDITOR_SETTING");
    expect(data).toEqual({ paragraphId, editor });
  });
});

describe("a property", () => {
  it("reaches the interpreter; a change ends it and counts from the next run on [rest.PUT./interpreter/setting/{id}]", async () => {
    const note = await newNote();
    expect(await run(note, "%sh echo $GREETING")).toMatchObject({ status: "FINISHED", text: "hello\n" });
    const { json } = await call(octavo.address, "PUT", "/interpreter/setting/sh", {
      properties: { GREETING: { name: "GREETING", value: "good morning", type: "string" } },
      dependencies: [],
      option: home.interpreterSettings.sh.option,
    });
    expect(json).toMatchObject({ status: "OK", message: expect.stringContaining("next run"), body: { id: "sh" } });
    expect(await run(note, "%sh echo $GREETING")).toMatchObject({ text: "good morning\n" });
    expect((await fileNow()).interpreterSettings.sh).toMatchObject({ future: { kept: true } });
  });

  it("that hides a password keeps it when the setting comes back as it was shown", async () => {
    const { json } = await call(octavo.address, "GET", "/interpreter/setting/spark");
    await call(octavo.address, "PUT", "/interpreter/setting/spark", json.body);
    const { properties } = (await fileNow()).interpreterSettings.spark;
    expect(properties["spark.password"].value).toBe("not-to-be-seen");
  });
});

describe("a setting", () => {
  it("is made, run by its name, and removed [rest.POST./interpreter/setting rest.DELETE./interpreter/setting/{id}]", async () => {
    const wanted = { name: "bash2", group: "sh", properties: {}, dependencies: [], option: {} };
    expect((await call(octavo.address, "POST", "/interpreter/setting", wanted)).status).toBe(200);
    expect(await run(await newNote(), "%bash2 echo two")).toMatchObject({ text: "two\n" });
    expect((await call(octavo.address, "POST", "/interpreter/setting", wanted)).json).toMatchObject({
      status: "NOT_FOUND",
      message: "Interpreter bash2 already existed",
    });
    expect((await call(octavo.address, "DELETE", "/interpreter/setting/bash2")).status).toBe(200);
    expect(await run(await newNote(), "%bash2 echo two")).toMatchObject({
      text: expect.stringMatching(/^Interpreter bash2 not found\n/),
    });
  });

  it("that is restarted for a note ends what runs there, and nowhere else [rest.PUT./interpreter/setting/restart/{id}]", async () => {
    const [here, other] = [await ForeignClient.connect(octavo.address), await ForeignClient.connect(octavo.address)];
    const start = async (each: ForeignClient, name: string) => {
      const note = noteOf(await each.ask("NEW_NOTE", { name: `Settings/${name} ${++count}` }, "NEW_NOTE"));
      const id = note.paragraphs[0]?.id ?? "";
      const running = each.next("PARAGRAPH_APPEND_OUTPUT");
      each.send("RUN_PARAGRAPH", { id, paragraph: "%sh echo up; sleep 30", title: "", config: {}, params: {} });
      await running;
      return note;
    };
    const note = await start(here, "restarted");
    const another = await start(other, "untouched");
    const ended = here.next("PARAGRAPH", (frame) => paragraphOf(frame).status === "ABORT");
    const answer = await call(octavo.address, "PUT", "/interpreter/setting/restart/sh", { noteId: note.id });
    expect(answer).toMatchObject({ status: 200, json: { body: { id: "sh" } } });
    await ended;
    const { json } = await call(octavo.address, "GET", `/notebook/job/${another.id}`);
    expect(json.body).toMatchObject({ paragraphs: [{ status: "RUNNING" }, {}] });
    await call(octavo.address, "DELETE", `/notebook/job/${another.id}`);
    await Promise.all([here.close(), other.close()]);
  });
});

describe("bindings", () => {
  it("are the settings that a note uses, its default first [op.GET_INTERPRETER_BINDINGS event.INTERPRETER_BINDINGS field.binding]", async () => {
    const note = await newNote();
    await run(note, "%sh true");
    const { data } = await client.ask("GET_INTERPRETER_BINDINGS", { noteId: note.id }, "INTERPRETER_BINDINGS");
    expect(data["interpreterBindings"]).toMatchObject([
      {
        id: "python",
        selected: true,
        interpreters: [{ name: "python", defaultInterpreter: true }, { name: "ipython" }],
      },
      { id: "sh", selected: true },
    ]);
  });

  it("that are saved keep their whole order, in the note", async () => {
    const note = await newNote();
    await run(note, "%sh true");
    const saved = { noteId: note.id, selectedSettingIds: ["md", "sh", "nosuch", "python"] };
    await client.ask("SAVE_INTERPRETER_BINDINGS", saved, "INTERPRETER_BINDINGS");
    await run(note, "%python 1");
    const { data } = await client.ask("GET_INTERPRETER_BINDINGS", { noteId: note.id }, "INTERPRETER_BINDINGS");
    const bindings = data["interpreterBindings"] as readonly { readonly id: string }[];
    expect(bindings.map(({ id }) => id).filter((id) => saved.selectedSettingIds.includes(id))).toEqual([
      "md",
      // What is put below a paragraph that ran begins with its name.
      "sh",
      "python",
    ]);
    const { json } = await call(octavo.address, "GET", `/notebook/${note.id}`);
    expect(json.body).toMatchObject({ config: { octavo: { interpreters: ["md", "sh", "python"] } } });
  });

  it("that are saved make the first one the note's default [op.SAVE_INTERPRETER_BINDINGS]", async () => {
    const note = await newNote();
    const saved = { noteId: note.id, selectedSettingIds: ["sh", "md"] };
    const { data } = await client.ask("SAVE_INTERPRETER_BINDINGS", saved, "INTERPRETER_BINDINGS");
    expect(data["interpreterBindings"]).toMatchObject([{ id: "sh" }]);
    expect(await run(note, "echo without a name")).toMatchObject({ text: "without a name\n" });
    const unknown = { noteId: note.id, selectedSettingIds: ["nosuch"] };
    const { data: error } = await client.ask("SAVE_INTERPRETER_BINDINGS", unknown, "ERROR_INFO");
    expect(error["info"]).toContain("no interpreter setting nosuch");
  });
});

describe("an installation", () => {
  it("reports to all clients that it began and how it ended [event.INTERPRETER_INSTALL_STARTED]", async () => {
    await client.ask("LIST_NOTES", {}, "NOTES_INFO");
    const started = client.next("INTERPRETER_INSTALL_STARTED");
    const ended = client.next("INTERPRETER_INSTALL_RESULT");
    const wanted = { name: "flink", artifact: "org.apache.zeppelin:zeppelin-flink:0.12.1" };
    expect((await call(octavo.address, "POST", "/interpreter/install", wanted)).status).toBe(200);
    expect((await started).data["result"]).toBe("Starting");
    expect((await ended).data).toMatchObject({ result: "Failed", message: expect.stringContaining("cannot install") });
  });
});

describe("what a setting is made of", () => {
  it("is listed: kinds, types of properties, repositories [rest.GET./interpreter rest.GET./interpreter/property/types rest.GET./interpreter/repository rest.POST./interpreter/repository rest.DELETE./interpreter/repository/{id} field.repository.identity]", async () => {
    const kinds = await call(octavo.address, "GET", "/interpreter");
    expect(Object.keys(kinds.json.body as object)).toEqual(expect.arrayContaining(["python", "sql", "sh", "md"]));
    const types = await call(octavo.address, "GET", "/interpreter/property/types");
    expect(types.json.body).toEqual(["textarea", "string", "number", "url", "password", "checkbox"]);
    const mine = { id: "mine", url: "https://example.org/maven", snapshot: false };
    expect((await call(octavo.address, "POST", "/interpreter/repository", mine)).status).toBe(200);
    const listed = await call(octavo.address, "GET", "/interpreter/repository");
    expect(listed.json.body).toContainEqual(expect.objectContaining({ id: "mine", url: mine.url }));
    expect((await call(octavo.address, "DELETE", "/interpreter/repository/mine")).status).toBe(200);
    const { body: left } = (await call(octavo.address, "GET", "/interpreter/repository")).json;
    expect((left as { id: string }[]).map(({ id }) => id)).toEqual(
      (listed.json.body as { id: string }[]).map(({ id }) => id).filter((id) => id !== "mine"),
    );
  });
});
