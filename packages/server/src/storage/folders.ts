/**
 * Where a server finds and keeps things.
 *
 * Alone, it has one data folder for everything. On a home of Zeppelin's, notes stay in the home's notebook folder, what has Zeppelin's shapes
 * stays in its `conf`, and whatever only Octavo reads lies in a data folder beside them: `octavo` in the home, or the one that is named.
 *
 * Such a data folder remembers its home. Its journal has edits of the notes there, so it is never opened with others.
 */
import { existsSync, readFileSync, realpathSync, statSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { z } from "zod";
import { codeOfError } from "./file-system.ts";
import { StartError } from "./start-error.ts";

/** Absolute paths. */
export interface Folders {
  /** What only Octavo reads: journal, database, results, `conf/users.json`, sealed credentials. */
  readonly data: string;
  /** Rights, interpreter settings, `shiro.ini`, `zeppelin-site.xml`: what Zeppelin has names and shapes for. */
  readonly conf: string;
  readonly notebook: string;
  /** Descriptions of Helium packages. */
  readonly helium: string;
  /** The home of Zeppelin's; null without one. */
  readonly home: string | null;
}

/** The folders of a server without a home. */
export function ownFolders(data: string): Folders {
  return { data, conf: join(data, "conf"), notebook: join(data, "notebook"), helium: join(data, "helium"), home: null };
}

interface Named {
  /** The data folder that the operator named. */
  readonly data: string | undefined;
  /** The home that the operator named. */
  readonly home: string | undefined;
  /** Against which both are meant. */
  readonly workingDirectory: string;
}

/** @throws StartError when they do not go together, or the home is none */
export function findFolders({ data, home, workingDirectory }: Named): Folders {
  const namedHome = home === undefined ? null : resolve(workingDirectory, home);
  const folder = resolve(workingDirectory, data ?? (namedHome === null ? "data" : join(namedHome, "octavo")));
  const remembered = readHomeMark(folder);
  if (namedHome === null && remembered === null) return ownFolders(folder);
  const chosen = namedHome ?? remembered ?? "";
  refuseWhatIsNoHome(chosen);
  if (remembered === null && existsSync(join(folder, "notebook"))) {
    throw new StartError(
      `The data folder ${folder} has notes of its own, so it cannot serve the home ${chosen}. Name another one with --data.`,
    );
  }
  if (remembered !== null && !isSamePlace(remembered, chosen)) {
    throw new StartError(
      `The data folder ${folder} belongs to the home ${remembered}: it has edits of the notes there. Start with --zeppelin-home ${remembered}, or name another data folder with --data.`,
    );
  }
  return { ...ownFolders(folder), ...foldersOfHome(chosen), home: chosen };
}

/** Where a home keeps what Octavo shares with it. */
export function foldersOfHome(home: string): Pick<Folders, "conf" | "notebook" | "helium"> {
  return { conf: join(home, "conf"), notebook: join(home, "notebook"), helium: join(home, "helium") };
}

/**
 * The folder of the notes. A home that was copied still names the place it came from, so its own `notebook` comes first.
 *
 * @param named `zeppelin.notebook.dir`
 */
export function notebookOfHome(home: string, named: string | undefined): string {
  const own = join(home, "notebook");
  if (named === undefined || existsSync(own)) return own;
  return resolve(home, named.replace(/^file:(?:\/\/)?/, ""));
}

/** What a home has, at least one of. */
const signs = ["notebook", "conf/interpreter.json", "conf/notebook-authorization.json", "conf/zeppelin-site.xml"];

/** @throws StartError */
export function refuseWhatIsNoHome(home: string): void {
  if (!isFolderPath(home))
    throw new StartError(`There is no folder ${home}. Name the folder that has Zeppelin's notebook and conf.`);
  if (existsSync(join(home, "octavo.db"))) {
    throw new StartError(`${home} is a data folder of Octavo's, and no home of Zeppelin's: start with --data ${home}`);
  }
  if (!signs.some((sign) => existsSync(join(home, sign)))) {
    throw new StartError(
      `${home} is no home of Zeppelin's: it has neither a notebook folder nor conf/interpreter.json. Name the folder that has both.`,
    );
  }
}

function isFolderPath(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch (error) {
    if (codeOfError(error) === "ENOENT" || codeOfError(error) === "ENOTDIR") return false;
    throw new StartError(`The folder ${path} cannot be looked at (${codeOfError(error)}).`, { cause: error });
  }
}

const markSchema = z.object({ zeppelinHome: z.string().min(1) });

export const homeMarkOf = (data: string) => join(data, "home.json");

/** A home that has the data folder inside it may be moved as a whole. */
export function homeMarkText(data: string, home: string): string {
  const way = relative(home, data).startsWith("..") ? home : relative(data, home);
  return `${JSON.stringify({ zeppelinHome: way }, null, 2)}\n`;
}

function readHomeMark(data: string): string | null {
  const path = homeMarkOf(data);
  try {
    return resolve(data, markSchema.parse(JSON.parse(readFileSync(path, "utf8"))).zeppelinHome);
  } catch (cause) {
    if (codeOfError(cause) === "ENOENT" || codeOfError(cause) === "ENOTDIR") return null;
    throw new StartError(
      `${path} should name the home that this data folder belongs to, and cannot be read. It has to be {"zeppelinHome": "<folder>"}.`,
      { cause },
    );
  }
}

function isSamePlace(one: string, other: string): boolean {
  return one === other || realPathOf(one) === realPathOf(other);
}

function realPathOf(path: string): string {
  return existsSync(path) ? realpathSync(path) : path;
}
