import type { Driver } from "@octavo/interpreter";
import { createDatabasesDriver } from "./driver.ts";

export { createDatabasesDriver } from "./driver.ts";

/** The process that holds the connections is bundled beside the runner. */
export const driver: Driver = createDatabasesDriver({
  hostFile: new URL("./drivers/databases-host.js", import.meta.url),
});
