import { describe, expect, it } from "vitest";
import { configOfValues, fieldsOfConfig, isMisread, readValue } from "./config-values.ts";
import {
  displayOrder,
  homePageOf,
  mavenArtifact,
  packagesInOrder,
  packagesSchema,
  shownPackages,
  type Version,
} from "./packages.ts";

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
    expect(shown({ a: [first, second] })[0]).toEqual({ name: "a", shown: first, versions: [first, second] });
    const enabled = { ...second, enabled: true };
    expect(shown({ a: [first, enabled] })[0]).toEqual({ name: "a", shown: enabled, versions: [first, enabled] });
    expect(shown({ a: [] })).toEqual([]);
    expect(shown({ a: [first, { ...first }, second] })[0]?.versions).toEqual([first, second]);
  });

  it("orders views that are enabled, with new ones at the end", () => {
    const packages = {
      a: [aVersion("a", {}, true)],
      b: [aVersion("b", {}, true)],
      off: [aVersion("off")],
    };
    expect(displayOrder(packages, ["b", "gone"])).toEqual(["b", "a"]);
  });

  it("keeps an order that is being made, whatever comes and goes", () => {
    expect(packagesInOrder(["new", "a", "b"], ["b", "gone", "a"])).toEqual(["b", "a", "new"]);
  });

  it("has packages whose descriptions are not what they should be", () => {
    const described = {
      license: 5,
      description: ["x"],
      icon: {},
      published: {},
      config: "x",
      spell: 7,
      groupId: false,
    };
    const { a } = packagesSchema.parse({ a: [aVersion("a", described as unknown as Partial<Version["pkg"]>)] });
    expect(a?.[0]?.pkg).toEqual({
      ...aVersion("a").pkg,
      ...Object.fromEntries(Object.keys(described).map((key) => [key, null])),
    });
  });

  it("leads to where a package comes from, unless that is this machine", () => {
    const at = (type: string, artifact: string) => homePageOf(aVersion("x y", { type, artifact }));
    expect(at("VISUALIZATION", "@who/x@1.0.0")).toBe("https://www.npmjs.com/package/%40who/x");
    expect(at("SPELL", "javascript:alert(1)@1")).toBe("https://www.npmjs.com/package/javascript%3Aalert(1)");
    expect(at("APPLICATION", "org.x:app:1.0")).toBe("https://central.sonatype.com/search?q=x%20y");
    expect(at("VISUALIZATION", "/opt/packages/x")).toBeNull();
    expect(at("APPLICATION", "/opt/app.jar")).toBeNull();
    expect(at("APPLICATION", "C:\\app.jar")).toBeNull();
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
    const misread = [
      ["number", "three"],
      ["json", "{a"],
      ["number", "3"],
      ["json", '"a"'],
      ["string", "x"],
      ["json", ""],
    ] as const;
    expect(misread.map(([type, text]) => isMisread(type, text))).toEqual([true, true, false, false, false, false]);
  });

  it("has fields with what was set, and takes defaults for what was not", () => {
    const fields = fieldsOfConfig({
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
    expect(configOfValues(fields, { limit: "30" })).toEqual({ limit: 30, colours: ["red"], title: "" });
  });
});
