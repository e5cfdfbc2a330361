import { describe, expect, it } from "vitest";
import { lifecycleDefaults } from "./lifecycle.ts";

const configured = (said: Readonly<Record<string, string>>) => ({ given: (name: string) => said[name] });
const manager = "zeppelin.interpreter.lifecyclemanager";

describe("interpreters that nobody uses", () => {
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
  ])("with %o have the properties %o", (said, properties) => {
    expect(lifecycleDefaults(configured(said))).toEqual(properties);
  });
});
