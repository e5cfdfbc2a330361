import { dateFormat, formatList } from "../../../i18n/formats.ts";
import { texts } from "../session/away/texts.ts";

export interface PendingWork {
  readonly isTyped: boolean;
  readonly runs: number;
  readonly changes: number;
}

const timeOf = dateFormat({ timeStyle: "medium" });

/** @param since when the connection was lost */
export function describeAway(since: number, kept: PendingWork): string {
  return texts.t("disconnected", { time: timeOf(since), kept: describePending(kept) });
}

/** What becomes of what one does while the server is away. */
export function describePending({ isTyped, runs, changes }: PendingWork): string {
  const { t } = texts;
  const parts = [
    ...(isTyped ? [t("typed")] : []),
    ...(runs > 0 ? [t("runs", { count: runs })] : []),
    ...(changes > 0 ? [t("changes", { count: changes })] : []),
  ];
  if (parts.length === 0) return t("keptAll");
  const isOne = (isTyped ? 1 : 0) + runs + changes === 1;
  return t(isOne ? "keptOne" : "keptSeveral", { what: formatList(parts) });
}
