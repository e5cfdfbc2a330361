import type { IdSource } from "@octavo/note";
import type { Settings } from "../configuration/config.ts";
import type { Configuration } from "../configuration/configuration.ts";

/** What the build put where; absolute paths. */
interface Layout {
  readonly commitFile: string;
  readonly runnerScript: string;
  readonly searchScript: string;
  readonly tablesScript: string;
  readonly revisionWorker: string;
  readonly frontEndWorker: string;
  readonly heliumBuilder: string;
  readonly heliumKit: string;
  readonly accountFilesScript: string;
  readonly webDirectory: string;
  readonly examplesDirectory: string;
}

export interface ServerOptions {
  readonly settings: Settings;
  readonly configuration: Configuration;
  readonly layout: Layout;
  readonly ids: IdSource;
}
