import { numberFormat } from "../../../i18n/formats.ts";
import { texts } from "../dialogs/texts.ts";

const megabytes = numberFormat({ minimumFractionDigits: 2, maximumFractionDigits: 2, useGrouping: false });

export function inMegabytes(bytes: number): string {
  return `${megabytes(bytes / 1024 / 1024)}\u00a0MB`;
}

/** The sentences are the specification's; this says what to do. */
export function hintForProblem(problem: string, limit: number | null): string | null {
  const { t } = texts;
  switch (problem) {
    case t("tooLarge"):
      return limit === null ? null : t("tooLargeHint", { size: inMegabytes(limit) });
    case t("noJson"):
      return t("noJsonHint");
    case t("noNote"):
      return t("noNoteHint");
    case t("notFetched"):
      return t("notFetchedHint");
    default:
      return null;
  }
}
