import { createHash } from "node:crypto";
import { accessSync, constants, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { products, serverProgram } from "./databases/programs.mjs";
import { slapd } from "./directory/programs.mjs";
import { HouseError, inHouse, run } from "./house.mjs";

/*
 * What tests and benchmarks need besides npm's packages. Each `prepare…` finds it, or makes it where it may, or fails
 * with the command that does; the answer is the environment by which the tests find it.
 */

/** @typedef {"python" | "chromium" | "databases" | "r" | "walls" | "directory" | "plugins"} Need */

/** @type {Readonly<Record<Need, () => Promise<NodeJS.ProcessEnv>>>} */
export const preparations = {
  python: preparePython,
  chromium: prepareChromium,
  databases: prepareDatabases,
  r: prepareR,
  walls: prepareWalls,
  directory: prepareDirectory,
  plugins: preparePlugins,
};

/**
 * @param {Iterable<Need>} needs
 * @returns {Promise<NodeJS.ProcessEnv>}
 */
export async function prepare(needs) {
  return Object.assign({}, ...(await Promise.all([...new Set(needs)].map((need) => preparations[need]()))));
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
  // The headless shell takes a sixth less processor time for the same pages than Chromium with a window.
  const headless = "chromium-headless-shell";
  const names = [headless, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
  const find = () => names.map(onPath).find((path) => path !== undefined) ?? macChromium();
  if (onPath(headless) === undefined) await aptInstall([headless]);
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

/** OpenLDAP's server: tests start their own, see `directory/serve.mjs`. */
async function prepareDirectory() {
  if (slapd() !== undefined || ((await aptInstall(["slapd"])) && slapd() !== undefined)) return {};
  throw new HouseError("There is no slapd. Get it with: sudo apt-get install slapd (its own service may be off)");
}

/**
 * Packages for Zeppelin, as they are in npm: in a cache of npm's own, from which servers of tests take them without a network. npm asks the same of
 * its cache as the server will, so it has what the server will ask for.
 */
async function preparePlugins() {
  const cache = inHouse(".cache", "test-plugins");
  const list = readFileSync(inHouse("tools", "test-plugins.txt"), "utf8");
  const stampFile = join(cache, "octavo-stamp");
  const environment = { npm_config_cache: cache };
  if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === list) return { OCTAVO_TEST_PLUGINS: cache };
  const folder = join(cache, "locked");
  rmSync(cache, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const named = list.split("\n").filter((line) => line.includes("@"));
  const dependencies = Object.fromEntries(named.map((line) => line.split("@")));
  // Interfaces that the server brings itself; and what one package names by an address of git, and npm has under another name.
  const overrides = { raphael: { eve: "npm:eve-raphael@0.5.0" } };
  writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true, dependencies, overrides }));
  const quiet = ["--prefix", folder, "--ignore-scripts", "--no-audit", "--no-fund", "--no-update-notifier"];
  const npm = async (/** @type {readonly string[]} */ args) => {
    const { code, output } = await run("npm", [...args, ...quiet], {
      cwd: folder,
      env: environment,
      output: "collect",
    });
    if (code !== 0) throw new HouseError(`${output}\nThe packages of tools/test-plugins.txt could not be fetched.`);
  };
  await npm(["install", "--package-lock-only"]);
  /** @type {{ packages: Record<string, { name?: string, version?: string }> }} */
  const { packages } = JSON.parse(readFileSync(join(folder, "package-lock.json"), "utf8"));
  const locked = Object.entries(packages).flatMap(([path, { name, version }]) =>
    path === "" ? [] : [`${name ?? path.split("node_modules/").at(-1)}@${version}`],
  );
  await npm(["pack", "--pack-destination", folder, ...new Set(locked)]);
  writeFileSync(stampFile, list);
  return { OCTAVO_TEST_PLUGINS: cache };
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

/** Debian's package manager has one lock: what is installed before. Its lists are fetched once. */
let installedBefore = /** @type {Promise<unknown> | undefined} */ (undefined);

/**
 * Installs from Debian's packages where this process may.
 *
 * @param {readonly string[]} packages
 * @returns {Promise<boolean>} whether it did
 */
async function aptInstall(packages) {
  if (process.getuid?.() !== 0 || !onPath("apt-get")) return false;
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  const before = installedBefore ?? run("apt-get", ["update", "-qq"], { env });
  const installing = before.then(() =>
    run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...packages], { env }),
  );
  installedBefore = installing;
  return (await installing).code === 0;
}
