import type { ConnectionState } from "@octavo/client";
import type { ServerState } from "@octavo/protocol";
import { dateFormat } from "../../i18n/formats.ts";
import { texts } from "./texts.ts";

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

const timeText = dateFormat({ timeStyle: "short" });

/** What the bar says about the way to the server; null while there is nothing to say yet. */
export function badgeOfConnection({ connection, server, wasOpen, isSlow }: Reach): Badge | null {
  const { t } = texts;
  if (connection.status === "open") {
    if (!server.saving) {
      const why = server.problem ?? t("notSavingTitle");
      return { kind: "warning", text: t("notSaving"), brief: t("notSavingBrief"), title: why };
    }
    return { kind: "well", text: t("connected"), brief: "", title: t("connectedTitle") };
  }
  if (!wasOpen) {
    const title = t("connectingTitle");
    return isSlow ? { kind: "away", text: t("connecting"), brief: t("connecting"), title } : null;
  }
  const time = timeText(connection.since);
  return {
    kind: "away",
    text: t("away", { time }),
    brief: t("awayBrief"),
    title: t("awayTitle"),
  };
}
