import { chmod, chown, mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { RunRequest, SessionSettings } from "@octavo/interpreter";

export interface Script {
  readonly arguments: readonly string[];
  readonly remove: () => Promise<void>;
}

type ScriptSettings = Pick<SessionSettings, "runtimeDirectory" | "confinement">;

/** Linux takes no argument over 128 KiB. */
const longestArgument = 120_000;

/**
 * How a shell gets its script: as an argument, or through a file when it is too long for one, holds a NUL, or holds a password: all users of the
 * machine can read the arguments of a process.
 */
export async function argumentsFor(
  { code, parameters }: Pick<RunRequest, "code" | "parameters">,
  { runtimeDirectory, confinement }: ScriptSettings,
): Promise<Script> {
  const isOpen = parameters.every((part) => typeof part === "string" || part.origin !== "credential");
  if (isOpen && Buffer.byteLength(code) <= longestArgument && !code.includes("\0")) {
    return { arguments: ["-c", code], remove: async () => {} };
  }
  const folder = await mkdtemp(join(runtimeDirectory, "script-"));
  const file = join(folder, "script.sh");
  await writeFile(file, code, { mode: 0o600 });
  const account = confinement?.account;
  if (account) {
    await chown(file, account.uid, account.gid);
    // The folder stays ours, so that no other account can change what is removed.
    await chmod(folder, 0o711);
  }
  return { arguments: [file], remove: () => rm(folder, { recursive: true, force: true }) };
}
