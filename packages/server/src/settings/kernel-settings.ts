/** Settings for the Jupyter kernels that are installed on this machine: each is an interpreter of its own name, `%ir`. */
import type { Kernelspec } from "@octavo/interpreter";
import { withNewSettings } from "./confine-new.ts";
import { aliases } from "./find-interpreter.ts";
import { newSetting } from "./kinds.ts";
import type { Setting } from "./setting.ts";
import type { SettingsFile } from "./settings-file.ts";

/** What the editor calls the languages that it knows by another name. */
const editorLanguages: Readonly<Record<string, string>> = { bash: "sh", "c++": "c_cpp", "c#": "csharp" };

/** What there is, with kernels that this home has not been offered yet. */
export function withKernels(file: SettingsFile, kernelspecs: readonly Kernelspec[]): SettingsFile {
  const fresh = kernelspecs.filter(
    (spec) =>
      isNameable(spec) && !isOurPython(spec) && !file.offered.includes(offerKernel(spec)) && !hasSetting(file, spec),
  );
  const all = withNewSettings(
    file,
    fresh.map((spec) => settingOf(spec, freeSettingName(file, spec))),
  );
  return { ...all, offered: [...file.offered, ...fresh.map(offerKernel)] };
}

function hasSetting({ settings }: SettingsFile, { name }: Kernelspec): boolean {
  return settings.some(({ group, properties }) => group === "jupyter" && properties["kernel"]?.value === name);
}

/** `%bash` has long been another name for `%sh`. */
function freeSettingName({ settings }: SettingsFile, { name }: Kernelspec): string {
  const isTaken = Object.hasOwn(aliases, name) || settings.some((setting) => setting.name === name);
  return isTaken ? `${name}-kernel` : name;
}

function offerKernel({ name }: Kernelspec): string {
  return `kernel:${name}`;
}

function isNameable({ name }: Kernelspec): boolean {
  return /^[-_a-zA-Z0-9]+$/.test(name);
}

/** `python3` of any environment is what `%python` means; a kernel with a name of its own was chosen by a user. */
function isOurPython({ name }: Kernelspec): boolean {
  return /^python\d*$/.test(name);
}

function settingOf({ name: kernel, language, display_name }: Kernelspec, name: string): Setting {
  const words = language.toLowerCase();
  const editor = {
    language: editorLanguages[words] ?? (words === "" ? "text" : words),
    editOnDblClick: false,
    completionKey: "TAB",
    completionSupport: true,
  };
  return {
    ...newSetting(name, "jupyter"),
    properties: {
      kernel: {
        name: "kernel",
        value: kernel,
        type: "string",
        description: `The Jupyter kernel that runs it${display_name === undefined ? "" : ` (${display_name})`}.`,
      },
    },
    interpreterGroup: [{ name, class: `octavo.jupyter.${name}`, defaultInterpreter: true, editor }],
  };
}
