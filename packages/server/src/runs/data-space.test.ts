import { createSegment, type Paragraph, type ParagraphStatus, resultsOf } from "@octavo/note";
import { aNote, aParagraph, aParagraphId } from "@octavo/note/testing";
import { describe, expect, it } from "vitest";
import { viewOfNote } from "../notebook/note-view.ts";
import { newSetting } from "../settings/kinds.ts";
import { aLiveNote } from "../testing/a-live-note.ts";
import { createDataSpace, type DataSpaceOptions } from "./data-space.ts";
import type { AskingRun } from "./questions.ts";
import type { LookedUp } from "./variables.ts";

const waiting = new AbortController().signal;
const variable = { file: null, type: null, problem: null, frames: [] };
type Found = Partial<LookedUp["variable"]> | "busy";

/** What interpreters hold, by the keys of their sessions; and which were asked for what. */
function aSpace(held: Readonly<Record<string, Found>>, mayRun = true) {
  const asked: object[] = [];
  const options: DataSpaceOptions = {
    interpreters: {
      all: ["python", "sql", "other"].map((name) => newSetting(name, name === "other" ? "python" : name)),
      get: (id) => newSetting(id, id),
      sessionKeysOf: ({ id }, { noteId, user }) => [`${id}:${noteId}:${user}`],
      choose({ magic, note, user }) {
        const [setting = "python"] = (magic ?? "python").split(".");
        if (setting === "other")
          return { kind: "refused", reason: "noPermission", text: `${user} has no permission for other` };
        const sessionKey = `${setting}:${note.id}:${user}`;
        return { kind: "found", driver: setting, sessionKey, setting: { id: setting, ofNote: null, properties: {} } };
      },
    },
    variables: {
      async lookUp(question) {
        asked.push(question);
        const found = held[question.sessionKey];
        if (found === undefined) return { state: "none", variable };
        return found === "busy" ? { state: "busy", variable } : { state: "found", variable: { ...variable, ...found } };
      },
    },
    mayRun: () => mayRun,
    poolNames: () => ["rates"],
    spool: "/spool",
  };
  return { ...createDataSpace(options), asked };
}

function aRun(user: string, given: Partial<AskingRun["order"]> = {}, paragraphs: readonly Paragraph[] = []): AskingRun {
  const { live } = aLiveNote(aNote({ paragraphs: [...paragraphs, aParagraph({ id: aParagraphId("asking") })] }));
  const setting = { id: "sql", ofNote: null, properties: {} };
  const sessionKey = `sql:${live.note.id}:${user}`;
  const order = { runId: "run-1", driver: "sql", user, setting, sessionKey, ...given } as AskingRun["order"];
  return { order, live: viewOfNote(live, null), paragraphId: aParagraphId("asking"), runId: "r" as AskingRun["runId"] };
}

describe("a frame", () => {
  const run = aRun("ada");
  const own = `python:${run.live.note.id}:ada`;

  it("comes from an interpreter of this user and note, into the folder of the asking run", async () => {
    const space = aSpace({ [own]: { file: "frame-1.parquet" } });
    expect(await space.frame({ type: "frame", name: "df" }, run, waiting)).toEqual({
      kind: "table",
      file: "/spool/run-1/frame-1.parquet",
    });
    expect(space.asked).toEqual([{ driver: "python", sessionKey: own, name: "df", runId: "run-1" }]);
    expect(await space.frame({ type: "frame", name: "df" }, aRun("bob"), waiting)).toBeNull();
  });

  it("comes from nowhere for a user who may not run the note any more", async () => {
    const space = aSpace({ [own]: { file: "frame-1.parquet" } }, false);
    expect(await space.frame({ type: "frame", name: "df" }, run, waiting)).toBeNull();
    expect(space.asked).toEqual([]);
  });

  it("comes from the session of the same run of a whole note, where that has its own", async () => {
    const space = aSpace({ [own]: { file: "a.parquet" }, [`${own}:alone`]: { file: "b.parquet" } });
    const alone = { ...run, order: { ...run.order, sessionKey: `${run.order.sessionKey}:alone` } };
    expect(await space.frame({ type: "frame", name: "df" }, alone, waiting)).toMatchObject({
      file: "/spool/run-1/b.parquet",
    });
  });

  it("that cannot be written is refused in its words", async () => {
    const space = aSpace({ [own]: { problem: "df has no columns." } });
    await expect(space.frame({ type: "frame", name: "df" }, run, waiting)).rejects.toThrow("df has no columns.");
  });
});

describe("the hint for a name that is missing", () => {
  const results = resultsOf("SUCCESS", [createSegment("TABLE", "a\n1\n")]);
  const prices = aParagraph({ id: aParagraphId("one"), title: "Prices", results });
  const silent = aParagraph({ id: aParagraphId("two"), title: "Costs", status: "FINISHED" });
  const saved = (name: string, status: ParagraphStatus) =>
    aParagraph({ id: aParagraphId(name), text: `%sql(saveAs=${name}) SELECT`, status });
  const untitled = [
    saved("broken", "ERROR"),
    saved("stopped", "ABORT"),
    saved("going", "RUNNING"),
    saved("new", "READY"),
  ];
  const ask = async (name: string, found: Found, order: Partial<AskingRun["order"]> = {}) => {
    const run = aRun("ada", order, [prices, silent, ...untitled]);
    return await aSpace({ [`python:${run.live.note.id}:ada`]: found }).nameHint(
      { type: "nameHint", name },
      run,
      waiting,
    );
  };

  it.each<[string, string, Found, string | null]>([
    [
      "a variable that is no frame",
      "df",
      { type: "dict" },
      "df is a variable of Python in this note, of the type dict. Tables are data frames, series and relations.",
    ],
    [
      "a frame of nearly that name",
      "salse",
      { frames: ["sales", "x"] },
      "Did you mean sales, a variable of Python in this note?",
    ],
    [
      "one that begins so",
      "sal",
      { frames: ["sales_2026"] },
      "Did you mean sales_2026, a variable of Python in this note?",
    ],
    ["a table of nearly that name", "price", {}, 'Did you mean prices, the table of the paragraph "Prices"?'],
    ["a value of the pool", "rate", {}, "Did you mean rates, a value of the pool?"],
    ["a paragraph without a table", "costs", {}, 'The paragraph "Costs" shows no table.'],
    ["one that failed, by its number", "broken", {}, "Paragraph 3 shows no table, because its last run failed."],
    ["one that was cancelled", "stopped", {}, "Paragraph 4 shows no table, because its last run was cancelled."],
    ["one that is under way", "going", {}, "Paragraph 5 shows no table yet."],
    ["one that was never run", "new", {}, "Paragraph 6 shows no table, because it has not been run."],
    [
      "a busy interpreter",
      "df",
      "busy",
      "Python is running something, so its variables are no tables now. Run this again when it is done.",
    ],
    ["nothing", "df", {}, null],
  ])("in SQL is about %s", async (_, name, found, words) => {
    expect(await ask(name, found)).toBe(words);
  });

  it("in Python is about tables, and asks no interpreter", async () => {
    const order = { driver: "python" };
    const words = 'prices is the table of the paragraph "Prices"; z.table("prices") brings it.';
    expect(await ask("prices", "busy", order)).toBe(words);
    expect(await ask("prics", "busy", order)).toBe('Did you mean prices, the table of the paragraph "Prices"?');
    expect(await ask("costs", "busy", order)).toBeNull();
  });
});
