import { describe, expect, it } from "vitest";
import { configOf, fieldsOf, readValue } from "./config-values.ts";
import { displayOrder, mavenArtifact, shownPackages, type Version } from "./packages.ts";

const aVersion = (name: string, pkg: Partial<Version["pkg"]> = {}, enabled = false): Version => ({
  enabled,
  pkg: { type: "VISUALIZATION", name, artifact: `${name}@1.0.0`, ...pkg },
});
const shown = (packages: Record<string, Version[]>, part = "") =>
  shownPackages(packages, { type: "VISUALIZATION", part });

describe("the list of packages", () => {
  it("has what is of this machine first, then what was published last", () => {
    const packages = {
      old: [aVersion("old", { published: "2016-01-01" })],
      new: [aVersion("new", { published: "2026-01-01" })],
      local: [aVersion("local")],
      spell: [aVersion("spell", { type: "SPELL" })],
    };
    expect(shown(packages).map(({ name }) => name)).toEqual(["local", "new", "old"]);
    expect(shown(packages, " NE").map(({ name }) => name)).toEqual(["new"]);
  });

  it("shows the enabled version of each, else the first", () => {
    const [first, second] = [aVersion("a", { artifact: "a@2" }), aVersion("a", { artifact: "a@1" })];
    expect(shown({ a: [first, second] })[0]).toEqual({ name: "a", shown: first, others: [second] });
    const enabled = { ...second, enabled: true };
    expect(shown({ a: [first, enabled] })[0]).toEqual({ name: "a", shown: enabled, others: [first] });
    expect(shown({ a: [] })).toEqual([]);
  });

  it("orders views that are enabled, with new ones at the end", () => {
    const packages = {
      a: [aVersion("a", {}, true)],
      b: [aVersion("b", {}, true)],
      off: [aVersion("off")],
    };
    expect(displayOrder(packages, ["b", "gone"])).toEqual(["b", "a"]);
  });

  it("names an interpreter as Maven does", () => {
    const pkg = { type: "INTERPRETER", groupId: "org.x", artifactId: "zeppelin-x", artifact: "zeppelin-x@0.9" };
    expect(mavenArtifact(aVersion("x", pkg))).toBe("org.x:zeppelin-x:0.9");
    expect(mavenArtifact(aVersion("x", { artifact: "a:b:1" }))).toBe("a:b:1");
  });
});

describe("the config of a package", () => {
  it("is read as a number or JSON by the type of its field, and as typed where it is none", () => {
    expect(readValue("number", "3.5")).toBe(3.5);
    expect(readValue("number", "three")).toBe("three");
    expect(readValue("number", "")).toBe("");
    expect(readValue("json", '{"a":[1]}')).toEqual({ a: [1] });
    expect(readValue("json", "{a")).toBe("{a");
    expect(readValue("string", "3.5")).toBe("3.5");
  });

  it("has fields with what was set, and takes defaults for what was not", () => {
    const fields = fieldsOf({
      confSpec: {
        limit: { type: "number", description: "Rows", defaultValue: 10 },
        colours: { type: "json", defaultValue: ["red"] },
        title: { type: "string" },
        broken: 7,
      },
      confPersisted: { limit: 20 },
    });
    expect(fields).toEqual([
      { name: "limit", type: "number", description: "Rows", value: "20", defaultValue: "10" },
      { name: "colours", type: "json", description: "", value: "", defaultValue: '["red"]' },
      { name: "title", type: "string", description: "", value: "", defaultValue: "" },
    ]);
    expect(configOf(fields, { limit: "30" })).toEqual({ limit: 30, colours: ["red"], title: "" });
  });
});
