/** What an environment is still to get, in a file that its kernels read: see `setup/arriving.py`. */
import { rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** The modules of packages that are called otherwise or bring others along. */
const modulesOf: Readonly<Record<string, readonly string[]>> = {
  pandas: ["pandas", "numpy", "dateutil", "pytz"],
  matplotlib: ["matplotlib", "mpl_toolkits", "pylab", "PIL"],
  "scikit-learn": ["sklearn", "scipy", "joblib"],
};

let count = 0;

/** @param packages none: all there is has arrived */
export async function writeArriving(folder: string, packages: readonly string[], stage: string): Promise<void> {
  const file = join(folder, "octavo-arriving.json");
  if (packages.length === 0) {
    await rm(file, { recursive: true, force: true });
    return;
  }
  const names = packages.map((requirement) => requirement.replace(/[^A-Za-z0-9_-].*$/, ""));
  const modules = names.flatMap((name) => modulesOf[name] ?? [name.replaceAll("-", "_")]);
  count += 1;
  const fresh = `${file}.${count}`;
  // Read by kernels at any moment: it is whole or not there.
  await rm(fresh, { recursive: true, force: true });
  await writeFile(fresh, JSON.stringify({ modules, stage }), { flag: "wx" });
  await rename(fresh, file);
}
