import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import type { OutputEvent, RunRequest, Session } from "@octavo/interpreter";
import { aRequest, bundled, describeDriver, hasFailed, shownText, someSettings } from "@octavo/interpreter/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDatabasesDriver } from "./driver.ts";
import { propertiesFor, startServer } from "./testing/server.ts";

const hostFile = await bundled(new URL("./host/main.ts", import.meta.url), {
  external: ["@duckdb/node-api", "pg-native", "cloudflare:sockets"],
});
const driver = createDatabasesDriver({ hostFile });
/** What its columns are is another test's. */
const table = (data: string): OutputEvent => ({ type: "result", format: "TABLE", data, types: expect.anything() });
const text = (data: string): OutputEvent => ({ type: "text", data });

/** A statement that fills the processor lets others wait. */
const patience = { timeout: 20_000 };

const open = (properties: Readonly<Record<string, string>>) =>
  driver.open(someSettings({ properties }), new AbortController().signal);

async function collect(session: Session, code: string, given: Partial<RunRequest> = {}) {
  const events: OutputEvent[] = [];
  for await (const event of session.run(aRequest(code, undefined, given))) events.push(event);
  return events;
}

/** The output of a run whose script has forms. */
function withForms(session: Session, ...parameters: RunRequest["parameters"]) {
  return collect(session, "", { parameters });
}

const products = [
  {
    product: "postgres",
    many: "SELECT i, 'n' || i AS name, i * 0.5 AS half FROM generate_series(1, 20000) t(i)",
    huge: "SELECT a.i, b.i FROM generate_series(1, 5000) a(i), generate_series(1, 1000000) b(i)",
    sleep: "SELECT pg_sleep(600)",
    cancelled: [
      [
        "a busy cross join",
        "SELECT count(*) /* working */ FROM generate_series(1, 1000000) a(i), generate_series(1, 1000000) b(i) WHERE a.i = -b.i - 1",
      ],
      ["a sort", "SELECT /* working */ i FROM generate_series(1, 1000000000) t(i) ORDER BY md5(i::text)"],
      [
        "a body that swallows it",
        "DO $$ /* working */ BEGIN PERFORM pg_sleep(600); EXCEPTION WHEN query_canceled THEN NULL; END $$",
      ],
      ["a loop in a body", "DO $$ /* working */ BEGIN LOOP END LOOP; END $$"],
    ],
    working:
      "SELECT count(*) AS n FROM pg_stat_activity WHERE query LIKE '%/* working %' AND state = 'active' AND pid <> pg_backend_pid()",
    syntax: {
      code: "SELECT 1;\nSELECT 2\n  FORM t",
      because: /ERROR: syntax error at or near "t"\n\nLINE 3: {3}FORM t\n +\^$/,
    },
    waiting:
      "SELECT count(*) AS n FROM pg_stat_activity WHERE query LIKE '%pg_sleep(600%' AND state = 'active' AND pid <> pg_backend_pid()",
    started: "SELECT 'started'",
  },
  {
    product: "mariadb",
    many: "SELECT seq AS i, CONCAT('n', seq) AS name, seq * 0.5 AS half FROM seq_1_to_20000",
    huge: "SELECT * FROM seq_1_to_1000000000",
    sleep: "SELECT sleep(600)",
    cancelled: [
      [
        "a busy cross join",
        "SELECT count(*) /* working */ FROM seq_1_to_1000000 a, seq_1_to_1000000 b WHERE a.seq + b.seq < 0",
      ],
      ["a sort", "SELECT /* working */ seq FROM seq_1_to_1000000000 ORDER BY md5(seq)"],
      [
        "a body that handles failures",
        "\nDELIMITER //\nBEGIN NOT ATOMIC DECLARE CONTINUE HANDLER FOR SQLEXCEPTION BEGIN END; DO /* working */ sleep(600); END //",
      ],
      ["a loop in a body", "\nDELIMITER //\nBEGIN NOT ATOMIC /* working */ WHILE 1 DO DO 1; END WHILE; END //"],
    ],
    working:
      "SELECT count(*) AS n FROM information_schema.processlist WHERE (info LIKE '%/* working %' OR info LIKE 'DO %') AND id <> connection_id()",
    syntax: {
      code: "SELECT 1;\nSELECT 2\n  FORM t",
      because: /ERROR 1064 \(42000\): .*near 't' at line 2\n\nLINE 3: {3}FORM t\n +\^$/,
    },
    waiting:
      "SELECT count(*) AS n FROM information_schema.processlist WHERE info LIKE '%sleep(600%' AND id <> connection_id()",
    started: "SELECT 'started'",
  },
] as const;

for (const { product, many, huge, sleep, cancelled, working, syntax, waiting, started } of products) {
  const server = await startServer(product);
  afterAll(() => server.end());
  const properties = propertiesFor(product, server);

  describeDriver(product, {
    driver,
    settings: { properties },
    hello: "SELECT 'hello' AS word",
    inOrder: "SELECT 'one' AS a; SELECT 'two' AS a; SELECT 'three' AS a",
    fails: { code: "SELECT nosuch FROM nowhere", because: /nowhere/ },
    // Killed from outside, a connection leaves its statement behind for a while: the tests below look for another one.
    endless: { code: `${started}; ${sleep.replace("600", "700")}` },
    state: { sets: "CREATE TEMPORARY TABLE t AS SELECT 'kept' AS v", reads: "SELECT * FROM t", shows: "kept" },
    process: /test-\w+\/main\.mjs/,
  });

  describe(`${product}`, () => {
    let session: Session;
    const run = (code: string) => collect(session, code);
    beforeAll(async () => {
      session = await open(properties);
    });
    afterAll(() => session[Symbol.asyncDispose]());

    it("says in a line what a statement without rows has done", async () => {
      expect(
        await run(`
          CREATE TABLE numbers (i int);
          INSERT INTO numbers VALUES (1), (2), (3);
          UPDATE numbers SET i = i + 10 WHERE i > 1;
          DELETE FROM numbers WHERE i = 99;
          DELETE FROM numbers WHERE i = 1;
          SELECT i FROM numbers ORDER BY i;
          DROP TABLE numbers`),
      ).toEqual([
        text("OK\n"),
        text("3 rows changed\n"),
        text("2 rows changed\n"),
        text("0 rows changed\n"),
        text("1 row changed\n"),
        table("i\n12\n13\n"),
        text("OK\n"),
      ]);
    });

    it("shows a query without rows as a table without rows", async () => {
      expect(await run("SELECT 1 AS a WHERE 1 = 0")).toEqual([table("a\n")]);
    });

    it("shows what came before a statement that fails, and its place in the script", async () => {
      const events = await run(syntax.code);
      expect(events).toEqual([
        expect.objectContaining({ type: "result" }),
        { type: "failure", text: expect.stringMatching(syntax.because) },
      ]);
    });

    it("binds the values of forms, whatever is in them", async () => {
      await run(
        "CREATE TABLE people (name varchar(50), age int); INSERT INTO people VALUES ('O''Hara', 30), ('x', 50)",
      );
      const evil = { name: "who", value: "'; DROP TABLE people; --" };
      expect(await withForms(session, "SELECT * FROM people WHERE name = ", evil)).toEqual([table("name\tage\n")]);
      expect(await withForms(session, "SELECT * FROM people WHERE name = '", evil, "'")).toEqual([
        table("name\tage\n"),
      ]);
      const some = { name: "who", value: "'Ha" };
      expect(
        await withForms(
          session,
          "SELECT 1 AS a; -- all ",
          evil,
          "\nSELECT name FROM people WHERE name LIKE 'O%",
          some,
          "%' AND age < ",
          {
            name: "most",
            value: "40",
          },
        ),
      ).toEqual([table("a\n1\n"), table("name\nO'Hara\n")]);
      expect(await withForms(session, "SELECT age FROM people ORDER BY age LIMIT ", { name: "n", value: "1" })).toEqual(
        [table("age\n30\n")],
      );
      await run("DROP TABLE people");
    });

    it("shows the first of many rows at once and hands all of them over as a typed file", async () => {
      const request = aRequest(many);
      const events: OutputEvent[] = [];
      for await (const event of session.run(request)) events.push(event);
      expect(events.map(({ type }) => type)).toEqual(["table", "stored"]);
      const [head, stored] = events as [
        Extract<OutputEvent, { type: "table" }>,
        Extract<OutputEvent, { type: "stored" }>,
      ];
      expect(head.data.split("\n").length).toBe(1002);
      expect(head.data.startsWith("i\tname\thalf\n1\tn1\t0.5\n")).toBe(true);
      expect(stored.rows).toBe(20000);
      expect(
        await parquet(
          join(request.runDirectory, stored.file),
          "count(*), sum(half), any_value(typeof(half)), max(name), sum(i)",
        ),
      ).toEqual(["20000", "100005000.0", "DECIMAL(38,1)", "n9999", "200010000"]);
    });

    it("ends a cancelled statement in the database too", async () => {
      const aborting = new AbortController();
      const events = session.run(aRequest(`${started}; ${sleep}`, aborting.signal))[Symbol.asyncIterator]();
      await events.next();
      const other = await open(properties);
      await expect.poll(async () => shownText(await collect(other, waiting)), patience).toBe("n\n1\n");
      aborting.abort();
      expect((await events.next()).value).toEqual({ type: "failure", text: "The query was cancelled." });
      expect((await events.next()).done).toBe(true);
      await expect.poll(async () => shownText(await collect(other, waiting)), patience).toBe("n\n0\n");
      await other[Symbol.asyncDispose]();
      expect(await run("SELECT 1 AS a")).toEqual([table("a\n1\n")]);
    });

    it.each<readonly [string, string]>(cancelled)(
      "cancels %s in the database, and keeps the connection with what it holds",
      async (_, code) => {
        await run("CREATE TEMPORARY TABLE held AS SELECT 1 AS a");
        const aborting = new AbortController();
        const events = session.run(aRequest(`${started}; ${code}`, aborting.signal))[Symbol.asyncIterator]();
        await events.next();
        const other = await open(properties);
        await expect.poll(async () => shownText(await collect(other, working)), patience).toBe("n\n1\n");
        aborting.abort();
        expect((await events.next()).value).toEqual({ type: "failure", text: "The query was cancelled." });
        expect((await events.next()).done).toBe(true);
        await expect.poll(async () => shownText(await collect(other, working)), patience).toBe("n\n0\n");
        await other[Symbol.asyncDispose]();
        expect(await run("SELECT * FROM held")).toEqual([table("a\n1\n")]);
        await run("DROP TABLE held");
      },
    );

    it("ends a result that is being fetched, and keeps its connection", async () => {
      await run("CREATE TEMPORARY TABLE kept AS SELECT 1 AS a");
      const aborting = new AbortController();
      const events = session.run(aRequest(huge, aborting.signal))[Symbol.asyncIterator]();
      expect((await events.next()).value).toMatchObject({ type: "table" });
      aborting.abort();
      expect((await events.next()).value).toEqual({ type: "failure", text: "The query was cancelled." });
      expect((await events.next()).done).toBe(true);
      expect(await run("SELECT * FROM kept")).toEqual([table("a\n1\n")]);
      await run("DROP TABLE kept");
    });

    it("ends its statements in the database when it is disposed", async () => {
      const going = await open(properties);
      const events = going.run(aRequest(`${started}; ${sleep}`))[Symbol.asyncIterator]();
      await events.next();
      await expect.poll(async () => shownText(await run(waiting)), patience).toBe("n\n1\n");
      await going[Symbol.asyncDispose]();
      await expect.poll(async () => shownText(await run(waiting)), patience).toBe("n\n0\n");
    });

    it("cancels what takes longer than the paragraph allows", async () => {
      const events = await collect(session, sleep, { properties: { timeout: "0.05" } });
      expect(events).toEqual([{ type: "failure", text: expect.stringContaining("took longer than 0.05 s") }]);
    });

    it("connects with the credential of the user who runs, and lets no other user use it", async () => {
      const { "default.user": _, "default.password": __, ...address } = properties;
      const own = await open(address);
      const asked: unknown[] = [];
      const ask: RunRequest["ask"] = async (question) => {
        asked.push(question);
        return { username: "octavo", password: "secret of octavo" };
      };
      const context = { noteId: "N", notePath: "/N", paragraphId: "p", roles: [], forms: {} };
      const ada = { ask, context: { ...context, user: "ada" } };
      expect(await collect(own, "CREATE TEMPORARY TABLE mine AS SELECT 1 AS a", ada)).toHaveLength(1);
      expect(asked).toEqual([{ type: "credential", prefix: "default", url: properties["default.url"] }]);
      expect(await collect(own, "SELECT * FROM mine", ada)).toEqual([table("a\n1\n")]);
      const bob = { ask, context: { ...context, user: "bob" } };
      expect(hasFailed(await collect(own, "SELECT * FROM mine", bob))).toBe(true);
      const none = await collect(own, "SELECT 1", { ...bob, ask: async () => null });
      expect(shownText(none)).toMatch(/keep a credential/);
      expect(await own.complete?.({ code: "SELECT * FROM ", cursor: 14, user: "eve" })).toEqual([]);
      expect(
        (await own.lookUp?.({ name: null, directory: null, signal: new AbortController().signal, user: "eve" }))?.held,
      ).toEqual([]);
      await own[Symbol.asyncDispose]();
    });

    it("completes tables, columns, aliases and keywords", async () => {
      await run("CREATE TABLE orders (customer int, amount int); SELECT 1");
      const complete = async (code: string) => (await session.complete?.({ code, cursor: code.length })) ?? [];
      expect(await complete("SELECT * FROM ord")).toContainEqual({ name: "orders", value: "orders", meta: "table" });
      expect(await complete("SELECT * FROM orders WHERE cust")).toContainEqual({
        name: "customer",
        value: "customer",
        meta: "column",
      });
      expect(await complete("SELECT * FROM orders AS o WHERE o.")).toEqual([
        { name: "customer", value: "customer", meta: "column" },
        { name: "amount", value: "amount", meta: "column" },
      ]);
      expect(await complete("SELE")).toContainEqual({ name: "SELECT", value: "SELECT", meta: "keyword" });
      await run("DROP TABLE orders");
      expect(await complete("SELECT * FROM ord")).not.toContainEqual({
        name: "orders",
        value: "orders",
        meta: "table",
      });
    });

    it("a session lists tables with their columns, as code writes them, to users who may see them", async () => {
      await run(
        'CREATE TABLE listed (plain int, "Two words" varchar(9)); SELECT 1'.replaceAll(
          '"',
          product === "postgres" ? '"' : "`",
        ),
      );
      const { held = [] } =
        (await session.lookUp?.({ name: null, directory: null, signal: new AbortController().signal })) ?? {};
      const quote = product === "postgres" ? '"' : "`";
      const type = (postgres: string, others: RegExp) =>
        product === "postgres" ? postgres : expect.stringMatching(others);
      expect(held.find(({ name }) => name === "listed")).toMatchObject({
        kind: "table",
        columns: [
          { name: "plain", type: type("integer", /^int/) },
          { name: "Two words", code: `${quote}Two words${quote}`, type: type("character varying(9)", /^varchar\(9\)/) },
        ],
      });
      await run("DROP TABLE listed");
    });

    it("completes a name between quotes where it needs them, and only one is open", async () => {
      const quote = product === "postgres" ? '"' : "`";
      const quoted = (name: string) => `${quote}${name.replaceAll(quote, quote + quote)}${quote}`;
      const needy = ["Two words", `half ${quote}2`, "order"];
      await run(`CREATE TABLE visits (plain int, ${needy.map((name) => `${quoted(name)} int`).join()})`);
      const complete = async (code: string) => (await session.complete?.({ code, cursor: code.length })) ?? [];
      const values = async (code: string) => (await complete(code)).map(({ value }) => value);
      expect(await values("SELECT * FROM visits v WHERE v.")).toEqual(["plain", ...needy.map(quoted)]);
      const [found] = await complete("SELECT * FROM visits WHERE Two");
      expect(found).toEqual({ name: "Two words", value: quoted("Two words"), meta: "column" });
      expect(await values(`SELECT * FROM visits WHERE ${quote}Two`)).toEqual(["Two words"]);
      await run("DROP TABLE visits");
    });

    it("keeps columns of one name apart, and those without one", async () => {
      expect(await run('SELECT 1 AS a, 2 AS a, 3 AS "A"'.replaceAll('"', product === "mariadb" ? "`" : '"'))).toEqual([
        table("a\ta_1\tA_2\n1\t2\t3\n"),
      ]);
      const nameless = product === "postgres" ? 'SELECT 1, 2, 3 AS " "' : "SELECT '', 2 AS ``, 3 AS ` `";
      const names = product === "postgres" ? ["?column?", "?column?_1", " "] : ["column", "column_1", "column_2"];
      expect(
        shownText(await run(nameless))
          .split("\n")[0]
          ?.split("\t"),
      ).toEqual(names);
      if (product === "postgres") expect(await run("SELECT FROM generate_series(1, 3)")).toEqual([text("OK\n")]);
    });

    it("shows a cell of megabytes, on one line", async () => {
      const lineEnd = product === "postgres" ? "chr(10)" : "char(10 USING utf8mb4)";
      const [name, shown, end] = shownText(
        await run(`SELECT concat('a', ${lineEnd}, repeat('x', 5000000)) AS cell`),
      ).split("\n");
      expect([name, shown?.length, end]).toEqual(["cell", 5_000_002, ""]);
    });

    it("shows ten thousand columns, or the database's word that they are too many", async () => {
      const columns = (count: number) => Array.from({ length: count }, (_, index) => `${index} AS c`).join(", ");
      const most = product === "postgres" ? 1664 : 10_000;
      const [names, values] = shownText(await run(`SELECT ${columns(most)}`)).split("\n");
      expect(new Set(names?.split("\t")).size).toBe(most);
      expect(values?.split("\t").length).toBe(most);
      if (most === 10_000) return;
      expect(await run(`SELECT ${columns(10_000)}`)).toEqual([
        { type: "failure", text: expect.stringContaining("at most 1664") },
      ]);
    });

    it.each([
      ["a wrong password", { "default.password": "wrong" }, /does not let the user octavo in/],
      [
        "a server that is not there",
        { "default.url": "jdbc:postgresql://127.0.0.1:9/x" },
        /PostgreSQL at 127\.0\.0\.1:9 cannot be reached: .*ECONNREFUSED.*\n.*Check the url/,
      ],
      [
        "a database that is not there",
        { "default.url": properties["default.url"]?.replace(/octavo$/, "nosuch") ?? "" },
        /does not open the database nosuch/,
      ],
    ])("says of %s what to do", async (_what, changed, because) => {
      const wrong = await open({ ...properties, ...changed });
      expect(await collect(wrong, "SELECT 1")).toEqual([{ type: "failure", text: expect.stringMatching(because) }]);
      await wrong[Symbol.asyncDispose]();
    });

    it("connects again after the server has closed the connection", async () => {
      const lost = await open(properties);
      const kill =
        product === "postgres" ? "SELECT pg_terminate_backend(pg_backend_pid())" : "KILL CONNECTION connection_id()";
      expect(hasFailed(await collect(lost, kill.replace("connection_id()", "CONNECTION_ID()")))).toBe(true);
      expect(await collect(lost, "SELECT 1 AS a")).toEqual([table("a\n1\n")]);
      await lost[Symbol.asyncDispose]();
    });

    if (product === "postgres") {
      it("writes values as PostgreSQL does", async () => {
        const shown = shownText(
          await run(`
            SET timezone = 'Asia/Tokyo';
            SELECT 9007199254740993::bigint, 12345678901234567890.123456789::numeric, 'NaN'::float8, '-Infinity'::float8, NULL::int, '\\xdeadbeef'::bytea,
              ARRAY[1, NULL, 3], '{"a": [1]}'::jsonb, DATE '0044-03-15 BC', TIMESTAMPTZ '2020-01-02 03:04:05+00', true, INTERVAL '1 year 2 days',
              '', E'tab\\there', (1, 'x')`),
        );
        expect(shown.split("\n")[2]?.split("\t")).toEqual([
          "9007199254740993",
          "12345678901234567890.123456789",
          "NaN",
          "-Infinity",
          "null",
          "\\xdeadbeef",
          "{1,NULL,3}",
          '{"a": [1]}',
          "0044-03-15 BC",
          "2020-01-02 12:04:05+09",
          "true",
          "1 year 2 days",
          "",
          "tab here",
          "(1,x)",
        ]);
      });

      it("keeps in the file what Parquet has no value for as text", async () => {
        const request = aRequest(`
          SELECT i, CASE WHEN i = 1500 THEN DATE '0044-03-15 BC' ELSE DATE '1815-12-10' END AS day, '\\x00ff'::bytea AS raw, 'NaN'::numeric AS n,
            TIMESTAMPTZ '2020-01-02 03:04:05+09' AS moment FROM generate_series(1, 2000) t(i)`);
        const events: OutputEvent[] = [];
        for await (const event of session.run(request)) events.push(event);
        const [stored] = events.filter((event) => event.type === "stored");
        const file = join(request.runDirectory, stored?.file ?? "");
        expect(
          await parquet(
            file,
            "any_value(typeof(day)), min(day), any_value(typeof(raw)), any_value(n), any_value(typeof(moment))",
          ),
        ).toEqual(["VARCHAR", "0044-03-15 BC", "BLOB", "NaN", "TIMESTAMP WITH TIME ZONE"]);
      });

      it("keeps in the file infinities, long integers, long decimals and what is before 1900", async () => {
        const request = aRequest(`
          SELECT 'infinity'::date AS day, '-infinity'::timestamp AS at, 'infinity'::float8 AS f, 'NaN'::float8 AS n, 9223372036854775807 AS long,
            99999999999999999999999999999999999999.5 AS wide, '1815-06-18 11:35+00'::timestamptz AS moment, ARRAY[1, NULL] AS list, NULL::int AS nothing
          FROM generate_series(1, 1001)`);
        const events: OutputEvent[] = [];
        for await (const event of session.run(request)) events.push(event);
        const [stored] = events.filter((event) => event.type === "stored");
        const names = ["day", '"at"', "f", "n", "long", "wide", "list", "nothing"];
        const select = [...names, "(moment AT TIME ZONE 'UTC')"]
          .map((name) => `any_value(CAST(${name} AS VARCHAR))`)
          .join(", ");
        expect(await parquet(join(request.runDirectory, stored?.file ?? ""), select)).toEqual([
          ...["infinity", "-infinity", "inf", "nan", "9223372036854775807", "99999999999999999999999999999999999999.5"],
          ...["{1,NULL}", "null", "1815-06-18 11:35:00"],
        ]);
      });

      it("says what its columns are", async () => {
        const events = await run(
          `SELECT 1.10::numeric(5,2) AS d, 1.5::numeric AS n, '{"a": 1}'::jsonb AS j, true AS b, '\\x00ff'::bytea AS y, 1::int8 AS i,
            '1 day'::interval AS v, NULL::text AS t, now() AS z, ''::text AS e`,
        );
        expect(events).toMatchObject([
          {
            types: {
              columns:
                "DECIMAL(38,2),DECIMAL(38,1),JSON,BOOLEAN,BLOB 'hex',BIGINT,INTERVAL,VARCHAR,TIMESTAMP WITH TIME ZONE,VARCHAR",
              missing: "null",
            },
          },
        ]);
      });

      it("shows what the server reports meanwhile, and takes bodies with semicolons as one statement", async () => {
        expect(await run("DO $$ BEGIN RAISE NOTICE 'half; way'; END $$; SELECT 1 AS a")).toEqual([
          text("NOTICE: half; way\n"),
          text("OK\n"),
          table("a\n1\n"),
        ]);
      });

      it("fails at a COPY from standard input, and goes on", async () => {
        expect(hasFailed(await run("-- in\nCOPY (SELECT 1) FROM STDIN"))).toBe(true);
        expect(await run("SELECT 1 AS a")).toEqual([table("a\n1\n")]);
      });
    } else {
      it("says what its columns are", async () => {
        const events = await run(
          "SELECT CAST(1.10 AS DECIMAL(5,2)) AS d, CAST(7 AS UNSIGNED) AS u, x'00ff' AS y, 'null' AS t, DATE '2024-03-01' AS day, 1e0 AS f",
        );
        expect(events).toMatchObject([
          {
            types: {
              columns: "DECIMAL(38,2),UINTEGER,BLOB 'hex',VARCHAR,DATE,DOUBLE",
              missing: "null",
              kept: { 3: "~B" },
            },
          },
        ]);
      });

      it("writes values as MariaDB does", async () => {
        await run("CREATE TABLE v (z date, b bit(8), u bigint unsigned, j json, y year, t time)");
        await run(
          "SET sql_mode = ''; INSERT INTO v VALUES ('0000-00-00', b'101', 18446744073709551615, '{\"a\": [1]}', 2020, '-100:00:00')",
        );
        const shown = shownText(
          await run(
            "SELECT v.*, 12345678901234567890.123456789 AS d, NULL AS n, x'deadbeef' AS raw, 1e300 AS e, 9007199254740993 AS big, '' AS nothing FROM v",
          ),
        );
        expect(shown.split("\n")[1]?.split("\t")).toEqual([
          ...["0000-00-00", "5", "18446744073709551615", '{"a": [1]}', "2020", "-100:00:00"],
          ...["12345678901234567890.123456789", "null", "\\xdeadbeef", "1e+300", "9007199254740993", ""],
        ]);
        await run("DROP TABLE v");
      });

      it("keeps in the file long integers, long decimals, bytes and what is before 1900", async () => {
        const request = aRequest(`
          SELECT DATE '1815-06-18' AS day, TIMESTAMP '1815-06-18 11:35:00.5' AS at, CAST(18446744073709551615 AS UNSIGNED) AS big, -1e308 AS f,
            99999999999999999999999999999999999999.5 AS wide, x'00ff' AS raw, '' AS empty, NULL AS nothing, TIME '-100:00:00' AS t, '' AS \`\`
          FROM seq_1_to_1001`);
        const events: OutputEvent[] = [];
        for await (const event of session.run(request)) events.push(event);
        const [stored] = events.filter((event) => event.type === "stored");
        const names = ["day", '"at"', "big", "f", "wide", "hex(raw)", "empty", "nothing", "t", '"column"'];
        const select = names.map((name) => `any_value(CAST(${name} AS VARCHAR))`).join(", ");
        expect(await parquet(join(request.runDirectory, stored?.file ?? ""), select)).toEqual([
          ...["1815-06-18", "1815-06-18 11:35:00.5", "18446744073709551615", "-1e+308"],
          ...["99999999999999999999999999999999999999.5", "00FF", "", "null", "-100:00:00", ""],
        ]);
      });

      it("has no client to read a file from, and says so", async () => {
        await run("CREATE TEMPORARY TABLE read_in (line text)");
        expect(hasFailed(await run("LOAD DATA LOCAL INFILE '/etc/hostname' INTO TABLE read_in"))).toBe(true);
        expect(await run("SELECT count(*) AS n FROM read_in; DROP TABLE read_in")).toEqual([
          table("n\n0\n"),
          text("OK\n"),
        ]);
      });

      it("writes moments in the zone of the connection", async () => {
        const shown = await run("SET time_zone = '+09:00'; SELECT FROM_UNIXTIME(0) AS at; SET time_zone = 'SYSTEM'");
        expect(shown[1]).toEqual(table("at\n1970-01-01 09:00:00\n"));
      });

      it("runs stored programs with a delimiter of their own, and shows each of their results", async () => {
        const events = await run(`
DELIMITER //
CREATE PROCEDURE two() BEGIN SELECT 1 AS a; SELECT 2 AS b; END //
DELIMITER ;
CALL two();
DROP PROCEDURE two`);
        expect(events).toEqual([text("OK\n"), table("a\n1\n"), table("b\n2\n"), text("OK\n")]);
      });
    }
  });
}

describe("a setting", () => {
  it.each([
    [{}, /no default\.url.*jdbc:postgresql/],
    [{ "default.url": "jdbc:hive2://h:1/x" }, /no driver for hive2 yet.*PostgreSQL, MariaDB and MySQL/],
    [{ "default.url": "nonsense" }, /not understood/],
  ])("that names no database says what to do: %j", async (given, because) => {
    const session = await open(given);
    expect(await collect(session, "SELECT 1")).toEqual([{ type: "failure", text: expect.stringMatching(because) }]);
    await session[Symbol.asyncDispose]();
  });
});

async function parquet(path: string, select: string): Promise<readonly string[]> {
  const connection = await (await DuckDBInstance.create(":memory:")).connect();
  const rows = await (await connection.run(`SELECT ${select} FROM '${path}'`)).getRows();
  connection.closeSync();
  return (rows[0] ?? []).map(String);
}
