import pino from "pino";
import { describe, expect, it } from "vitest";
import { hidingLines } from "./hidden-lines.ts";

function aLog(known: readonly string[] = []) {
  const lines: string[] = [];
  const log = pino(
    { level: "info", base: null, timestamp: false },
    hidingLines(
      (line) => lines.push(line),
      () => known,
    ),
  );
  return { log, lines };
}

describe("a line of the log", () => {
  it("has no secret by name, however deep, nor by shape", () => {
    const { log, lines } = aLog();
    const headers = { cookie: "a=b", authorization: "Basic x", "user-agent": "x" };
    log.info({ a: { b: { dbPassword: "hunter2", ticket: "t" } }, req: { headers } }, "to postgresql://u:hunter2@h/d");
    expect(JSON.parse(lines.join(""))).toEqual({
      level: 30,
      a: { b: { dbPassword: "[redacted]", ticket: "[redacted]" } },
      req: { headers: { cookie: "[redacted]", authorization: "[redacted]", "user-agent": "x" } },
      msg: "to postgresql://u:****@h/d",
    });
  });

  it("has none that a setting holds, in no error and its cause", () => {
    const { log, lines } = aLog(["open-sesame"]);
    log.error({ err: new Error("no: open-sesame", { cause: new Error("open-sesame") }) }, 'it says "open-sesame"');
    expect(lines.join("")).not.toContain("open-sesame");
    expect(() => JSON.parse(lines.join("")) as unknown).not.toThrow();
  });

  it("is one line", () => {
    const { log, lines } = aLog();
    log.info("a\nb");
    expect(lines).toEqual([`${JSON.stringify({ level: 30, msg: "a\nb" })}\n`]);
  });
});
