export { driver } from "./driver.ts";
