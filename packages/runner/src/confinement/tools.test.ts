import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Driver, spawnChild, toolOptions } from "@octavo/interpreter";
import { describe, expect, it } from "vitest";
import { openOne } from "../testing/open-one.ts";

/** What a program says that a driver starts as Python is looked for. */
async function toolSays(script: string, home?: string): Promise<string> {
  let said = "";
  const driver: Driver = {
    name: "scripted",
    async open(settings) {
      const child = spawnChild("/bin/sh", ["-c", script], toolOptions(settings));
      child.stdout?.on("data", (text) => {
        said += text;
      });
      await child.ended;
      return { run: async function* () {}, [Symbol.asyncDispose]: async () => {} };
    },
  };
  const fill = (data: string) => {
    mkdirSync(join(data, "homes", "ada"), { recursive: true });
    writeFileSync(join(data, "homes", "ada", "planted"), "obeyed");
    writeFileSync(join(data, "octavo.db"), "of the server");
  };
  const { session } = await openOne(driver, { fill, ...(home === undefined ? {} : { home }) });
  await session[Symbol.asyncDispose]();
  return said;
}

describe("what looks for an interpreter and installs for it", () => {
  it("has no user's home behind walls, and reaches nothing of the server", async () => {
    const said = await toolSays(
      'echo "$HOME"; cat ~/planted; find /tmp /var /home /root /srv -name planted -o -name octavo.db 2>/dev/null',
      "ada",
    );
    expect(said).toBe("/tmp\n");
  });

  it("is as free as the runner where there are no walls", async () => {
    expect(await toolSays('echo "$HOME"')).toBe("/home-of-the-server\n");
  });
});
