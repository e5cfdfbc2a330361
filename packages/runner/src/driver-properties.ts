/** The tables of the drivers' properties, by the name of a driver, for the server: it holds no driver, and these are data alone. */
import { databaseProperties } from "@octavo/databases/properties";
import { sqlProperties } from "@octavo/duckdb/properties";
import type { PropertyTable } from "@octavo/interpreter/properties";
import { javascriptProperties } from "@octavo/javascript/properties";
import { installedKernelProperties, pythonProperties } from "@octavo/jupyter/properties";
import { shellProperties } from "@octavo/shell/properties";
import { sessionProperties } from "./rules/session-rules.ts";

const tables: ReadonlyMap<string, PropertyTable> = new Map([
  ["python", pythonProperties],
  ["jupyter", installedKernelProperties],
  ["sql", sqlProperties],
  ["jdbc", databaseProperties],
  ["js", javascriptProperties],
  ["sh", shellProperties],
  // They start no process and read no property.
  ["md", []],
  ["html", []],
]);

/** Of a driver that is not known it has what holds for all sessions, and so nothing that a note may set. */
export function propertiesOf(driver: string): PropertyTable {
  return [...sessionProperties, ...(tables.get(driver) ?? [])];
}
