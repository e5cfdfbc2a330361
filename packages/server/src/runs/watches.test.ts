import { type NoteId, newParagraph, type ParagraphId } from "@octavo/note";
import type { RunnerRequest } from "@octavo/runner";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { viewOfNote } from "../notebook/note-view.ts";
import { createNote } from "../testing/a-notebook.ts";
import { type AServer, aServer } from "../testing/a-server.ts";
import type { AskingRun } from "./questions.ts";
import { type ValueChange, Watches } from "./watches.ts";

let server: AServer;
let sent: RunnerRequest[];
let mayRun: boolean;
let watches: Watches;
beforeEach(async () => {
  server = await aServer();
  sent = [];
  mayRun = true;
  watches = new Watches({
    link: { send: (request) => sent.push(request) },
    mayRun: () => mayRun,
    clearSpool: () => {},
  });
});
afterEach(() => server.close());

const paragraphId = "paragraph_1" as ParagraphId;
const x = { type: "angularWatch", name: "x", scope: "note" } as const;

/** A paragraph of a new note that watches `x`. */
async function aWatch() {
  const live = await createNote(server, "/Watches");
  const texts = { [paragraphId]: "%python watch", paragraph_2: "" };
  live.decide(
    Object.entries(texts).map(([id, text], index) => ({
      type: "paragraphInserted",
      index,
      paragraph: newParagraph({ id: id as ParagraphId, user: "ada", createdAt: 0, text }),
    })),
  );
  const noteId: NoteId = live.note.id;
  const order = { runId: "run-1", noteId, paragraphId, user: "ada", sessionKey: "python:s", driver: "python" };
  const run = { live: viewOfNote(live, null), paragraphId, runId: "run-1", order } as unknown as AskingRun;
  watches.angularWatch(x, run);
  const change = (value: number, more: Partial<ValueChange> = {}) =>
    watches.changed({ groupId: "python", name: "x", paragraphId: null, noteId, view: null, old: 0, value, ...more });
  return { live, run, change };
}

const orders = () => sent.flatMap((request) => (request.type === "run" ? [request.order] : []));
const changeOf = (code: string): unknown => JSON.parse(JSON.parse(code.slice("z.angularTold(".length, -1)) as string);

/** The function has printed this, and is over. */
function finish(data: string): void {
  const events = [
    { type: "appended", index: 0, format: "TEXT", data } as const,
    { type: "finished", at: 1, outcome: "ERROR", files: {} } as const,
  ];
  watches.receive({ type: "events", runId: orders().at(-1)?.runId ?? "", from: 1, events }, () => {});
}

describe("a watch", () => {
  it("receives changes of what it watches and of nothing else, in the session that asked", async () => {
    const { change } = await aWatch();
    change(1, { name: "y" });
    change(1, { groupId: "sh" });
    change(1, { paragraphId: "paragraph_2" as ParagraphId });
    change(1, { noteId: null });
    change(1, { view: "bob" });
    expect(sent).toEqual([]);
    expect(watches.isWatching("2OTHER" as NoteId)).toBe(false);
    change(1);
    expect(orders()).toMatchObject([{ sessionKey: "python:s", user: "ada", paragraphId }]);
    expect(changeOf(orders()[0]?.code ?? "")).toEqual({ name: "x", scope: "note", old: 0, value: 1 });
  });

  it("receives the newest of many changes, one at a time", async () => {
    const { change } = await aWatch();
    change(1);
    change(2, { old: 1 });
    change(3, { old: 2 });
    expect(orders()).toHaveLength(1);
    finish("");
    expect(orders()).toHaveLength(2);
    expect(changeOf(orders()[1]?.code ?? "")).toMatchObject({ old: 1, value: 3 });
    finish("");
    expect(orders()).toHaveLength(2);
  });

  it("shows what its function prints in its paragraph, after what is there", async () => {
    const { live, change } = await aWatch();
    change(1);
    finish("one\n");
    change(2);
    finish("two\n");
    const shown = live.note.paragraphs.find(({ id }) => id === paragraphId)?.results?.segments;
    expect(shown).toMatchObject([{ type: "TEXT", data: "one\ntwo\n" }]);
    expect(sent).toContainEqual({ type: "acknowledge", runId: orders()[0]?.runId, upTo: 2 });
  });

  it("cannot ask for input, as no paragraph runs", async () => {
    const { change } = await aWatch();
    change(1);
    const runId = orders()[0]?.runId ?? "";
    const question = { type: "input", prompt: "?", isPassword: false } as const;
    watches.receive({ type: "question", runId, questionId: 1, question }, () => {});
    expect(sent.at(-1)).toMatchObject({ type: "answer", runId, questionId: 1, answer: { kind: "refused" } });
  });

  it.each<[string, (watch: Awaited<ReturnType<typeof aWatch>>) => void]>([
    ["its code gives it up", ({ run }) => void watches.angularUnwatch({ ...x, type: "angularUnwatch" }, run)],
    ["its interpreter ends", () => watches.forget(({ sessionKey }) => sessionKey === "python:s")],
    [
      "whoever watches may not run the note any more",
      () => {
        mayRun = false;
      },
    ],
    ["its paragraph is removed", ({ live }) => void live.decide([{ type: "paragraphRemoved", paragraphId }])],
  ])("ends when %s", async (_when, end) => {
    const watch = await aWatch();
    end(watch);
    watch.change(1);
    expect(sent).toEqual([]);
    expect(watches.isWatching(watch.live.note.id)).toBe(false);
  });
});
