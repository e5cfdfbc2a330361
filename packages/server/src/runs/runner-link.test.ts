import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pino from "pino";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { RunnerLink } from "./runner-link.ts";

let directory: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "octavo-link-"));
});

afterEach(() => rm(directory, { recursive: true, force: true }));

/** A link to a runner that is this program, and the reasons that it reported. */
async function aLinkTo(program: string) {
  const runnerScript = join(directory, "runner.mjs");
  await writeFile(runnerScript, program);
  const reasons: string[] = [];
  const link = new RunnerLink({
    dataDirectory: directory,
    runnerScript,
    log: pino({ level: "silent" }),
    onWelcome: () => {},
    onReply: () => {},
    onAway: () => {},
    onUnable: (reason) => reasons.push(reason),
  });
  return { link, reasons };
}

it("the link reports what became of a runner that does not start, tries again, and keeps the runner's words", async () => {
  const { link, reasons } = await aLinkTo('console.error("no room"); process.exit(3);');
  link.start();
  try {
    await vi.waitFor(() => expect(reasons.length).toBeGreaterThan(1), 30_000);
    expect(reasons[0]).toBe("it ended with code 3");
    expect(await readFile(join(directory, "runner", "runner.log"), "utf8")).toContain("no room");
  } finally {
    await link.stop({ force: true });
  }
});

it("names the signal that ended it", async () => {
  const { link, reasons } = await aLinkTo('process.kill(process.pid, "SIGKILL"); setInterval(() => {}, 1000);');
  link.start();
  try {
    await vi.waitFor(() => expect(reasons[0]).toBe("it was ended by SIGKILL"), 30_000);
  } finally {
    await link.stop({ force: true });
  }
});
