import { type Paragraph, resultsOf, segment } from "@octavo/note";
import { aNote, aParagraph, aParagraphId } from "@octavo/note/testing";
import type { SessionSetting } from "@octavo/runner";
import { describe, expect, it } from "vitest";
import { viewOn } from "../notebook/note-view.ts";
import { aLiveNote } from "../testing/a-live-note.ts";
import { createDriverAnswers } from "./driver-answers.ts";
import type { AskingRun } from "./questions.ts";

const url = "jdbc:postgresql://db/sales";
const kept: Record<string, string> = { "ada warehouse": "of all", "ada warehouse.eu": "of eu", "bob other": "x" };

const answers = createDriverAnswers({
  credentialOf: (user, entity) => {
    const password = kept[`${user} ${entity}`];
    return password === undefined ? undefined : { username: user, password };
  },
  settingName: () => "warehouse",
  files: { resultFile: (name) => `/results/${name}` },
});

function aRun(user = "ada", paragraphs: readonly Paragraph[] = []): AskingRun {
  const setting: SessionSetting = { id: "2X", ofNote: null, properties: { "default.url": ` ${url}`, "eu.url": url } };
  const { live } = aLiveNote(aNote({ paragraphs: [...paragraphs, aParagraph({ id: aParagraphId("asking") })] }));
  const order = { user, setting } as AskingRun["order"];
  return { order, live: viewOn(live, null), paragraphId: aParagraphId("asking"), runId: "r" as AskingRun["runId"] };
}

describe("a credential", () => {
  const credential = (prefix: string, run = aRun(), to = url) =>
    answers.credential({ type: "credential", prefix, url: to }, run);

  it("is that of the database, or else of the setting", () => {
    expect(credential("eu")).toEqual({ username: "ada", password: "of eu" });
    expect(credential("default")).toEqual({ username: "ada", password: "of all" });
  });

  it("is nobody else's", () => {
    expect(credential("default", aRun("bob"))).toBeNull();
  });

  it("goes to no address but the setting's own", () => {
    expect(credential("default", aRun(), "jdbc:postgresql://evil/sales")).toBeNull();
    expect(credential("nosuch")).toBeNull();
  });
});

describe("a shown table", () => {
  const table = (data: string) => resultsOf("SUCCESS", [segment("TEXT", "a\n1\n"), segment("TABLE", data)]);
  const shown = (name: string, ...paragraphs: Paragraph[]) =>
    answers.shownTable({ type: "shownTable", name }, aRun("ada", paragraphs));
  const sales = aParagraph({ id: aParagraphId("one"), title: "Sales of 2026!", results: table("a\n1\n") });

  it.each(["Sales of 2026!", "sales of 2026!", "sales_of_2026", "one"])("is found by title or id: %s", (name) => {
    expect(shown(name, sales)).toEqual({ kind: "text", data: "a\n1\n" });
  });

  it("is the last of that title", () => {
    const later = aParagraph({ id: aParagraphId("two"), title: "sales of 2026!", results: table("a\n2\n") });
    expect(shown("sales_of_2026", sales, later)).toEqual({ kind: "text", data: "a\n2\n" });
  });

  it.each([
    ["b.parquet", "table"],
    ["b.log", "lines"],
  ])("that is over budget is a file: %s", (file, kind) => {
    const overflow = { lines: 5000, bytes: 1, tail: "", file };
    const results = resultsOf("SUCCESS", [segment("TABLE", "a\n1\n", overflow)]);
    expect(shown("one", aParagraph({ id: aParagraphId("one"), results }))).toEqual({ kind, file: `/results/${file}` });
  });

  it("is none where none is shown, or only a part is kept", () => {
    const overflow = { lines: 5000, bytes: 1, tail: "", file: null };
    const gone = aParagraph({
      id: aParagraphId("two"),
      results: resultsOf("SUCCESS", [segment("TABLE", "a", overflow)]),
    });
    expect(shown("nosuch", sales)).toBeNull();
    expect(shown("two", gone)).toBeNull();
    expect(shown("asking")).toBeNull();
  });
});
