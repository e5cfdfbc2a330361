import type { Kernelspec } from "@octavo/interpreter";
import type { NoteId } from "@octavo/note";
import { expect, it } from "vitest";
import { findInterpreter } from "./find-interpreter.ts";
import { InterpreterSettings, withDefaults } from "./interpreter-settings.ts";
import { withKernels } from "./kernel-settings.ts";
import { emptyFile } from "./settings-file.ts";

const spec = (name: string, language = name): Kernelspec => ({
  name,
  language,
  folder: `/kernels/${name}`,
  argv: [name],
  interrupt_mode: "signal",
  env: {},
});
const defaults = withDefaults(emptyFile);
const names = (file: typeof defaults) => file.settings.slice(defaults.settings.length).map(({ name }) => name);

it("each kernel but Python's own gets a setting", () => {
  const file = withKernels(defaults, [spec("python3"), spec("ir", "R"), spec("conda-env-py"), spec("a b")]);
  expect(names(file)).toEqual(["ir", "conda-env-py"]);
  expect(file.settings.at(-2)?.interpreterGroup).toEqual([
    expect.objectContaining({
      name: "ir",
      editor: expect.objectContaining({ language: "r", completionSupport: true }),
    }),
  ]);
});

it("a new kernel is found by its name without a new start, and kept", async () => {
  const installed: Kernelspec[] = [];
  const saved: string[][] = [];
  const settings = new InterpreterSettings({
    file: defaults,
    save: async (file) => void saved.push([...names(file)]),
    onChanged: () => {},
    rolesOf: () => [],
    kernelspecs: () => installed,
  });
  const note = { defaultInterpreterGroup: "python" };
  expect(settings.find({ magic: "julia", note })).toBeUndefined();
  installed.push(spec("julia"));
  expect(settings.find({ magic: "julia", note })?.interpreter.editor).toMatchObject({ language: "julia" });
  await settings.lookForKernels();
  await expect.poll(() => saved).toEqual([["julia"]]);
  expect(settings.get("julia").name).toBe("julia");
  await settings.remove("julia");
  expect(settings.find({ magic: "julia", note })).toBeUndefined();
});

it("each kernel is offered once: one that was removed stays away", () => {
  const file = withKernels(defaults, [spec("ir")]);
  expect(withKernels(file, [spec("ir")])).toEqual(file);
  expect(names(withKernels({ ...file, settings: defaults.settings }, [spec("ir")]))).toEqual([]);
});

it("a kernel takes no name from what it meant before", () => {
  expect(names(withKernels(defaults, [spec("bash")]))).toEqual(["bash-kernel"]);
});

it.each([
  ["ir", undefined],
  ["ir.ir", undefined],
  ["r", undefined],
  ["jupyter", "ir"],
])("a kernel is found as %s with kernel %s", (magic, kernel) => {
  const { settings } = withKernels(defaults, [spec("ir", "R")]);
  const found = findInterpreter(settings, { magic, group: "python", kernel });
  expect([found?.setting.name, found?.driver]).toEqual(["ir", "jupyter"]);
});

it("a kernel that is not there is refused with the names of those that are", () => {
  const chosen = (installed: readonly Kernelspec[]) =>
    new InterpreterSettings({
      file: withKernels(defaults, installed),
      save: async () => {},
      onChanged: () => {},
      rolesOf: () => [],
      kernelspecs: () => installed,
    }).choose({
      magic: "jupyter",
      properties: { kernel: "ir" },
      note: { id: "2NOTE" as NoteId, path: "/Note", defaultInterpreterGroup: "python" },
      user: "ada",
    });
  const missing = "The Jupyter kernel ir is not installed on this machine. Install it";
  expect(chosen([])).toEqual({ kind: "refused", reason: "notFound", text: `${missing}.` });
  const others = `${missing}, or name another one: julia, bash.`;
  expect(chosen([spec("julia"), spec("bash")])).toEqual({ kind: "refused", reason: "notFound", text: others });
});
