import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ownFolders } from "../storage/folders.ts";
import { openHelium } from "./helium.ts";

async function aData(packages: Readonly<Record<string, unknown>> = {}) {
  const data = await mkdtemp(join(tmpdir(), "octavo-helium-"));
  await mkdir(join(data, "conf"));
  await mkdir(join(data, "helium"));
  for (const [name, value] of Object.entries(packages)) {
    await writeFile(join(data, "helium", name), typeof value === "string" ? value : JSON.stringify(value));
  }
  return ownFolders(data);
}

const bars = (version: string) => ({
  type: "VISUALIZATION",
  name: "bars",
  artifact: `bars@${version}`,
  license: "MIT",
});

describe("packages", () => {
  it("are none in a new data folder", async () => {
    const helium = await openHelium(ownFolders(await mkdtemp(join(tmpdir(), "octavo-helium-"))), null);
    expect(await helium.packages()).toEqual({});
    expect(await helium.enabled()).toEqual([]);
  });

  it("are listed by name, the newest first, with all that they say", async () => {
    const helium = await openHelium(
      await aData({ "a.json": [bars("1.9.0"), bars("1.10.0")], "b.json": "{broken" }),
      null,
    );
    const { bars: listed = [] } = await helium.packages();
    expect(listed.map(({ pkg }) => pkg.artifact)).toEqual(["bars@1.10.0", "bars@1.9.0"]);
    expect(listed[0]).toMatchObject({ enabled: false, pkg: { license: "MIT" } });
  });

  it("are on after a restart, in their order and with their configuration", async () => {
    const data = await aData({ "a.json": bars("1.0.0") });
    const helium = await openHelium(data, null);
    await helium.enable("bars", "bars@1.0.0");
    await helium.setOrder(["bars"]);
    await helium.configure("bars", "bars@1.0.0", { colour: "red" });
    const again = await openHelium(data, null);
    expect((await again.enabled()).map(({ pkg }) => pkg.name)).toEqual(["bars"]);
    expect(again.order).toEqual(["bars"]);
    expect(await again.configOf("bars")).toEqual({ confPersisted: { colour: "red" } });
    await again.disable("bars");
    expect(await again.enabled()).toEqual([]);
  });

  it.each(["nosuch", "__proto__", "constructor"])("called %s are not found: 11", async (name) => {
    const helium = await openHelium(await aData({ "a.json": bars("1.0.0") }), null);
    await expect(helium.enable(name, "bars@1.0.0")).rejects.toMatchObject({ code: "packageNotFound" });
    await expect(helium.disable(name)).rejects.toMatchObject({ code: "packageNotFound" });
    await expect(helium.configOf(name)).rejects.toMatchObject({ code: "packageNotFound" });
  });
});
