import type { CatalogQueries } from "../connection.ts";

export const catalog: CatalogQueries = {
  columns: `
    SELECT table_schema, table_name, column_name, column_type, table_schema = DATABASE() FROM information_schema.columns
    WHERE table_schema NOT IN ('information_schema', 'performance_schema', 'mysql', 'sys')
    ORDER BY table_schema <> DATABASE(), table_schema, table_name, ordinal_position
    LIMIT 50000`,
  keywords: "SELECT word FROM information_schema.keywords ORDER BY word",
  // MySQL has it; MariaDB has no such column.
  reserved: "SELECT lower(word) FROM information_schema.keywords WHERE reserved = 1",
  // MariaDB's; MySQL has no list of its functions.
  functions: "SELECT lower(function) FROM information_schema.sql_functions ORDER BY function",
};
