import { describe, expect, it } from "vitest";
import { type Script, withValues } from "./script-values.ts";

const values = {
  pooled: (name: string) => ({ who: "Ada", braces: "{who}" })[name] ?? null,
  credentialOf: (entity: string) => (entity === "eu.lake" ? { username: "ada", password: "s3cret" } : undefined),
};
const both = { interpolate: "true", injectCredentials: "true" };

function written(script: string | Script, properties: Readonly<Record<string, string>> = both, setting = {}): Script {
  const given = typeof script === "string" ? { order: { code: script }, secrets: {} } : script;
  return withValues(given, { properties, setting }, values);
}

const user = { name: "eu.lake.user", value: "ada", origin: "credential" };
const password = { name: "eu.lake.password", value: "", origin: "credential" };

describe("names in a script", () => {
  it("are places with values, passwords beside the order", () => {
    expect(written("{who}: {eu.lake.user}, {eu.lake.password}")).toEqual({
      order: {
        code: "Ada: ada, ",
        parameters: [{ name: "who", value: "Ada", origin: "pool" }, ": ", user, ", ", password],
      },
      secrets: { 4: "s3cret" },
    });
  });

  it("keep the places of forms, with what is secret of them", () => {
    const form = { name: "pin", value: "" };
    const script = { order: { code: "{who} ", parameters: ["{who} ", form] }, secrets: { 1: "1234" } };
    expect(written(script)).toEqual({
      order: { code: "Ada ", parameters: [{ name: "who", value: "Ada", origin: "pool" }, " ", form] },
      secrets: { 2: "1234" },
    });
  });

  it("are not looked for in values", () => {
    const form = { name: "x", value: "{who}{eu.lake.password}" };
    const script = { order: { code: "", parameters: [form, "{braces}"] }, secrets: {} };
    expect(written(script).order.code).toBe("{who}{eu.lake.password}{who}");
    expect(written(script).secrets).toEqual({});
  });

  it("stay where the user keeps nothing for an entity", () => {
    expect(written("{us.user} {us.password} {password}", { injectCredentials: "true" })).toEqual({
      order: { code: "{us.user} {us.password} {password}" },
      secrets: {},
    });
  });

  it("count where the text wants it, else where its setting does", () => {
    const script = "{who} {eu.lake.user}";
    expect(written(script, {}).order.code).toBe(script);
    expect(written(script, {}, { injectCredentials: "true" }).order.code).toBe("{who} ada");
    expect(written(script, { injectCredentials: "false" }, { injectCredentials: "true" }).order.code).toBe(script);
    expect(written("{who}", {}, { "zeppelin.shell.interpolation": "true" }).order.code).toBe("Ada");
    expect(written("{who}", { interpolate: "false" }, { "zeppelin.shell.interpolation": "true" }).order.code).toBe(
      "{who}",
    );
  });
});
