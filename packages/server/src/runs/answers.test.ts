import { join } from "node:path";
import type { JsonValue } from "@octavo/interpreter";
import { findParagraph, newParagraph, type ParagraphId } from "@octavo/note";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ViewedNote } from "../notebook/live-note.ts";
import { viewOfNote } from "../notebook/note-view.ts";
import { textReplacementOf } from "../notebook/texts.ts";
import { Pool } from "../pool/pool.ts";
import { createNote } from "../testing/a-notebook.ts";
import { type AServer, aServer } from "../testing/a-server.ts";
import { twoPeople } from "../testing/two-people.ts";
import { createAnswers } from "./answers.ts";
import type { AskingRun } from "./questions.ts";

let server: AServer;
beforeEach(async () => {
  server = await aServer({ shiro: twoPeople, publicNotes: false });
});
afterEach(() => server.close());

const ids = ["one", "two", "three"] as ParagraphId[];

/** A note of Ada's with three paragraphs. */
async function aNoteOfAda(path: string) {
  const live = await createNote(server, path);
  const owners = ["ada"];
  live.decide(
    ids.map((id, index) => ({
      type: "paragraphInserted",
      index,
      paragraph: newParagraph({ id, user: "ada", createdAt: 0, text: "%sh true" }),
    })),
  );
  const last = live.note.paragraphs.at(-1);
  if (last) live.decide([{ type: "paragraphRemoved", paragraphId: last.id }]);
  await server.access.change(live.note.id, { owners, writers: owners, runners: owners, readers: owners }, "ada");
  return live;
}

/** The first paragraph of a note of Ada's, run by a user. */
async function aRunOf(user: string) {
  const live = await aNoteOfAda("/Asks");
  const answers = createAnswers({
    ...server.services,
    pool: new Pool({ database: server.database, folder: join(server.folder, "pool"), now: server.ids.now }),
    globals: server.globals,
    openNote: (id) => server.notebook.open(id),
    spool: server.folder,
    runs: () => server.runs,
    nextInput: { ids: server.ids, naming: () => ({ isPython: true, isNamed: (name) => name === "python" }) },
  });
  const run = {
    live: viewOfNote(live, null),
    paragraphId: ids[0],
    runId: "run-1",
    order: { runId: "run-1", noteId: live.note.id, user },
  } as unknown as AskingRun;
  const statuses = (of = live) => of.note.paragraphs.map(({ status }) => status);
  const outcome = async (answer: () => JsonValue | Promise<JsonValue>) => {
    try {
      return await answer();
    } catch (error) {
      return String((error as Error).message);
    }
  };
  return { live, answers, run, statuses, outcome };
}

describe("the pool", () => {
  const put = { type: "poolPut", name: "x", pooled: { kind: "value", value: 1 } } as const;
  const get = { type: "poolGet", name: "x" } as const;

  it("gives nothing of another note, also of one that may be read", async () => {
    const other = await aNoteOfAda("/Other");
    const { answers, run } = await aRunOf("ada");
    expect(answers.poolPut(put, { ...run, order: { ...run.order, noteId: other.note.id } })).toBeNull();
    expect([answers.poolGet(get, run), answers.poolNames({ type: "poolNames" }, run)]).toEqual([null, []]);
  });

  it("gives what a note holds that the owner has named, to a user who may read it", async () => {
    const other = await aNoteOfAda("/Other");
    const ada = await aRunOf("ada");
    expect(ada.answers.poolPut(put, { ...ada.run, order: { ...ada.run.order, noteId: other.note.id } })).toBeNull();
    server.services.poolSources.set(ada.live.note.id, [other.note.id]);
    expect(ada.answers.poolGet(get, ada.run)).toEqual({ kind: "value", value: 1 });
    const bobs = { ...ada.run, order: { ...ada.run.order, user: "bob" } };
    expect(ada.answers.poolGet(get, bobs)).toBeNull();
    expect(ada.answers.poolRemove({ type: "poolRemove", name: "x" }, ada.run)).toBe(false);
  });
});

describe("values shared with pages", () => {
  it("are the paragraph's, the note's or global", async () => {
    const { answers, run, live } = await aRunOf("ada");
    for (const scope of ["paragraph", "note", "global"] as const) {
      const key = { name: scope, scope };
      expect(answers.angularGet({ type: "angularGet", ...key }, run)).toBeNull();
      void answers.angularSet({ type: "angularSet", ...key, value: { of: scope } }, run);
      expect(answers.angularGet({ type: "angularGet", ...key }, run)).toEqual({ of: scope });
    }
    expect(live.note.angularObjects).toMatchObject({
      sh: [{ name: "paragraph", paragraphId: "one" }, { name: "note" }],
    });
    expect(server.globals.all).toEqual([
      { groupId: "sh", name: "global", noteId: live.note.id, value: { of: "global" } },
    ]);
    for (const scope of ["paragraph", "note", "global"] as const)
      void answers.angularRemove({ type: "angularRemove", name: scope, scope }, run);
    expect([live.note.angularObjects, server.globals.all]).toEqual([{}, []]);
  });
});

describe("a paragraph that is named by its id", () => {
  it("has values of its own, and is run", async () => {
    const { answers, run, live, statuses } = await aRunOf("ada");
    const there = { name: "x", scope: "paragraph", paragraphId: "two" } as const;
    void answers.angularSet({ type: "angularSet", ...there, value: 1 }, run);
    expect(live.note.angularObjects).toMatchObject({ sh: [{ name: "x", paragraphId: "two" }] });
    void answers.angularRemove({ type: "angularRemove", ...there }, run);
    expect(live.note.angularObjects).toEqual({});
    await answers.runParagraph({ type: "runParagraph", paragraphId: "two" }, run);
    expect(statuses()).toEqual(["READY", "PENDING", "READY"]);
  });

  it.each([
    ["", "Please provide a 'paragraphId' when calling "],
    ["nine", "Cannot find a paragraph with id 'nine'"],
  ])("has to be there: %j", async (paragraphId, words) => {
    const { answers, run, outcome } = await aRunOf("ada");
    const there = { name: "x", scope: "paragraph", paragraphId } as const;
    const bound = await outcome(async () => answers.angularSet({ type: "angularSet", ...there, value: 1 }, run));
    const unbound = await outcome(async () => answers.angularRemove({ type: "angularRemove", ...there }, run));
    const ran = await outcome(() => answers.runParagraph({ type: "runParagraph", paragraphId }, run));
    const calls = [
      "z.angularBind(name, value, paragraphId)",
      "z.angularUnbind(name, paragraphId)",
      "z.runParagraph(paragraphId)",
    ];
    expect([bound, unbound, ran]).toEqual(calls.map((call) => words + (paragraphId === "" ? call : "")));
  });
});

describe("a link of a run", () => {
  it.each(["javascript:alert(1)", "file:///etc/passwd", "//spark", ""])("is not to %j", async (url) => {
    const { answers, run, live, outcome } = await aRunOf("ada");
    const refusal = "A link begins with http:// or https://.";
    expect(await outcome(() => answers.link({ type: "link", url, label: "JOB" }, run))).toBe(refusal);
    expect(live.note.paragraphs[0]?.runtimeInfos).toEqual({});
  });
});

describe("running other paragraphs", () => {
  it("queues one by id or place, and not the asking one", async () => {
    const { answers, run, statuses, outcome } = await aRunOf("ada");
    expect(await answers.runParagraph({ type: "runParagraph", paragraph: "three" }, run)).toBeNull();
    expect(await answers.runParagraph({ type: "runParagraph", paragraph: 1 }, run)).toBeNull();
    expect(await answers.runParagraph({ type: "runParagraph", paragraph: 1 }, run)).toBeNull();
    expect(statuses()).toEqual(["READY", "PENDING", "PENDING"]);
    const refusal = (paragraph: string | number) =>
      outcome(() => answers.runParagraph({ type: "runParagraph", paragraph }, run));
    expect(await refusal(0)).toBe("Can not run current Paragraph");
    expect(await refusal(9)).toBe("Not existed paragraphIndex: 9");
    expect(await refusal("nine")).toBe("Not existed paragraphId: nine");
  });

  it("needs the right to run, and shows nothing of notes one may not read", async () => {
    const { answers, run, statuses, outcome, live } = await aRunOf("bob");
    expect(await outcome(() => answers.runParagraph({ type: "runParagraph", paragraph: 1 }, run))).toBe(
      "Insufficient privileges to RUNNER note.",
    );
    const hidden = (await aNoteOfAda("/Hidden")).note.id;
    await server.access.change(
      hidden,
      { owners: ["ada"], writers: ["ada"], runners: ["ada"], readers: ["ada"] },
      "ada",
    );
    for (const noteId of [hidden, "2NOSUCH00"]) {
      const words = `There is no note with id '${noteId}', or it may not be read.`;
      expect(await outcome(() => answers.runNote({ type: "runNote", noteId }, run))).toBe(words);
      expect(await outcome(() => answers.runParagraph({ type: "runParagraph", paragraph: 1, noteId }, run))).toBe(
        words,
      );
    }
    const owners = ["ada"];
    const lists = { owners, writers: owners, runners: owners, readers: ["bob"] };
    await server.access.change(live.note.id, lists, "ada");
    expect(await outcome(() => answers.runNote({ type: "runNote" }, run))).toContain("Allowed users or roles");
    expect(statuses()).toEqual(["READY", "READY", "READY"]);
  });

  it("of a whole note goes one after another past whatever fails, but for the asking one", async () => {
    const { answers, run, statuses, live } = await aRunOf("ada");
    await answers.runNote({ type: "runNote" }, run);
    expect(statuses()).toEqual(["READY", "PENDING", "READY"]);
    const runId = findParagraph(live.note, ids[1] as ParagraphId)?.run?.id ?? "";
    const finished = { type: "finished", at: 1, outcome: "ERROR", files: {} } as const;
    server.runs.receive({ type: "events", runId, from: 1, events: [finished] });
    await expect.poll(() => statuses()).toEqual(["READY", "ERROR", "PENDING"]);
  });
});

describe("code to go on with", () => {
  async function aRun(text: string, user = "ada") {
    const asked = await aRunOf(user);
    const { live, paragraphId, runId } = asked.run;
    const change = textReplacementOf(live, { paragraphId, text, clientId: "", at: 1 });
    live.decide(change);
    const { textVersion = 0 } = findParagraph(live.note, paragraphId) ?? {};
    live.decide([{ type: "runQueued", paragraphId, runId, textVersion, user, at: 1 }]);
    return asked;
  }
  const texts = (live: ViewedNote, count: number) => live.note.paragraphs.slice(0, count).map(({ text }) => text);

  it("takes the place of what ran, below its magic", async () => {
    const { answers, run } = await aRun("%python\n%load mod.py");
    await answers.nextInput({ type: "nextInput", text: "x = 1", replaces: true }, run);
    expect(texts(run.live, 2)).toEqual(["%python\nx = 1", "%sh true"]);
  });

  it("comes behind it, in the same language, also where that was changed meanwhile", async () => {
    const { answers, run } = await aRun("%load mod.py");
    await answers.nextInput({ type: "nextInput", text: "x = 1", replaces: false }, run);
    const { live, paragraphId } = run;
    live.decide(textReplacementOf(live, { paragraphId, text: "typed", clientId: "", at: 1 }));
    await answers.nextInput({ type: "nextInput", text: "y = 1", replaces: true }, run);
    expect(texts(live, 4)).toEqual(["typed", "y = 1", "x = 1", "%sh true"]);
  });

  it("is refused to a user who may not write the note", async () => {
    const { answers, run, outcome } = await aRun("1", "grace");
    const next = { type: "nextInput", text: "x", replaces: false } as const;
    expect(await outcome(() => answers.nextInput(next, run))).toMatch(/Insufficient privileges/);
  });
});
