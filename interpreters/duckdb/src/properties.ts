/** What `%sql` may be told, and by whom. What a database may take of the machine is its setting's. */
import {
  belongsToSetting,
  languageAndTime,
  type PropertyTable,
  processVariables,
} from "@octavo/interpreter/properties";

export const sqlProperties: PropertyTable = [
  ...languageAndTime,
  ...belongsToSetting("amount", "duckdb.memory_limit"),
  ...belongsToSetting("count", "duckdb.threads"),
  ...processVariables,
];
