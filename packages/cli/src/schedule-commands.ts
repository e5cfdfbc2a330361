/** `octavo schedule …`: lists and takes over schedules that came with notes of a home. A running server notices within a minute. */
import { userInfo } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { openAudit } from "@octavo/server/accounts";
import { countOfThings, findFolders, type HomeSchedule, homeSchedules } from "@octavo/server/home";
import type { Terminal } from "./terminal.ts";
import { linesOfTable } from "./text-table.ts";
import { UsageError } from "./usage-error.ts";

interface ScheduleSurroundings {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly terminal: Terminal;
}

export async function runScheduleCommand(argv: readonly string[], { env, terminal }: ScheduleSurroundings) {
  const { flags, verb } = readFlags(argv);
  const folderFlags = Object.entries(flags).flatMap(([name, value]) => [`--${name}`, value]);
  const workingDirectory = process.cwd();
  const takesOver = verb === "take-over";
  const found = await homeSchedules({ argv: folderFlags, env, workingDirectory, now: Date.now(), takesOver });
  if (!takesOver) return showSchedules(found, terminal);
  const taken = found.filter(({ plan }) => plan.state === "waits");
  const left = found.filter(({ plan }) => plan.state === "cannot");
  const folders = findFolders({
    data: flags["data"] ?? (env["OCTAVO_DATA"] || undefined),
    home: flags["zeppelin-home"] ?? (env["OCTAVO_ZEPPELIN_HOME"] || undefined),
    workingDirectory,
  });
  await writeAudit(folders.data, taken, terminal);
  showSchedules([...taken, ...left], terminal);
  terminal.report(
    `${countOfThings(taken.length, "schedule")} taken over, ${left.length} left. A server that runs notices within a minute.`,
  );
}

function showSchedules(schedules: readonly HomeSchedule[], terminal: Terminal): void {
  if (schedules.length === 0) {
    terminal.report("There are none.");
    return;
  }
  const rows = schedules.map(({ path, cron, plan }) => {
    const user = plan.state === "waits" ? plan.principal.user : plan.user;
    const next = plan.state === "cannot" || plan.next === null ? "" : new Date(plan.next).toISOString();
    return [path, cron, user ?? "", next, plan.state === "cannot" ? `cannot: ${plan.reason}` : plan.state];
  });
  for (const line of linesOfTable(["note", "cron", "user", "next", "state"], rows)) terminal.print(line);
}

async function writeAudit(data: string, taken: readonly HomeSchedule[], terminal: Terminal): Promise<void> {
  const log = { error: () => terminal.report("The audit log could not be written.") };
  const audit = openAudit({ folder: join(data, "logs"), now: Date.now, log });
  const who = `${userInfo().username} at a terminal`;
  for (const { id, plan } of taken) {
    if (plan.state !== "waits") continue;
    audit.record({ who, what: "schedule.takeOver", note: id, on: plan.principal.user, outcome: "done", how: "cli" });
  }
  await audit.flush();
}

type FolderFlags = Readonly<Record<string, string>>;

function readFlags(argv: readonly string[]): { readonly flags: FolderFlags; readonly verb: "list" | "take-over" } {
  try {
    const { values, positionals } = parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: { data: { type: "string" }, "zeppelin-home": { type: "string" } },
    });
    const [verb, ...others] = positionals;
    if (others.length === 0 && (verb === "list" || verb === "take-over")) {
      return { verb, flags: { ...values } as FolderFlags };
    }
  } catch (cause) {
    throw new UsageError(cause instanceof Error ? cause.message : String(cause), { cause });
  }
  throw new UsageError("octavo schedule has two commands: list and take-over.");
}
