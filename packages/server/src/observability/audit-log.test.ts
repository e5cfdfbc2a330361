import { mkdtemp, readdir, readFile, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type AuditOptions, openAudit } from "./audit-log.ts";

const day = 24 * 3600 * 1000;

async function anAudit(parts: Partial<AuditOptions> = {}) {
  const folder = join(await mkdtemp(join(tmpdir(), "octavo-audit-")), "logs");
  const clock = { now: Date.UTC(2026, 10, 21, 12) };
  const problems: unknown[] = [];
  const log = { error: (problem: unknown) => problems.push(problem) };
  const audit = openAudit({ folder, now: () => clock.now, log, ...parts });
  const lines = async (name: string) => (await readFile(join(folder, name), "utf8")).split("\n").slice(0, -1);
  return { audit, folder, clock, lines, problems, files: async () => (await readdir(folder)).toSorted() };
}

const entry = { who: "ada", what: "note.remove", outcome: "done" } as const;

describe("the audit log", () => {
  it("has an entry a line, with who, what, which note and how it went", async () => {
    const { audit, lines } = await anAudit();
    audit.record({ ...entry, note: "2ABC", on: undefined });
    audit.record({ ...entry, outcome: "refused" });
    await audit.flush();
    const written = (await lines("audit-2026-11-21.jsonl")).map((line) => JSON.parse(line) as unknown);
    expect(written).toEqual([
      { at: "2026-11-21T12:00:00.000Z", who: "ada", what: "note.remove", outcome: "done", note: "2ABC" },
      { at: "2026-11-21T12:00:00.000Z", who: "ada", what: "note.remove", outcome: "refused" },
    ]);
  });

  it("cannot be forged by a name with line ends or escapes in it", async () => {
    const { audit, lines } = await anAudit();
    const who = 'eve"}\r\n{"who":"root","what":"login"}\u001b[31m\u0000\u2028';
    audit.record({ ...entry, who });
    await audit.flush();
    const [line = "", ...others] = await lines("audit-2026-11-21.jsonl");
    expect(others).toEqual([]);
    expect(JSON.parse(line)).toMatchObject({ who });
    expect(line).not.toMatch(/[\u0000-\u001f]/);
  });

  it("bounds its lines, whatever users call themselves", async () => {
    const { audit, lines } = await anAudit();
    audit.record({ ...entry, who: "x".repeat(1_000_000) });
    await audit.flush();
    const [line = ""] = await lines("audit-2026-11-21.jsonl");
    expect(line.length).toBeLessThan(1000);
  });

  it("begins a file each day and when one is full, and removes the oldest", async () => {
    const { audit, clock, files } = await anAudit({ longestFile: 100, mostFiles: 3 });
    for (let count = 0; count < 3; count++) {
      audit.record(entry);
      await audit.flush();
    }
    expect(await files()).toEqual(["audit-2026-11-21.2.jsonl", "audit-2026-11-21.jsonl"]);
    for (let count = 0; count < 3; count++) {
      clock.now += day;
      audit.record(entry);
      await audit.flush();
    }
    const left = await files();
    expect(left.at(-1)).toBe("audit-2026-11-24.jsonl");
    expect(left.length).toBeLessThanOrEqual(4);
  });

  it("is the server's alone, and a disk that refuses it is reported", async () => {
    const { audit, folder, problems } = await anAudit();
    audit.record(entry);
    await audit.flush();
    expect((await stat(join(folder, "audit-2026-11-21.jsonl"))).mode & 0o777).toBe(0o600);
    const broken = await anAudit({ folder: "/dev/null/logs" });
    broken.audit.record(entry);
    await broken.audit.flush();
    expect(problems).toEqual([]);
    expect(broken.problems).toHaveLength(1);
  });
});
