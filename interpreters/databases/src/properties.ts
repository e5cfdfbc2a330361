/**
 * The properties of `%jdbc`, and who may set each. All are the setting's: a user who sets where a connection leads gets the password that goes there,
 * and what a connection begins with runs with the credential of the user who opens it.
 */
import { belongsToSetting, type DriverDeclaration, processVariables } from "@octavo/interpreter/properties";

export const databaseDeclaration: DriverDeclaration = {
  properties: [
    ...belongsToSetting("address", "*.url", "*.proxy.user.property", "zeppelin.jdbc.auth.*"),
    ...belongsToSetting("text", "*.user", "*.driver", "*.completer.*", "*.splitQueries"),
    ...belongsToSetting("password", "*.password", "*.jceks.file", "*.jceks.credentialKey"),
    ...belongsToSetting("sql", "*.precode", "*.statementPrecode"),
    ...belongsToSetting("count", "*.timeout", "common.max_count"),
    ...processVariables,
  ],
  isSql: true,
};
