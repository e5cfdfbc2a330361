/**
 * What `%python` and other kernels may be told, and by whom. Packages are the setting's too: installing one runs code of whoever made it, before
 * and beside the session that wants it.
 */
import {
  belongsToSetting,
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

export const pythonProperties: PropertyTable = [
  ...kernelProperties,
  ...belongsToSetting("program", "zeppelin.python", "python"),
  ...belongsToSetting("packages", "packages", "python.packages"),
  ...processVariables,
];

export const installedKernelProperties: PropertyTable = [
  ...kernelProperties,
  ...belongsToSetting("program", "kernel"),
  ...processVariables,
];
