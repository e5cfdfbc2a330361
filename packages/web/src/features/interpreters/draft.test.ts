import { describe, expect, it } from "vitest";
import { draftOfSetting, problemWith, rebaseDraft, requestBodyOf, withDependency, withProperty } from "./draft.ts";

const setting = {
  option: {
    perNote: "shared",
    perUser: "shared",
    isExistingProcess: false,
    port: -1,
    setPermission: false,
    isUserImpersonate: false,
  },
  properties: {
    limit: { value: 1000, type: "number", description: "Rows at most" },
    fast: { value: true, type: "checkbox" },
    url: { defaultValue: "http://x", type: "url" },
  },
  dependencies: [{ groupArtifactVersion: "a:b:1", exclusions: ["c", "d"] }],
};

describe("a setting that is edited", () => {
  it("is sent with numbers as text, boxes as booleans, and lists out of what was typed", () => {
    expect(requestBodyOf(draftOfSetting(setting))).toEqual({
      option: setting.option,
      properties: {
        limit: { name: "limit", type: "number", value: "1000" },
        fast: { name: "fast", type: "checkbox", value: true },
        url: { name: "url", type: "url", value: "http://x" },
      },
      dependencies: [{ groupArtifactVersion: "a:b:1", exclusions: ["c", "d"] }],
    });
  });

  it("takes a property of a name and an artifact once", () => {
    const draft = draftOfSetting(setting);
    const more = withProperty(draft, { name: " limit ", type: "string", value: "7", description: "" });
    expect(more.properties.map(({ name }) => name)).toEqual(["fast", "url", "limit"]);
    expect(withDependency(more, { artifact: "a:b:1", exclude: "" }).dependencies).toEqual([
      { artifact: "a:b:1", exclude: "" },
    ]);
  });

  it("leaves out what has no name", () => {
    const draft = draftOfSetting(setting);
    expect(withProperty(draft, { name: " ", type: "string", value: "7", description: "" })).toBe(draft);
    expect(withDependency(draft, { artifact: "", exclude: "x" })).toBe(draft);
  });
});

describe("a draft that gets another beginning", () => {
  const before = draftOfSetting(setting);
  const after = draftOfSetting({ ...setting, properties: { depth: { value: 3, type: "number" } }, dependencies: [] });

  it("is the other one where nothing was changed", () => {
    expect(rebaseDraft(before, before, after)).toEqual(after);
  });

  it("keeps what was changed by hand", () => {
    const own = { name: "mine", type: "string", value: "7", description: "" };
    const edited = { ...withProperty(before, own), option: { ...before.option, setPermission: true } };
    expect(rebaseDraft(edited, before, after)).toEqual({
      option: edited.option,
      properties: [...after.properties, own],
      dependencies: [],
    });
  });
});

describe("a new setting", () => {
  it("has a name of letters, digits, - and _, a group, and no namesake", () => {
    const named = (name: string, group = "python") => problemWith({ name, group }, ["python"]);
    expect(named("my-python_3")).toBeNull();
    expect(named("")).toMatch(/^Interpreter name shouldn't be empty/);
    expect(named("a b")).toMatch(/^Interpreter name shouldn't be empty/);
    expect(named("mine", "")).toBe("Please choose an interpreter group");
    expect(named("python")).toBe("Name python already exists");
  });
});
