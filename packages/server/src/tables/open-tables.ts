import { existsSync, rmSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import { behindWall, helperWall, type Mount } from "@octavo/interpreter";
import { Tables, type TablesOptions } from "@octavo/tables";
import type { Logger } from "pino";
import type { Settings } from "../configuration/config.ts";
import type { ResultFiles } from "../runs/result-files.ts";
import { TableService } from "./table-service.ts";

/** The time after the last query at which the process that answers ends, and gives its memory back. */
const idleMs = 5 * 60_000;
/** More threads do not make a page come sooner, and runs want their share. */
const mostThreads = 4;

interface TableParts {
  readonly hostFile: string;
  readonly settings: Pick<Settings, "tableMemoryMegabytes" | "tableDiskMegabytes">;
  readonly dataDirectory: string;
  readonly files: ResultFiles;
  /** Whether users are held apart: then what reads their tables is held apart from the server. */
  readonly hasWalls: boolean;
  readonly log: Logger;
}

export function openTables({ hostFile, settings, dataDirectory, files, hasWalls, log }: TableParts) {
  const folder = join(dataDirectory, "tables");
  const small = join(folder, "small");
  // What an earlier server has left is made anew when it is asked for.
  rmSync(folder, { recursive: true, force: true });
  const tables = new Tables({
    hostFile,
    enclose: hasWalls ? wallOffTables(hostFile, files.spool) : undefined,
    folders: [files.folder, files.spool, small],
    scratchDirectory: join(folder, "scratch"),
    memoryMiB: settings.tableMemoryMegabytes,
    spillMiB: settings.tableDiskMegabytes,
    threads: Math.min(mostThreads, cpus().length),
    idleMs,
    onWarning: (detail) => log.warn({ detail }, "a table could not be asked"),
  });
  return { desk: new TableService({ tables, files, folder: small }), close: () => tables.close() };
}

/** Tables in the spool are only read. It also has what leads to the runner. */
function wallOffTables(program: string, spool: string): TablesOptions["enclose"] {
  return (command, folders) => {
    const mounts: readonly Mount[] = [
      ...folders.map((path): Mount => ({ kind: path === spool ? "read" : "write", path })),
      ...["runner.json", "runner.log"]
        .map((name) => join(spool, name))
        .filter((path) => existsSync(path))
        .map((path): Mount => ({ kind: "closed", path })),
    ];
    return behindWall(command, { wall: helperWall({ program, mounts }), account: null, accountFlags: [] });
  };
}
