import { aNote } from "@octavo/note/testing";
import { describe, expect, it } from "vitest";
import { someInterpreters } from "../testing/some-interpreters.ts";
import { withDefaults } from "./interpreter-settings.ts";
import { newSetting } from "./kinds.ts";
import { presentSetting } from "./present.ts";
import { type NewSetting, type Setting, settingChangeSchema, settingSchema } from "./setting.ts";
import { emptyFile } from "./settings-file.ts";

const note = aNote({ path: "/Sales/Report", defaultInterpreterGroup: "python" });

/** Settings of a new server with some changed or added. */
function withSettings(...settings: readonly Setting[]) {
  const names = settings.map(({ name }) => name);
  const defaults = withDefaults(emptyFile);
  const kept = defaults.settings.filter(({ name }) => !names.includes(name));
  return someInterpreters({
    file: { ...defaults, settings: [...kept, ...settings] },
    roles: { ada: ["analyst"] },
  });
}

const python = newSetting("python", "python");
const optioned = (option: Partial<Setting["option"]>) => ({ ...python, option: { ...python.option, ...option } });
const spark = settingSchema.parse({
  id: "spark",
  name: "spark",
  group: "spark",
  interpreterGroup: [{ name: "spark" }, { name: "sql" }],
});
const aChange = (parts: object = {}) =>
  settingChangeSchema.parse({ properties: {}, dependencies: [], option: {}, ...parts });

describe("a run", () => {
  const asked = { magic: null, note, user: "ada" };

  it("a run gets its driver, its session, and the properties of its setting", () => {
    const setting = { ...python, properties: { "zeppelin.python": { value: "/opt/py", type: "string" } } };
    expect(withSettings(setting).interpreters.choose(asked)).toEqual({
      kind: "found",
      driver: "python",
      sessionKey: `python:python:${note.id}`,
      setting: { id: "python", ofNote: note.id, properties: { "zeppelin.python": "/opt/py", python: "/opt/py" } },
    });
  });

  it("a run names the account it runs as, where the setting says so", () => {
    const { interpreters } = withSettings(optioned({ isUserImpersonate: true }));
    expect(interpreters.choose(asked)).toMatchObject({
      sessionKey: `python:python:${note.id}:ada`,
      setting: { account: "ada" },
    });
    expect(interpreters.choose({ ...asked, user: "anonymous" })).not.toHaveProperty("setting.account");
  });

  it("a run has the names of its user and its note filled in, and what is blank left out", () => {
    const properties = {
      a: { value: "#{user} in #{noteName}, #{other}", type: "string" },
      b: { value: " ", type: "string" },
      c: { value: true, type: "checkbox" },
      "zeppelin.python": { value: "python", type: "string" },
    };
    const choice = withSettings({ ...python, properties }).interpreters.choose(asked);
    expect(choice).toMatchObject({
      setting: { properties: { a: "ada in Report, #{other}", c: "true", "zeppelin.python": "python" } },
    });
    expect(choice).not.toHaveProperty("setting.properties.b");
    expect(choice).not.toHaveProperty("setting.properties.python");
  });

  it.each([
    [
      "nosuch",
      undefined,
      /^Interpreter nosuch not found\nWhat runs here: %angular, %html, %jdbc, %js, %md, %python, %sh, %sql\.$/,
    ],
    [
      "python.nosuch",
      undefined,
      /^Interpreter python\.nosuch not found\nWhat runs here: %angular, %html, %jdbc, %js, %md, %python, %sh, %sql\.$/,
    ],
    [
      "../python",
      undefined,
      /^Interpreter \.\.\/python not found\nWhat runs here: %angular, %html, %jdbc, %js, %md, %python, %sh, %sql\.$/,
    ],
    [
      "/usr/bin/python",
      undefined,
      /^Interpreter \/usr\/bin\/python not found\nWhat runs here: %angular, %html, %jdbc, %js, %md, %python, %sh, %sql\.$/,
    ],
    [
      "__proto__",
      undefined,
      /^Interpreter __proto__ not found\nWhat runs here: %angular, %html, %jdbc, %js, %md, %python, %sh, %sql\.$/,
    ],
    [
      "pyton",
      undefined,
      /^Interpreter pyton not found\nDid you mean %python or %ipython\? What runs here: %angular, %html/,
    ],
    ["spark.sql", spark, /no driver for %spark\.sql yet.*%md, %python, %sh, %sql/],
    [null, optioned({ isExistingProcess: true }), /connects to a process/],
    [null, optioned({ setPermission: true, owners: ["bob"] }), "ada has no permission for python"],
    [null, optioned({ setPermission: true, owners: [] }), "ada has no permission for python"],
  ])("a run of %s is refused with words", (magic, setting, text) => {
    const { interpreters } = withSettings(...(setting ? [setting] : []));
    expect(interpreters.choose({ ...asked, magic })).toEqual({
      kind: "refused",
      reason: expect.any(String),
      text: typeof text === "string" ? text : expect.stringMatching(text),
    });
  });

  it("a run of a database that no driver speaks to is refused before anything is started", () => {
    const url = (value: string) => ({ value, type: "string" });
    const properties = { "default.url": url("jdbc:oracle:thin:@//db:1521/x"), "sales.url": url("jdbc:mysql://h/x") };
    const oracle = { ...newSetting("jdbc", "jdbc"), properties };
    const { interpreters } = withSettings(oracle);
    const chosen = (named: Record<string, string>) =>
      interpreters.choose({ ...asked, magic: "jdbc", properties: named });
    expect(chosen({})).toEqual({
      kind: "refused",
      reason: "noDatabase",
      text: "%jdbc: There is no driver for oracle yet. PostgreSQL, MariaDB and MySQL can be reached.",
    });
    expect(chosen({ sales: "sales" })).toMatchObject({ kind: "found", driver: "jdbc" });
    // A note may bring its address by %jdbc.conf.
    expect(chosen({ other: "other" })).toMatchObject({ kind: "found", driver: "jdbc" });
  });

  it("a run receives no names that only others may use, and learns what is wrong with the default of its note", () => {
    const hidden = optioned({ setPermission: true, owners: ["bob"] });
    const { interpreters } = withSettings({ ...hidden, id: "pytho", name: "pytho" });
    const choiceOf = (magic: string | null, group = "python") =>
      interpreters.choose({ magic, note: { ...note, defaultInterpreterGroup: group }, user: "ada" });
    expect(choiceOf("pytho2")).toMatchObject({
      text: expect.stringContaining("\nDid you mean %python or %ipython? What"),
    });
    expect(choiceOf(null, "spark2")).toMatchObject({
      text: expect.stringMatching(
        /^Interpreter spark2 not found\nIt is the default of this note, .* What runs here: %/,
      ),
    });
  });

  it("a run is allowed to a user who is named, or has a role that is", () => {
    for (const owners of [["ada"], ["analyst"]]) {
      const { interpreters } = withSettings(optioned({ setPermission: true, owners }));
      expect(interpreters.choose(asked).kind).toBe("found");
      expect(interpreters.choose({ ...asked, user: "bob" }).kind).toBe("refused");
    }
  });
});

describe("a new setting", () => {
  const wanted: NewSetting = { ...aChange(), name: "py310", group: "python" };

  it("a new setting can be run by its name", async () => {
    const { interpreters, saved, changed } = someInterpreters();
    await interpreters.create(wanted);
    expect(interpreters.choose({ magic: "py310", note, user: "ada" })).toMatchObject({ driver: "python" });
    expect(saved).toHaveLength(1);
    expect(changed).toEqual([]);
  });

  it.each([
    ["", "Interpreter name shouldn't be empty, and can consist only of: -_a-zA-Z0-9"],
    ["a b", "Interpreter name shouldn't be empty, and can consist only of: -_a-zA-Z0-9"],
    ["../x", "Interpreter name shouldn't be empty, and can consist only of: -_a-zA-Z0-9"],
    ["python", "Interpreter python already existed"],
  ])("called %j is refused: 59, 62", async (name, message) => {
    const { interpreters, saved } = someInterpreters();
    await expect(interpreters.create({ ...wanted, name })).rejects.toMatchObject({
      code: "interpreterRefused",
      message,
    });
    expect(saved).toEqual([]);
  });

  it("a new setting of a kind that is not there is refused, and of one that waits is made like it", async () => {
    const { interpreters } = withSettings(spark);
    await expect(interpreters.create({ ...wanted, group: "nosuch" })).rejects.toMatchObject({ code: "badRequest" });
    await expect(interpreters.create({ ...wanted, group: "constructor" })).rejects.toMatchObject({
      code: "badRequest",
    });
    const made = await interpreters.create({ ...wanted, name: "spark3", group: "spark" });
    expect(made.interpreterGroup.map(({ name }) => name)).toEqual(["spark", "sql"]);
  });
});

describe("a change", () => {
  it("a change is kept, ends the interpreters of the setting, and counts from the next run on", async () => {
    const { interpreters, saved, changed } = someInterpreters();
    await interpreters.update("sql", aChange({ properties: { "duckdb.threads": { value: "2.0", type: "number" } } }));
    expect(changed).toEqual(["sql"]);
    expect(saved).toHaveLength(1);
    expect(interpreters.choose({ magic: "sql", note, user: "ada" })).toMatchObject({
      setting: { properties: { "duckdb.threads": "2" } },
    });
  });

  it("a change that brings a password back blank, as it was shown, keeps it", async () => {
    const properties = {
      "default.password": { value: "pa55word", type: "password", name: "default.password" },
      "proxy.password": { value: "", type: "password", name: "proxy.password" },
    };
    const { interpreters } = withSettings({ ...spark, properties });
    const shown = presentSetting(interpreters, interpreters.get("spark"));
    expect(JSON.stringify(shown)).not.toContain("pa55word");
    expect(shown["octavo"]).toMatchObject({ secrets: ["default.password"] });
    await interpreters.update("spark", settingChangeSchema.parse(shown));
    expect(interpreters.get("spark").properties["default.password"]?.value).toBe("pa55word");
  });

  it.each([
    ["https://example.org", "begins like a web address"],
    ["example.org:0", "a number from 1 to 65535"],
    ["example.org,,db", "names no host"],
    ["a.*.example.org", "has a * that is not its beginning"],
    ["x.example,".repeat(10_000), "it lists 10001 hosts, and 100 are the most"],
  ])("a change that lists a host which is none is refused in words: %.30s", async (network, words) => {
    const { interpreters, saved } = someInterpreters();
    const properties = { "octavo.wall.network": { value: network, type: "string" } };
    const refused = { code: "badRequest", message: expect.stringContaining(words) };
    await expect(interpreters.update("python", aChange({ properties }))).rejects.toMatchObject(refused);
    await expect(
      interpreters.create({ ...aChange({ properties }), name: "py310", group: "python" }),
    ).rejects.toMatchObject(refused);
    expect(saved).toEqual([]);
  });

  it("a change that lists hosts is kept as it was written", async () => {
    const { interpreters } = someInterpreters();
    const properties = { "octavo.wall.network": { value: "data.example.com, *.example.org:443", type: "string" } };
    await interpreters.update("python", aChange({ properties }));
    expect(interpreters.get("python").properties["octavo.wall.network"]?.value).toBe(
      "data.example.com, *.example.org:443",
    );
  });

  it("a change that the disk refuses changes nothing", async () => {
    const { interpreters, changed, disk } = someInterpreters();
    disk.problem = new Error("full");
    await expect(interpreters.remove("sql")).rejects.toThrow("full");
    expect(interpreters.get("sql").name).toBe("sql");
    expect(changed).toEqual([]);
  });

  it("a change of what is not there is not found; removing it is no error", async () => {
    const { interpreters } = someInterpreters();
    await expect(interpreters.update("nosuch", aChange())).rejects.toMatchObject({ code: "interpreterNotFound" });
    await interpreters.remove("nosuch");
  });

  it("a change waits for the one before it: none is lost", async () => {
    const { interpreters } = someInterpreters();
    const names = ["a", "b", "c"];
    await Promise.all(names.map((name) => interpreters.create({ ...aChange(), name, group: "sh" })));
    expect(interpreters.all.map(({ name }) => name)).toEqual([
      "a",
      "angular",
      "b",
      "c",
      "html",
      "jdbc",
      "js",
      "md",
      "python",
      "sh",
      "sql",
    ]);
  });
});

describe("what is shown", () => {
  it("what is shown says of a setting without a driver that it waits", () => {
    const { interpreters } = withSettings(spark);
    expect(presentSetting(interpreters, spark)).toMatchObject({
      octavo: { isWaiting: true, reason: expect.stringContaining("no driver for %spark yet") },
    });
    expect(presentSetting(interpreters, python)).not.toHaveProperty("octavo");
  });

  it("what is shown is what someone may run", () => {
    const { interpreters } = withSettings(optioned({ setPermission: true, owners: ["analyst"] }));
    const names = (name: string, roles: readonly string[]) =>
      interpreters.visibleTo({ name, roles }).map((each) => each.name);
    expect(names("bob", [])).toEqual(["angular", "html", "jdbc", "js", "md", "sh", "sql"]);
    expect(names("ada", ["analyst"])).toContain("python");
  });
});
