/**
 * What `%jdbc` may be told, and by whom. All of it is the setting's: whoever says where a connection leads gets the password that goes there,
 * and what a connection begins with is run with the credential of whoever opens it.
 */
import { belongsToSetting, type PropertyTable, processVariables } from "@octavo/interpreter/properties";

export const databaseProperties: PropertyTable = [
  ...belongsToSetting("address", "*.url", "*.proxy.user.property", "zeppelin.jdbc.auth.*"),
  ...belongsToSetting("text", "*.user", "*.driver", "*.completer.*", "*.splitQueries"),
  ...belongsToSetting("password", "*.password", "*.jceks.file", "*.jceks.credentialKey"),
  ...belongsToSetting("sql", "*.precode", "*.statementPrecode"),
  ...belongsToSetting("count", "*.timeout", "common.max_count"),
  ...processVariables,
];
