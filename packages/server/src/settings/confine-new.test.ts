import type { Kernelspec } from "@octavo/interpreter";
import { expect, it } from "vitest";
import { someInterpreters } from "../testing/some-interpreters.ts";
import { withDefaults } from "./interpreter-settings.ts";
import { withKernels } from "./kernel-settings.ts";
import { presentSetting } from "./present.ts";
import { type Setting, settingChangeSchema } from "./setting.ts";
import { emptyFile, readSettingsFile, type SettingsFile, settingsFileText } from "./settings-file.ts";

const juliaKernel: Kernelspec = {
  name: "julia",
  language: "julia",
  folder: "/kernels/julia",
  argv: ["julia"],
  interrupt_mode: "signal",
  env: {},
};

/** A file that was kept, and has nothing but these. */
function aKeptFile(settings: Readonly<Record<string, { option?: object; properties?: object }>>): SettingsFile {
  const interpreterSettings = Object.fromEntries(
    Object.entries(settings).map(([name, parts]) => [
      name,
      { id: name, name, group: name, interpreterGroup: [{ name }], ...parts },
    ]),
  );
  return readSettingsFile(JSON.stringify({ interpreterSettings }));
}

/** What comes to it by itself. */
function newIn(file: SettingsFile): readonly Setting[] {
  return withKernels(withDefaults(file), [juliaKernel]).settings.slice(file.settings.length);
}

const namedIn = (settings: readonly Setting[], name: string) => settings.find((setting) => setting.name === name);
const only = (...owners: string[]) => ({ setPermission: true, owners });
const note = { id: "N", path: "/n", defaultInterpreterGroup: "python" } as const;

it("a new setting is for the users that all lists of a file have in common", () => {
  const file = aKeptFile({
    python: { option: only("ada", "ops", "bob") },
    sh: { option: only("ops", "ada") },
    md: { option: {} },
  });
  const fresh = newIn(file);
  expect(fresh.map(({ name }) => name)).toEqual(["sql", "jdbc", "js", "html", "angular", "julia"]);
  for (const { option } of fresh) expect(option).toMatchObject(only("ada", "ops"));
});

it("no user may use a new setting where the lists have none in common", () => {
  const fresh = newIn(aKeptFile({ python: { option: only("ada") }, sh: { option: only("bob") } }));
  for (const { option } of fresh) expect(option).toMatchObject(only());
});

it("what is new has the strictest binding and the smallest limits", () => {
  const limits = (memory: string, time: string) => ({
    "octavo.limit.memory": { value: memory },
    "octavo.limit.time": { value: time },
  });
  const file = aKeptFile({
    python: { option: { perNote: "shared", perUser: "scoped" }, properties: limits("4GB", "90s") },
    sh: { option: { perNote: "scoped", perUser: "isolated" }, properties: limits("512MB", "2m") },
  });
  for (const { option, properties } of newIn(file)) {
    expect(option).toMatchObject({ perNote: "isolated", perUser: "isolated", setPermission: false });
    expect(properties).toMatchObject(limits("512MB", "90s"));
  }
});

it("what is new runs as the user's account where others do, and is off where it cannot", () => {
  const fresh = newIn(aKeptFile({ python: { option: { isUserImpersonate: true } } }));
  for (const name of ["sql", "sh", "js", "julia"]) {
    expect(namedIn(fresh, name)?.option).toMatchObject({ isUserImpersonate: true, setPermission: false });
  }
  for (const name of ["jdbc", "md", "html", "angular"]) {
    expect(namedIn(fresh, name)?.option).toMatchObject({ isUserImpersonate: true, ...only() });
  }
});

it("what is new is open where all is open, and in a home without a file", () => {
  const open = { setPermission: false, isUserImpersonate: false, perUser: "shared" };
  for (const file of [aKeptFile({ python: { option: { perNote: "shared" } } }), emptyFile]) {
    for (const { option } of newIn(file)) expect(option).toMatchObject(open);
    expect(withDefaults(file).untouched).toEqual([]);
  }
});

it("a kernel is closed where all that a file had was removed", () => {
  const file = { ...withDefaults(emptyFile), settings: [] };
  expect(withKernels(file, [juliaKernel]).settings.map(({ option }) => option)).toMatchObject([only()]);
});

it("a setting that came is shown as new until a user changes it, also after a restart", async () => {
  const first = withDefaults(aKeptFile({ python: { option: only("ada") } }));
  const { interpreters, saved } = someInterpreters({ file: first });
  const shown = (name: string) => presentSetting(interpreters, interpreters.get(name));
  expect(shown("js")).toMatchObject({ octavo: { isUntouched: true } });
  expect(shown("python")).not.toHaveProperty("octavo");
  await interpreters.update("js", settingChangeSchema.parse({ properties: {}, dependencies: [], option: only("bob") }));
  expect(shown("js")).not.toHaveProperty("octavo.isUntouched");
  const later = withDefaults(readSettingsFile(settingsFileText(saved[0] ?? emptyFile)));
  expect(namedIn(later.settings, "js")?.option.owners).toEqual(["bob"]);
  expect(later.untouched).toEqual(["sql", "jdbc", "sh", "md", "html", "angular"]);
});

it("a setting that no user has changed follows when others become stricter, and never opens by itself", async () => {
  const { interpreters, changed } = someInterpreters({
    file: withDefaults(aKeptFile({ python: { option: only("ada", "bob") } })),
  });
  const change = (option: object) =>
    interpreters.update("python", settingChangeSchema.parse({ properties: {}, dependencies: [], option }));
  await change(only("bob", "eve"));
  expect(interpreters.get("js").option).toMatchObject(only("bob"));
  expect(changed).toContain("js");
  await change({ setPermission: false, owners: [] });
  expect(interpreters.get("js").option).toMatchObject(only("bob"));
});

it("what was removed does not return", async () => {
  const { interpreters, saved } = someInterpreters({
    file: withDefaults(aKeptFile({ python: { option: only("ada") } })),
  });
  await interpreters.remove("js");
  const later = withDefaults(readSettingsFile(settingsFileText(saved[0] ?? emptyFile)));
  expect(namedIn(later.settings, "js")).toBeUndefined();
  expect(later.untouched).not.toContain("js");
});

it("a kernel that is installed while the server runs is closed for its first run already", async () => {
  const kernels: Kernelspec[] = [];
  const reported: string[] = [];
  const { interpreters } = someInterpreters({
    file: withDefaults(aKeptFile({ python: { option: only("ada") } })),
    kernelspecs: () => kernels,
    onUntouched: (words) => reported.push(words),
  });
  kernels.push(juliaKernel);
  const run = (user: string) => interpreters.choose({ magic: "julia", note: note as never, user });
  expect(run("bob")).toMatchObject({ kind: "refused", text: expect.stringContaining("no permission") });
  expect(run("ada")).toMatchObject({ kind: "found" });
  await interpreters.lookForKernels();
  expect(reported).toEqual([expect.stringMatching(/^%julia is new .*: only ada may use it\. Open its rights/)]);
});
