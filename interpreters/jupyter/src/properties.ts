/**
 * The properties of `%python` and other kernels, and who may set each. Packages are the setting's too: installing one runs code of its author, before
 * and beside the session that wants it.
 */
import {
  belongsToSetting,
  type DriverDeclaration,
  languageAndTime,
  type PropertyTable,
  processVariables,
} from "@octavo/interpreter/properties";

/** How many threads libraries for numbers use. */
const threads: PropertyTable = ["OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"].map((name) => ({
  name,
  type: "count",
  setBy: "everyone",
  differs: true,
}));

const kernelProperties: PropertyTable = [...languageAndTime, ...threads];

const pythonProperties: PropertyTable = [
  ...kernelProperties,
  // With `theme`, figures of matplotlib can be read on light and on dark ground.
  { name: "OCTAVO_FIGURES", type: "figureColours", setBy: "everyone", differs: true },
  ...belongsToSetting("program", "zeppelin.python", "python"),
  ...belongsToSetting("packages", "packages", "python.packages"),
  ...processVariables,
];

const installedKernelProperties: PropertyTable = [
  ...kernelProperties,
  ...belongsToSetting("program", "kernel"),
  ...processVariables,
];

export const pythonDeclaration: DriverDeclaration = {
  properties: pythonProperties,
  asksInCode: true,
  hasLineMagics: true,
  installsPackages: true,
};

export const installedKernelDeclaration: DriverDeclaration = {
  properties: installedKernelProperties,
  asksInCode: true,
};
