/** What the server and the thread with the history say to each other. */
import type { ErrorCode } from "@octavo/protocol";
import type { RevisionStore } from "./revision-store.ts";

export type StoreMethod = "commit" | "list" | "read";

export interface Call {
  readonly call: number;
  readonly method: StoreMethod;
  readonly args: Parameters<RevisionStore[StoreMethod]>;
}

export type WorkerAnswer =
  | { readonly call: number; readonly value: unknown }
  | { readonly call: number; readonly code: ErrorCode; readonly problem: string }
  | { readonly warning: string };

/** What the thread is started with. */
export interface WorkerData {
  readonly root: string;
}
