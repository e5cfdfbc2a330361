import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import { expect, it } from "vitest";
import { lockFolder } from "./folder-lock.ts";

const dataFolder = () => mkdtemp(join(tmpdir(), "octavo-lock-"));

/** A process of its own that takes the folder and stays. */
async function lockElsewhere(folder: string) {
  const built = await build({
    stdin: {
      contents: `import { lockFolder } from "./folder-lock.ts";
        globalThis.held = await lockFolder(${JSON.stringify(folder)});
        await held.publishAddress("http://127.0.0.1:8080");
        console.log("locked");
        setInterval(() => {}, 1000);`,
      resolveDir: import.meta.dirname,
    },
    bundle: true,
    write: false,
    format: "esm",
    platform: "node",
    external: ["libsql", "zod", "@codemirror/state"],
  });
  const code = built.outputFiles[0]?.text ?? "";
  const child = spawn(process.execPath, ["--input-type=module", "-e", code], {
    cwd: import.meta.dirname,
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(child.stdout, "data");
  return child;
}

it("a folder lock is held by one process at a time, names it, and ends with it", async () => {
  const folder = await dataFolder();
  const other = await lockElsewhere(folder);
  await expect(lockFolder(folder)).rejects.toThrow(
    `The data folder ${folder} is in use by another Octavo server (process ${other.pid}, at http://127.0.0.1:8080).`,
  );
  other.kill("SIGKILL");
  await once(other, "exit");
  const lock = await lockFolder(folder);
  await lock.stop();
});

it("a folder lock is free again after stop, and leaves no notice behind", async () => {
  const folder = await dataFolder();
  const first = await lockFolder(folder);
  await first.publishAddress("http://127.0.0.1:1");
  expect(JSON.parse(await readFile(join(folder, "server.json"), "utf8"))).toEqual({
    pid: process.pid,
    address: "http://127.0.0.1:1",
  });
  await expect(lockFolder(folder)).rejects.toMatchObject({ code: "diskRefused" });
  await first.stop();
  expect(await readdir(folder)).toEqual(["lock.db"]);
  await using second = await lockFolder(folder);
  expect(second).toBeDefined();
});

it("a folder lock names no process when the notice is unreadable or of a process that is gone", async () => {
  const folder = await dataFolder();
  await using lock = await lockFolder(folder);
  expect(lock).toBeDefined();
  for (const notice of ["{", "[]", '{"pid":"1","address":2}', '{"pid":4194304000,"address":"http://gone"}']) {
    await writeFile(join(folder, "server.json"), notice);
    await expect(lockFolder(folder)).rejects.toThrow("in use by another Octavo server. Work there");
  }
});

it("a folder lock says why a folder cannot be locked", async () => {
  const folder = join(await dataFolder(), "missing");
  await expect(lockFolder(folder)).rejects.toThrow(`The data folder ${folder} cannot be locked`);
});
