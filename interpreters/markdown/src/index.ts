import type { Driver } from "@octavo/interpreter";
import { createMarkdownDriver } from "./driver.ts";

export { createMarkdownDriver } from "./driver.ts";
export { angularDriver, htmlDriver } from "./html.ts";

/** The worker is bundled beside the runner. */
export const driver: Driver = createMarkdownDriver({
  workerFile: new URL("./drivers/markdown-worker.js", import.meta.url),
});
