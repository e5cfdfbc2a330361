import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { checkHome } from "./check-home.ts";

const now = Date.UTC(2026, 10, 28);

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "octavo-check-"));
  for (const folder of ["notebook", "conf"]) mkdirSync(join(home, folder));
});
afterEach(() => rmSync(home, { recursive: true }));

function put(file: string, content: unknown) {
  const path = join(home, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content));
}

const look = () => checkHome({ home, env: {}, now });
const ranAt = (dateFinished: string) => ({ dateFinished, status: "FINISHED" });
const paragraphs = (...parts: readonly { readonly text: string; readonly [member: string]: unknown }[]) =>
  parts.map((part, at) => ({ id: `p${at}`, ...part }));

const aSetting = (name: string, group: string, interpreters: readonly string[], more: object = {}) => ({
  [name]: { id: name, name, group, interpreterGroup: interpreters.map((each) => ({ name: each })), ...more },
});
const properties = (values: Record<string, string>) => ({
  properties: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { name, value }])),
});

describe("paragraphs", () => {
  it("paragraphs are counted by interpreter, with the last year's runs that work, why the rest does not, and what to do", async () => {
    const interpreterSettings = {
      ...aSetting("spark", "spark", ["spark", "sql", "pyspark"]),
      ...aSetting("sh", "sh", ["sh"]),
      ...aSetting("python", "python", ["python"], { option: { setPermission: true, owners: ["eve"] } }),
      ...aSetting("warehouse", "jdbc", ["sql"], {
        ...properties({
          "default.url": "jdbc:oracle:thin:@//db:1521/x",
          "default.driver": "oracle.jdbc.OracleDriver",
          "sales.url": "jdbc:postgresql://db/sales",
        }),
      }),
    };
    put("conf/interpreter.json", { interpreterSettings });
    put("conf/shiro.ini", "[users]\nada = secret, admin\n[roles]\nadmin = *\n");
    put("notebook/a_2AAAAAAAA.zpln", {
      name: "a",
      defaultInterpreterGroup: "spark",
      paragraphs: paragraphs(
        { text: "%sh echo", ...ranAt("2026-11-01 10:00:00.000") },
        { text: "%sh echo", ...ranAt("2024-11-01 10:00:00.000") },
        { text: "%spark.sql SELECT 1", ...ranAt("2026-11-01 10:00:00.000") },
        { text: "%sql SELECT 1" },
        { text: "sc.version" },
        { text: "%warehouse SELECT 1 FROM dual" },
        { text: "%warehouse(sales) SELECT 1" },
        { text: "%python 1" },
        { text: "%flink 1" },
        { text: "%sh(a=" },
        { text: "%sh" },
        { text: "%spark off", config: { enabled: false } },
      ),
    });
    put("notebook/~Trash/b_2BBBBBBBB.zpln", { name: "b", paragraphs: paragraphs({ text: "%spark 1" }) });
    const report = await look();
    const rows = report.interpreters.map((row) => [row.name, row.paragraphs, row.runs, row.works, row.reason]);
    expect(rows).toEqual([
      ["%sh", 2, 1, true, null],
      ["%spark.sql", 2, 1, false, "noDriver"],
      ["%flink", 1, 0, false, "notFound"],
      ["%python", 1, 0, false, "noPermission"],
      ["%spark", 1, 0, false, "noDriver"],
      ["%warehouse", 1, 0, false, "noDatabase"],
      ["%warehouse(sales)", 1, 0, true, null],
      ["%…", 1, 0, false, "unreadable"],
    ]);
    expect(report).toMatchObject({
      exitCode: 1,
      paragraphs: { works: 3, all: 10 },
      runs: { works: 1, all: 2 },
      verdict:
        "Octavo opens this home: 3 of 10 paragraphs (30 %) will work, and of those that ran in the last year 1 of 2 (50 %).",
    });
    const todo = report.todo.join("\n");
    expect(todo).toMatch(/%spark\.sql, 2 paragraphs: .*no driver for %spark\.sql yet.*with the package pyspark/);
    expect(todo).toMatch(/%warehouse, 1 paragraph: .*no driver for oracle \(oracle\.jdbc\.OracleDriver\) yet/);
    expect(todo).toMatch(/%spark as the default, 1 paragraph/);
    expect(report.interpreters[1]?.notes).toEqual([{ id: "2AAAAAAAA", path: "/a", paragraphs: 2 }]);
  });

  it("when all paragraphs work, the verdict says only that", async () => {
    put("notebook/a_2AAAAAAAA.zpln", {
      name: "a",
      paragraphs: paragraphs({ text: "%sh echo" }, { text: "%md *a*" }, { text: "%angular {{x}}" }),
    });
    expect(await look()).toMatchObject({ exitCode: 0, verdict: "All of it carries over." });
  });
});

describe("schedules", () => {
  const daily = "0 0 6 * * ?";
  const scheduled = (config: object) => ({ name: "n", paragraphs: paragraphs({ text: "%sh echo" }), config });

  it("a schedule says its user, when it would run next, and why it will not", async () => {
    put("conf/shiro.ini", "[users]\nada = secret, admin\nbob = secret\n");
    put(
      "conf/zeppelin-site.xml",
      "<configuration><property><name>zeppelin.notebook.cron.enable</name><value>true</value></property></configuration>",
    );
    const owned = (...owners: readonly string[]) => ({ owners, writers: [], runners: [], readers: [] });
    put("conf/notebook-authorization.json", { authInfo: { "2BBBBBBBB": owned("bob"), "2CCCCCCCC": owned("gone") } });
    put("notebook/a_2AAAAAAAA.zpln", scheduled({ cron: daily, cronExecutingUser: "ada" }));
    put("notebook/b_2BBBBBBBB.zpln", scheduled({ cron: daily, cronExecutingUser: "left" }));
    put("notebook/c_2CCCCCCCC.zpln", scheduled({ cron: daily }));
    put("notebook/d_2DDDDDDDD.zpln", scheduled({ cron: "every day", cronExecutingUser: "ada" }));
    put("notebook/e_2EEEEEEEE.zpln", scheduled({ cron: "" }));
    put("notebook/~Trash/f_2FFFFFFFF.zpln", scheduled({ cron: daily }));
    const { schedules, exitCode, todo } = await look();
    expect(schedules.map(({ path, user, state, reason }) => [path, user, state, reason])).toEqual([
      ["/a", "ada", "waits", expect.stringContaining("takes it over")],
      ["/b", "bob", "waits", expect.stringContaining("takes it over")],
      ["/c", null, "cannot", expect.stringContaining("No owner of the note has an account")],
      ["/d", "ada", "cannot", expect.stringContaining("2 fields")],
    ]);
    expect(schedules[0]?.next).toMatch(/^2026-11-2[89]T/);
    expect(exitCode).toBe(1);
    expect(todo.join("\n")).toMatch(/2 schedules can be taken over .*octavo schedule take-over/);
  });
});
