/** What is said between the runner and the two programs by which a session reaches the hosts that its setting lists. */

/** To the program that makes listeners. */
export interface ListenerPlan {
  /** Of the namespace. */
  readonly address: string;
  readonly port: number;
  /** What a connection to it reaches; null for the proxy. */
  readonly target: { readonly host: string; readonly port: number } | null;
}

/** From it: with a listener, without one where it cannot be had, and when it has sent all. */
export type ListenerMessage =
  | { readonly type: "listener"; readonly index: number }
  | { readonly type: "missing"; readonly index: number; readonly problem: string }
  | { readonly type: "all"; readonly pid: number };

/** To the relay, in this order: what is listed, a listener each, and that there are no more. */
export type RelayMessage =
  | { readonly type: "open"; readonly hosts: readonly string[] }
  | { readonly type: "listener"; readonly target: ListenerPlan["target"] }
  | { readonly type: "all" };

/** From it: it answers from now on. */
export interface RelayReady {
  readonly type: "ready";
}
