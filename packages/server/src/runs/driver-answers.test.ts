import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createSegment, type Paragraph, resultsOf } from "@octavo/note";
import { aNote, aParagraph, aParagraphId } from "@octavo/note/testing";
import type { SessionSetting } from "@octavo/runner";
import type { ExportedBytes } from "@octavo/tables";
import { describe, expect, it, onTestFinished } from "vitest";
import { viewOfNote } from "../notebook/note-view.ts";
import { aLiveNote } from "../testing/a-live-note.ts";
import { createDriverAnswers, type DriverAnswersOptions } from "./driver-answers.ts";
import type { AskingRun } from "./questions.ts";

const waiting = new AbortController().signal;
const url = "jdbc:postgresql://db/sales";
const kept: Record<string, string> = { "ada warehouse": "of all", "ada warehouse.eu": "of eu", "bob other": "x" };

const options: DriverAnswersOptions = {
  credentialOf: (user, entity) => {
    const password = kept[`${user} ${entity}`];
    return password === undefined ? undefined : { username: user, password };
  },
  settingName: () => "warehouse",
  files: { resultFile: (name) => `/results/${name}` },
  fileOfTable: async ({ types }) => `/small/${types?.columns}.parquet`,
  jsonOfTable: () => Promise.reject(new Error("It is wanted by none of these.")),
  isSql: ({ text }) => text.startsWith("%sql"),
  spool: "/spool",
};
const answers = createDriverAnswers(options);

function aRun(user = "ada", paragraphs: readonly Paragraph[] = []): AskingRun {
  const setting: SessionSetting = { id: "2X", ofNote: null, properties: { "default.url": ` ${url}`, "eu.url": url } };
  const { live } = aLiveNote(aNote({ paragraphs: [...paragraphs, aParagraph({ id: aParagraphId("asking") })] }));
  const order = { user, setting } as AskingRun["order"];
  return { order, live: viewOfNote(live, null), paragraphId: aParagraphId("asking"), runId: "r" as AskingRun["runId"] };
}

describe("a credential", () => {
  const credential = (prefix: string, run = aRun(), to = url) =>
    answers.credential({ type: "credential", prefix, url: to }, run);

  it("is that of the database, or else of the setting", () => {
    expect(credential("eu")).toEqual({ username: "ada", password: "of eu" });
    expect(credential("default")).toEqual({ username: "ada", password: "of all" });
  });

  it("is no other user's", () => {
    expect(credential("default", aRun("bob"))).toBeNull();
  });

  it("goes to no address but the setting's own", () => {
    expect(credential("default", aRun(), "jdbc:postgresql://evil/sales")).toBeNull();
    expect(credential("nosuch")).toBeNull();
  });
});

describe("a shown table", () => {
  const table = (data: string) => resultsOf("SUCCESS", [createSegment("TEXT", "a\n1\n"), createSegment("TABLE", data)]);
  const shown = (name: string, ...paragraphs: Paragraph[]) =>
    answers.shownTable({ type: "shownTable", name }, aRun("ada", paragraphs), waiting);
  const sales = aParagraph({ id: aParagraphId("one"), title: "Sales of 2026!", results: table("a\n1\n") });

  it.each(["Sales of 2026!", "sales of 2026!", "sales_of_2026", "one"])("is found by title or id: %s", async (name) => {
    expect(await shown(name, sales)).toEqual({ kind: "text", data: "a\n1\n" });
  });

  it("is found by the name that it is saved under", async () => {
    const saved = aParagraph({
      id: aParagraphId("two"),
      text: "%sql(saveAs=Totals) SELECT 1",
      results: table("b\n2\n"),
    });
    expect(await shown("totals", sales, saved)).toEqual({ kind: "text", data: "b\n2\n" });
  });

  it("is the newest that SQL shows", async () => {
    const ran = (id: string, at: number, data: string, text = "%sql SELECT 1") =>
      aParagraph({ id: aParagraphId(id), text, dateFinished: at, results: table(data) });
    const paragraphs = [ran("one", 3, "a\n3\n"), ran("two", 2, "a\n2\n"), ran("three", 4, "a\n4\n", "%sh")];
    expect(await shown("_sql", ...paragraphs)).toEqual({ kind: "text", data: "a\n3\n" });
  });

  it("is the last of that title", async () => {
    const later = aParagraph({ id: aParagraphId("two"), title: "sales of 2026!", results: table("a\n2\n") });
    expect(await shown("sales_of_2026", sales, later)).toEqual({ kind: "text", data: "a\n2\n" });
  });

  it.each([
    ["b.parquet", "table"],
    ["b.log", "lines"],
  ])("that is over budget is a file: %s", async (file, kind) => {
    const overflow = { lines: 5000, bytes: 1, tail: "", file };
    const results = resultsOf("SUCCESS", [createSegment("TABLE", "a\n1\n", overflow)]);
    expect(await shown("one", aParagraph({ id: aParagraphId("one"), results }))).toEqual({
      kind,
      file: `/results/${file}`,
    });
  });

  it("is a file where its types are known, whatever its size", async () => {
    const types = { columns: "DECIMAL(5,2)", missing: "null" } as const;
    const results = resultsOf("SUCCESS", [createSegment("TABLE", "a\n1.10\n", null, types)]);
    const typed = aParagraph({ id: aParagraphId("one"), results });
    expect(await shown("one", typed)).toEqual({ kind: "table", file: "/small/DECIMAL(5,2).parquet" });
  });

  it("is none where none is shown, or only a part is kept", async () => {
    const overflow = { lines: 5000, bytes: 1, tail: "", file: null };
    const gone = aParagraph({
      id: aParagraphId("two"),
      results: resultsOf("SUCCESS", [createSegment("TABLE", "a", overflow)]),
    });
    expect(await shown("nosuch", sales)).toBeNull();
    expect(await shown("two", gone)).toBeNull();
    expect(await shown("asking")).toBeNull();
  });
});

describe("tables as JSON", () => {
  const json = `[${"1,".repeat(50)}1]`;

  function spooled(mostJsonBytes: number) {
    const spool = mkdtempSync(join(tmpdir(), "octavo-json-"));
    onTestFinished(() => rmSync(spool, { recursive: true }));
    let made = 0;
    const { shownTable } = createDriverAnswers({
      ...options,
      ...{ spool, mostJsonBytes },
      async jsonOfTable() {
        made++;
        return (async function* () {
          yield Buffer.from(json);
        })() as unknown as ExportedBytes;
      },
    });
    const paragraphs = ["one", "two"].map((id) =>
      aParagraph({ id: aParagraphId(id), results: resultsOf("SUCCESS", [createSegment("TABLE", `${id}\n1\n`)]) }),
    );
    const run = aRun("ada", paragraphs);
    const asking = { ...run, order: { ...run.order, runId: "r" } } as AskingRun;
    const ask = (name: string, signal = waiting) =>
      shownTable({ type: "shownTable", name, as: "json" }, asking, signal);
    return { ask, made: () => made, files: () => readdirSync(join(spool, "r")) };
  }

  it("are written once for each run, however often it asks", async () => {
    const { ask, made, files } = spooled(1000);
    const first = await ask("one");
    expect(first).toMatchObject({ kind: "json" });
    expect(await ask("one")).toEqual(first);
    expect(await ask("two")).not.toEqual(first);
    expect([made(), files().length]).toEqual([2, 2]);
  });

  it("no answer is made for a run that does not wait any more", async () => {
    const { ask, files } = spooled(1000);
    await expect(ask("one", AbortSignal.abort())).rejects.toThrow();
    expect(files()).toEqual([]);
  });

  it("take no more of the disk than one run may have, all together", async () => {
    const { ask, files } = spooled(json.length * 1.5);
    await ask("one");
    await expect(ask("two")).rejects.toMatchObject({ code: "tooLarge" });
    expect(files()).toHaveLength(1);
  });
});
