import { join } from "node:path";
import type { Folders } from "../../storage/folders.ts";

export type AccountFolders = Pick<Folders, "data" | "conf">;

/** Where accounts are named. As soon as there is one of these files, every user has to log in. */
export const usersFileOf = ({ data }: AccountFolders) => join(data, "conf", "users.json");
export const shiroFileOf = ({ conf }: AccountFolders) => join(conf, "shiro.ini");
export const directoriesFileOf = ({ data }: AccountFolders) => join(data, "conf", "directories.json");

/** What the server remembers besides notes, its logins among it. */
export const databaseFileOf = (dataDirectory: string) => join(dataDirectory, "octavo.db");
