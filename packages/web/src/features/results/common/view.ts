import type { JsonObject, Segment } from "@octavo/note";
import type { OutputAddress } from "./address.ts";

/** What a view of a result is given. It shows one segment, and everything it may change is the segment's config. */
export interface ViewProps extends OutputAddress {
  readonly segment: Segment;
  /** Output may still come. */
  readonly running: boolean;
  /** The last output of a run that failed: most likely it says why. */
  readonly isLastOfFailed: boolean;
  /** `config.results[index]` of the paragraph. */
  readonly config: JsonObject;
  /** Keeps a new config; null where nothing may be changed, and a change lives as long as the page. */
  readonly onConfigChange: ((config: JsonObject) => void) | null;
  /** Show the result alone, without its controls. */
  readonly viewOnly: boolean;
  /** What a downloaded file is called, without its ending. */
  readonly fileName: string;
}
