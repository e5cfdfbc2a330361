export {
  belongsToSetting,
  languageAndTime,
  type PropertyRow,
  type PropertyTable,
  processVariables,
  rowFor,
} from "./table.ts";
export { misfitOf, type PropertyType } from "./types.ts";
