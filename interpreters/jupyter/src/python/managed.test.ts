import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { someSettings } from "@octavo/interpreter/testing";
import { describe, expect, it } from "vitest";
import { fakePython } from "../testing/fake-python.ts";
import { testPython } from "../testing/python.ts";
import { writeArriving } from "./arriving.ts";
import { fetchInstaller, indexFor } from "./installer.ts";
import { prepareEnvironment } from "./managed.ts";
import type { Candidate } from "./probe.ts";
import { probePython } from "./probe.ts";

const never = new AbortController().signal;

async function candidate(path: string): Promise<Candidate> {
  const { cacheDirectory, environment } = someSettings();
  const answer = await probePython(path, { cacheDirectory, environment, signal: never });
  if (answer === null) expect.unreachable();
  return { path, probe: answer };
}

function aSession() {
  let startSession = () => {};
  const session = new Promise<void>((resolve) => {
    startSession = resolve;
  });
  return { session, startSession: () => startSession() };
}

/** All that it is to have has come, or cannot. */
async function isComplete(path: string): Promise<void> {
  const folder = join(path, "../..");
  while (!existsSync(join(folder, "octavo-ready.json")) || existsSync(`${folder}.lock`))
    await new Promise(setImmediate);
}

describe("prepareEnvironment", () => {
  it("makes one that works, once for all callers, what a kernel starts without behind it, and without what cannot be had", async () => {
    const stages: (string | null)[] = [];
    const settings = someSettings({ onStage: (stage) => stages.push(stage) });
    const pythons = [await candidate(testPython())];
    const requirements = { needed: ["ipykernel"], later: ["jedi"], wanted: ["ipykernel<0.1"] };
    const { session, startSession } = aSession();
    const preparation = { settings: { ...settings, session }, pythons, requirements, signal: never };
    const [path, same] = await Promise.all([prepareEnvironment(preparation), prepareEnvironment(preparation)]);
    expect(same).toBe(path);
    expect(execFileSync(path, ["-c", "import ipykernel; print('works')"], { encoding: "utf8" })).toBe("works\n");
    expect(stages).toContainEqual(expect.stringMatching(/^Preparing Python: (downloading|installing) /));
    const hasJedi = () =>
      execFileSync(path, ["-c", "import importlib.util as u; print(u.find_spec('jedi') is not None)"], {
        encoding: "utf8",
      });
    expect(hasJedi()).toBe("False\n");
    startSession();
    await isComplete(path);
    expect(hasJedi()).toBe("True\n");
    expect(JSON.parse(readFileSync(join(path, "../../octavo-ready.json"), "utf8"))).toMatchObject({
      missing: ["ipykernel<0.1"],
    });
    // The one test whose folders are large.
    rmSync(settings.cacheDirectory, { recursive: true });
  }, 240_000);

  it("fetches the installer at once, with a Python that has no pip, and hears what pip is set to", async () => {
    const settings = someSettings();
    const folder = join(settings.cacheDirectory, "python", "quick");
    const bare = join(settings.cacheDirectory, "bare");
    mkdirSync(folder, { recursive: true });
    execFileSync(testPython(), ["-m", "venv", "--without-pip", bare]);
    writeFileSync(join(bare, "pip.conf"), "[global]\nextra_index_url = https://more.example/simple/\n");
    const installer = await fetchInstaller({
      folder,
      pythons: [await candidate(join(bare, "bin/python"))],
      environment: { ...settings.environment, PATH: fakePython().folder },
      onStage: () => {},
      signal: never,
    });
    expect(execFileSync(installer?.program ?? "", ["--version"], { encoding: "utf8" })).toMatch(/^uv \d/);
    expect(installer?.environment).toMatchObject({ UV_INDEX: "https://more.example/simple/" });
    // pip leaves what it knows of a package beside it.
    expect(readdirSync(join(folder, ".installer"))).toEqual(["bin"]);
    rmSync(settings.cacheDirectory, { recursive: true });
  }, 60_000);

  it("takes up what was cut off, and makes anew what is broken", async () => {
    const fake = fakePython();
    const settings = someSettings();
    const preparation = { settings, pythons: [await candidate(fake.path)], signal: never };
    const path = await prepareEnvironment(preparation);
    await isComplete(path);
    const folder = join(path, "../..");
    const made = () => readFileSync(fake.log, "utf8").match(/-m venv/g)?.length;
    expect(made()).toBe(1);

    rmSync(join(folder, "octavo-ready.json"));
    expect(await prepareEnvironment(preparation)).toBe(path);
    await isComplete(path);
    expect(made()).toBe(1);

    writeFileSync(path, "#!/bin/sh\nexit 1\n");
    for (const marker of ["kernel", "ready"]) rmSync(join(folder, `octavo-${marker}.json`));
    expect(await prepareEnvironment(preparation)).toBe(path);
    expect(made()).toBe(2);
  });

  it("leaves the machine to the first kernel until that has started", async () => {
    const fake = fakePython();
    const { session, startSession } = aSession();
    const settings = { ...someSettings(), session };
    const path = await prepareEnvironment({ settings, pythons: [await candidate(fake.path)], signal: never });
    const other = await prepareEnvironment({ settings, pythons: [await candidate(fake.path)], signal: never });
    expect(other).toBe(path);
    expect(readFileSync(fake.log, "utf8")).not.toContain("pandas");
    startSession();
    await isComplete(path);
    expect(readFileSync(fake.log, "utf8")).toContain("pandas");
  });

  it("is tried again after a failure, by the next caller", async () => {
    const settings = someSettings();
    const failing = fakePython({ venv: "exit 1" });
    const preparation = { settings, signal: never };
    await expect(prepareEnvironment({ ...preparation, pythons: [await candidate(failing.path)] })).rejects.toThrow();
    const path = await prepareEnvironment({ ...preparation, pythons: [await candidate(fakePython().path)] });
    expect(existsSync(path)).toBe(true);
  });

  it("goes on while a caller waits, and stops when none does", async () => {
    const fake = fakePython({ pip: 'test "$3" = install || exit 0; sleep 10000' });
    const settings = someSettings();
    const [one, other] = [new AbortController(), new AbortController()];
    const heard: string[] = [];
    const ask = async (name: string, { signal }: AbortController) => {
      const onStage = (stage: string | null) => heard.push(`${name} ${stage}`);
      const preparation = { settings: { ...settings, onStage }, pythons: [await candidate(fake.path)], signal };
      await prepareEnvironment(preparation).catch(() => heard.push(`${name} left`));
    };
    const both = [ask("one", one), ask("other", other)];
    while (!heard.some((words) => words.includes("looking"))) await new Promise(setImmediate);
    one.abort();
    await both[0];
    expect(heard).not.toContain("other left");
    other.abort();
    await both[1];
    const folder = join(settings.cacheDirectory, "python");
    while (readdirSync(folder).some((name) => name.endsWith(".lock"))) await new Promise(setImmediate);
  });

  it("waits for another process that is at it", async () => {
    const settings = someSettings();
    const pythons = [await candidate(fakePython().path)];
    const stages: string[] = [];
    // First to learn the name of the folder.
    const path = await prepareEnvironment({ settings, pythons, signal: never });
    await isComplete(path);
    const folder = join(path, "../..");
    rmSync(folder, { recursive: true });
    mkdirSync(`${folder}.lock`);
    const onStage = (stage: string | null) => {
      stages.push(String(stage));
      if (stages.length === 1) rmSync(`${folder}.lock`, { recursive: true });
    };
    await prepareEnvironment({ settings: { ...settings, onStage }, pythons, signal: never });
    expect(stages[0]).toBe("Preparing Python: waiting for another process that does");
  });
});

it("a kernel waits for what is still coming, and for nothing else", async () => {
  const prefix = mkdtempSync(join(tmpdir(), "octavo-arriving-"));
  await writeArriving(prefix, ["scikit-learn", "later-package>=1"], "downloading it");
  const setUp = readFileSync(new URL("../setup/arriving.py", import.meta.url), "utf8");
  const code = `import sys; sys.prefix = ${JSON.stringify(prefix)}; sys.path.append(sys.prefix)
exec(compile(${JSON.stringify(setUp)}, "arriving", "exec"), {})
try: import nowhere_to_be_found
except ImportError: print("not waited for", flush=True)
import later_package
print(later_package.has_come)`;
  const child = spawn(testPython(), ["-c", code], { stdio: ["ignore", "pipe", "inherit"] });
  let said = "";
  for await (const data of child.stdout) {
    said += String(data);
    if (!said.includes("is being installed") || existsSync(join(prefix, "later_package.py"))) continue;
    writeFileSync(join(prefix, "later_package.py"), "has_come = True");
    await writeArriving(prefix, [], "");
  }
  expect(said).toMatch(
    /^not waited for\n\r\S*later_package is being installed: downloading it\r\S*later_package was installed first, which took \d+ s\.\nTrue\n$/,
  );
});

it("passes to uv what pip is set to for the index", () => {
  const configured =
    "global.cert='/certs.pem'\nglobal.index-url='https://packages.example/simple'\ninstall.timeout='3'\n";
  expect(indexFor({ PIP_FIND_LINKS: "/wheels" }, configured)).toEqual({
    UV_DEFAULT_INDEX: "https://packages.example/simple",
    UV_FIND_LINKS: "/wheels",
    SSL_CERT_FILE: "/certs.pem",
  });
  expect(indexFor({ UV_INDEX_URL: "https://own.example", PIP_INDEX_URL: "https://other.example" }, "")).toEqual({});
});
