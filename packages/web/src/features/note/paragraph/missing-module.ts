import { type Paragraph, parseText } from "@octavo/note";

/** What a run of Python lacked. */
export interface MissingModule {
  readonly module: string;
  /** The package that brings it. */
  readonly pip: string;
  /** A paragraph that installs it where the run was. */
  readonly text: string;
}

/** Modules that are called otherwise than their package. */
const packages: Readonly<Record<string, string>> = {
  bs4: "beautifulsoup4",
  cv2: "opencv-python-headless",
  dateutil: "python-dateutil",
  dotenv: "python-dotenv",
  fitz: "pymupdf",
  PIL: "pillow",
  skimage: "scikit-image",
  sklearn: "scikit-learn",
  yaml: "pyyaml",
};

const pattern = /ModuleNotFoundError(?:\u001b\[[\d;]*m)*: No module named '(\w+)(?:\.\w+)*'/g;

/** The module whose absence ended the last run, or null. */
export function missingModuleOf({ status, results, text }: Paragraph): MissingModule | null {
  if (status !== "ERROR") return null;
  const last = results?.segments.findLast(({ type }) => type === "TEXT")?.data ?? "";
  const module = [...last.matchAll(pattern)].at(-1)?.[1];
  const parsed = parseText(text);
  if (module === undefined || !parsed.ok) return null;
  const pip = packages[module] ?? module;
  const magic = text.slice(0, parsed.scriptStart).trim();
  return { module, pip, text: `${magic === "" ? "" : `${magic}\n`}%pip install ${pip}` };
}
