/** One data space: frames of Python are tables of SQL, tables are frames, and where a name is missing the error says where something like it is. */
import { describe, expect, it } from "vitest";
import { call, type WireParagraph } from "../harness/foreign-client.ts";
import { hasR, servers, WalledUsers } from "../harness/walled-users.ts";
import { useWire } from "../harness/wire.ts";

const wire = useWire({ folder: "Data space" });

async function newNote(): Promise<string> {
  const name = `Data space/${Math.random()}`;
  return String((await wire.call("POST", "/notebook", { name })).json.body);
}

async function add(note: string, text: string, title = ""): Promise<string> {
  return String((await wire.call("POST", `/notebook/${note}/paragraph`, { title, text })).json.body);
}

/** @returns what a new paragraph shows */
async function run(note: string, text: string, title = ""): Promise<string> {
  return await runAgain(note, await add(note, text, title));
}

async function runAgain(note: string, id: string): Promise<string> {
  const { msg } = (await wire.call("POST", `/notebook/run/${note}/${id}`)).json.body as NonNullable<
    WireParagraph["results"]
  >;
  return plain(msg.map(({ data }) => data).join(""));
}

const plain = (text: string) => text.replace(/\u001b\[[\d;]*m/g, "");

describe("a frame of Python", () => {
  const source = "range(200_000)";
  const frames: readonly (readonly [kind: string, code: string])[] = [
    ["pandas", `import pandas as pd\ndf = pd.DataFrame({"n": ${source}, "v": ["1.10"] * 200_000})`],
    ["polars", `import polars as pl\ndf = pl.DataFrame({"n": ${source}, "v": ["1.10"] * 200_000})`],
    ["a lazy frame", `import polars as pl\ndf = pl.LazyFrame({"n": ${source}, "v": ["1.10"] * 200_000})`],
    ["pyarrow", `import pyarrow as pa\ndf = pa.table({"n": ${source}, "v": ["1.10"] * 200_000})`],
    ["a series", `import pandas as pd\ndf = pd.Series(["1.10"] * 200_000, name="v")\ndf.index.name = "n"`],
    [
      "a filtered frame",
      `import pandas as pd\ndf = pd.DataFrame({"n": ${source}, "v": ["1.10"] * 200_000})[lambda d: d.n >= 0]`,
    ],
  ];

  it("is a table by the name of its variable, with all its rows and types: pandas, polars, pyarrow, a series", async () => {
    const note = await newNote();
    for (const [kind, code] of frames) {
      await run(note, `%python\n${code}`);
      const shown = await run(
        note,
        "%sql SELECT count(*) AS c, count(DISTINCT n) AS d, any_value(typeof(v)) AS t, max(v) AS m FROM df",
      );
      expect(`${kind}: ${shown}`).toBe(`${kind}: c\td\tt\tm\n200000\t200000\tVARCHAR\t1.10\n`);
    }
  });

  it("is taken as it is when the query runs, also joined with files and results; own tables and titles go first", async () => {
    const note = await newNote();
    await run(note, "%python\nimport pandas as pd\ncities = pd.DataFrame({'city': ['Graz', 'Linz']})");
    await run(note, "%sql SELECT 'Graz' AS city, 3 AS n", "Amounts");
    expect(await run(note, "%sql SELECT city, n FROM cities LEFT JOIN amounts USING (city) ORDER BY ALL")).toBe(
      "city\tn\nGraz\t3\nLinz\tnull\n",
    );
    await run(note, "%python\ncities.loc[2] = 'Wien'");
    expect(await run(note, "%sql SELECT count(*) AS c FROM Cities")).toBe("c\n3\n");
    await run(note, "%sql CREATE TABLE cities AS SELECT 1 AS own");
    expect(await run(note, "%sql FROM cities")).toBe("own\n1\n");
  });

  it("is none while Python runs something, and the error says so", async () => {
    const note = await newNote();
    await run(
      note,
      "%python\nimport pandas as pd, os\ndf = pd.DataFrame({'a': [1]})\nopen('go-on', 'w').close(); os.remove('go-on')",
    );
    const waiting = await add(
      note,
      "%python\nimport os, time\nprint('begun', flush=True)\nwhile not os.path.exists('go-on'): time.sleep(0.05)",
    );
    await wire.call("POST", `/notebook/job/${note}/${waiting}`);
    await expect
      .poll(async () => JSON.stringify((await wire.call("GET", `/notebook/${note}/paragraph/${waiting}`)).json.body))
      .toContain("begun");
    expect(await run(note, "%sql FROM df")).toMatch(/df does not exist!\nPython is running something.*again/);
    await run(note, "%sh touch go-on");
    await expect
      .poll(async () => JSON.stringify((await wire.call("GET", `/notebook/${note}/paragraph/${waiting}`)).json.body))
      .toContain("FINISHED");
    expect(await run(note, "%sql FROM df")).toBe("a\n1\n");
  });
});

describe("a result of SQL", () => {
  it("is a frame of Python by title, saveAs and as the newest, whole and with its types", async () => {
    const note = await newNote();
    await run(
      note,
      "%sql SELECT i, '1.10' AS v, CASE WHEN i > 0 THEN 9007199254740993 END AS big FROM range(5000) t(i)",
      "All of it",
    );
    const code =
      "print(len(all_of_it), all_of_it.v[0], all_of_it.big[1], len(_sql), len(z.get('All of it')), len(z.getAsDataFrame('all_of_it')))";
    expect(await run(note, `%python\n${code}`)).toBe("5000 1.10 9007199254740993 5000 5000 5000\n");
    await run(note, "%sql(saveAs=versions) SELECT '1.10' AS v, sum(2) AS n UNION ALL SELECT '1.1', sum(3)");
    expect(
      await run(
        note,
        "%python\nprint(sorted(versions.v), versions.n.sum(), len(_sql), sorted(z.getAsDataFrame('versions').v))",
      ),
    ).toBe("['1.1', '1.10'] 5 2 ['1.1', '1.10']\n");
    expect(await run(note, "%sql SELECT sum(n) AS n FROM _sql")).toBe("n\n5\n");
  });

  it.runIf(hasR)("is a data frame of R, whole and with its types", async () => {
    const note = await newNote();
    await run(
      note,
      "%sql SELECT i, '1.10' AS v, CASE WHEN i = 0 THEN 'null' WHEN i > 1 THEN 'x' END AS t FROM range(5000) r(i)",
      "All of it",
    );
    const code = `frame <- z.get("all of it")
cat(nrow(frame), frame$v[[1]], sum(is.na(frame$t)), frame$t[[1]], class(frame$i), nrow(z.table("_sql")), nrow(z.getAsDataFrame("all_of_it")))`;
    expect(await run(note, `%ir\n${code}`)).toBe("5000 1.10 1 null numeric 5000 5000");
  });
});

describe("a name that is missing", () => {
  it("in SQL: the error says what of that name, or of one like it, is elsewhere", async () => {
    const note = await newNote();
    expect(await run(note, "%sql FROM df")).toMatch(
      /^Catalog Error: Table with name df does not exist!\n\nLINE 1: FROM df/,
    );
    await run(note, "%python\nimport pandas as pd\ndf = {'a': 1}\nsales = pd.DataFrame({'a': [1]})");
    expect(await run(note, "%sql FROM df")).toMatch(
      /!\ndf is a variable of Python in this note, of the type dict\. .*data frames/,
    );
    expect(await run(note, "%sql FROM salse")).toMatch(/!\nDid you mean sales, a variable of Python in this note\?\n/);
    await run(note, "%sql SELECT 1 AS a", "Prices of 2026");
    expect(await run(note, "%sql FROM price_of_2026")).toMatch(
      /Did you mean prices_of_2026, the table of the paragraph "Prices of 2026"\?/,
    );
    await run(note, "%md nothing", "Costs");
    expect(await run(note, "%sql FROM costs")).toMatch(/The paragraph "Costs" shows no table/);
    expect(await run(note, "%sql CREATE TABLE mine (a int); FROM mien")).toMatch(/Did you mean "mine"\?/);
  });

  it("in Python likewise", async () => {
    const note = await newNote();
    await run(note, "%sql SELECT 1 AS a", "Prices");
    expect(await run(note, "%python\nprice")).toMatch(
      /NameError: name 'price' is not defined\. Did you mean prices, the table of the paragraph "Prices"\?/,
    );
    expect(await run(note, "%python\neval('prices')")).toMatch(
      /NameError: name 'prices' is not defined\. prices is the table of the paragraph "Prices"; z\.table\("prices"\) brings it\./,
    );
    expect(await run(note, "%python\nnothing_like_it")).toMatch(/NameError: name 'nothing_like_it' is not defined$/);
  });
});

describe("between walls", () => {
  it("a frame goes to SQL of the same user and note only", async () => {
    await using users = await WalledUsers.start(servers[0]);
    const make = (n: number) => `%python\nimport pandas as pd\nhers = pd.DataFrame({'n': range(${n})})`;
    await users.run("ada", make(2000));
    expect(await users.run("ada", "%sql SELECT count(*) AS c FROM hers")).toBe("c\n2000\n");
    expect(await users.run("bob", "%sql SELECT count(*) AS c FROM hers")).toMatch(/hers does not exist/);
    // Both run the same note.
    const note = await users.noteOf("ada");
    const rights = { readers: ["ada", "bob"], writers: ["ada", "bob"], runners: ["ada", "bob"], owners: ["ada"] };
    await call(users.octavo.address, "PUT", `/notebook/${note}/permissions`, rights, users.as("ada"));
    expect(await users.runIn(note, "bob", "%sql SELECT count(*) AS c FROM hers")).toMatch(/hers does not exist/);
    await users.runIn(note, "bob", make(7));
    expect(await users.runIn(note, "bob", "%sql SELECT count(*) AS c FROM hers")).toBe("c\n7\n");
    expect(await users.runIn(note, "ada", "%sql SELECT count(*) AS c FROM hers")).toBe("c\n2000\n");
  });

  it("what code has made of a table that it was given stays", async () => {
    await using users = await WalledUsers.start(servers[0]);
    const note = await users.noteOf("ada");
    const as = users.as("ada");
    const text = "%sql SELECT 1 AS a";
    const added = await call(users.octavo.address, "POST", `/notebook/${note}/paragraph`, { title: "small", text }, as);
    await call(users.octavo.address, "POST", `/notebook/run/${note}/${added.json.body}`, undefined, as);
    await users.run("ada", "%python\nsmall['b'] = 2");
    expect(await users.run("ada", "%python\nprint(list(small.columns))")).toBe("['a', 'b']\n");
  });
});
