import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import type { SessionSettings } from "@octavo/interpreter";
import { someSettings } from "@octavo/interpreter/testing";
import { describe, expect, it } from "vitest";
import { type FakePython, fakePython } from "../testing/fake-python.ts";
import { findPython } from "./find.ts";

const never = new AbortController().signal;
/** Where sh, cp and head are, and no Python. */
const tools = folderOfTools();

function folderOfTools(): string {
  const folder = mkdtempSync(join(tmpdir(), "octavo-tools-"));
  for (const name of ["sh", "cp", "mkdir", "head"]) {
    const found = ["/bin", "/usr/bin"].map((bin) => join(bin, name)).find((path) => existsSync(path));
    if (found !== undefined) symlinkSync(found, join(folder, name));
  }
  return folder;
}

interface Machine {
  readonly pythons?: readonly FakePython[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly settings?: Partial<SessionSettings>;
}

function aMachine({ pythons = [], environment = {}, settings = {} }: Machine = {}) {
  const fakes = pythons.map(fakePython);
  const PATH = [...fakes.map(({ folder }) => folder), tools].join(delimiter);
  return { fakes, settings: someSettings({ environment: { PATH, ...environment }, ...settings }) };
}

describe("findPython", () => {
  it("takes the first on the search path that has ipykernel", async () => {
    const { fakes, settings } = aMachine({ pythons: [{}, { hasKernel: true }, { hasKernel: true }] });
    expect(await findPython(settings, never)).toEqual({ path: fakes[1]?.path, environment: {} });
  });

  it("asks each but once, until its packages change", async () => {
    const { fakes, settings } = aMachine({ pythons: [{ hasKernel: true }] });
    const [fake] = fakes;
    if (fake === undefined) expect.unreachable();
    const asked = () => readFileSync(fake.log, "utf8").trim().split("\n").length;
    await findPython(settings, never);
    await findPython(settings, never);
    expect(asked()).toBe(1);
    utimesSync(fake.folder, new Date(0), new Date(0));
    await findPython(settings, never);
    expect(asked()).toBe(2);
  });

  it("takes the one that was named: by the property, else by OCTAVO_PYTHON", async () => {
    const one = fakePython({ hasKernel: true });
    const other = fakePython({ hasKernel: true });
    const environment = { OCTAVO_PYTHON: one.path };
    const { settings } = aMachine({ pythons: [{ hasKernel: true }], environment });
    expect((await findPython(settings, never)).path).toBe(one.path);
    const named = aMachine({ environment, settings: { properties: { python: other.path } } });
    expect((await findPython(named.settings, never)).path).toBe(other.path);
  });

  it("takes no other when the one that was named is not good", async () => {
    const without = fakePython();
    const { settings } = aMachine({ pythons: [{ hasKernel: true }], environment: { OCTAVO_PYTHON: without.path } });
    await expect(findPython(settings, never)).rejects.toThrow(
      `OCTAVO_PYTHON names ${without.path}, which has no ipykernel. Install it there: ${without.path} -m pip install ipykernel`,
    );
    const gone = aMachine({ settings: { properties: { python: "/no/such/python" } } });
    await expect(findPython(gone.settings, never)).rejects.toThrow(
      "The property zeppelin.python names /no/such/python, which is not a Python that starts. Correct it or leave it out.",
    );
  });

  it("takes what was named for the name of a program, and for no line of a shell", async () => {
    const { path } = fakePython({ hasKernel: true });
    for (const python of [`${path}; touch made`, `$(echo ${path})`, `${path} -c 1`, `-Dx=${path}`]) {
      const { settings } = aMachine({ settings: { properties: { python } } });
      await expect(findPython(settings, never)).rejects.toThrow("is not a Python that starts");
      expect(readdirSync(settings.filesDirectory)).toEqual([]);
    }
  });

  it("prefers the active virtual environment, and gives it its programs", async () => {
    const folder = mkdtempSync(join(tmpdir(), "octavo-venv-"));
    mkdirSync(join(folder, "bin"));
    writeFileSync(join(folder, "pyvenv.cfg"), "");
    const fake = fakePython({ hasKernel: true });
    symlinkSync(fake.path, join(folder, "bin", "python3"));
    const { settings } = aMachine({ pythons: [{ hasKernel: true }], environment: { VIRTUAL_ENV: folder } });
    expect((await findPython(settings, never)).path).toBe(fake.path);
  });

  it("makes an environment from one that has none, and says what it does", async () => {
    const stages: (string | null)[] = [];
    const { settings, fakes } = aMachine({ pythons: [{}], settings: { onStage: (stage) => stages.push(stage) } });
    const { path, environment } = await findPython(settings, never);
    const folder = join(path, "..", "..");
    expect(path.startsWith(join(settings.cacheDirectory, "python"))).toBe(true);
    expect(environment).toEqual({ PATH: `${join(folder, "bin")}:${fakes[0]?.folder}:${tools}`, VIRTUAL_ENV: folder });
    expect(stages).toEqual([
      "Preparing Python: making an environment",
      "Preparing Python: looking for an installer",
      "Preparing Python: looking for ipykernel, pip",
      null,
    ]);
    stages.length = 0;
    expect(await findPython(settings, never)).toEqual({ path, environment });
    expect(stages).toEqual([]);
  });

  it.each([
    [[], "Notes in Python need Python 3.9 or newer, and there is none on the PATH: install it, or name"],
    [
      [{ version: [3, 6] }],
      "Notes in Python need Python 3.9 or newer, and the one on the PATH is 3.6: install it, or name",
    ],
    [
      [{ venv: "echo 'not created successfully because ensurepip is not available'; exit 1" }],
      "because the module venv of this machine's Python lacks ensurepip: install it (on Debian and Ubuntu: sudo apt-get install python3-venv), or name",
    ],
    [
      [{ venv: "echo 'No space left' >&2; exit 1" }],
      "no virtual environment could be made (No space left): mend that, or name",
    ],
    [
      [
        {
          pip: 'test "$3" = install || exit 0; echo "WARNING: Retrying" >&2; echo "ERROR: No matching distribution found for ipykernel" >&2; exit 1',
        },
      ],
      "ipykernel, pip could not be installed (No matching distribution found for ipykernel): give this machine access to a package index",
    ],
  ] as const)("says what is missing and how to get it: %j", async (pythons, sentence) => {
    const { settings } = aMachine({ pythons: pythons as readonly FakePython[] });
    const said = await findPython(settings, never).then(
      ({ lacks }) => lacks,
      ({ message }: Error) => message,
    );
    expect(said).toContain(sentence);
    expect(said).not.toContain("\n");
  });

  it("takes one without a kernel where none can be made, and none that is too old", async () => {
    const { settings, fakes } = aMachine({ pythons: [{ version: [3, 6] }, { pip: "exit 1" }] });
    expect(await findPython(settings, never)).toMatchObject({ path: fakes[1]?.path, lacks: expect.any(String) });
    const { settings: old } = aMachine({ pythons: [{ version: [3, 6] }] });
    await expect(findPython(old, never)).rejects.toMatchObject({ name: "InterpreterError" });
  });

  it("makes an isolated environment of the packages that are listed, one for all that list the same", async () => {
    const { settings, fakes } = aMachine({ pythons: [{ hasKernel: true }] });
    const withPackages = (packages: string) => findPython({ ...settings, properties: { packages } }, never);
    const { path, environment } = await withPackages("requests pandas==3.1.1");
    expect(path.startsWith(join(settings.cacheDirectory, "python"))).toBe(true);
    expect(environment["VIRTUAL_ENV"]).toBe(join(path, "..", ".."));
    const installs = () => readFileSync(fakes[0]?.log ?? "", "utf8").match(/-m pip install (?!.*--target).*/g);
    expect(installs()).toEqual([expect.stringMatching(/ ipykernel>=6\.29 pandas==3\.1\.1 requests$/)]);
    expect((await withPackages("pandas==3.1.1, requests")).path).toBe(path);
    expect(installs()).toHaveLength(1);
    expect((await withPackages("requests")).path).not.toBe(path);
  });

  it("makes it anew with the versions of the first time", async () => {
    const pip = 'test "$3" = freeze && echo requests==2.31.0 || true';
    const { settings, fakes } = aMachine({
      pythons: [{ hasKernel: true, pip }],
      settings: { properties: { packages: "requests" } },
    });
    const { path } = await findPython(settings, never);
    const folder = join(path, "..", "..");
    while (!existsSync(join(folder, "octavo-ready.json")) || existsSync(`${folder}.lock`))
      await new Promise(setImmediate);
    rmSync(folder, { recursive: true });
    expect((await findPython(settings, never)).path).toBe(path);
    const installs = readFileSync(fakes[0]?.log ?? "", "utf8").match(/-m pip install (?!.*--target).*/g) ?? [];
    expect(installs[1]).toMatch(/ -r \S+\.versions\.txt$/);
  });

  it("makes it from the Python that was named", async () => {
    const one = fakePython();
    const { settings } = aMachine({ settings: { properties: { packages: "requests", python: one.path } } });
    await findPython(settings, never);
    expect(readFileSync(one.log, "utf8")).toContain("-m venv");
    const gone = aMachine({ pythons: [{}], settings: { properties: { packages: "requests", python: "/no/such" } } });
    await expect(findPython(gone.settings, never)).rejects.toThrow("/no/such, which is not a Python that starts");
  });
});
