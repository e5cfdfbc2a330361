import type { Driver } from "@octavo/interpreter";
import { createJavascriptDriver } from "./driver.ts";

export { createJavascriptDriver } from "./driver.ts";

/** The process that runs the code is bundled beside the runner. */
export const driver: Driver = createJavascriptDriver({
  hostFile: new URL("./drivers/javascript-host.js", import.meta.url),
});
