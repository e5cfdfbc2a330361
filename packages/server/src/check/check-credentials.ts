import { join } from "node:path";
import type { Configuration } from "../configuration/configuration.ts";
import { readZeppelinCredentials } from "../credentials/open-credentials.ts";
import { readConfFile } from "../storage/conf-file.ts";
import type { Folders } from "../storage/folders.ts";
import { changed, countOfThings, type Finding, kept } from "./report.ts";

/** @throws StartError when the file cannot be read, or not with the key that is set */
export async function checkCredentials(folders: Folders, configuration: Configuration): Promise<readonly Finding[]> {
  const sealed = join(folders.data, "conf", "credentials.octavo");
  if ((await readConfFile(sealed)) !== null) return [kept(`They were taken over before, and are in ${sealed}.`)];
  const path = join(folders.conf, "credentials.json");
  const all = await readZeppelinCredentials(path, configuration.given("zeppelin.credentials.encryptKey"));
  const count = [...all.values()].reduce((sum, own) => sum + own.size, 0);
  if (count === 0) return [kept("There are none.")];
  return [
    kept(`${countOfThings(count, "credential")} of ${countOfThings(all.size, "user")}, taken over at the first start.`),
    changed(
      "From then on they are sealed in Octavo's own folder: what Zeppelin changes later in its file does not count.",
    ),
  ];
}
