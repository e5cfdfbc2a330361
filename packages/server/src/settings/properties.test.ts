import { expect, it } from "vitest";
import { newSetting } from "./kinds.ts";
import { propertiesFor } from "./properties.ts";

const place = { user: "ada", noteId: "N", noteName: "Report" };
const dependency = (groupArtifactVersion: string) => ({ groupArtifactVersion, local: false, exclusions: [] });

function packagesOf(group: string, dependencies: readonly string[], packages?: string): string | undefined {
  const setting = newSetting(group, group);
  const properties = packages === undefined ? {} : { packages: { value: packages, type: "string" } };
  const given = { ...setting, properties, dependencies: dependencies.map(dependency) };
  return propertiesFor(given, group, place)["packages"];
}

it("dependencies of a Python setting count as packages, beside those of its property", () => {
  expect(packagesOf("python", ["requests", "pandas>=2"])).toBe("requests pandas>=2");
  expect(packagesOf("python", ["requests"], "polars")).toBe("polars requests");
  expect(packagesOf("python", [], "polars")).toBe("polars");
});

it("dependencies that Java would fetch are left out, and those of other languages too", () => {
  expect(packagesOf("python", ["org.apache:thing:1.0", "/opt/lib.jar"])).toBeUndefined();
  expect(packagesOf("sh", ["requests"])).toBeUndefined();
});
