import type { ConnectionState } from "@octavo/client";
import type { ServerState } from "@octavo/protocol";

export interface Badge {
  readonly kind: "well" | "away" | "warning";
  readonly text: string;
  /** For a bar without much room. */
  readonly brief: string;
  /** More of it, for who asks. */
  readonly title: string;
}

export interface Reach {
  readonly connection: ConnectionState;
  readonly server: ServerState;
  /** Whether this page was ever connected. */
  readonly wasOpen: boolean;
  /** Whether the page has waited so long that it should say so. */
  readonly isSlow: boolean;
}

const time = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" });

/** What the bar says about the way to the server; null while there is nothing to say yet. */
export function badgeOf({ connection, server, wasOpen, isSlow }: Reach): Badge | null {
  if (connection.status === "open") {
    if (!server.saving) {
      const why = server.problem ?? "The server cannot write to its disk.";
      return { kind: "warning", text: "not saving; what you type is kept here", brief: "not saving", title: why };
    }
    return { kind: "well", text: "connected", brief: "", title: "Everything you type is saved as you type it." };
  }
  if (!wasOpen) {
    const title = "The server has not answered yet; this page keeps trying.";
    return isSlow ? { kind: "away", text: "connecting…", brief: "connecting…", title } : null;
  }
  const since = time.format(connection.since);
  return {
    kind: "away",
    text: `reconnecting, since ${since}; what you type is kept`,
    brief: `away since ${since}`,
    title: "The server cannot be reached. This page keeps trying and sends what you typed when it answers.",
  };
}
