export type { DriverDeclaration } from "./declaration.ts";
export {
  belongsToSetting,
  languageAndTime,
  type PropertyRow,
  type PropertyTable,
  processVariables,
  rowForProperty,
} from "./table.ts";
export { type PropertyType, problemOfValue } from "./types.ts";
