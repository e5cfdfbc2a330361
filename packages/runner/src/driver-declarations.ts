/** What each driver says of itself, and the checks of its settings, for the server, which loads no driver, and for the runner before it loads one. */
import { databaseDeclaration } from "@octavo/databases/properties";
import { prefixOfProperties, type TargetProblem, targetProblem } from "@octavo/databases/target";
import { sqlDeclaration } from "@octavo/duckdb/properties";
import type { DriverDeclaration, PropertyTable } from "@octavo/interpreter/properties";
import { javascriptDeclaration } from "@octavo/javascript/properties";
import { installedKernelDeclaration, pythonDeclaration } from "@octavo/jupyter/properties";
import { angularDeclaration, htmlDeclaration, markdownDeclaration } from "@octavo/markdown/properties";
import { shellDeclaration } from "@octavo/shell/properties";
import type { SessionProperties } from "./rules/properties.ts";
import { sessionProperties } from "./rules/session-rules.ts";

const declarations: ReadonlyMap<string, DriverDeclaration> = new Map([
  ["python", pythonDeclaration],
  ["jupyter", installedKernelDeclaration],
  ["sql", sqlDeclaration],
  ["jdbc", databaseDeclaration],
  ["js", javascriptDeclaration],
  ["sh", shellDeclaration],
  ["md", markdownDeclaration],
  ["html", htmlDeclaration],
  ["angular", angularDeclaration],
]);

/** Of a driver that is not known, nothing. */
export function declarationOf(driver: string): DriverDeclaration {
  return declarations.get(driver) ?? {};
}

/** Of a driver that is not known it has what holds for all sessions, and so nothing that a note may set. */
export function propertiesOf(driver: string): PropertyTable {
  return [...sessionProperties, ...(declarationOf(driver).properties ?? [])];
}

/**
 * Checks the address of a setting before a session is opened. @param asked the properties in parentheses after the name, such as `db=sales`
 * @returns null when the driver can begin
 */
export function problemOfTarget(
  driver: string,
  properties: SessionProperties,
  asked: SessionProperties,
): TargetProblem | null {
  return driver === "jdbc" ? targetProblem(properties, prefixOfProperties(asked)) : null;
}
