/**
 * Every operation of the socket, as clients of a live Zeppelin met it: the request, and what the sender, the others on the note and all other clients
 * receive, frame by frame and member by member. The list of operations is the server's own.
 */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Exchange, type ExchangeScene, handled, isHappy, nobody, play, refused } from "../harness/exchange.ts";
import type { WireNote } from "../harness/foreign-client.ts";
import { useWire } from "../harness/wire.ts";
import { folders } from "./exchanges/folders.ts";
import { notes } from "./exchanges/notes.ts";
import { angular, forms, interpreters, revisions, server } from "./exchanges/others.ts";
import { paragraphs } from "./exchanges/paragraphs.ts";
import { runs } from "./exchanges/runs.ts";

const all: Readonly<Record<string, readonly Exchange[]>> = {
  ...notes,
  ...folders,
  ...paragraphs,
  ...runs,
  ...forms,
  ...angular,
  ...interpreters,
  ...revisions,
  ...server,
};

/** What reads nothing of its data and asks for no right cannot be refused. */
const neverRefused = new Set([
  "PING",
  "RELOAD_NOTES_FROM_REPO",
  "GET_HOME_NOTE",
  "RESTORE_ALL",
  "EMPTY_TRASH",
  "GET_INTERPRETER_SETTINGS",
  "LIST_CONFIGURATIONS",
  "LIST_NOTE_JOBS",
  "FOLLOW_RUNNING_NOTES",
  "UNSUBSCRIBE_UPDATE_NOTE_JOBS",
  "LIST_UPDATE_NOTE_JOBS",
]);

/** What is asked in the middle of a run, and done in a page. */
const doneInPage = new Set(["ANSWER_INPUT", "SEND_TO_WIDGET"]);

const wire = useWire({ folder: "Told", env: { ZEPPELIN_JOBMANAGER_ENABLE: "true" } });
let operations: readonly string[];
let events: ReadonlySet<string>;
let number = 0;
let scene: ExchangeScene;

beforeAll(async () => {
  const answer = await fetch(`${wire.octavo.address}/api/openapi.json`);
  const document = (await answer.json()) as { "x-octavo-socket": { operations: object; events: readonly string[] } };
  operations = Object.keys(document["x-octavo-socket"].operations);
  events = new Set(document["x-octavo-socket"].events);
});

afterEach(() => {
  const { sender, colleague, passerBy } = scene;
  const received = [sender, colleague, passerBy].flatMap(({ frames }) => frames.map(({ op }) => op));
  expect(
    received.filter((op) => !events.has(op)),
    "what the server does not list",
  ).toEqual([]);
});

/** Two clients on a note of three paragraphs that is alone in its folder, and one with the list only. */
beforeEach(async () => {
  number += 1;
  const { client: sender } = wire;
  const [colleague, passerBy] = await Promise.all([wire.connect(), wire.connect()]);
  const name = `Told/Folder ${number}/Note`;
  const made = await wire.call("POST", "/notebook", { notePath: name, paragraphs: [{}, {}, {}] });
  const id = made.json.body as string;
  const shown = await sender.ask("GET_NOTE", { id }, "NOTE");
  const companyOfTwo = sender.next("COLLABORATIVE_MODE_STATUS", ({ data }) => data["status"] === true);
  await colleague.ask("GET_NOTE", { id }, "NOTE");
  await companyOfTwo;
  scene = { sender, colleague, passerBy, note: shown.data["note"] as WireNote, number };
});

describe("the table of exchanges", () => {
  it("has a request of each operation that does what it is for, and one that is refused", () => {
    expect(Object.keys(all).toSorted()).toEqual(operations.toSorted());
    const lacks = (op: string) => [
      ...(doneInPage.has(op) || all[op]?.some(isHappy) ? [] : [`${op}: none is done`]),
      ...(neverRefused.has(op) || all[op]?.some((exchange) => !isHappy(exchange)) ? [] : [`${op}: none is refused`]),
    ];
    expect(operations.flatMap(lacks)).toEqual([]);
  });
});

const cases = (table: Readonly<Record<string, readonly Exchange[]>>) =>
  Object.entries(table).flatMap(([op, exchanges]) =>
    exchanges.map((exchange) => [`${op} ${exchange.when}`, op, exchange] as const),
  );

const played = (_name: string, op: string, exchange: Exchange) => play(scene, op, exchange);

describe("of notes [op.LIST_NOTES op.GET_HOME_NOTE op.GET_NOTE op.NEW_NOTE op.IMPORT_NOTE op.CONVERT_NOTE_NBFORMAT op.CLONE_NOTE op.NOTE_RENAME op.NOTE_UPDATE op.MOVE_NOTE_TO_TRASH op.RESTORE_NOTE op.DEL_NOTE event.NOTE event.NEW_NOTE event.NOTES_INFO event.NOTE_UPDATED event.CONVERTED_NOTE_NBFORMAT]", () => {
  it.each(cases(notes))("%s", played);

  it("GET_NOTE is answered with its number to Octavo's own client, which asks more than one thing at once, and to no other [op.envelope]", async () => {
    const { sender, note } = scene;
    const { id } = note;
    const answers = [sender.next("NOTE"), sender.next("NOTE", ({ data }) => data["epoch"] !== undefined)] as const;
    sender.send("GET_NOTE", { id }, "m-8");
    sender.send("GET_NOTE", { id, facts: 1 }, "m-9");
    const [theirs, own] = await Promise.all(answers);
    expect(theirs).not.toHaveProperty("msgId");
    expect(own.msgId).toBe("m-9");
  });

  it("RELOAD_NOTES_FROM_REPO finds what was put into the folder [op.RELOAD_NOTES_FROM_REPO]", async () => {
    const { sender, passerBy } = scene;
    // A client that has sent nothing yet receives nothing.
    await handled(passerBy);
    const file = join(wire.octavo.data, "notebook", `By hand ${number}_2BYH${String(number).padStart(5, "0")}.zpln`);
    await writeFile(file, JSON.stringify({ name: `By hand ${number}`, paragraphs: [] }));
    const received = passerBy.next("NOTES_INFO", ({ data }) => JSON.stringify(data).includes(`"/By hand ${number}"`));
    sender.send("RELOAD_NOTES_FROM_REPO");
    await received;
  });

  it("RELOAD_NOTE reads what was written into its file [op.RELOAD_NOTE]", async () => {
    const { sender, note } = scene;
    const file = join(wire.octavo.data, "notebook", `${note.path.slice(1)}_${note.id}.zpln`);
    const paragraphs = note.paragraphs.map(({ id }) => ({ id, text: "%md by hand" }));
    await writeFile(file, JSON.stringify({ id: note.id, name: note.name, paragraphs }));
    const { data } = await sender.ask("RELOAD_NOTE", { id: note.id }, "NOTE");
    expect(data["note"]).toMatchObject({ paragraphs });
  });
});

describe("of folders [op.FOLDER_RENAME op.MOVE_FOLDER_TO_TRASH op.RESTORE_FOLDER op.REMOVE_FOLDER op.RESTORE_ALL op.EMPTY_TRASH constant.trash]", () => {
  it.each(cases(folders))("%s", played);
});

describe("of paragraphs [op.INSERT_PARAGRAPH op.COPY_PARAGRAPH op.COMMIT_PARAGRAPH op.PATCH_PARAGRAPH op.MOVE_PARAGRAPH op.PARAGRAPH_REMOVE op.PARAGRAPH_CLEAR_OUTPUT op.PARAGRAPH_CLEAR_ALL_OUTPUT op.EDITOR_SETTING event.PARAGRAPH event.PATCH_PARAGRAPH event.PARAGRAPH_ADDED event.PARAGRAPH_REMOVED event.PARAGRAPH_MOVED event.EDITOR_SETTING field.paragraph.config.editorSetting.completionKey]", () => {
  it.each(cases(paragraphs))("%s", played);

  it("COMMIT_PARAGRAPH is answered with its number, to all clients on the note [op.envelope]", async () => {
    const { sender, colleague, note } = scene;
    const answers = [sender, colleague].map((client) => client.next("PARAGRAPH"));
    sender.send(
      "COMMIT_PARAGRAPH",
      { id: note.paragraphs[0]?.id, title: "", paragraph: "x", params: {}, config: {} },
      "m-7",
    );
    for (const { msgId } of await Promise.all(answers)) expect(msgId).toBe("m-7");
  });
});

describe("of runs [op.RUN_PARAGRAPH op.RUN_ALL_PARAGRAPHS op.CANCEL_PARAGRAPH op.PARAGRAPH_EXECUTED_BY_SPELL op.COMPLETION event.COMPLETION_LIST]", () => {
  it.each(cases(runs))("%s", played);
});

describe("of forms and modes [op.UPDATE_PERSONALIZED_MODE op.SAVE_NOTE_FORMS op.REMOVE_NOTE_FORMS field.note.noteParams state.note.personalized-words]", () => {
  it.each(cases(forms))("%s", played);
});

describe("of shared values [op.ANGULAR_OBJECT_UPDATED op.ANGULAR_OBJECT_CLIENT_BIND op.ANGULAR_OBJECT_CLIENT_UNBIND event.ANGULAR_OBJECT_UPDATE event.ANGULAR_OBJECT_REMOVE]", () => {
  it.each(cases(angular))("%s", played);
});

describe("of interpreters [op.GET_INTERPRETER_SETTINGS op.GET_INTERPRETER_BINDINGS op.SAVE_INTERPRETER_BINDINGS event.INTERPRETER_SETTINGS event.INTERPRETER_BINDINGS]", () => {
  it.each(cases(interpreters))("%s", played);
});

describe("of revisions [op.CHECKPOINT_NOTE op.LIST_REVISION_HISTORY op.NOTE_REVISION op.NOTE_REVISION_FOR_COMPARE op.SET_NOTE_REVISION event.LIST_REVISION_HISTORY event.NOTE_REVISION event.NOTE_REVISION_FOR_COMPARE event.SET_NOTE_REVISION field.revision]", () => {
  it.each(cases(revisions))("%s", played);
});

describe("of the server [op.PING op.LIST_CONFIGURATIONS op.LIST_NOTE_JOBS op.UNSUBSCRIBE_UPDATE_NOTE_JOBS event.CONFIGURATIONS_INFO event.LIST_NOTE_JOBS]", () => {
  it.each(cases(server))("%s", played);

  it.each(["NOTE", "PARAGRAPH", "NOTES_INFO", "WATCHER"])("%s, which only servers say, is passed over", async (op) => {
    await play(scene, op, { when: "", ...nobody });
  });

  it("an unknown operation is refused to the client that asks, and no other client hears of it", async () => {
    await play(scene, "NO_SUCH_OPERATION", { when: "", ...refused("Unknown operation: NO_SUCH_OPERATION") });
  });
});

describe("a client that shows a note", () => {
  it("hears when company comes and goes", async () => {
    const { sender, colleague, passerBy, note } = scene;
    const together = sender.next("COLLABORATIVE_MODE_STATUS", ({ data }) => data["status"] === true);
    await passerBy.ask("GET_NOTE", { id: note.id }, "NOTE");
    expect((await together).data).toEqual({ status: true, users: ["anonymous"] });
    const alone = sender.next("COLLABORATIVE_MODE_STATUS", ({ data }) => data["status"] === false);
    await colleague.ask("GET_HOME_NOTE", {}, "NOTE");
    await passerBy.close();
    expect((await alone).data).toEqual({ status: false });
  });

  it("shows one at most: the next one takes its place", async () => {
    const { sender, colleague } = scene;
    await colleague.ask("NEW_NOTE", { name: `Told/Other ${number}` }, "NEW_NOTE");
    await handled(colleague);
    colleague.frames.length = 0;
    await sender.ask("INSERT_PARAGRAPH", { index: 0 }, "PARAGRAPH_ADDED");
    await handled(colleague);
    expect(colleague.frames.map(({ op }) => op).filter((op) => op.startsWith("PARAGRAPH"))).toEqual([]);
  });
});
