/** The properties of `%sql`, and who may set each. What a database may take of the machine is its setting's. */
import {
  belongsToSetting,
  type DriverDeclaration,
  languageAndTime,
  processVariables,
} from "@octavo/interpreter/properties";

export const sqlDeclaration: DriverDeclaration = {
  properties: [
    ...languageAndTime,
    ...belongsToSetting("amount", "duckdb.memory_limit"),
    ...belongsToSetting("text", "duckdb.extensions"),
    ...belongsToSetting("folder", "duckdb.extension_folder"),
    ...belongsToSetting("count", "duckdb.threads"),
    ...processVariables,
  ],
  isSql: true,
  readsShownTables: true,
};
