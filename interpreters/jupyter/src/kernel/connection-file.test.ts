import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { type ConnectionFile, writeConnectionFile } from "./connection-file.ts";

const folder = mkdtempSync(join(tmpdir(), "octavo-"));
const made: ConnectionFile[] = [];
afterEach(async () => {
  await Promise.all(made.splice(0).map((file) => file.remove()));
  rmSync(folder, { recursive: true, force: true });
});

async function written(runtimeDirectory: string): Promise<ConnectionFile> {
  mkdirSync(runtimeDirectory, { recursive: true });
  const file = await writeConnectionFile({ runtimeDirectory });
  made.push(file);
  return file;
}

it.each([folder, join(folder, "long".repeat(40))])(
  "a kernel's key and sockets are its account's alone: %s",
  async (place) => {
    const { path, key, endpoints } = await written(place);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    for (const socket of Object.values(endpoints)) expect(dirname(socket)).toBe(dirname(path));
    expect(statSync(dirname(path)).mode & 0o777).toBe(0o700);
    expect(key).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.parse(readFileSync(path, "utf8"))).toMatchObject({ transport: "ipc", key });
  },
);

it("no two kernels have a key or a folder in common", async () => {
  const [one, other] = [await written(folder), await written(folder)];
  expect(one.key).not.toBe(other.key);
  expect(dirname(one.path)).not.toBe(dirname(other.path));
});
