import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Driver, type SessionSettings, spawnChild, toolOptions } from "@octavo/interpreter";
import { describe, expect, it } from "vitest";
import { openSession } from "../open-session.ts";
import { handClock } from "../testing/hand-clock.ts";
import { UserGroups } from "./user-groups.ts";

/** A session of a driver that looks for a program as Python is looked for, and what that program says. */
async function toolSays(
  script: string,
  opening: { readonly home?: string },
  server: Readonly<Record<string, string>> = {},
) {
  const data = mkdtempSync(join(tmpdir(), "octavo-tools-"));
  const home = join(data, "homes", "ada");
  mkdirSync(home, { recursive: true });
  writeFileSync(join(home, "planted"), "obeyed");
  let said = "";
  const driver: Driver = {
    name: "scripted",
    async open(settings: SessionSettings) {
      const child = spawnChild("/bin/sh", ["-c", script], { ...toolOptions(settings) });
      child.stdout?.on("data", (text) => {
        said += text;
      });
      await child.ended;
      return { run: async function* () {}, [Symbol.asyncDispose]: async () => {} };
    },
  };
  const surroundings = {
    filesDirectory: join(data, "files"),
    cacheDirectory: join(data, "cache"),
    runtimeDirectory: data,
    environment: { PATH: process.env["PATH"] ?? "", HOME: "/home-of-the-server", ...server },
  };
  const session = await openSession(
    {
      surroundings,
      dataDirectory: data,
      loadDriver: () => Promise.resolve(driver),
      places: () => ({}),
      userGroups: new UserGroups(),
      maySpare: false,
      watchMachine: () => () => false,
      clock: handClock(),
      log: () => {},
    },
    {
      driver: "scripted",
      sessionKey: "one",
      properties: {},
      user: "ada",
      mark: "mark",
      onStage: () => {},
      signal: new AbortController().signal,
      ...opening,
    },
  );
  await session[Symbol.asyncDispose]();
  return { said, data, home };
}

describe("what looks for an interpreter and installs for it", () => {
  it("has nobody's home behind walls, and reaches nothing of the server", async () => {
    const { said } = await toolSays('echo "$HOME"; cat ~/planted; ls "$OUTER"/homes 2>&1 | head -1; ls ~', {
      home: "ada",
    });
    expect(said).toMatch(/^\/tmp\n/);
    expect(said).not.toContain("obeyed");
    expect(said).not.toContain("ada");
  });

  it("is as free as the runner where there are no walls", async () => {
    const { said } = await toolSays('echo "$HOME"', {});
    expect(said).toBe("/home-of-the-server\n");
  });
});
