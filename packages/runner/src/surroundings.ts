import type { SessionSettings } from "@octavo/interpreter";

/** Where the sessions of a runner work; the rest of their settings is the session's own. */
export type SessionFolders = Pick<
  SessionSettings,
  | "filesDirectory"
  | "homeDirectory"
  | "runtimeDirectory"
  | "socketDirectory"
  | "givenDirectory"
  | "cacheDirectory"
  | "environment"
>;
