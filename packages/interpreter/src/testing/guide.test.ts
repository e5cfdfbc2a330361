/** The driver that `docs/drivers.md` shows is the one in `examples/`, and is one. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import type { Driver } from "../driver.ts";
import { bundled, describeDriver } from "./contract.ts";

const root = new URL("../../../../", import.meta.url);
const file = new URL("examples/awk/driver.ts", root);
const { driver } = (await import((await bundled(file)).href)) as { readonly driver: Driver };

it("the guide shows the driver of the examples as it is", () => {
  const [, shown] = /```ts\n(.*?)```/s.exec(readFileSync(new URL("docs/drivers.md", root), "utf8")) ?? [];
  expect(shown).toBe(readFileSync(file, "utf8"));
});

describeDriver(driver.name, {
  driver,
  hello: 'BEGIN { print "hello" }',
  inOrder: 'BEGIN { print "one"; print "two"; print "three" }',
  fails: { code: 'BEGIN { print "a" > "/nowhere/b"; close("/nowhere/b"); exit 3 }', because: /nowhere|ended with 3/ },
  endless: { code: 'BEGIN { print "started"; fflush(); while (1) n++ }' },
  process: /awk -- BEGIN/,
});
