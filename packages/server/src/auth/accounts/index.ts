/** The accounts of a data folder, for programs that are not the server. They may be changed while it runs. */

export { openDatabase } from "../../database/database.ts";
export type { AuditKind } from "../../observability/audit-kinds.ts";
export { openAudit } from "../../observability/audit-log.ts";
export { type Reach, scopes, type TokenScope } from "../reach.ts";
export { type LoginRow, LoginTable, lastUseOf, shortIdOf } from "../sessions/login-table.ts";
export { type Account, stampOfAccount } from "./account.ts";
export { type AccountFolders, databaseFileOf } from "./account-files.ts";
export { readAccounts } from "./accounts.ts";
export { addUserAccount, removeUser, setPassword, setRolesOfUser } from "./edit-users.ts";
export { readTokenWishes } from "./token-wishes.ts";
export { AccountsError } from "./users-file.ts";
