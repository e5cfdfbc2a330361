import type { Paragraph } from "@octavo/note";

/** The text has changed since it was run. */
export function isOutdated({ dateUpdated, dateStarted }: Paragraph): boolean {
  return dateUpdated !== null && dateStarted !== null && dateUpdated > dateStarted;
}
