import { join, resolve } from "node:path";
import type { Configuration } from "../configuration/configuration.ts";
import { readConfFile } from "../storage/conf-file.ts";
import type { Folders } from "../storage/folders.ts";
import { changed, type Finding, kept, listOfNames, lost } from "./report.ts";

/** Reported on their own. */
const places = ["zeppelin.notebook.dir", "zeppelin.notebook.storage"];

export async function checkConfiguration(folders: Folders, configuration: Configuration): Promise<readonly Finding[]> {
  const names = configuration.namesInSite().filter((name) => !places.includes(name));
  const unused = configuration.unused(names);
  const used = names.filter((name) => !unused.includes(name));
  const storages = (configuration.given("zeppelin.notebook.storage") ?? "").split(",").map((name) => name.trim());
  const elsewhere = storages.filter((name) => name !== "" && !/\.(?:Git|GitHub|VFS)NotebookRepo$/.test(name));
  const named = configuration.given("zeppelin.notebook.dir");
  return [
    ...(names.length === 0 ? [kept("There is no conf/zeppelin-site.xml, or nothing in it: defaults.")] : []),
    ...(used.length > 0 ? [kept(`These count: ${listOfNames(used, 50)}.`)] : []),
    ...(unused.length > 0 ? [changed(`These have no effect: ${listOfNames(unused, 50)}.`)] : []),
    ...(named !== undefined && resolve(folders.home ?? "", named) !== folders.notebook
      ? [changed(`zeppelin.notebook.dir names ${named}; the notebook folder inside the home counts.`)]
      : []),
    ...elsewhere.map((name) => lost(`Notes are kept by ${name}: only those in the notebook folder are there.`)),
    ...(await variables(folders.conf)),
  ];
}

/** A script that only Zeppelin's own start reads. */
async function variables(conf: string): Promise<readonly Finding[]> {
  const text = (await readConfFile(join(conf, "zeppelin-env.sh"))) ?? "";
  const names = [...text.matchAll(/^\s*export\s+(\w+)=/gm)].flatMap(([, name]) => name ?? []);
  if (names.length === 0) return [];
  return [
    changed(
      `conf/zeppelin-env.sh is not read. Set what you need of it where Octavo is started: ${listOfNames(names, 50)}.`,
    ),
  ];
}
