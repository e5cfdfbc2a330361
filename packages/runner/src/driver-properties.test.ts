import { expect, it } from "vitest";
import { propertiesOf } from "./driver-properties.ts";
import { driverNames, loadDriver } from "./drivers.ts";
import { sessionProperties } from "./rules/session-rules.ts";

it.each(driverNames)("the table of %s that the server asks is the one that its driver has", async (name) => {
  const driver = await loadDriver(name);
  expect(propertiesOf(name)).toEqual([...sessionProperties, ...(driver?.properties ?? [])]);
});
