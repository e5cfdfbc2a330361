export { driver } from "./driver.ts";
export { installedKernels } from "./installed.ts";
