import type { DriverQuestion, JsonValue, Session } from "@octavo/interpreter";
import { aRequest, shownText, someSettings } from "@octavo/interpreter/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { installedKernels } from "../index.ts";

let session: Session;
beforeAll(async () => {
  session = await installedKernels.open(someSettings({ properties: { kernel: "ir" } }), new AbortController().signal);
});
afterAll(() => session[Symbol.asyncDispose]());

/** Runs R beside a notebook that answers like this, and gives what was printed and asked. */
async function run(code: string, answer: (question: DriverQuestion) => JsonValue = () => null) {
  const asked: DriverQuestion[] = [];
  const request = aRequest(code, undefined, {
    ask: async (question) => {
      asked.push(question);
      return answer(question);
    },
  });
  const shown = [];
  for await (const event of session.run(request)) shown.push(event);
  return { asked, printed: shownText(shown) };
}

describe("z in R", () => {
  const form = (place: string, members: object) => ({ type: "form", place, form: members });
  const options = [
    { value: 1, displayName: "Monday" },
    { value: 2, displayName: "Tuesday" },
  ];

  it.each<[string, object]>([
    ["z$input('x', 'Ada')", form("paragraph", { type: "TextBox", name: "x", defaultValue: "Ada" })],
    ["z.password('x')", form("paragraph", { type: "Password", name: "x" })],
    [
      "z.select('x', c(Monday = 1, Tuesday = 2), 2)",
      form("paragraph", { type: "Select", name: "x", defaultValue: 2, options }),
    ],
    [
      "z$checkbox('x', c('a'), c('a'))",
      form("paragraph", { type: "CheckBox", name: "x", defaultValue: ["a"], options: [{ value: "a" }] }),
    ],
    ["z.noteTextbox('x')", form("note", { type: "TextBox", name: "x", defaultValue: "" })],
  ])("asks for forms: %s", async (code, question) => {
    const { asked, printed } = await run(`cat(${code}, '\\n')`, () => "held");
    expect(asked).toEqual([question]);
    expect(printed).toContain("held");
  });

  it("shares values and tables", async () => {
    const { asked, printed } = await run(
      "z.put('x', list(a = 1, b = c('u', 'v'))); cat(z.get('y')$a, z$containsKey('n'), z.remove('x'))",
      ({ type }) => (type === "poolGet" ? { kind: "value", value: { a: 7 } } : true),
    );
    expect(printed).toBe("7 TRUE TRUE");
    expect(asked[0]).toEqual({ type: "poolPut", name: "x", pooled: { kind: "value", value: { a: 1, b: ["u", "v"] } } });
    const frame = await run("cat(sapply(z.getAsDataFrame('t'), class))", () => ({
      kind: "value",
      value: "%table a\tb\n1\tx\n",
    }));
    expect(frame.printed).toBe("integer character");
  });

  it("calls functions that watch a value, and ends the watch of one that is not there any more", async () => {
    const told = `z.angularTold(${JSON.stringify(JSON.stringify({ name: "w", scope: "note", old: 1, value: "ü" }))})`;
    const watched = await run("z.angularWatch('w', function(old, new) cat('told', old, new))");
    expect(watched.asked).toEqual([{ type: "angularWatch", name: "w", scope: "note" }]);
    expect(await run(told)).toEqual({ printed: "told 1 ü", asked: [] });
    await run("z$angularUnwatch('w')");
    expect(await run(told)).toEqual({ printed: "", asked: [{ type: "angularUnwatch", name: "w", scope: "note" }] });
  });

  it("knows its surroundings, asks for runs, and says what is refused", async () => {
    const context = await run("cat(z.getInterpreterContext()$noteId)");
    expect([context.printed, context.asked]).toEqual(["N", []]);
    const runs = await run("z.run('p2'); z.runNote(); z.angularBind('a', 1); z.link('JOB', 'http://s')");
    expect(runs.asked).toEqual([
      { type: "runParagraph", paragraph: "p2" },
      { type: "runNote" },
      { type: "angularSet", name: "a", scope: "note", value: 1 },
      { type: "link", label: "JOB", url: "http://s", tooltip: "" },
    ]);
    const refusal = await run("z.run('p2')", () => {
      throw new Error("You may not run this note.");
    });
    expect(refusal.printed).toContain("You may not run this note.");
  });

  it("tells its progress, and binds values of all notes", async () => {
    const shown = [];
    for await (const event of session.run(aRequest("z.progress(40); z$progress(140)"))) shown.push(event);
    expect(shown).toEqual([
      { type: "progress", percent: 40 },
      { type: "progress", percent: 100 },
    ]);
    const there = await run(
      "z.angularBind('a', 1, 'p1'); z.angularUnbind('a', 'p1'); z.runParagraph('p1'); z.runParagraph()",
    );
    expect(there.asked).toEqual([
      { type: "angularSet", name: "a", scope: "paragraph", paragraphId: "p1", value: 1 },
      { type: "angularRemove", name: "a", scope: "paragraph", paragraphId: "p1" },
      { type: "runParagraph", paragraphId: "p1" },
      { type: "runParagraph", paragraphId: "" },
    ]);
    const { asked } = await run("z.angularBindGlobal('a', 1); z.angularUnbindGlobal('a'); z.runAll()");
    expect(asked).toEqual([
      { type: "angularSet", name: "a", scope: "global", value: 1 },
      { type: "angularRemove", name: "a", scope: "global" },
      { type: "runNote" },
    ]);
    const all = await run("cat(names(z.getAll()), unlist(z.getAll()))", ({ type }) =>
      type === "poolNames" ? ["u", "v"] : { kind: "value", value: 7 },
    );
    expect(all.printed).toBe("u v 7 7");
  });

  it.each([
    ["data.frame(a = 1:2, b = c('x', NA))", "a\tb\n1\tx\n2\t"],
    ["data.frame(a = c(1, NA, 3))", "a\n1\n \n3"],
    ["data.frame(a = 1, b = 'x\\ty')", "a\tb\n1\tx y"],
    ["data.frame(a = numeric(0), b = character(0))", "a\tb"],
    ["data.frame(a = c(Inf, NaN), d = as.Date(c('1815-06-18', NA)))", "a\td\nInf\t1815-06-18\nNaN\t"],
  ])("shows a data frame as a table: %s", async (code, text) => {
    expect((await run(`z.show(${code})`)).printed).toBe(`%table ${text}\n`);
  });
});
