/** The driver that `docs/drivers.md` shows is one. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { expect } from "vitest";
import type { Driver } from "../driver.ts";
import { bundled, describeDriver } from "./contract.ts";

const guide = readFileSync(new URL("../../../../docs/drivers.md", import.meta.url), "utf8");
const [, code = ""] = /```ts\n(.*?)```/s.exec(guide) ?? [];
const cache = fileURLToPath(new URL("../../../../.cache/", import.meta.url));
mkdirSync(cache, { recursive: true });
const folder = mkdtempSync(join(cache, "guide-"));
writeFileSync(join(folder, "driver.ts"), code);
const bundle = await bundled(pathToFileURL(join(folder, "driver.ts")));
rmSync(folder, { recursive: true });
const { driver } = (await import(bundle.href)) as { readonly driver: Driver };
expect(driver.name).toBe("awk");

describeDriver("the driver of the guide", {
  driver,
  hello: 'BEGIN { print "hello" }',
  inOrder: 'BEGIN { print "one"; print "two"; print "three" }',
  fails: { code: 'BEGIN { print "a" > "/nowhere/b"; close("/nowhere/b"); exit 3 }', because: /nowhere|ended with 3/ },
  endless: { code: 'BEGIN { print "started"; fflush(); while (1) n++ }' },
  process: /awk -- BEGIN/,
});
