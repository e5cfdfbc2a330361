/** Folders of programs that lie beside the system's: of environments, version managers and installations that the server was started with. */
import { existsSync, readFileSync, realpathSync } from "node:fs";
import { delimiter, dirname, isAbsolute, join } from "node:path";
import { findProgram } from "@octavo/interpreter";

type Environment = Readonly<Record<string, string>>;

/** Variables that name the folder of an installation. */
const homes = [
  "VIRTUAL_ENV",
  "CONDA_PREFIX",
  "PYENV_ROOT",
  "JAVA_HOME",
  "R_HOME",
  "SPARK_HOME",
  "HADOOP_HOME",
  "HADOOP_CONF_DIR",
  "TZDIR",
];
/** Variables that name folders or files to look in. */
const lists = ["LD_LIBRARY_PATH", "PYTHONPATH", "JUPYTER_PATH", "R_LIBS", "R_LIBS_SITE", "PIP_FIND_LINKS"];
const files = [
  "SSL_CERT_FILE",
  "SSL_CERT_DIR",
  "REQUESTS_CA_BUNDLE",
  "CURL_CA_BUNDLE",
  "NODE_EXTRA_CA_CERTS",
  "GIT_SSL_CAINFO",
  "PIP_CERT",
];
/** Parts of an installation beside its folder of programs. */
const parts = ["lib", "lib64", "libexec", "include", "pyvenv.cfg", "conda-meta", "share/jupyter"];

/** @param programs names or paths of programs that a setting names */
export function programFolders(environment: Environment, programs: readonly string[]): readonly string[] {
  const path = (environment["PATH"] ?? "").split(delimiter).filter(isAbsolute);
  const named = programs.flatMap((name) => (isAbsolute(name) ? name : (findProgram(name, environment["PATH"]) ?? [])));
  const kernels = [...lists, ...homes, ...files].flatMap((name) => (environment[name] ?? "").split(delimiter));
  const folders = [...path, ...named.map((program) => dirname(program))];
  return [
    ...new Set([...folders.flatMap(installationAround), ...kernels.filter((one) => isAbsolute(one) && one !== "/")]),
  ].filter((one) => existsSync(one));
}

/** The folder of programs, what belongs to it, and the installation that an environment was made from. */
function installationAround(bin: string): readonly string[] {
  if (bin === "/") return [];
  const prefix = dirname(bin);
  const around = [bin, ...parts.map((part) => join(prefix, part))];
  return [...around, ...["python", "python3"].flatMap((name) => basePrefixesOf(join(bin, name), prefix))];
}

function basePrefixesOf(python: string, prefix: string): readonly string[] {
  if (!existsSync(join(prefix, "pyvenv.cfg")) || !existsSync(python)) return [];
  const home = /^home\s*=\s*(.+)$/m.exec(readFileSync(join(prefix, "pyvenv.cfg"), "utf8"))?.[1]?.trim();
  return [dirname(realpathSync(python)), ...(home === undefined ? [] : [home])].flatMap((bin) => [
    bin,
    ...parts.map((part) => join(dirname(bin), part)),
  ]);
}
