import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { aNote, aParagraph, aParagraphId, aRunId } from "@octavo/note/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { FormService } from "../runs/forms/form-service.ts";
import { planParagraphRun } from "../runs/orders.ts";
import { checkHome } from "./check-home.ts";
import { readInterpreters } from "./check-settings.ts";
import { verdictOf } from "./verdict.ts";

const notes = 2000;
const texts = [
  "%spark.pyspark\nsc.parallelize(range(9)).count()",
  "%spark.sql\nSELECT 1",
  "val x = 1",
  "%sql SELECT 1",
  "%jdbc\nSELECT 1",
  "%jdbc(ora)\nSELECT 1 FROM dual",
  "%hive\nSELECT 1",
  "%md\n# A title",
  "%sh\necho hi",
  "%python.ipython\nprint(1)",
];

let home: string;
beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), "octavo-large-"));
  mkdirSync(join(home, "conf"));
  const setting = (
    name: string,
    group: string,
    interpreters: readonly string[],
    urls: Record<string, string> = {},
  ) => ({
    [name]: {
      ...{ id: name, name, group, interpreterGroup: interpreters.map((each) => ({ name: each })) },
      properties: Object.fromEntries(Object.entries(urls).map(([key, value]) => [key, { name: key, value }])),
    },
  });
  const interpreterSettings = {
    ...setting("spark", "spark", ["spark", "sql", "pyspark"]),
    ...setting("hive", "jdbc", ["sql"], { "default.url": "jdbc:hive2://hive:10000/default" }),
    ...setting("jdbc", "jdbc", ["sql"], {
      "default.url": "jdbc:postgresql://db/sales",
      "ora.url": "jdbc:oracle:thin:@//db:1521/x",
    }),
  };
  const put = (file: string, content: unknown) => writeFileSync(join(home, file), JSON.stringify(content));
  put("conf/interpreter.json", { interpreterSettings });
  for (let at = 0; at < notes; at++) {
    const folder = join(home, "notebook", `Team ${at % 20}`, String(at % 7));
    mkdirSync(folder, { recursive: true });
    const output = { code: "SUCCESS", msg: [{ type: "TABLE", data: "a\tb\n1\t2\n".repeat(20) }] };
    const some = texts.filter((_, index) => index % 2 === at % 2);
    const paragraphs = some.map((text, index) => ({
      ...{ id: `p${index}`, text, status: "FINISHED", results: output },
      dateFinished: at % 2 === 0 ? "2026-11-01 10:00:00.000" : "2020-11-01 10:00:00.000",
    }));
    const config = at % 10 === 0 ? { cron: "0 0 6 * * ?", cronExecutingUser: "etl" } : {};
    const note = { name: `n${at}`, defaultInterpreterGroup: "spark", paragraphs, config };
    writeFileSync(join(folder, `n${at}_2${String(at).padStart(8, "0")}.zpln`), JSON.stringify(note));
  }
});
afterAll(() => rmSync(home, { recursive: true }));

it("a home of many notes is counted to the last paragraph", async () => {
  const report = await checkHome({ home, env: {}, now: Date.UTC(2026, 10, 28) });
  const counts = report.interpreters.map(({ name, isDefault, paragraphs, runs, works }) => [
    ...[name, isDefault, paragraphs, runs, works],
  ]);
  const half = notes / 2;
  expect(counts).toEqual([
    ["%spark.sql", false, notes, 0, false],
    ["%hive", false, half, half, false],
    ["%jdbc", false, half, half, true],
    ["%jdbc(ora)", false, half, 0, false],
    ["%md", false, half, 0, true],
    ["%python.ipython", false, half, 0, true],
    ["%sh", false, half, half, true],
    ["%spark", true, half, half, false],
    ["%spark.pyspark", false, half, half, false],
  ]);
  expect(report.paragraphs).toEqual({ works: 2 * notes, all: 5 * notes });
  expect(report.schedules).toHaveLength(notes / 10);
});

it("each paragraph gets the same verdict as its run", async () => {
  const people = { principalOf: () => null, isAdmin: () => false };
  const interpreters = await readInterpreters({ conf: join(home, "conf"), env: {}, people, hasWalls: false });
  const values = { pooled: () => null, credentialOf: () => undefined };
  for (const text of [...texts, "%nosuch x", "%sh(a=", "%python.conf\nx 1", "%jdbc.conf\ndefault.url x"]) {
    const paragraph = aParagraph({ id: aParagraphId("p"), text });
    const note = aNote({ paragraphs: [paragraph], defaultInterpreterGroup: "spark" });
    const asked = { note, paragraph, interpreters, values, user: "anonymous", roles: [], runId: aRunId("r") };
    const plan = planParagraphRun({ ...asked, forms: new FormService() });
    const verdict = verdictOf(paragraph, note, { interpreters, user: "anonymous" });
    const refused = plan.kind === "refusal" ? plan.text : null;
    // The verdict on %name.conf depends on its properties, not on the interpreter.
    if (!/\.conf\n/.test(text)) expect([text, verdict?.blocked?.text ?? null]).toEqual([text, refused]);
  }
});
