import { rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DriverQuestion, JsonValue, OutputEvent, Session } from "@octavo/interpreter";
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

it.each(["system('echo from-child')", "system2('sh', c('-c', shQuote('echo from-child >&2')))"])(
  "what programs print that R has started is shown: %s",
  async (code) => {
    expect((await run(`cat('before\\n')\n${code}\ncat('after\\n')`)).printed).toContain("from-child");
    expect((await run("cat('next')")).printed).toBe("next");
  },
);

describe("programs that R has started print in the paragraph that did, also when it is over:", () => {
  const late = "until [ -e go ]; do sleep 0.02; done; echo late; echo error >&2; touch said";
  const inPlace = async (heard: OutputEvent[], paragraphId: string, code: string) => {
    const context = { ...aRequest("").context, paragraphId };
    const hear = (event: OutputEvent) => void heard.push(event);
    for await (const event of session.run(aRequest(code, undefined, { context, later: hear }))) hear(event);
  };

  it.each([
    ["system in the background", `system("(${late}) &")`],
    ["system that is not waited for", `system("(${late})", wait = FALSE)`],
    ["system2", `system2("sh", c("-c", shQuote("${late}")), wait = FALSE)`],
    [
      "system that gives what is printed",
      `got <- system("(${late}) >&2 & echo given", intern = TRUE); cat(got == "given", "")`,
    ],
    ["system with an input", `system("read word; (${late}) & echo $word", input = "given")`],
    ["a process of parallel", `started <- parallel::mcparallel(system("${late}"))`],
  ])("%s", async (_, code) => {
    const [speaking, listening]: [OutputEvent[], OutputEvent[]] = [[], []];
    await inPlace(speaking, "speaker", `unlink(c("go", "said")); system("true"); ${code}; cat("first\\n")`);
    const waits = "invisible(file.create('go')); while (!file.exists('said')) Sys.sleep(0.02)";
    await inPlace(listening, "other", `cat("between\\n"); system("echo own"); ${waits}; cat("behind\\n")`);
    await expect.poll(() => shownText(speaking)).toMatch(/late\nerror/);
    expect(shownText(speaking)).toContain("first");
    await expect.poll(() => shownText(listening).split("\n").toSorted()).toEqual(["", "behind", "between", "own"]);
  });

  it("and give their status and what they print as before", async () => {
    const code = `cat(system("exit 3"), system("echo a; echo b", intern = TRUE), suppressWarnings(attr(system("exit 4", intern = TRUE), "status")), system2("sh", c("-c", shQuote("exit 5"))),
      system("cat", input = c("x", "y"), intern = TRUE), system("echo hidden", ignore.stdout = TRUE), names(formals(system))[1])`;
    expect((await run(code)).printed).toBe("3 a b 4 5 x y 0 command");
  });
});

it.each([
  ["cat('a\\xffb')", "a\ufffdb"],
  ["cat(rawToChar(as.raw(c(0x61, 0xed, 0xa0, 0x80, 0x62))))", "a\ufffd\ufffd\ufffdb"],
  ["writeLines('a\\xffb')", "a\ufffdb\n"],
  ["print('a\\xffb')", '[1] "a\\xffb"\n'],
  ["message('a\\xffb')", "a<ff>b"],
  ["stop('a\\xffb')", "a<ff>b"],
  [`system("printf 'a\\\\377b'")`, "a\ufffdb"],
  ["x <- 'caf\\xe9'; Encoding(x) <- 'latin1'; cat(x)", "café"],
  ["cat(is.na(intToUtf8(0xD800)))", "TRUE"],
])("bytes that are no text and half a character harm no run: %s", async (code, shown) => {
  expect((await run(code)).printed).toContain(shown);
  expect((await run("cat('next')")).printed).toBe("next");
});

it("a table that comes as JSON keeps NaN and the infinities, which are strings there", async () => {
  const file = join(tmpdir(), `octavo-r-${process.pid}.json`);
  writeFileSync(
    file,
    '[{"x": 1.5, "n": "a"}, {"x": "NaN", "n": "NaN"}, {"x": "-Infinity", "n": "b"}, {"x": null, "n": "c"}]',
  );
  const code = 'table <- z$table("t"); cat(is.nan(table$x), table$x == -Inf, is.numeric(table$x), table$n)';
  const { printed } = await run(code, ({ type }) =>
    type === "shownTable" ? { kind: "json", file, types: ["DOUBLE", "VARCHAR"] } : null,
  );
  rmSync(file);
  expect(printed).toBe("FALSE TRUE FALSE FALSE FALSE NA TRUE NA TRUE a NaN b c");
});

it("the kernel lists what names hold, and the next run works as before", async () => {
  await run(
    "rates <- data.frame(day = c('Mon', 'Tue'), rate = c(1.5, NA)); many <- 1:10; one <- 'a'; none <- list(); code <- function() 1",
  );
  const { held = [] } =
    (await session.lookUp?.({ name: null, directory: null, signal: new AbortController().signal })) ?? {};
  const named = new Map(held.map((each) => [each.name, each]));
  expect(named.get("rates")).toMatchObject({
    ...{ type: "data.frame", shape: [2, 2], look: "day\trate\nMon\t1.5\nTue\t" },
    columns: [
      { name: "day", type: "character" },
      { name: "rate", type: "numeric" },
    ],
  });
  expect(named.get("many")).toMatchObject({ type: "integer", shape: [10], columns: [] });
  expect(named.get("one")?.look).toContain('"a"');
  expect(named.get("none")).toMatchObject({ type: "list", shape: [0] });
  expect([named.has("code"), named.has("z")]).toEqual([false, false]);
  expect((await run("cat('next')")).printed).toBe("next");
});

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
    const notification = `z.angularTold(${JSON.stringify(JSON.stringify({ name: "w", scope: "note", old: 1, value: "ü" }))})`;
    const watched = await run("z.angularWatch('w', function(old, new) cat('told', old, new))");
    expect(watched.asked).toEqual([{ type: "angularWatch", name: "w", scope: "note" }]);
    expect(await run(notification)).toEqual({ printed: "told 1 ü", asked: [] });
    await run("z$angularUnwatch('w')");
    expect(await run(notification)).toEqual({
      printed: "",
      asked: [{ type: "angularUnwatch", name: "w", scope: "note" }],
    });
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

  it("reports its progress, and binds values of all notes", async () => {
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
    expect((await run(`z.show(${code})`)).printed).toBe(text);
  });
});

it("shows data frames as tables, each column with its type", async () => {
  const shown = [];
  const code = `data.frame(v = c("1.10", NA, "", "null"), n = c(1L, NA, 3L, 4L), x = c(0.1, NaN, Inf, NA), whole = c(1e5, 2^53, -0.0, 1e300), b = c(TRUE, NA, FALSE, TRUE),
    d = as.Date(c("1789-07-14", NA, "0099-01-01", "2024-02-29")), t = as.POSIXct(c("1850-01-01 00:00:00.25", NA, "2024-03-31 03:30:00", "2024-01-01 00:00:00"), tz = "Europe/Berlin"),
    s = as.difftime(c(90.5, NA, -1, 100000), units = "secs"), f = factor(c("a", NA, "b", "a")), l = I(list(1:2, NULL, c(3L, NA), integer(0))), k = c("a\tb", "l\r\nm", "\\ud55c", "x"))`;
  for await (const event of session.run(aRequest(code))) shown.push(event);
  const [table] = shown.filter((event) => event.type === "result");
  expect(table).toMatchObject({
    format: "TABLE",
    types: {
      columns:
        "VARCHAR,INTEGER,DOUBLE,DOUBLE,BOOLEAN,DATE,TIMESTAMP WITH TIME ZONE 'Europe/Berlin',INTERVAL,VARCHAR,INTEGER[],VARCHAR",
      kept: { 0: "~E" },
      breaks: "0.10.1t;1.10.1rn",
    },
  });
  const { data = "" } = table as { data?: string };
  expect(data.split("\n").map((line) => line.split("\t"))).toEqual([
    ["v", "n", "x", "whole", "b", "d", "t", "s", "f", "l", "k"],
    [
      "1.10",
      "1",
      "0.1",
      "100000",
      "true",
      "1789-07-14",
      expect.stringMatching(/^1850-01-01 00:00:00\.250000\+00:53(:28)?$/),
      "0 days 00:01:30.500000",
      "a",
      "[1, 2]",
      "a b",
    ],
    ["", "", "NaN", "9007199254740992", "", "", "", "", "", "", expect.stringMatching(/^l {1,2}m$/)],
    [
      "",
      "3",
      "Inf",
      "-0",
      "false",
      "0099-01-01",
      "2024-03-31 03:30:00+02:00",
      "0 days -00:00:01",
      "b",
      "[3, NULL]",
      "한",
    ],
    ["null", "4", "", "1e+300", "true", "2024-02-29", "2024-01-01 00:00:00+01:00", "1 days 03:46:40", "a", "[]", "x"],
  ]);
});

it.each([
  ["mtcars[1:2, 1:2]", "row\tmpg\tcyl\nMazda RX4\t21\t6\nMazda RX4 Wag\t21\t6"],
  ["data.frame(a = 1:3)[2:3, , drop = FALSE]", "row\ta\n2\t2\n3\t3"],
  ["data.frame(a = integer(0), b = character(0))", "a\tb"],
  ["data.frame(a = 'x')", "a\nx"],
  ["data.frame(a = I(c('x', 'long')), v = numeric_version(c('1.10', '1.9')))", "a\tv\nx\t1.10\nlong\t1.9"],
  ["structure(list(a = structure(c(1.5, 2), class = 'measured')), class = 'data.frame', row.names = 1:2)", "a\n1.5\n2"],
  ["z$show(data.frame(a = c(1.5, NA)))", "a\n1.5\n "],
])("shows %s", async (code, data) => {
  const shown = [];
  for await (const event of session.run(aRequest(code))) shown.push(event);
  expect(shown).toMatchObject([{ type: "result", format: "TABLE", data }]);
});

/** A frame of one column of lists. */
const lists = (items: string) => `structure(list(l = list(${items})), class = 'data.frame', row.names = 1:2)`;
const isLatin = "b <- function(x) { Encoding(x) <- 'latin1'; x };";

it.each([
  [`${isLatin} data.frame(a = b('caf\\xe9'), f = factor(b('\\xfc')))`, undefined, "a\tf\ncafé\tü"],
  [
    `${isLatin} structure(list(b('\\xc3\\xa9')), names = b('\\xe9'), class = 'data.frame', row.names = b('\\xfc'))`,
    undefined,
    "row\té\nü\tÃ©",
  ],
  [`${isLatin} ${lists("b('\\xe9'), c('x', '\u00fc')")}`, "VARCHAR[]", "l\n['é']\n['x', 'ü']"],
  [lists("as.Date(c('2024-02-29', NA)), as.Date('0099-01-01')"), "DATE[]", "l\n['2024-02-29', NULL]\n['0099-01-01']"],
  [
    lists("as.POSIXct('2024-03-31 03:30:00', tz = 'Europe/Berlin'), NULL"),
    "TIMESTAMP WITH TIME ZONE[]",
    "l\n['2024-03-31 03:30:00+02:00']\n ",
  ],
  [
    lists("as.POSIXlt('2024-01-01', tz = 'UTC'), as.POSIXct('2024-01-02', tz = 'UTC')"),
    "TIMESTAMP WITH TIME ZONE[]",
    "l\n['2024-01-01 00:00:00+00:00']\n['2024-01-02 00:00:00+00:00']",
  ],
  [
    lists("as.difftime(90, units = 'secs'), as.difftime(2, units = 'mins')"),
    "INTERVAL[]",
    "l\n['0 days 00:01:30']\n['0 days 00:02:00']",
  ],
  [lists("factor(c('b', 'a')), 'x'"), "VARCHAR[]", "l\n['b', 'a']\n['x']"],
  [lists("as.Date('2024-02-29'), 5"), undefined, "l\n2024-02-29\n5"],
  [lists("as.raw(c(1, 255)), as.raw(65)"), "BLOB", "l\n\\x01\\xFF\n\\x41"],
  [lists("raw(0), NULL"), "BLOB", "l\n \n "],
])("shows text of other encodings, and lists by the class of what they hold: %s", async (code, columns, data) => {
  const shown = [];
  for await (const event of session.run(aRequest(code))) shown.push(event);
  expect(shown).toMatchObject([{ type: "result", format: "TABLE", data, ...(columns && { types: { columns } }) }]);
});
