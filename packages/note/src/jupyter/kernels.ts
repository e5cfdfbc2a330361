import { isJsonObject, type Json, type JsonObject } from "../json.ts";

/** A language that notes and Jupyter notebooks share. */
export interface Kernel {
  /** What a note calls it: `%python`. */
  readonly group: string;
  /** Other names in notes for the same language. */
  readonly aliases: readonly string[];
  /** Languages and kernel names that mean it in a notebook. */
  readonly matches: RegExp;
  readonly editorLanguage: string;
  readonly kernelspec: { readonly name: string; readonly display_name: string; readonly language: string };
  readonly languageInfo: JsonObject;
}

export const python: Kernel = {
  group: "python",
  aliases: ["ipython", "pyspark"],
  matches: /^(i?python[\d.]*|pyspark.*|conda-.*|xpython)$/i,
  editorLanguage: "python",
  kernelspec: { name: "python3", display_name: "Python 3", language: "python" },
  languageInfo: {
    codemirror_mode: { name: "ipython", version: 3 },
    file_extension: ".py",
    mimetype: "text/x-python",
    name: "python",
    pygments_lexer: "ipython3",
  },
};

const kernels: readonly Kernel[] = [
  python,
  {
    group: "r",
    aliases: ["ir"],
    matches: /^(ir|r)$/i,
    editorLanguage: "r",
    kernelspec: { name: "ir", display_name: "R", language: "R" },
    languageInfo: {
      codemirror_mode: "r",
      file_extension: ".r",
      mimetype: "text/x-r-source",
      name: "R",
      pygments_lexer: "r",
    },
  },
  {
    group: "sh",
    aliases: [],
    matches: /^(bash|sh)$/i,
    editorLanguage: "sh",
    kernelspec: { name: "bash", display_name: "Bash", language: "bash" },
    languageInfo: {
      codemirror_mode: "shell",
      file_extension: ".sh",
      mimetype: "text/x-sh",
      name: "bash",
      pygments_lexer: "bash",
    },
  },
  {
    group: "spark",
    aliases: ["scala"],
    matches: /^(scala.*|spark.*|apache_toree_scala)$/i,
    editorLanguage: "scala",
    kernelspec: { name: "scala", display_name: "Scala", language: "scala" },
    languageInfo: {
      codemirror_mode: "text/x-scala",
      file_extension: ".scala",
      mimetype: "text/x-scala",
      name: "scala",
      pygments_lexer: "scala",
    },
  },
];

/** The kernel of an interpreter's name in a note; undefined for what Jupyter has no kernel of. */
export function kernelOfGroup(group: string): Kernel | undefined {
  return kernels.find((kernel) => kernel.group === group || kernel.aliases.includes(group));
}

export interface NotebookLanguage {
  /** The first line of each code paragraph, without the percent sign. */
  readonly prefix: string;
  readonly editorLanguage: string;
}

/** How the code of a notebook is marked in a note. A language that notes have no name for runs in its Jupyter kernel. */
export function languageOfNotebook(metadata: JsonObject): NotebookLanguage {
  const { kernelspec, language_info: info } = metadata;
  const spec = isJsonObject(kernelspec) ? kernelspec : {};
  const language = textOfJson(spec["language"]) ?? (isJsonObject(info) ? textOfJson(info["name"]) : null);
  const name = textOfJson(spec["name"]);
  const known = [language, name].flatMap((word) =>
    kernels.filter((kernel) => word !== null && kernel.matches.test(word)),
  );
  const kernel = known[0] ?? (language === null && name === null ? python : undefined);
  if (kernel) return { prefix: kernel.group, editorLanguage: kernel.editorLanguage };
  const quoted = (name ?? language ?? "").replace(/[\\"]/g, "\\$&").replace(/\s/g, " ");
  return { prefix: `jupyter(kernel="${quoted}")`, editorLanguage: (language ?? "text").toLowerCase() };
}

function textOfJson(value: Json | undefined): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}
