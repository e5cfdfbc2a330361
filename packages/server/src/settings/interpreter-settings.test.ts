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

  it("gets its driver, its session, and the properties of its setting", () => {
    const setting = { ...python, properties: { "zeppelin.python": { value: "/opt/py", type: "string" } } };
    expect(withSettings(setting).interpreters.choose(asked)).toEqual({
      kind: "found",
      driver: "python",
      sessionKey: `python:python:${note.id}`,
      setting: { id: "python", ofNote: note.id, properties: { "zeppelin.python": "/opt/py", python: "/opt/py" } },
    });
  });

  it("names the account it runs as, where the setting says so", () => {
    const { interpreters } = withSettings(optioned({ isUserImpersonate: true }));
    expect(interpreters.choose(asked)).toMatchObject({
      sessionKey: `python:python:${note.id}:ada`,
      setting: { account: "ada" },
    });
    expect(interpreters.choose({ ...asked, user: "anonymous" })).not.toHaveProperty("setting.account");
  });

  it("has the names of its user and its note filled in, and what is blank left out", () => {
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
      /^Interpreter nosuch not found\nWhat runs here: %html, %jdbc, %js, %md, %python, %sh, %sql\.$/,
    ],
    [
      "python.nosuch",
      undefined,
      /^Interpreter python\.nosuch not found\nWhat runs here: %html, %jdbc, %js, %md, %python, %sh, %sql\.$/,
    ],
    [
      "../python",
      undefined,
      /^Interpreter \.\.\/python not found\nWhat runs here: %html, %jdbc, %js, %md, %python, %sh, %sql\.$/,
    ],
    [
      "/usr/bin/python",
      undefined,
      /^Interpreter \/usr\/bin\/python not found\nWhat runs here: %html, %jdbc, %js, %md, %python, %sh, %sql\.$/,
    ],
    [
      "__proto__",
      undefined,
      /^Interpreter __proto__ not found\nWhat runs here: %html, %jdbc, %js, %md, %python, %sh, %sql\.$/,
    ],
    ["pyton", undefined, /^Interpreter pyton not found\nDid you mean %python or %ipython\? What runs here: %html/],
    ["spark.sql", spark, /no driver for %spark\.sql yet.*%md, %python, %sh, %sql/],
    [null, optioned({ isExistingProcess: true }), /connects to a process/],
    [null, optioned({ setPermission: true, owners: ["bob"] }), "ada has no permission for python"],
    [null, optioned({ setPermission: true, owners: [] }), "ada has no permission for python"],
  ])("of %s is refused with words", (magic, setting, text) => {
    const { interpreters } = withSettings(...(setting ? [setting] : []));
    expect(interpreters.choose({ ...asked, magic })).toEqual({
      kind: "refused",
      text: typeof text === "string" ? text : expect.stringMatching(text),
    });
  });

  it("is not told of names that only others may use, and what is wrong with the default of its note", () => {
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

  it("is allowed to who is named, or has a role that is", () => {
    for (const owners of [["ada"], ["analyst"]]) {
      const { interpreters } = withSettings(optioned({ setPermission: true, owners }));
      expect(interpreters.choose(asked).kind).toBe("found");
      expect(interpreters.choose({ ...asked, user: "bob" }).kind).toBe("refused");
    }
  });
});

describe("a new setting", () => {
  const wanted: NewSetting = { ...aChange(), name: "py310", group: "python" };

  it("can be run by its name", async () => {
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

  it("of a kind that is not there is refused, and of one that waits is made like it", async () => {
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
  it("is kept, ends the interpreters of the setting, and counts from the next run on", async () => {
    const { interpreters, saved, changed } = someInterpreters();
    await interpreters.update("sql", aChange({ properties: { "duckdb.threads": { value: "2.0", type: "number" } } }));
    expect(changed).toEqual(["sql"]);
    expect(saved).toHaveLength(1);
    expect(interpreters.choose({ magic: "sql", note, user: "ada" })).toMatchObject({
      setting: { properties: { "duckdb.threads": "2" } },
    });
  });

  it("that brings a password back blank, as it was shown, keeps it", async () => {
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

  it("that the disk refuses changes nothing", async () => {
    const { interpreters, changed, disk } = someInterpreters();
    disk.problem = new Error("full");
    await expect(interpreters.remove("sql")).rejects.toThrow("full");
    expect(interpreters.get("sql").name).toBe("sql");
    expect(changed).toEqual([]);
  });

  it("of what is not there is not found; removing it is no error", async () => {
    const { interpreters } = someInterpreters();
    await expect(interpreters.update("nosuch", aChange())).rejects.toMatchObject({ code: "interpreterNotFound" });
    await interpreters.remove("nosuch");
  });

  it("waits for the one before it: none is lost", async () => {
    const { interpreters } = someInterpreters();
    const names = ["a", "b", "c"];
    await Promise.all(names.map((name) => interpreters.create({ ...aChange(), name, group: "sh" })));
    expect(interpreters.all.map(({ name }) => name)).toEqual([
      "a",
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
  it("says of a setting without a driver that it waits", () => {
    const { interpreters } = withSettings(spark);
    expect(presentSetting(interpreters, spark)).toMatchObject({
      octavo: { isWaiting: true, reason: expect.stringContaining("no driver for %spark yet") },
    });
    expect(presentSetting(interpreters, python)).not.toHaveProperty("octavo");
  });

  it("is what someone may run", () => {
    const { interpreters } = withSettings(optioned({ setPermission: true, owners: ["analyst"] }));
    const names = (name: string, roles: readonly string[]) =>
      interpreters.visibleTo({ name, roles }).map((each) => each.name);
    expect(names("bob", [])).toEqual(["html", "jdbc", "js", "md", "sh", "sql"]);
    expect(names("ada", ["analyst"])).toContain("python");
  });
});
