import type { Driver } from "@octavo/interpreter";
import { createDuckdbDriver } from "./driver.ts";

export { createDuckdbDriver } from "./driver.ts";

/** The process that holds the database is bundled beside the runner. */
export const driver: Driver = createDuckdbDriver({ hostFile: new URL("./drivers/duckdb-host.js", import.meta.url) });
