import { accessSync, constants, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";

/*
 * Where the database servers are that tests start for themselves. Debian keeps PostgreSQL's programs off the PATH, one
 * folder a version, and MariaDB's server in root's part of it.
 */

/** @typedef {"postgres" | "mariadb"} Product */

/** @type {Readonly<Record<Product, { readonly programs: readonly string[], readonly packages: readonly string[] }>>} */
export const products = {
  postgres: { programs: ["initdb", "postgres", "openssl"], packages: ["postgresql", "openssl"] },
  // The server without the service: no cluster is made and nothing is started.
  mariadb: {
    programs: ["mariadb-install-db", "mariadbd", "openssl"],
    packages: ["mariadb-server-core", "mariadb-client-core", "openssl"],
  },
};

/**
 * @param {string} name
 * @returns {string | undefined} its path
 */
export function serverProgram(name) {
  return folders()
    .map((folder) => join(folder, name))
    .find((path) => {
      try {
        accessSync(path, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}

function folders() {
  const onPath = (process.env["PATH"] ?? "").split(delimiter).filter((folder) => folder !== "");
  return [...onPath, ...versionsOf("/usr/lib/postgresql"), "/usr/sbin", "/usr/local/sbin", "/opt/homebrew/bin"];
}

/**
 * The newest first.
 *
 * @param {string} folder
 */
function versionsOf(folder) {
  try {
    const versions = readdirSync(folder).sort((one, other) => Number(other) - Number(one));
    return versions.map((version) => join(folder, version, "bin"));
  } catch {
    return [];
  }
}
