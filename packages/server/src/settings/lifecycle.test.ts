import { describe, expect, it } from "vitest";
import { lifecycleDefaults } from "./lifecycle.ts";

const configured = (said: Readonly<Record<string, string>>) => ({ given: (name: string) => said[name] });
const manager = "zeppelin.interpreter.lifecyclemanager";

describe("interpreters that are not used", () => {
  it.each([
    [{}, {}],
    [{ [`${manager}.class`]: "org.apache.zeppelin.interpreter.lifecycle.NullLifecycleManager" }, {}],
    [
      { [`${manager}.class`]: "org.apache.zeppelin.interpreter.lifecycle.TimeoutLifecycleManager" },
      { [`${manager}.timeout.threshold`]: "1h" },
    ],
    [
      { [`${manager}.class`]: "TimeoutLifecycleManager", [`${manager}.timeout.threshold`]: "10m" },
      { [`${manager}.timeout.threshold`]: "10m" },
    ],
  ])("interpreters that are not used with %o have the properties %o", (said, properties) => {
    expect(lifecycleDefaults(configured(said), null)).toEqual(properties);
  });

  it("interpreters that are not used end after the minutes of the limit, where nothing is said under Zeppelin's names", () => {
    expect(lifecycleDefaults(configured({}), 60)).toEqual({ [`${manager}.timeout.threshold`]: "60m" });
    const off = { [`${manager}.class`]: "org.apache.zeppelin.interpreter.lifecycle.NullLifecycleManager" };
    expect(lifecycleDefaults(configured(off), 60)).toEqual({});
  });
});
