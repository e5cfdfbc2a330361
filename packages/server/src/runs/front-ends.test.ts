import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { deflateSync, inflateSync } from "node:zlib";
import { bundled } from "@octavo/interpreter/testing";
import pino from "pino";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { checkInThread } from "./front-end-thread.ts";
import { FrontEnds } from "./front-ends.ts";

let folder: string;
let frontEnds: FrontEnds;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "octavo-front-ends-"));
  frontEnds = new FrontEnds({ folder, log: pino({ level: "silent" }) });
});
afterEach(() => rmSync(folder, { recursive: true }));

function kept(content: unknown) {
  const packed = deflateSync(JSON.stringify(content));
  frontEnds.keep(packed.toString("base64"));
  return frontEnds.read(`${createHash("sha256").update(packed).digest("hex")}.frontend`);
}

describe("a front end of widgets", () => {
  it("a front end can be read by its name at once, and after a new start", async () => {
    const script = { script: "define(42)", files: { "a.png": "UE5H" } };
    expect(JSON.parse(inflateSync((await kept(script)) ?? "").toString())).toEqual(script);
    const [name = ""] = readdirSync(folder);
    const later = new FrontEnds({ folder, log: pino({ level: "silent" }) });
    expect(await later.read(name)).not.toBeNull();
    expect(await kept(script)).not.toBeNull();
    expect(readdirSync(folder)).toEqual([name]);
  });

  it.each([
    ["of another form", { script: 42 }],
    ["that unpacks to more than a page takes", { script: "x".repeat(25 * 1024 * 1024), files: {} }],
    [
      "of more files than any has",
      { script: "", files: Object.fromEntries(Array.from({ length: 10_001 }, (_, at) => [`${at}`, ""])) },
    ],
    ["that would set members of a state that are no program", { state: { value: "1" } }],
  ])("%s is not kept", async (_, content) => {
    expect(await kept(content)).toBeNull();
    expect(readdirSync(folder)).toEqual([]);
  });

  it("a front end is unpacked alone, however many come at once, and of more than wait none is kept", async () => {
    let [now, most] = [0, 0];
    const check = async () => {
      most = Math.max(most, ++now);
      await setImmediate();
      now--;
    };
    frontEnds = new FrontEnds({ folder, log: pino({ level: "silent" }), check });
    const all = await Promise.all(Array.from({ length: 40 }, (_, at) => kept({ script: `define(${at})`, files: {} })));
    expect([most, all.filter((one) => one !== null).length]).toEqual([1, 32]);
    expect(await kept({ script: "define('later')", files: {} })).not.toBeNull();
  });

  it("a front end is checked in a thread of its own, in which no user waits for it", async () => {
    const workerFile = await bundled(new URL("./front-end-worker.ts", import.meta.url));
    frontEnds = new FrontEnds({ folder, log: pino({ level: "silent" }), check: checkInThread(workerFile) });
    expect(await kept({ script: 42 })).toBeNull();
    expect(await kept({ script: "define(42)", files: {} })).not.toBeNull();
    const parse = vi.spyOn(JSON, "parse");
    expect(await kept({ script: "x".repeat(1_000_000), files: {} })).not.toBeNull();
    expect(parse.mock.calls.filter(([text]) => text.length > 1_000_000)).toEqual([]);
    parse.mockRestore();
  });

  it("a front end is not kept where the disk is nearly full", async () => {
    frontEnds = new FrontEnds({ folder, log: pino({ level: "silent" }), room: async () => 1024 });
    expect(await kept({ script: "define(42)", files: {} })).toBeNull();
    expect(readdirSync(folder)).toEqual([]);
  });

  it("only names of front ends can be read", async () => {
    expect(await frontEnds.read("../secret")).toBeNull();
    expect(await frontEnds.read(`${"0".repeat(64)}.frontend`)).toBeNull();
  });
});
