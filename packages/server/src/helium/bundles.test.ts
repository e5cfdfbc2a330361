import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, symlink, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { wallSupport } from "@octavo/interpreter";
import { build } from "esbuild";
import { afterAll, describe, expect, it } from "vitest";
import { ownFolders } from "../storage/folders.ts";
import { openHelium } from "./helium.ts";
import { openBundles } from "./open-bundles.ts";

/** In the house, so that the bundle finds esbuild. */
const cache = fileURLToPath(new URL("../../../../.cache", import.meta.url));
mkdirSync(cache, { recursive: true });
const built = mkdtempSync(join(cache, "test-helium-"));
afterAll(() => rmSync(built, { recursive: true, force: true }));
const builder = join(built, "builder.mjs");
await build({
  entryPoints: [fileURLToPath(new URL("./builder/main.ts", import.meta.url))],
  outfile: builder,
  bundle: true,
  platform: "node",
  format: "esm",
  target: "node20",
  external: ["esbuild"],
  banner: { js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);' },
  logLevel: "error",
});
const kit = fileURLToPath(new URL("./kit", import.meta.url));

interface LocalPackage {
  readonly code?: string;
  readonly manifest?: object;
}

async function aHouse({ code = "export default class Charts {}", manifest = {} }: LocalPackage = {}) {
  const data = await mkdtemp(join(tmpdir(), "octavo-helium-"));
  const registry = join(data, "helium");
  const local = join(registry, "charts");
  await mkdir(local, { recursive: true });
  await mkdir(join(data, "conf"));
  const described = { type: "VISUALIZATION", name: "our charts", artifact: "charts", icon: "<i></i>" };
  await writeFile(join(registry, "charts.json"), JSON.stringify(described));
  await writeFile(join(local, "package.json"), JSON.stringify({ name: "charts", version: "1.0.0", ...manifest }));
  await writeFile(join(local, "index.js"), code);
  const reopen = async () =>
    await openHelium(ownFolders(data), await openBundles({ dataDirectory: data, builderScript: builder, kit }));
  return { data, local, reopen, helium: await reopen() };
}

function addressOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("It does not listen.");
  return address.port;
}

/** In place of the builder: says what it reaches, as the reason why nothing can be made. */
const attempts = (paths: readonly string[], port: number) => `
import { readFileSync, readdirSync } from "node:fs";
import { connect } from "node:net";
const reached = [];
const folder = process.argv[2];
for (const path of ${JSON.stringify(paths)}) {
  try { readFileSync(path); reached.push(path); } catch {}
  try { if (readdirSync(path).some((name) => name !== "plug-ins")) reached.push(path); } catch {}
}
reached.push(...readdirSync(folder).filter((name) => name === "order.json"));
await new Promise((resolve) => {
  const socket = connect(${port}, "127.0.0.1");
  socket.on("data", () => { reached.push("network"); resolve(); });
  socket.on("error", resolve);
});
process.stderr.write("reached: " + reached.join(" "), () => process.exit(2));
`;

describe("a package of a folder", () => {
  it("becomes a script that is kept, until it is enabled or asked for once more", async () => {
    const { helium, local, reopen } = await aHouse();
    await helium.enable("our charts", "charts");
    const script = await helium.script("our charts", false);
    expect(script).toContain('"our charts"');
    await writeFile(join(local, "index.js"), "export default class Other {}");
    const again = await reopen();
    expect(await again.script("our charts", false)).toBe(script);
    expect(await again.script("our charts", true)).not.toBe(script);
    expect(await again.script("nosuch", false)).toBe("");
  });

  it("that cannot be built is not enabled, and says why with its log and without folders of the server", async () => {
    const { helium, local, data } = await aHouse({ code: "\n\nclass {" });
    await expect(helium.enable("our charts", "charts")).rejects.toMatchObject({ code: "packageBroken" });
    const [found] = await helium.versionsOf("our charts");
    expect(found).toMatchObject({
      enabled: false,
      failure: { reason: expect.stringContaining("node_modules/charts/index.js:3"), log: expect.any(String) },
    });
    expect(JSON.stringify(found?.failure)).not.toContain(data);
    await writeFile(join(local, "index.js"), "export default class {}");
    await helium.enable("our charts", "charts");
    expect((await helium.versionsOf("our charts"))[0]).not.toHaveProperty("failure");
  });

  it("that cannot be built is tried once by each server, however often its script is asked for", async () => {
    const { data, local, reopen } = await aHouse({ code: "class {" });
    await writeFile(join(data, "conf", "helium.json"), JSON.stringify({ enabled: { "our charts": "charts" } }));
    const helium = await reopen();
    await expect(helium.script("our charts", false)).rejects.toThrow("index.js:1");
    await writeFile(join(local, "index.js"), "export default class {}");
    await expect(helium.script("our charts", false)).rejects.toThrow("index.js:1");
    expect(await (await reopen()).script("our charts", false)).toContain("_heliumBundles");
  });

  it("whose state and lock were torn is listed, and says that its lock cannot be read", async () => {
    const { helium, data } = await aHouse();
    await helium.enable("our charts", "charts");
    const [key = ""] = await readdir(join(data, "plug-ins"));
    for (const name of ["state.json", "lock.json"]) await writeFile(join(data, "plug-ins", key, name), "{");
    expect((await helium.versionsOf("our charts"))[0]).not.toHaveProperty("failure");
    await expect(helium.enable("our charts", "charts")).rejects.toThrow("Its lock cannot be read");
  });

  it("runs nothing of its own while it is built, and leaves nothing behind but its script", async () => {
    const scripts = Object.fromEntries(
      ["preinstall", "install", "postinstall", "prepare"].map((name) => [name, "touch ran"]),
    );
    const { helium, local, data } = await aHouse({ manifest: { scripts } });
    await helium.enable("our charts", "charts");
    const all = await readdir(data, { recursive: true });
    expect(all.filter((name) => name.endsWith("ran"))).toEqual([]);
    expect((await readdir(join(data, "plug-ins"))).filter((name) => name.startsWith("."))).toEqual([]);
    expect(await readdir(local)).toEqual(["index.js", "package.json"]);
  });

  it.each([
    [
      "a link out of it",
      async (local: string) => await symlink("/etc/passwd", join(local, "a.js")),
      "link or device: a.js",
    ],
    ["a dependency on a folder", { dependencies: { secrets: "file:/etc" } }, "no version of npm"],
    ["a dependency on an address", { dependencies: { secrets: "http://127.0.0.1/x.tgz" } }, "no version of npm"],
    ["a dependency on a repository", { dependencies: { secrets: "ada/secrets" } }, "no version of npm"],
    ["a name that leads out", { name: "../../../conf" }, "package.json"],
  ])("with %s is refused", async (_, change, words) => {
    const { helium, local } = await aHouse(typeof change === "function" ? {} : { manifest: change });
    if (typeof change === "function") await change(local);
    await expect(helium.enable("our charts", "charts")).rejects.toThrow(words);
  });

  it("cannot carry a file of the server in its script, behind a wall or without one", async () => {
    const { helium, data } = await aHouse();
    await writeFile(join(data, "conf", "users.json"), '{"secret":1}');
    const code = `import secret from ${JSON.stringify(join(data, "conf", "users.json"))}; export default secret;`;
    await writeFile(join(data, "helium", "charts", "index.js"), code);
    await expect(helium.enable("our charts", "charts")).rejects.toMatchObject({ code: "packageBroken" });
  });
});

describe("what makes a script", () => {
  it.skipIf(wallSupport().tool === null)("sees its own folder and no network", async () => {
    const { data } = await aHouse();
    await writeFile(join(data, "conf", "users.json"), "secret");
    const server = createServer((socket) => socket.end("REACHED")).listen(0, "127.0.0.1");
    await once(server, "listening");
    const program = join(await mkdtemp(join(tmpdir(), "octavo-builder-")), "builder.mjs");
    await writeFile(program, attempts([data, join(data, "conf", "users.json"), "/etc/passwd"], addressOf(server)));
    const bundles = await openBundles({ dataDirectory: data, builderScript: program, kit });
    const helium = await openHelium(ownFolders(data), bundles);
    await expect(helium.enable("our charts", "charts")).rejects.toThrow(/^reached: order\.json$/);
    server.close();
  });
});

describe("a lock that is there", () => {
  it("is obeyed: a tarball that was put in place of another is refused", async () => {
    const { helium, data } = await aHouse();
    await helium.enable("our charts", "charts");
    const [key = ""] = await readdir(join(data, "plug-ins"));
    const folder = join(data, "plug-ins", key);
    const lock = JSON.parse(await readFile(join(folder, "lock.json"), "utf8"));
    const dots = { path: "node_modules/dots", name: "dots", version: "1.0.0", integrity: "sha512-AAAA" };
    await writeFile(join(folder, "lock.json"), JSON.stringify({ ...lock, packages: [dots] }));
    await writeFile(join(folder, "tarballs", "dots-1.0.0.tgz"), "other bytes");
    await expect(helium.enable("our charts", "charts")).rejects.toThrow(
      "dots@1.0.0 is not the package that was locked",
    );
  });
});
