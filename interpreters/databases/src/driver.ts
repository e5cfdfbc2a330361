/**
 * `%jdbc`: SQL on a PostgreSQL, MariaDB or MySQL server, by the properties that Zeppelin's interpreter of this name has.
 *
 * The name is for the notes and settings that people have; there is no Java in it. Each session has a process of its own with one
 * connection for each database and user, so that temporary tables and transactions last from one paragraph to the next. The first run that needs a
 * connection makes it, with the credentials of its user, and it serves no other user.
 */
import { createHostedDriver, type Driver } from "@octavo/interpreter";
import { serversIn } from "./host/target.ts";
import { databaseDeclaration } from "./properties.ts";
import type { DatabasesSettings } from "./settings.ts";

export interface DatabasesOptions {
  /** The bundled `host/main.ts`. */
  readonly hostFile: URL;
}

export function createDatabasesDriver({ hostFile }: DatabasesOptions): Driver {
  return createHostedDriver<DatabasesSettings>({
    name: "jdbc",
    what: "Database",
    hostFile,
    declaration: databaseDeclaration,
    reaches: serversIn,
    settingsFor: ({ properties }, { scratchDirectory }) => ({ properties, scratchDirectory }),
  });
}
