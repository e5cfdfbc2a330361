import type { Driver } from "@octavo/interpreter";

/** The drivers by the name of their interpreter settings. Loaded when first used: a runner that only prints text holds no DuckDB. */
const loaders: Readonly<Record<string, () => Promise<{ readonly driver: Driver }>>> = {
  python: () => import("@octavo/jupyter"),
  jupyter: () => import("@octavo/jupyter").then(({ installedKernels }) => ({ driver: installedKernels })),
  sql: () => import("@octavo/duckdb"),
  jdbc: () => import("@octavo/databases"),
  js: () => import("@octavo/javascript"),
  sh: () => import("@octavo/shell"),
  md: () => import("@octavo/markdown"),
  html: () => import("@octavo/markdown").then(({ htmlDriver }) => ({ driver: htmlDriver })),
  angular: () => import("@octavo/markdown").then(({ angularDriver }) => ({ driver: angularDriver })),
};

/** All there are. */
export const driverNames: readonly string[] = Object.keys(loaders);

export function loadDriver(name: string): Promise<Driver> | undefined {
  return Object.hasOwn(loaders, name) ? loaders[name]?.().then(({ driver }) => driver) : undefined;
}
