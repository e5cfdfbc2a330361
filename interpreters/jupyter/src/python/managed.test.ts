import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { someSettings } from "@octavo/interpreter/testing";
import { describe, expect, it } from "vitest";
import { fakePython } from "../testing/fake-python.ts";
import { testPython } from "../testing/python.ts";
import { prepareEnvironment } from "./managed.ts";
import type { Candidate } from "./probe.ts";
import { probe } from "./probe.ts";

const never = new AbortController().signal;

async function candidate(path: string): Promise<Candidate> {
  const { cacheDirectory, environment } = someSettings();
  const answer = await probe(path, { cacheDirectory, environment, signal: never });
  if (answer === null) expect.unreachable();
  return { path, probe: answer };
}

describe("prepareEnvironment", () => {
  it("makes one that works, once for all who ask, and without what cannot be had", async () => {
    const stages: (string | null)[] = [];
    const settings = someSettings({ onStage: (stage) => stages.push(stage) });
    const pythons = [await candidate(testPython())];
    const requirements = { needed: ["ipykernel"], wanted: ["ipykernel<0.1"] };
    const preparation = { settings, pythons, requirements, signal: never };
    const [path, same] = await Promise.all([prepareEnvironment(preparation), prepareEnvironment(preparation)]);
    expect(same).toBe(path);
    expect(execFileSync(path, ["-c", "import ipykernel; print('works')"], { encoding: "utf8" })).toBe("works\n");
    expect(stages).toContainEqual(expect.stringMatching(/^Preparing Python: (downloading|installing) /));
    expect(JSON.parse(readFileSync(join(path, "../../octavo-ready.json"), "utf8"))).toMatchObject({
      missing: ["ipykernel<0.1"],
    });
    // The one test whose folders are large.
    rmSync(settings.cacheDirectory, { recursive: true });
  }, 60_000);

  it("takes up what was cut off, and makes anew what is broken", async () => {
    const fake = fakePython();
    const settings = someSettings();
    const preparation = { settings, pythons: [await candidate(fake.path)], signal: never };
    const path = await prepareEnvironment(preparation);
    const folder = join(path, "../..");
    const made = () => readFileSync(fake.log, "utf8").match(/-m venv/g)?.length;
    expect(made()).toBe(1);

    rmSync(join(folder, "octavo-ready.json"));
    expect(await prepareEnvironment(preparation)).toBe(path);
    expect(made()).toBe(1);

    writeFileSync(path, "#!/bin/sh\nexit 1\n");
    rmSync(join(folder, "octavo-ready.json"));
    expect(await prepareEnvironment(preparation)).toBe(path);
    expect(made()).toBe(2);
  });

  it("is tried again after a failure, by the next who asks", async () => {
    const settings = someSettings();
    const failing = fakePython({ venv: "exit 1" });
    const preparation = { settings, signal: never };
    await expect(prepareEnvironment({ ...preparation, pythons: [await candidate(failing.path)] })).rejects.toThrow();
    const path = await prepareEnvironment({ ...preparation, pythons: [await candidate(fakePython().path)] });
    expect(existsSync(path)).toBe(true);
  });

  it("goes on while anyone waits, and stops when nobody does", async () => {
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
