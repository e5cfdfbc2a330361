import { createHash } from "node:crypto";
import { accessSync, constants, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { products, serverProgram } from "./databases/programs.mjs";
import { HouseError, inHouse, run } from "./house.mjs";

/*
 * What tests and benchmarks need besides npm's packages. Each `prepare…` finds it, or makes it where it may, or fails
 * with the command that does; the answer is the environment by which the tests find it.
 */

/** @typedef {"python" | "chromium" | "databases" | "r" | "walls"} Need */

/** @type {Readonly<Record<Need, () => Promise<NodeJS.ProcessEnv>>>} */
export const preparations = {
  python: preparePython,
  chromium: prepareChromium,
  databases: prepareDatabases,
  r: prepareR,
  walls: prepareWalls,
};

/**
 * @param {Iterable<Need>} needs
 * @returns {Promise<NodeJS.ProcessEnv>}
 */
export async function prepare(needs) {
  const env = /** @type {NodeJS.ProcessEnv} */ ({});
  // One after the other: both may ask Debian's package manager, which has one lock.
  for (const need of new Set(needs)) Object.assign(env, await preparations[need]());
  return env;
}

/** A virtual environment with pinned requirements, made anew when the pins or the Python change. */
async function preparePython() {
  const folder = inHouse(".cache", "test-python");
  const python = join(folder, "bin", "python");
  const stampFile = join(folder, "octavo-stamp");
  const requirements = inHouse("tools", "test-python.txt");
  if (!existsSync(requirements)) throw new HouseError("tools/test-python.txt, the pinned Python packages, is missing.");

  await demand("python3", ["python3", "python3-venv"]);
  const version = await run("python3", ["--version"], { output: "collect" });
  const stamp = createHash("sha256").update(version.output).update(readFileSync(requirements)).digest("hex");
  if (existsSync(python) && existsSync(stampFile) && readFileSync(stampFile, "utf8") === stamp) {
    return { OCTAVO_PYTHON: python };
  }

  rmSync(folder, { recursive: true, force: true });
  let made = await run("python3", ["-m", "venv", folder], { output: "collect" });
  if (made.code !== 0 && (await aptInstall(["python3-venv"]))) {
    rmSync(folder, { recursive: true, force: true });
    made = await run("python3", ["-m", "venv", folder], { output: "collect" });
  }
  if (made.code !== 0) {
    throw new HouseError(
      `${made.output}\nNo virtual environment could be made. Get one with: apt-get install python3-venv`,
    );
  }
  const pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "-r", requirements];
  const installed = await run(python, pip, { output: "collect" });
  if (installed.code !== 0)
    throw new HouseError(`${installed.output}\nThe packages of tools/test-python.txt did not install.`);
  writeFileSync(stampFile, stamp);
  return { OCTAVO_PYTHON: python };
}

async function prepareChromium() {
  const chosen = process.env["OCTAVO_CHROMIUM"];
  if (chosen) {
    if (!existsSync(chosen)) throw new HouseError(`OCTAVO_CHROMIUM names ${chosen}, which is not there.`);
    return { OCTAVO_CHROMIUM: chosen };
  }
  const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
  const find = () => names.map(onPath).find((path) => path !== undefined) ?? macChromium();
  const path = find() ?? ((await aptInstall(["chromium"])) ? find() : undefined);
  if (!path) {
    const command = process.platform === "darwin" ? "brew install --cask chromium" : "sudo apt-get install chromium";
    throw new HouseError(`There is no Chromium. Get it with: ${command}; or name one in OCTAVO_CHROMIUM.`);
  }
  return { OCTAVO_CHROMIUM: path };
}

/** Programs only: tests start their own servers from them, see `databases/serve.mjs`. */
async function prepareDatabases() {
  for (const { programs, packages } of Object.values(products)) {
    const isThere = () => programs.every((name) => serverProgram(name) !== undefined);
    if (isThere() || ((await aptInstall(packages)) && isThere())) continue;
    throw new HouseError(
      `There is no ${programs.join(" or no ")}. Get it with: sudo apt-get install ${packages.join(" ")}`,
    );
  }
  return {};
}

/** R with its kernel: the second language that kernels are tried with. */
async function prepareR() {
  const check = () => run("Rscript", ["-e", "library(IRkernel)"], { output: "collect" });
  if ((await check()).code === 0) return {};
  if ((await aptInstall(["r-cran-irkernel"])) && (await check()).code === 0) return {};
  throw new HouseError(
    "There is no R with IRkernel. Get it with: sudo apt-get install r-cran-irkernel (elsewhere: in R, install.packages('IRkernel') and IRkernel::installspec())",
  );
}

/** bubblewrap, where it can be had: without it walls are tried with util-linux alone. */
async function prepareWalls() {
  if (process.platform === "linux" && onPath("bwrap") === undefined) await aptInstall(["bubblewrap"]);
  return {};
}

function macChromium() {
  return ["Chromium", "Google Chrome"]
    .map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`)
    .find(existsSync);
}

/**
 * @param {string} command
 * @param {readonly string[]} packages Debian's packages that bring it
 */
async function demand(command, packages) {
  if (onPath(command) ?? ((await aptInstall(packages)) ? onPath(command) : undefined)) return;
  throw new HouseError(`There is no ${command}. Get it with: sudo apt-get install ${packages.join(" ")}`);
}

/** @param {string} command */
function onPath(command) {
  return (process.env["PATH"] ?? "")
    .split(delimiter)
    .map((folder) => join(folder, command))
    .find((path) => {
      try {
        accessSync(path, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}

/**
 * Installs from Debian's packages where this process may.
 *
 * @param {readonly string[]} packages
 * @returns {Promise<boolean>} whether it did
 */
async function aptInstall(packages) {
  if (process.getuid?.() !== 0 || !onPath("apt-get")) return false;
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  await run("apt-get", ["update", "-qq"], { env });
  const { code } = await run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...packages], { env });
  return code === 0;
}
