/** `octavo import --old`: notes as Zeppelin kept them before 0.9 become notes of today. Their files stay, and a second call imports no note again. */
import { userInfo } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { openAudit } from "@octavo/server/accounts";
import { countOfThings, findFolders, importOldNotesOf } from "@octavo/server/home";
import type { Terminal } from "./terminal.ts";
import { UsageError } from "./usage-error.ts";

interface ImportSurroundings {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly terminal: Terminal;
}

export async function runImportCommand(argv: readonly string[], { env, terminal }: ImportSurroundings): Promise<void> {
  const flags = readFlags(argv);
  const folders = findFolders({
    data: flags.data ?? (env["OCTAVO_DATA"] || undefined),
    home: flags["zeppelin-home"] ?? (env["OCTAVO_ZEPPELIN_HOME"] || undefined),
    workingDirectory: process.cwd(),
  });
  const { imported, known, failed } = await importOldNotesOf(folders, Date.now());
  const log = { error: () => terminal.report("The audit log could not be written.") };
  const audit = openAudit({ folder: join(folders.data, "logs"), now: Date.now, log });
  const who = `${userInfo().username} at a terminal`;
  for (const { id, path } of imported) {
    audit.record({ who, what: "note.import", note: id, outcome: "done", how: "cli" });
    terminal.print(`${id}\t${path}`);
  }
  await audit.flush();
  for (const { file, problem } of failed) terminal.report(`${file} was not imported: ${problem}`);
  terminal.report(
    `${countOfThings(imported.length, "note")} imported, ${known} imported before, ${failed.length} not. The old files are where they were. A server that runs lists them when it reads its notes again.`,
  );
  if (failed.length > 0) process.exitCode = 1;
}

function readFlags(argv: readonly string[]) {
  try {
    const { values } = parseArgs({
      args: [...argv],
      options: { old: { type: "boolean" }, data: { type: "string" }, "zeppelin-home": { type: "string" } },
    });
    if (values.old) return values;
  } catch (cause) {
    throw new UsageError(cause instanceof Error ? cause.message : String(cause), { cause });
  }
  throw new UsageError("octavo import takes --old: notes of before Zeppelin 0.9. Others are imported in the page.");
}
