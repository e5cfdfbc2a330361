/** What is done to accounts and tokens from a terminal, in the audit log beside what a server writes there. */
import { mkdir, stat } from "node:fs/promises";
import { userInfo } from "node:os";
import { join } from "node:path";
import { type AuditKind, openAudit } from "@octavo/server/accounts";
import type { Terminal } from "./terminal.ts";

interface Deed {
  readonly what: AuditKind;
  /** Whose account. */
  readonly on: string;
}

/** Does it, and writes down how it went. Where it cannot write the log, it says so on the terminal; what was done is done. */
export async function auditDeed(
  data: string,
  { what, on }: Deed,
  { terminal, work }: { readonly terminal: Terminal; readonly work: () => Promise<void> },
): Promise<void> {
  const log = { error: () => terminal.report("The audit log could not be written.") };
  const record = async (outcome: "done" | "failed") => {
    const audit = openAudit({ folder: join(data, "logs"), now: Date.now, log });
    audit.record({ who: `${userInfo().username} at a terminal`, what, on, outcome, how: "cli" });
    await audit.flush();
  };
  try {
    await work();
  } catch (error) {
    // A folder that is none gets no log.
    if (await stat(join(data, "conf")).catch(() => null)) await record("failed");
    throw error;
  }
  await mkdir(data, { recursive: true, mode: 0o700 });
  await record("done");
}
