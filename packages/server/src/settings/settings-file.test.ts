import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { withDefaults } from "./interpreter-settings.ts";
import { emptyFile, readSettingsFile, settingsFileText } from "./settings-file.ts";

const home = readFileSync(join(import.meta.dirname, "testing", "interpreter.json"), "utf8");

describe("a file of Zeppelin's", () => {
  it("a file of Zeppelin's is written back with all that it had, and one member of Octavo's", () => {
    const before = JSON.parse(home) as Record<string, unknown>;
    const after = JSON.parse(settingsFileText(readSettingsFile(home))) as Record<string, unknown>;
    expect(after).toEqual({ ...before, octavo: { offered: [] } });
  });

  it("a file of Zeppelin's keeps the order of properties, and members that the server does not know", () => {
    const text = JSON.stringify({
      interpreterSettings: {
        a: {
          id: "a",
          name: "a",
          group: "g",
          future: { x: [1] },
          properties: { z: { name: "z", value: "1", type: "string", future: true }, b: { name: "b", type: "string" } },
          status: "READY",
          interpreterGroup: [{ name: "g", class: "G", defaultInterpreter: false, form: "native" }],
          dependencies: [{ groupArtifactVersion: "a:b:1", local: false, exclusions: [] }],
          option: {
            remote: true,
            port: -1,
            isExistingProcess: false,
            setPermission: false,
            isUserImpersonate: false,
            session: true,
          },
        },
      },
      interpreterRepositories: [{ id: "central", url: "https://example.org", snapshot: false }],
      interpreterBindings: { N: ["a"] },
    });
    const written = settingsFileText(readSettingsFile(text));
    expect(JSON.parse(written)).toEqual({ ...JSON.parse(text), octavo: { offered: [] } });
    expect(written.indexOf('"z"')).toBeLessThan(written.indexOf('"b"'));
  });

  it("a file of Zeppelin's of an older version is understood: bare property values, users for owners, no name", () => {
    const [setting] = readSettingsFile(
      JSON.stringify({
        interpreterSettings: {
          "2ABC": { group: "sh", properties: { a: "1", b: true }, option: { users: ["ada"], owners: ["bob"] } },
        },
      }),
    ).settings;
    expect(setting).toMatchObject({
      id: "2ABC",
      name: "2ABC",
      group: "sh",
      properties: { a: { value: "1", type: "string" }, b: { value: true, type: "string" } },
      option: { owners: ["bob", "ada"] },
      status: "READY",
    });
    expect(setting?.option).not.toHaveProperty("users");
  });

  it.each(["", "[]x", '{"interpreterSettings":[]}', '{"interpreterSettings":{"a":{"properties":7}}}'])(
    "a file of Zeppelin's that is broken is refused: %s",
    (text) => expect(() => readSettingsFile(text)).toThrow(),
  );
});

describe("the settings of a new server", () => {
  it("the settings of a new server are one for each kind that Octavo runs", () => {
    expect(withDefaults(emptyFile).settings.map(({ name }) => name)).toEqual([
      "python",
      "sql",
      "jdbc",
      "sh",
      "js",
      "md",
      "html",
      "angular",
    ]);
  });

  it("the settings of a new server are added to what a home has, once: what is deleted stays deleted", () => {
    const first = withDefaults(readSettingsFile(home));
    const names = first.settings.map(({ name }) => name);
    expect(names).toContain("sql");
    expect(names.filter((name) => name === "python")).toHaveLength(1);
    const without = { ...first, settings: first.settings.filter(({ name }) => name !== "sql") };
    expect(withDefaults(readSettingsFile(settingsFileText(without))).settings).toEqual(without.settings);
  });
});
