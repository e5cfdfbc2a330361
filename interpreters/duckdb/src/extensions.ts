/**
 * DuckDB's extensions that a setting lists. They come as packages of PyPI (`duckdb-extension-excel`), which an administrator has installed into a folder;
 * DuckDB fetches none itself, and loads only what its makers have signed for its version.
 */
import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, statSync } from "node:fs";
import { join } from "node:path";
import { InterpreterError, type SessionSettings } from "@octavo/interpreter";

const extensionProperties = { names: "duckdb.extensions", folder: "duckdb.extension_folder" } as const;

/** Extensions that have another name in what is written about them. */
const otherNames: Readonly<Record<string, string>> = {
  sqlite: "sqlite_scanner",
  postgres: "postgres_scanner",
  mysql: "mysql_scanner",
};

/**
 * Files of the listed extensions, where a session reaches them.
 *
 * @throws InterpreterError that names the one that is not there
 */
export function extensionFiles({
  properties,
  cacheDirectory,
}: Pick<SessionSettings, "properties" | "cacheDirectory">): readonly string[] {
  const listed = (properties[extensionProperties.names] ?? "").split(/[\s,]+/).filter((name) => name !== "");
  if (listed.length === 0) return [];
  const folder = properties[extensionProperties.folder] ?? "";
  return listed.map((given) => {
    const name = otherNames[given] ?? given;
    const file = /^\w+$/.test(name) ? findFile(folder, name) : null;
    if (file === null) throw missingError(given, folder);
    return keepFile(file, join(cacheDirectory, "duckdb"), name);
  });
}

/** As the packages hold it: `duckdb_extension_excel/extensions/v1.5.5/excel.duckdb_extension`. Else the file itself. */
function findFile(folder: string, name: string): string | null {
  if (folder === "") return null;
  const versions = join(folder, `duckdb_extension_${name}`, "extensions");
  const inPackage = existsSync(versions) ? readdirSync(versions).map((version) => join(versions, version)) : [];
  const files = [...inPackage, folder].map((place) => join(place, `${name}.duckdb_extension`));
  return files.find((file) => existsSync(file)) ?? null;
}

/** A copy where sessions behind walls find it, made anew when the file is another. */
function keepFile(file: string, folder: string, name: string): string {
  const { size, mtimeMs } = statSync(file);
  const place = join(folder, `${size}-${Math.round(mtimeMs)}`);
  const kept = join(place, `${name}.duckdb_extension`);
  if (existsSync(kept)) return kept;
  mkdirSync(place, { recursive: true });
  const unfinished = `${kept}.${process.pid}`;
  copyFileSync(file, unfinished);
  renameSync(unfinished, kept);
  return kept;
}

function missingError(name: string, folder: string): InterpreterError {
  const { names, folder: property } = extensionProperties;
  const where = folder === "" ? `the setting does not say ${property}` : `it is not in ${folder}`;
  return new InterpreterError(
    `The interpreter setting lists ${name.slice(0, 60)} under ${names}, and ${where}. An administrator installs its package there: pip install --target <folder> duckdb-extension-${name.slice(0, 60).replaceAll("_", "-")}.`,
  );
}
