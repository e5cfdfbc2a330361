import { createHash } from "node:crypto";
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { fetchTarballs, readLock } from "./npm.ts";

const integrity = `sha512-${createHash("sha512").update("bytes").digest("base64")}`;
const read = (packages: Readonly<Record<string, object>>) => readLock({ packages: { "": {}, ...packages } });

describe("the lock that npm makes", () => {
  it("gives what has to be fetched, by the name that the registry has", () => {
    const packages = {
      "node_modules/charts": { version: "1.2.3", integrity },
      "node_modules/charts/node_modules/@d/eve": { name: "eve-raphael", version: "0.5.0-rc.1", integrity },
      "node_modules/only-elsewhere": { version: "1.0.0", integrity, optional: true },
      "node_modules/charts/node_modules/inner": { version: "1.0.0", inBundle: true },
      "node_modules/zeppelin-vis": { link: true },
      "kit/zeppelin-vis": { version: "0.0.0" },
    };
    expect(read(packages)).toEqual([
      { path: "node_modules/charts", name: "charts", version: "1.2.3", integrity },
      { path: "node_modules/charts/node_modules/@d/eve", name: "eve-raphael", version: "0.5.0-rc.1", integrity },
    ]);
  });

  it.each<[string, string, object]>([
    ["of a folder of the server", "node_modules/a", { version: "1.0.0", link: true, resolved: "/etc" }],
    ["without a digest", "node_modules/a", { version: "1.0.0" }],
    ["without a version", "node_modules/a", { integrity }],
    ["with a path that leads up", "node_modules/../../a", { version: "1.0.0", integrity }],
    ["with an option of npm as its name", "node_modules/a", { name: "--registry=x", version: "1.0.0", integrity }],
    ["with a path as its version", "node_modules/a", { version: "../x", integrity }],
  ])("is refused for a package %s", (_, path, entry) => {
    expect(() => read({ [path]: entry })).toThrow(/comes from no registry|cannot be used/);
  });

  it("is refused for more packages than a plug-in has", () => {
    const many = Object.fromEntries(
      Array.from({ length: 501 }, (_, at) => [`node_modules/a${at}`, { version: "1.0.0", integrity }]),
    );
    expect(() => read(many)).toThrow("more than 500 packages");
  });
});

describe("tarballs that are there", () => {
  it("are taken when they are those of the lock, and no others", async () => {
    const folder = await mkdtemp(join(tmpdir(), "octavo-tarballs-"));
    await writeFile(join(folder, "d-charts-1.0.0.tgz"), "bytes");
    const locked = [{ path: "node_modules/@d/charts", name: "@d/charts", version: "1.0.0", integrity }];
    expect(await fetchTarballs(folder, locked, () => {})).toEqual(locked);
    await writeFile(join(folder, "d-charts-1.0.0.tgz"), "other bytes");
    await expect(fetchTarballs(folder, locked, () => {})).rejects.toThrow(
      "@d/charts@1.0.0 is not the package that was locked",
    );
  });
});
