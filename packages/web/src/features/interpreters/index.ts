/** The interpreters that there are, for those who choose one. */
export { magicsOfSetting, type Setting, usableSettings } from "./settings.ts";
