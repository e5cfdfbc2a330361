import { mkdtemp, readdir, readFile, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readConfFile, writeConfFile } from "./conf-file.ts";

const aFolder = () => mkdtemp(join(tmpdir(), "octavo-conf-"));

describe("a file of the configuration", () => {
  it("a file of the configuration that is not there is null", async () => {
    expect(await readConfFile(join(await aFolder(), "none.json"))).toBeNull();
  });

  it("a file of the configuration is replaced whole, readable by the server's user only, and leaves nothing beside it", async () => {
    const folder = await aFolder();
    const path = join(folder, "a.json");
    await writeFile(path, "old", { mode: 0o644 });
    await writeConfFile(path, "new");
    expect(await readFile(path, "utf8")).toBe("new");
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(await readdir(folder)).toEqual(["a.json"]);
  });

  it("a file of the configuration stays as it was when the disk does not take the new one", async () => {
    const folder = await aFolder();
    const path = join(folder, "a.json");
    await writeFile(path, "old");
    await symlink("/nonexistent/elsewhere", `${path}.new`);
    await expect(writeConfFile(path, "new")).rejects.toMatchObject({ code: "diskRefused" });
    expect(await readFile(path, "utf8")).toBe("old");
  });
});
