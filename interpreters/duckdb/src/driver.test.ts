import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import {
  InterpreterError,
  type OutputEvent,
  type RunRequest,
  type Session,
  type SessionSettings,
  type ShownTable,
} from "@octavo/interpreter";
import { aRequest, bundled, collect, describeDriver, shownText, someSettings } from "@octavo/interpreter/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDuckdbDriver } from "./index.ts";

const hostFile = await bundled(new URL("./host/main.ts", import.meta.url), { external: ["@duckdb/node-api"] });
const driver = createDuckdbDriver({ hostFile });
const endless =
  "SELECT count(*) FROM range(1000000) a, range(1000000) b, range(1000000) c WHERE a.range + b.range = -1";

describeDriver("duckdb", {
  driver,
  hello: "SELECT 'hello'",
  inOrder: "SELECT 'one'; SELECT 'two'; SELECT 'three'",
  fails: { code: "SELECT nosuch FROM range(3)", because: /nosuch.*LINE 1:/s },
  endless: { code: `SELECT 'started'; ${endless}` },
  state: { sets: "CREATE TABLE t AS SELECT 'kept' AS v", reads: "FROM t", shows: "kept" },
  process: /test-\w+\/main\.mjs/,
});

/** What its columns are is another test's. */
const table = (data: string): OutputEvent => ({ type: "result", format: "TABLE", data, types: expect.anything() });
const text = (data: string): OutputEvent => ({ type: "text", data });

describe("a DuckDB session", () => {
  const settings = someSettings();
  let session: Session;
  const run = (code: string) => collect(session, code);

  beforeAll(async () => {
    writeFileSync(join(settings.filesDirectory, "sales.csv"), "city,amount\nOslo,3\nLima,\n");
    writeFileSync(join(settings.filesDirectory, "..", "outside.csv"), "a\n1\n");
    mkdirSync(join(settings.filesDirectory, "2026"));
    writeFileSync(join(settings.filesDirectory, "2026", "my-data.csv"), "a\n1\n");
    session = await driver.open(settings, new AbortController().signal);
  });
  afterAll(() => session[Symbol.asyncDispose]());

  it("reads the files folder by relative paths", async () => {
    expect(await run("FROM 'sales.csv'")).toEqual([table("city\tamount\nOslo\t3\nLima\tnull\n")]);
    expect(await run("FROM '2026/*.csv'")).toEqual([table("a\n1\n")]);
    expect(await run("COPY (SELECT 1 AS a) TO 'made.parquet'; FROM 'made.parquet'")).toEqual([
      text("1 row copied\n"),
      table("a\n1\n"),
    ]);
  });

  it("names the lines that it leaves out of a file, and no others", async () => {
    writeFileSync(join(settings.filesDirectory, "ragged.csv"), "a,b,c\n1,2,3\n4,5\n6,7,8,9\n");
    const [, warning] = await run("FROM 'ragged.csv'");
    expect(warning).toEqual(text(expect.stringMatching(/^The first 3 lines of ragged\.csv are not in this table/)));
    expect(await run("SELECT count(*) AS n FROM 'rag*.csv'")).toHaveLength(2);
    expect(await run("SELECT 'ragged.csv' AS name")).toHaveLength(1);
    const columns = "{'a': 'BIGINT', 'b': 'BIGINT', 'c': 'BIGINT'}";
    const [failure] = await run(
      `FROM read_csv('ragged.csv', auto_detect = false, header = true, columns = ${columns})`,
    );
    expect(failure).toMatchObject({ text: expect.stringContaining("Expected Number of Columns: 3 Found: 2") });
  });

  describe("of a file that is written in another way below the rows by which DuckDB finds how", () => {
    const shown = async (code: string) => (await run(code)).filter(({ type }) => type !== "progress");
    const late = (name: string, line: string, more = "") => {
      const lines = Array.from({ length: 25_000 }, (_, at) => `${at},n${at % 7}`);
      writeFileSync(join(settings.filesDirectory, name), `id,name\n${lines.join("\n")}\n${line}\n${more}`);
    };

    it("says from which line on quotes are a part of the values, and how they are read as quotes", async () => {
      late("late-quotes.csv", '25000,"Smith"');
      const query = "SELECT max(length(name)) AS longest FROM";
      const [result, warning] = await shown(`${query} 'late-quotes.csv'`);
      expect(result).toEqual(table("longest\n7\n"));
      expect(warning).toEqual(
        text(expect.stringMatching(/^In line 25002 of late-quotes\.csv is the first value in quotes/)),
      );
      const [, advised = ""] = /FROM (read_csv\(.*\))$/m.exec(warning?.type === "text" ? warning.data : "") ?? [];
      expect(await shown(`${query} ${advised}`)).toEqual([table("longest\n5\n")]);
    });

    it.each([
      ["in a packed file", "late.csv.gz", "\n", '1,x\n2,"y"\n'],
      ["with line ends of Windows", "late-windows.csv", "\r\n", '1,"y"\r\n'],
      ["in the last line, without an end", "late-end.csv", "\n", '1,"y"'],
      ["in the first column of a file of tabs", "late.tsv", "\n", '"y"\tx\n'],
    ])("names them %s", async (_, name, lineEnd, end) => {
      const sign = name.endsWith(".tsv") ? "\t" : ",";
      const lines = Array.from({ length: 25_000 }, (_, at) => `n${at}${sign}n`);
      const bytes = Buffer.from([`id${sign}name`, ...lines, end].join(lineEnd));
      writeFileSync(join(settings.filesDirectory, name), name.endsWith(".gz") ? gzipSync(bytes) : bytes);
      const [, warning] = await shown(`SELECT count(*) AS n FROM '${name}'`);
      expect(warning).toEqual(text(expect.stringMatching(/^In line 2500[23] of \S+ is the first value in quotes/)));
    });

    it.each([
      ["a sign of inches", '25000,5"'],
      ["a quote in a word", '25000,say "yes" now'],
      ["a quote that does not end", '25000,"open'],
    ])("says nothing of %s", async (_, line) => {
      late("inches.csv", line);
      expect(await shown("SELECT count(*) AS n FROM 'inches.csv'")).toEqual([table("n\n25001\n")]);
    });

    it.each([
      [
        "a value of another type",
        "last,y",
        /Line: 25002\nOriginal Line: last,y\n.*Could not convert string "last" to 'BIGINT'.*sample_size=-1/s,
      ],
      ["a row of more columns", "1,2,3", /Line: 25002\nOriginal Line: 1,2,3\nExpected Number of Columns: 2 Found: 3/],
      ["a row of fewer columns", "1", /Line: 25002\nOriginal Line: 1\nExpected Number of Columns: 2 Found: 1/],
    ])(
      "fails over %s with its file, its line and what to do, and without a list of settings",
      async (_, line, says) => {
        late("late.csv", line);
        const [failure] = await shown("SELECT max(id) AS most, max(name) AS last FROM 'late.csv'");
        expect(failure).toMatchObject({ type: "failure", text: expect.stringMatching(says) });
        const said = failure?.type === "failure" ? failure.text : "";
        expect([said.includes("file = late.csv"), said.includes("Auto-Detected")]).toEqual([true, false]);
      },
    );
  });

  it.each([
    ["INSTALL spatial", "Permission Error"],
    ["LOAD spatial", "Code neither installs nor loads extensions here"],
    ["FROM st_read('x.shp')", "spatial"],
    ["FROM read_csv('sales.csv', encoding = 'windows-1252')", "encodings"],
    ["FROM 'https://example.org/x.csv'", "httpfs"],
    ["FROM read_xlsx('x.xlsx')", "excel"],
    ["ATTACH 'x.db' (TYPE sqlite)", "Code neither installs nor loads extensions here"],
  ])("does not advise what is forbidden: %s", async (code, name) => {
    const [failure] = await run(code);
    const { text: problem } = failure as { readonly text: string };
    expect(problem).not.toMatch(/\bINSTALL (?:\w|')|LOAD \w+;|You can try|visit http/i);
    expect([code, problem]).toEqual([code, expect.stringContaining(name)]);
  });

  it("takes values of forms as parameters, never as a part of the script", async () => {
    const form = (value: string, name = "x") => ({ name, value });
    const ask = (...parameters: RunRequest["parameters"]) => runWith(session, parameters);
    const evil = form("'; CREATE TABLE planted (a int); --");
    expect(await ask("SELECT ", evil, " AS a, '", evil, "' AS b, '%", evil, "' AS c")).toEqual([
      table(`a\tb\tc\n${evil.value}\t${evil.value}\t%${evil.value}\n`),
    ]);
    expect(await run("SELECT count(*) AS n FROM duckdb_tables() WHERE table_name = 'planted'")).toEqual([
      table("n\n0\n"),
    ]);
    expect(await ask("SELECT 1 AS a; FROM range(5) t(i) WHERE i >= ", form("2"), " LIMIT ", form("2"))).toEqual([
      table("a\n1\n"),
      table("i\n2\n3\n"),
    ]);
    expect(
      await ask("SELECT ", form("1.50"), " * 2 AS a, '", form("1.50"), "' AS b, '", form("007"), "' AS c"),
    ).toEqual([table("a\tb\tc\n3.00\t1.50\t007\n")]);
    expect(await ask("FROM 'sales.csv' WHERE city = '", form("Lima"), "'")).toEqual([
      table("city\tamount\nLima\tnull\n"),
    ]);
    expect(await ask('SELECT 1 AS "', form("a"), '"')).toEqual([
      { type: "failure", text: expect.stringContaining("The form x stands inside a name") },
    ]);
    const pooled = { name: "t", value: "city", origin: "pool" } as const;
    expect(shownText(await ask("SELECT ", form("1"), " FROM ", pooled))).toMatch(
      /syntax error.*\n\nThe value \{t\} of the pool stands where no value can be\..*no name of a table/s,
    );
  });

  it("says in a line what a statement without rows has done", async () => {
    expect(
      await run(`
        CREATE TABLE numbers AS FROM range(12) t(i);
        UPDATE numbers SET i = i + 1;
        DELETE FROM numbers WHERE i = 1;
        INSERT INTO numbers VALUES (0) RETURNING i;
        CHECKPOINT;
        DROP TABLE numbers`),
    ).toEqual([
      text("OK\n"),
      text("12 rows changed\n"),
      text("1 row changed\n"),
      table("i\n0\n"),
      text("OK\n"),
      text("OK\n"),
    ]);
  });

  it.each(["", " \n", ";;", "-- nothing\n", "/* nothing\n-- */ ;"])("does nothing for %j", async (code) => {
    expect(await run(code)).toEqual([]);
  });

  it("shows what came before a statement that fails, and nothing after", async () => {
    const events = await run("SELECT 1 AS a; SELECT nosuch; SELECT 2 AS b");
    expect(events).toEqual([table("a\n1\n"), { type: "failure", text: expect.stringContaining('"nosuch"') }]);
  });

  it("shows DuckDB's message with its line and caret", async () => {
    expect(await run("SELECT 1,\n  2 FORM t x")).toEqual([
      { type: "failure", text: expect.stringMatching(/^Parser Error: syntax error.*\n\nLINE 2: .*\n +\^$/) },
    ]);
  });

  it("shows the line of the script and the place, whichever statement fails", async () => {
    const marked = (line: number, shown: string, word: string) => ({
      type: "failure",
      text: expect.stringContaining(
        `\n\nLINE ${line}: ${shown}\n${" ".repeat(`LINE ${line}: ${shown}`.indexOf(word))}^`,
      ),
    });
    expect(await run("SELECT 1 AS a; SELECT i, nosuch FROM range(1) t(i)")).toEqual([
      table("a\n1\n"),
      marked(1, "SELECT i, nosuch FROM range(1) t(i)", "nosuch"),
    ]);
    expect(await run("SELECT 1 AS a;\n-- a word\nSELECT 2 AS b;\n\nSELECT 3\n  AS c, nosuch")).toEqual([
      table("a\n1\n"),
      table("b\n2\n"),
      marked(6, "  AS c, nosuch", "nosuch"),
    ]);
    const form = { name: "x", value: "4" };
    expect(await runWith(session, ["SELECT ", form, " AS a;\nSELECT\n  nosuch + ", form])).toEqual([
      table("a\n4\n"),
      marked(3, "  nosuch + $1", "nosuch"),
    ]);
  });

  it("writes values as DuckDB does", async () => {
    const events = await run(`
      SELECT 170141183460469231731687303715884105727::HUGEINT AS h, 1.0::DOUBLE AS d, 'nan'::DOUBLE AS n, 12.30::DECIMAL(10, 2) AS dec_,
        DATE '1815-12-10' AS day, TIMESTAMP '2020-01-02 03:04:05.123456' AS ts, INTERVAL '1 year 2 days' AS iv, [1, NULL] AS l,
        {'a': 1, 'b': 'x'} AS s, MAP {'k': 1} AS m, '\\xAA'::BLOB AS bl, true AS t, 'x'::ENUM('x', 'it''s') AS e, NULL AS nothing,
        union_value(num := 2) AS u, 9007199254740993 AS big`);
    expect(shownText(events).split("\n")[1]?.split("\t")).toEqual([
      "170141183460469231731687303715884105727",
      "1.0",
      "nan",
      "12.30",
      "1815-12-10",
      "2020-01-02 03:04:05.123456",
      "1 year 2 days",
      "[1, NULL]",
      "{'a': 1, 'b': x}",
      "{k=1}",
      "\\xAA",
      "true",
      "x",
      "null",
      "2",
      "9007199254740993",
    ]);
  });

  it("writes moments in the zone of the session", async () => {
    const moments = "SELECT TIMESTAMPTZ '2020-01-02 03:04:05+00' AS at FROM range(5000)";
    const shown = shownText(await run(`SET TimeZone = 'Asia/Tokyo'; ${moments}`));
    expect(shown).toMatch(/^OK\nat\n2020-01-02 12:04:05\+09\n/);
    expect(shownText(await run(`SET TimeZone = 'UTC'; ${moments}`))).toContain("2020-01-02 03:04:05+00");
  });

  it("shows a query without rows as a table without rows", async () => {
    expect(await run("SELECT 1 AS a WHERE false")).toEqual([table("a\n")]);
  });

  it("shows ten thousand columns, those of one name apart", async () => {
    const columns = Array.from({ length: 10_000 }, (_, index) => `${index} AS c`).join(", ");
    const [names = "", values = ""] = shownText(await run(`SELECT ${columns}`)).split("\n");
    expect(new Set(names.split("\t")).size).toBe(10_000);
    expect(values.split("\t").at(-1)).toBe("9999");
    // DuckDB takes seconds to bind so many names.
  }, 60_000);

  it("shows infinities, years before our era and far ahead, and what is empty", async () => {
    const shown = shownText(
      await run(
        `SELECT 'inf'::DOUBLE, '-inf'::DOUBLE, DATE '0044-03-15 (BC)', TIMESTAMP '290000-01-01 00:00:00', '', [] AS l, 'infinity'::DATE`,
      ),
    );
    expect(shown.split("\n")[1]?.split("\t")).toEqual([
      ...["inf", "-inf", "0044-03-15 (BC)", "290000-01-01 00:00:00", "", "[]", "infinity"],
    ]);
  });

  it("shows plans as text", async () => {
    expect(await run("EXPLAIN SELECT 1")).toEqual([text(expect.stringContaining("┌────"))]);
  });

  it("shows of PIVOT what was asked for only", async () => {
    expect(await run("PIVOT (VALUES ('a', 1), ('b', 2)) t(x, y) ON x USING sum(y)")).toEqual([table("a\tb\n1\t2\n")]);
  });

  describe("more rows than a note holds", () => {
    async function runInto(code: string) {
      const request = aRequest(code);
      const events: OutputEvent[] = [];
      for await (const event of session.run(request)) events.push(event);
      const found = events.find((event) => event.type === "table");
      const stored = events.find((event) => event.type === "stored");
      if (found === undefined || stored === undefined) throw new Error(`no table: ${shownText(events)}`);
      return { ...found, ...stored, path: join(request.runDirectory, found.file) };
    }

    it("stay a plain table up to the limit", async () => {
      const shown = await run("FROM range(1000)");
      expect(shown).toEqual([table(`range\n${Array.from({ length: 1000 }, (_, index) => `${index}\n`).join("")}`)]);
    });

    it("go into a Parquet file in the run's folder, the first into the note", async () => {
      const { data, rows, path } = await runInto(
        "SELECT i, 'n' || i AS name FROM range(100000) t(i) ORDER BY i DESC LIMIT 5000",
      );
      expect(rows).toBe(5000);
      expect(data.split("\n").length).toBe(1002);
      expect(data.slice(0, 40)).toMatch(/^i\tname\n99999\tn99999\n99998\tn99998\n/);
      expect(await parquet(path, "count(*), min(i), first(i), last(i)")).toBe("5000\t95000\t99999\t95000");
    });

    it("come from one execution", async () => {
      const { rows } = await runInto(
        "CREATE SEQUENCE s; CREATE TABLE once(i INT); INSERT INTO once SELECT nextval('s') FROM range(3000) RETURNING i",
      );
      expect(rows).toBe(3000);
      expect(await run("SELECT count(*) AS n, nextval('s') AS next FROM once")).toEqual([
        table("n\tnext\n3000\t3001\n"),
      ]);
    });

    it("keep their types and names, and integers of any length their digits", async () => {
      const { path, data } = await runInto(
        `SELECT 1 AS a, 2 AS a, sum(i) AS total, 170141183460469231731687303715884105727::HUGEINT AS h, DATE '2020-01-02' AS day,
           union_value(x := 1) AS u FROM range(2000) t(i) GROUP BY i`,
      );
      expect(data.split("\n")[0]).toBe("a\ta_1\ttotal\th\tday\tu");
      expect(await parquet(path, "any_value(typeof(a_1)), any_value(typeof(day)), any_value(h), any_value(u)")).toBe(
        "INTEGER\tDATE\t170141183460469231731687303715884105727\t1",
      );
      const sums = await runInto("SELECT sum(i) AS total FROM range(2000) t(i) GROUP BY i");
      expect(await parquet(sums.path, "any_value(typeof(total)), sum(total)")).toBe("DECIMAL(38,0)\t1999000");
    });

    it("a frame keeps each digit of the longest integers, and has arrays as lists that other readers read", async () => {
      const longest = ["0", `1${"0".repeat(38)}`, `2${"0".repeat(37)}7`, "340282366920938463463374607431768211455"];
      const { path, data } = await runInto(
        `SELECT [${longest.map((text) => `'${text}'`).join(", ")}][1 + i % 4]::UHUGEINT AS u, CASE WHEN i % 3 <> 1 THEN [1, 2, 3] END::INTEGER[3] AS a FROM range(3000) t(i)`,
      );
      expect(
        data
          .split("\n")
          .slice(1, 5)
          .map((line) => line.split("\t")[0]),
      ).toEqual(longest);
      expect(await parquet(path, "string_agg(DISTINCT u, ' ' ORDER BY u)")).toBe(longest.toSorted().join(" "));
      expect(await parquet(path, "count(*), count(a)")).toBe("3000\t2000");
      expect(await parquet(path, "num_values", `parquet_metadata('${path}') WHERE path_in_schema LIKE 'a%'`)).toBe(
        "7000",
      );
    });

    /** As another database sees the file. */
    async function parquet(path: string, select: string, from = `'${path}'`): Promise<string | undefined> {
      const folder = join(path, "..");
      const other = await driver.open(someSettings({ filesDirectory: folder }), new AbortController().signal);
      try {
        return shownText(await collect(other, `SELECT ${select} FROM ${from}`)).split("\n")[1];
      } finally {
        await other[Symbol.asyncDispose]();
      }
    }
  });

  describe("is locked down", () => {
    it.each([
      ["FROM read_text('/etc/passwd')", /Cannot access file "\/etc\/passwd"/],
      ["FROM read_csv('../outside.csv')", /Cannot access file/],
      ["FROM '2026/../../outside.csv'", /Cannot access file/],
      ["FROM glob('/*')", /Cannot access file/],
      ["FROM 'https://example.org/a.csv'", /httpfs/],
      ["ATTACH '/tmp/octavo-elsewhere.db'", /Cannot access file/],
      ["COPY (SELECT 1) TO '../evil.csv'", /Cannot access file/],
      ["EXPORT DATABASE '/tmp/octavo-evil'", /Cannot access/],
      ["INSTALL httpfs", /Permission Error/],
      ["LOAD '/tmp/x.duckdb_extension'", /Permission Error/],
      ["SET enable_external_access = true", /configuration has been locked/],
      ["SET lock_configuration = false", /locked/],
      ["SET allowed_directories = ['/']", /locked|Cannot/],
      ["SET memory_limit = '1TB'", /configuration has been locked/],
      ["SET temp_directory = '/tmp'", /locked|Cannot/],
      ["RESET enable_external_access", /locked|Cannot/],
      ["CREATE PERSISTENT SECRET s (TYPE http)", /secret/i],
    ])("%s", async (code, because) => {
      const events = await run(code);
      expect(events).toEqual([{ type: "failure", text: expect.stringMatching(because) }]);
    });

    it.each([
      ["INSTALL excel"],
      ["FORCE INSTALL spatial"],
      ["INSTALL quack FROM community"],
      ["UPDATE EXTENSIONS"],
      ["UPDATE EXTENSIONS (httpfs)"],
      ["LOAD spatial"],
      ["FROM duckdb_extensions()"],
      ["ATTACH 'a.sqlite' (TYPE sqlite)"],
      ["ATTACH 'host=h' (TYPE postgres)"],
    ])("%s says who decides which extensions there are", async (code) => {
      expect(shownText(await run(code))).toBe(
        "Permission Error: Code neither installs nor loads extensions here, nor looks them up: those of the setting are loaded already. " +
          "An administrator decides which there are, by duckdb.extensions of the interpreter setting; none are listed.",
      );
    });

    it.each([
      ["FROM read_xlsx('a.xlsx')", "excel"],
      ["COPY (SELECT 1) TO 'a.xlsx' (FORMAT xlsx)", "excel"],
      ["SELECT ST_Point(1, 2)", "spatial"],
      ["COPY (SELECT 1) TO 'a.shp' (FORMAT GDAL)", "spatial"],
      ["FROM 'https://example.org/a.csv'", "httpfs"],
      ["CREATE SECRET (TYPE s3)", "httpfs"],
      ["SELECT '::1'::INET", "inet"],
    ])("%s says the same of the one that it lacks, and advises nothing", async (code, name) => {
      const shown = shownText(await run(code));
      expect(shown).toContain(
        `The extension ${name} is not available on this server. An administrator decides which there are, by duckdb.extensions`,
      );
      expect(shown).not.toMatch(/INSTALL|LOAD|Did you mean|SET /);
    });

    it("against a link that leads out of the files folder", async () => {
      symlinkSync("/etc", join(settings.filesDirectory, "link"));
      expect(await run("FROM read_text('link/passwd')")).toEqual([
        { type: "failure", text: expect.stringContaining("Cannot access file") },
      ]);
    });
  });

  it("a session lists its tables and views with columns and first rows", async () => {
    await run(`CREATE SCHEMA held; CREATE TABLE held."Two words" ("select" INT, name TEXT)`);
    await run(`INSERT INTO held."Two words" VALUES (1, 'a'), (2, NULL); CREATE VIEW held.seen AS SELECT 1 AS one`);
    const { held = [] } =
      (await session.lookUp?.({ name: null, directory: null, signal: new AbortController().signal })) ?? {};
    const own = held.filter(({ schema }) => schema === "held");
    expect(own).toEqual([
      {
        ...{ name: "Two words", schema: "held", kind: "table", type: "TABLE", shape: [2, 2], bytes: null },
        code: 'held."Two words"',
        columns: [
          { name: "select", type: "INTEGER", code: '"select"' },
          { name: "name", type: "VARCHAR" },
        ],
        look: "select\tname\n1\ta\n2\t",
      },
      expect.objectContaining({ name: "seen", kind: "view", columns: [{ name: "one", type: "INTEGER" }], look: "" }),
    ]);
    await run("DROP SCHEMA held CASCADE");
  });

  describe("completes", () => {
    const complete = async (code: string) => (await session.complete?.({ code, cursor: code.length })) ?? [];

    it("keywords, functions, tables and columns", async () => {
      await run("CREATE TABLE orders(customer INT, ordered DATE)");
      expect(await complete("SEL")).toContainEqual({ name: "SELECT", value: "SELECT", meta: "keyword" });
      expect(await complete("SELECT 'é', epoch_m")).toContainEqual({
        name: "epoch_ms",
        value: "epoch_ms",
        meta: "function",
      });
      expect(await complete("SELECT * FROM ord")).toContainEqual({ name: "orders", value: "orders", meta: "table" });
      expect(await complete("SELECT * FROM orders WHERE cust")).toContainEqual({
        name: "customer",
        value: "customer",
        meta: "column",
      });
      expect((await complete("SEL")).every(({ name }) => name.startsWith("SEL"))).toBe(true);
    });

    it("columns that need quotes between them", async () => {
      await run(`CREATE TABLE visits("Two words" INT, "select" INT, "half ""2" INT, name TEXT)`);
      const values = (await complete("SELECT * FROM visits WHERE visits.")).map(({ value }) => value);
      expect(values).toEqual(['"Two words"', '"select"', '"half ""2"', "name"]);
    });

    it("columns behind a table, also by the name that the statement gives it further on", async () => {
      await run("CREATE TABLE trips(Started DATE, stops INT, city TEXT)");
      const column = (name: string) => ({ name, value: name, meta: "column" });
      expect(await complete("SELECT * FROM trips WHERE trips.")).toEqual(["Started", "stops", "city"].map(column));
      const code = "SELECT t.st FROM main.trips AS t";
      expect(await session.complete?.({ code, cursor: "SELECT t.st".length })).toEqual(
        ["Started", "stops"].map(column),
      );
    });

    it.each([
      ["SELECT ci| FROM 'sales.csv'", ["city"]],
      ["SELECT s.| FROM 'sales.csv' AS s JOIN '2026/my-data.csv' d ON true", ["city", "amount"]],
      ["SELECT d.| FROM 'sales.csv' AS s JOIN '2026/my-data.csv' d ON true", ["a"]],
      ["FROM read_csv('sales.csv', header = true) t WHERE t.am|", ["amount"]],
      ["FROM 'sales.csv' WHERE sales.c|", ["city"]],
      ["FROM 'nosuch.csv' t WHERE t.zz|", []],
    ])("columns of files: %s", async (typed, columns) => {
      const cursor = typed.indexOf("|");
      const completed = (await session.complete?.({ code: typed.replace("|", ""), cursor })) ?? [];
      const found = completed.filter(({ meta }) => meta === "column").map(({ value }) => value);
      expect(found).toEqual(columns);
    });

    it("names of data files inside quotes", async () => {
      expect(await complete("FROM 'sal")).toEqual([{ name: "sales.csv", value: "sales.csv", meta: "file" }]);
      expect(await complete("FROM '202")).toEqual([{ name: "2026/", value: "2026/", meta: "folder" }]);
      expect(await complete("SELECT 'it''s' FROM '2026/my-d")).toEqual([
        { name: "my-data.csv", value: "data.csv", meta: "file" },
      ]);
      expect(await complete("FROM '../")).toEqual([]);
      expect(await complete("FROM '/etc/")).toEqual([]);
      expect(await complete("FROM 'nowhere/")).toEqual([]);
    });

    it("during a run", async () => {
      const aborting = new AbortController();
      const events = session.run(aRequest(`SELECT 'started'; ${endless}`, aborting.signal))[Symbol.asyncIterator]();
      await events.next();
      expect(await complete("SEL")).not.toEqual([]);
      aborting.abort();
      expect(await events.next()).toEqual({
        done: false,
        value: { type: "failure", text: "The query was cancelled." },
      });
      expect(await events.next()).toEqual({ done: true, value: undefined });
    });
  });

  describe("finds what other paragraphs show", () => {
    const shown: Record<string, ShownTable> = {
      sales: { kind: "text", data: "city\tamount\nOslo\t3\nLima\tnull\n\nin euros" },
      "Sales of 2026": { kind: "text", data: "a\n1\n" },
      v: { kind: "text", data: "a\n1\n" },
    };
    async function runAmong(code: string) {
      const ask: RunRequest["ask"] = async (question) => {
        if (question.type === "nameHint" && question.name === "salse") return "Did you mean sales?";
        if (question.type === "frame" && question.name === "empty") throw new InterpreterError("empty has no columns.");
        return question.type === "shownTable" ? (shown[question.name] ?? null) : null;
      };
      const events: OutputEvent[] = [];
      for await (const event of session.run(aRequest(code, undefined, { ask }))) events.push(event);
      return events;
    }

    it("by name, with types", async () => {
      expect(await runAmong("SELECT sum(amount) AS s, any_value(typeof(amount)) AS t FROM sales")).toEqual([
        table("s\tt\n3\tBIGINT\n"),
      ]);
      expect(await runAmong('SELECT a, city FROM "Sales of 2026", sales s ORDER BY city')).toEqual([
        table("a\tcity\n1\tLima\n1\tOslo\n"),
      ]);
    });

    it("with blank cells as missing values of a column of numbers or dates, and as texts of one of texts", async () => {
      shown["measured"] = {
        kind: "text",
        data: "city\tamount\tday\tamount\nOslo\t1.5\t2020-01-02\t1\n\t\t\t\nnull\tnull\t\tnull\n",
      };
      expect(
        await runAmong("SELECT avg(amount) AS a, count(day) AS d, count(city) AS c, min(city) AS b FROM measured"),
      ).toEqual([table("a\td\tc\tb\n1.5\t1\t2\t\n")]);
      expect(await runAmong("SELECT typeof(COLUMNS(*)) FROM measured LIMIT 1")).toEqual([
        table("city\tamount\tday\tamount_1\nVARCHAR\tDOUBLE\tDATE\tBIGINT\n"),
      ]);
      shown["odd"] = { kind: "text", data: 'it\'s "a"\t\nnull\tx\n\t\n' };
      expect(await runAmong('SELECT "it\'s ""a""" IS NULL AS n, count(*) OVER () AS c FROM odd')).toEqual([
        table("n\tc\ntrue\t2\nfalse\t2\n"),
      ]);
    });

    it("with dates that have blanks among them as they are written, where DuckDB reads them in files only", async () => {
      shown["written"] = { kind: "text", data: "day\tat\n31/12/2020\t2020-01-02 03:04:05\n\t\n" };
      expect(await runAmong("SELECT typeof(COLUMNS(*)) FROM written LIMIT 1")).toEqual([
        table("day\tat\nVARCHAR\tTIMESTAMP\n"),
      ]);
    });

    it("and says where something of that name is, in place of catalogues that no user means", async () => {
      const failure = async (code: string) => shownText(await runAmong(code));
      expect(await failure("FROM salse")).toMatch(
        /^Catalog Error: Table with name salse does not exist!\nDid you mean sales\?\n\nLINE 1: FROM salse/,
      );
      expect(await failure("FROM columnss")).not.toContain("Did you mean");
      expect(await failure("FROM pg_clas")).toContain('Did you mean "pg_class"?');
      await runAmong("CREATE TABLE mine (a int)");
      expect(await failure("FROM mien")).toContain('Did you mean "mine"?');
      expect(await failure("FROM empty")).toBe("empty has no columns.");
    });

    it("as it is at each run, and after people's own tables", async () => {
      await runAmong("CREATE VIEW big AS SELECT * FROM sales WHERE amount > 1");
      expect(await runAmong("FROM big")).toEqual([table("city\tamount\nOslo\t3\n")]);
      shown["sales"] = { kind: "text", data: "city\tamount\nRoma\t9\n" };
      expect(await runAmong("FROM big")).toEqual([table("city\tamount\nRoma\t9\n")]);
      await runAmong("CREATE TABLE v AS SELECT 'own' AS a");
      expect(await runAmong("FROM v; DROP TABLE v")).toEqual([table("a\nown\n"), text("OK\n")]);
    });

    it("as the whole file, of which it gets a copy", async () => {
      const request = aRequest("SELECT i FROM range(5000) t(i)");
      for await (const event of session.run(request))
        if (event.type === "stored") {
          shown["long"] = { kind: "table", file: join(request.runDirectory, event.file) };
        }
      expect(await runAmong("SELECT count(*) AS n, max(i) AS m FROM long")).toEqual([table("n\tm\n5000\t4999\n")]);
    });

    it("and what is in the pool", async () => {
      const ask: RunRequest["ask"] = async (question) =>
        question.type === "poolGet" && question.name === "kept" ? { kind: "value", value: "a\n7\n" } : null;
      const events: OutputEvent[] = [];
      for await (const event of session.run(aRequest("FROM kept", undefined, { ask }))) events.push(event);
      expect(events).toEqual([table("a\n7\n")]);
    });

    it("and says so when there is nothing of that name", async () => {
      expect(await runAmong("FROM nowhere")).toEqual([{ type: "failure", text: expect.stringContaining("nowhere") }]);
    });
  });

  it("ends a query whose reader has gone, before the next", async () => {
    for await (const _ of session.run(aRequest(`SELECT 'started'; ${endless}`))) break;
    expect(await run("SELECT 1 AS a")).toEqual([table("a\n1\n")]);
  });

  it("reports how far a long query is", async () => {
    await run("CREATE TABLE many AS SELECT i, i * 2 AS j FROM range(4000000) t(i)");
    const seen: number[] = [];
    // As long as it takes until DuckDB has said something: machines differ.
    for (let terms = 8; seen.length === 0; terms *= 2) {
      const sum = Array.from({ length: terms }, (_, term) => `sin(i + ${term}) * sqrt(j)`).join(" + ");
      for (const event of await run(`SELECT sum(${sum}) AS s FROM many`))
        if (event.type === "progress") seen.push(event.percent);
    }
    expect(seen.every((percent) => percent >= 0 && percent <= 100)).toBe(true);
  });
});

describe("a DuckDB process", () => {
  async function opened(given: Partial<SessionSettings>): Promise<Session> {
    return driver.open(someSettings(given), new AbortController().signal);
  }

  it("keeps within its memory and says so", async () => {
    const session = await opened({ properties: { "duckdb.memory_limit": "30MB", "duckdb.threads": "1" } });
    expect(shownText(await collect(session, "SELECT len(list(i)) AS n FROM range(50000000) t(i)"))).toMatch(
      /^Out of Memory Error/,
    );
    expect(await collect(session, "SELECT 1 AS a")).toEqual([table("a\n1\n")]);
    await session[Symbol.asyncDispose]();
  });

  it("says which setting is wrong", async () => {
    await expect(opened({ properties: { "duckdb.memory_limit": "lots" } })).rejects.toThrow(InterpreterError);
    await expect(opened({ properties: { "duckdb.threads": "many" } })).rejects.toThrow(/DuckDB could not be started/);
  });

  it("leaves nothing behind, and removes what a killed runner left", async () => {
    const settings = someSettings();
    // No process has such an id.
    mkdirSync(join(settings.cacheDirectory, "duckdb-999999999-old"));
    mkdirSync(join(settings.cacheDirectory, "python"));
    const session = await driver.open(settings, new AbortController().signal);
    await collect(session, "FROM range(2000)");
    expect(existsSync(join(settings.cacheDirectory, "duckdb-999999999-old"))).toBe(false);
    await session[Symbol.asyncDispose]();
    expect(readdirSync(settings.cacheDirectory)).toEqual(["python"]);
  });
});

/** Runs a script with forms in it. */
async function runWith(session: Session, parameters: RunRequest["parameters"]): Promise<OutputEvent[]> {
  const code = parameters.map((part) => (typeof part === "string" ? part : part.value)).join("");
  const events: OutputEvent[] = [];
  for await (const event of session.run({ ...aRequest(code), parameters })) events.push(event);
  return events;
}

describe("extensions that a setting lists", () => {
  const folder = packagesOf("duckdb_extension_excel");
  const opened = async (properties: SessionSettings["properties"]) => {
    const settings = someSettings();
    return await driver.open({ ...settings, properties }, new AbortController().signal);
  };

  it("are loaded from packages, and reach no other folders", async () => {
    const session = await opened({ "duckdb.extensions": "excel", "duckdb.extension_folder": folder });
    try {
      const made = "COPY (SELECT 1.5 AS a, 'x' AS b) TO 'made.xlsx' (FORMAT xlsx, HEADER true)";
      expect(await collect(session, `${made}; FROM 'made.xlsx'`)).toEqual([
        text("1 row copied\n"),
        table("a\tb\n1.5\tx\n"),
      ]);
      expect(await collect(session, "FROM read_xlsx('../out.xlsx')")).toMatchObject([
        { type: "failure", text: expect.stringContaining("Permission Error: Cannot access") },
      ]);
      expect(shownText(await collect(session, "INSTALL excel"))).toMatch(/administrator decides .*; now: excel\.$/);
    } finally {
      await session[Symbol.asyncDispose]();
    }
  });

  it.each([
    [{ "duckdb.extensions": "excel" }, "does not say duckdb.extension_folder"],
    [{ "duckdb.extensions": "spatial", "duckdb.extension_folder": folder }, `it is not in ${folder}`],
    [{ "duckdb.extensions": "../excel", "duckdb.extension_folder": folder }, `it is not in ${folder}`],
  ])("are named where they are not there: %j", async (properties, why) => {
    await expect(opened(properties)).rejects.toThrow(why);
  });
});

/** The folder of a package of the tests' Python. */
function packagesOf(name: string): string {
  const prepared = join(import.meta.dirname, "../../../.cache/test-python/bin/python");
  const python = process.env["OCTAVO_PYTHON"] ?? prepared;
  const code = `import ${name}, os; print(os.path.dirname(os.path.dirname(${name}.__file__)))`;
  return execFileSync(python, ["-c", code], { encoding: "utf8" }).trim();
}
