/**
 * The audit log: who did what to which note, and how it went, as JSON lines in `data/logs/audit-<day>.jsonl`.
 *
 * JSON keeps an entry on its line whatever a name has in it: line ends and control characters come out escaped. What was typed is cut to
 * a length that a person reads. A day's file that grows too long goes on in another; old ones are removed, the oldest first.
 */
import { appendFile, mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { hideSecrets } from "@octavo/note";
import type { Logger } from "pino";
import { type AuditKind, auditKinds, type How } from "./audit-kinds.ts";

export interface AuditEntry {
  readonly who: string;
  /** As `note.remove`. */
  readonly what: AuditKind;
  /** By which way it was asked for. */
  readonly how?: How | undefined;
  readonly outcome: "done" | "refused" | "failed";
  readonly note?: string | undefined;
  readonly paragraph?: string | undefined;
  readonly interpreter?: string | undefined;
  /** When a run began and ended, as ISO times. */
  readonly start?: string | undefined;
  readonly end?: string | undefined;
  /** What else it was done to. */
  readonly on?: string | undefined;
  /** Where it came from: an address, for a login. */
  readonly from?: string | undefined;
  /** The request's id in the log. */
  readonly request?: string | undefined;
}

export interface Audit {
  record(entry: AuditEntry): void;
  /** Resolves when all entries are written. */
  flush(): Promise<void>;
}

export interface AuditOptions {
  readonly folder: string;
  readonly now: () => number;
  readonly log: Pick<Logger, "error">;
  readonly longestFile?: number;
  readonly mostFiles?: number;
}

const longestValue = 500;

export function openAudit({ folder, now, log, longestFile = 50 * 1024 * 1024, mostFiles = 400 }: AuditOptions): Audit {
  let waiting = "";
  let work: Promise<void> = Promise.resolve();
  let current: { readonly path: string; readonly day: string; length: number; readonly part: number } | null = null;

  const fileFor = async (day: string) => {
    if (current?.day === day && current.length < longestFile) return current;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    for (let part = current?.day === day ? current.part + 1 : 1; ; part++) {
      const path = join(folder, `audit-${day}${part === 1 ? "" : `.${part}`}.jsonl`);
      const length = await stat(path).then(
        ({ size }) => size,
        () => 0,
      );
      if (length >= longestFile) continue;
      current = { path, day, length, part };
      await removeOldest(folder, mostFiles);
      return current;
    }
  };

  const write = async () => {
    const text = waiting;
    waiting = "";
    if (text === "") return;
    try {
      const file = await fileFor(new Date(now()).toISOString().slice(0, 10));
      await appendFile(file.path, text, { mode: 0o600 });
      file.length += Buffer.byteLength(text);
    } catch (error) {
      log.error({ err: error }, "the audit log could not be written");
    }
  };

  return {
    record(entry) {
      waiting += `${JSON.stringify({ at: new Date(now()).toISOString(), ...shortened(entry) })}\n`;
      work = work.then(write);
    },
    flush: () => work,
  };
}

function shortened(entry: AuditEntry): Record<string, string> {
  const fields: readonly string[] = auditKinds[entry.what];
  const said = Object.entries(entry).flatMap(([name, value]) =>
    value === undefined || !fields.includes(name) ? [] : [[name, hideSecrets(String(value))]],
  );
  return Object.fromEntries(
    said.map(([name, value = ""]) => [name, value.length > longestValue ? `${value.slice(0, longestValue)}…` : value]),
  ) as Record<string, string>;
}

async function removeOldest(folder: string, most: number): Promise<void> {
  const days = (await readdir(folder)).filter((name) => /^audit-.*\.jsonl$/.test(name)).toSorted();
  for (const name of days.slice(0, Math.max(0, days.length - most))) await rm(join(folder, name), { force: true });
}
