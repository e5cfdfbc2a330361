import { expect, it } from "vitest";
import { declarationOf, propertiesOf } from "./driver-declarations.ts";
import { driverNames, loadDriver } from "./drivers.ts";
import { sessionProperties } from "./rules/session-rules.ts";

it.each(driverNames)("what the server and the runner are said of %s is what its driver says", async (name) => {
  const driver = await loadDriver(name);
  expect(driver).toMatchObject(declarationOf(name));
  expect(propertiesOf(name)).toEqual([...sessionProperties, ...(driver?.properties ?? [])]);
});

it("scripts of a shell, which have nothing of each other, may run at once, as many as in Zeppelin", () => {
  expect(driverNames.filter((name) => declarationOf(name).runsAtOnce !== undefined)).toEqual(["sh"]);
  expect(declarationOf("sh").runsAtOnce).toBe(10);
});
