import { join } from "node:path";

/** Where accounts are named. As soon as there is one of these files, everybody has to log in. */
export const usersFileOf = (dataDirectory: string) => join(dataDirectory, "conf", "users.json");
export const shiroFileOf = (dataDirectory: string) => join(dataDirectory, "conf", "shiro.ini");

/** What the server remembers besides notes, its logins among it. */
export const databaseFileOf = (dataDirectory: string) => join(dataDirectory, "octavo.db");
