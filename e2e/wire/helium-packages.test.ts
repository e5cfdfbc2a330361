/** Packages for Zeppelin as they are in npm, unchanged: fetched by npm out of a cache that was filled before, without a network. */
import { readFileSync } from "node:fs";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createContext, runInContext, Script } from "node:vm";
import { describe, expect, it } from "vitest";
import { call } from "../harness/foreign-client.ts";
import { makeDataFolder } from "../harness/octavo.ts";
import { useWire } from "../harness/wire.ts";

const list = join(import.meta.dirname, "..", "..", "tools", "test-plugins.txt");
const artifacts = readFileSync(list, "utf8")
  .split("\n")
  .filter((line) => line !== "");
const described = [...artifacts, "zeppelin-nowhere-to-be-found@1.0.0"].map((artifact) => ({
  type: artifact.includes("-spell@") ? "SPELL" : "VISUALIZATION",
  name: artifact.split("@")[0] ?? "",
  artifact,
}));

const wire = useWire({
  folder: "Packages",
  env: { npm_config_cache: process.env["OCTAVO_TEST_PLUGINS"] ?? "", npm_config_offline: "true" },
  data: async () => {
    const data = await makeDataFolder();
    await mkdir(join(data, "helium"));
    await writeFile(join(data, "helium", "packages.json"), JSON.stringify(described));
    return data;
  },
});

const enable = (artifact: string) =>
  fetch(`${wire.octavo.address}/api/helium/enable/${artifact.split("@")[0]}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: artifact,
  });
const load = async (artifact: string, query = "") =>
  await (await fetch(`${wire.octavo.address}/api/helium/bundle/load/${artifact.split("@")[0]}${query}`)).text();

describe("a package of npm", () => {
  it.each(artifacts)("is enabled, and gives one script that adds its class: %s", async (artifact) => {
    expect((await enable(artifact)).status).toBe(200);
    const script = await load(artifact);
    expect(script).toContain("_heliumBundles");
    expect(() => new Script(script)).not.toThrow();
    expect(await load(artifact)).toBe(script);
  });

  it("is locked by version and integrity, and runs in a page as it is", async () => {
    const artifact = "zeppelin-echo-spell@1.0.7";
    await enable(artifact);
    const window: {
      _heliumBundles: { id: string; class: new () => { interpret(text: string, config: object): unknown } }[];
    } = { _heliumBundles: [] };
    runInContext(await load(artifact), createContext({ window, setTimeout }));
    const [echo] = window._heliumBundles;
    const said = echo && new echo.class().interpret("hello", { repeat: "2", delay: "0" });
    const { data } = said as { data: { data: Promise<string> }[] };
    expect(await data[0]?.data).toBe("hello\nhello\n");
    const folder = join(wire.octavo.data, "plug-ins");
    const locks = await Promise.all(
      (await readdir(folder)).map((name) => readFile(join(folder, name, "lock.json"), "utf8")),
    );
    expect(locks.map((text) => JSON.parse(text))).toContainEqual({
      version: "1.0.7",
      integrity: expect.stringMatching(/^sha512-/),
      packages: [expect.objectContaining({ name: "zeppelin-echo-spell", version: "1.0.7" })],
    });
  });

  it("that npm cannot bring is not enabled, and its description says why", async () => {
    const artifact = "zeppelin-nowhere-to-be-found@1.0.0";
    const answer = await enable(artifact);
    expect(answer.status).toBe(500);
    expect(await answer.json()).toMatchObject({ message: expect.stringContaining("npm could not fetch it") });
    const { json } = await call(wire.octavo.address, "GET", `/helium/package/${artifact.split("@")[0]}`);
    expect(json.body).toMatchObject([
      {
        enabled: false,
        failure: { reason: expect.stringContaining("npm"), log: expect.stringContaining("npm install") },
      },
    ]);
    expect(await load(artifact)).toBe("");
  });
});
