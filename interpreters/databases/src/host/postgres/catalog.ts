import type { CatalogQueries } from "../connection.ts";

export const catalog: CatalogQueries = {
  columns: `
    SELECT n.nspname, c.relname, a.attname, format_type(a.atttypid, a.atttypmod), pg_catalog.pg_table_is_visible(c.oid)
    FROM pg_catalog.pg_class c
    JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
    JOIN pg_catalog.pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    WHERE c.relkind IN ('r', 'v', 'm', 'f', 'p') AND n.nspname NOT IN ('pg_catalog', 'information_schema', 'pg_toast')
      AND has_schema_privilege(n.oid, 'USAGE')
    ORDER BY NOT pg_catalog.pg_table_is_visible(c.oid), n.nspname, c.relname, a.attnum
    LIMIT 50000`,
  keywords: "SELECT upper(word) FROM pg_catalog.pg_get_keywords() ORDER BY word",
  reserved: "SELECT word FROM pg_catalog.pg_get_keywords() WHERE catcode IN ('R', 'T')",
  functions: `
    SELECT DISTINCT proname FROM pg_catalog.pg_proc
    WHERE prokind IN ('f', 'a', 'w') AND pg_catalog.pg_function_is_visible(oid) AND proname NOT LIKE '\\_%' ORDER BY proname`,
};
