import type { IdSource } from "@octavo/note";
import type { MapTiles } from "@octavo/protocol";
import type { Logger } from "pino";
import type { Access } from "../access/access.ts";
import type { Guard } from "../access/guard.ts";
import type { People } from "../auth/people.ts";
import type { Configuration } from "../configuration/configuration.ts";
import type { Credentials } from "../credentials/credentials.ts";
import type { ServerDatabase } from "../database/database.ts";
import type { Favourites } from "../favourites/favourites.ts";
import type { RecentNotes } from "../favourites/recent-notes.ts";
import type { Helium } from "../helium/helium.ts";
import type { JobService } from "../jobs/job-service.ts";
import type { GlobalObjects } from "../notebook/global-objects.ts";
import type { GlobalRights } from "../notebook/global-rights.ts";
import type { LastChanges } from "../notebook/last-changes.ts";
import type { Notebook } from "../notebook/notebook.ts";
import type { Notices } from "../notebook/notices.ts";
import type { Audit } from "../observability/audit-log.ts";
import type { Look } from "../observability/health.ts";
import type { Metrics } from "../observability/metrics.ts";
import type { Origins } from "../observability/origins.ts";
import type { ServerStatus } from "../observability/status.ts";
import type { Pool } from "../pool/pool.ts";
import type { PoolSources } from "../pool/pool-sources.ts";
import type { Revisions } from "../revisions/revisions.ts";
import type { RunService } from "../runs/run-service.ts";
import type { RunningNotes } from "../runs/running-notes.ts";
import type { Watches } from "../runs/watches.ts";
import type { KeptSchedules } from "../schedule/kept-schedules.ts";
import type { Schedules } from "../schedule/schedules.ts";
import type { Search } from "../search/search.ts";
import type { InterpreterSettings } from "../settings/interpreter-settings.ts";
import type { FilePreviewService } from "../tables/file-preview-service.ts";
import type { TableService } from "../tables/table-service.ts";
import type { Uploads } from "../workspace/uploads.ts";
import type { Workspace } from "../workspace/workspace.ts";

/** What handlers of the socket and of REST work with; put together by hand in `main.ts`. */
export interface Services {
  readonly notebook: Notebook;
  readonly changes: LastChanges;
  readonly globals: GlobalObjects;
  readonly globalRights: GlobalRights;
  readonly watches: Watches;
  readonly runs: RunService;
  readonly revisions: Revisions;
  readonly schedules: Schedules;
  readonly keptSchedules: KeptSchedules;
  /** Null where settings say that there is none. */
  readonly jobs: JobService | null;
  readonly runningNotes: RunningNotes;
  /** The files that paragraphs read and write, and those on their way in. */
  readonly workspace: Workspace;
  readonly uploads: Uploads;
  readonly filePreviews: FilePreviewService;
  readonly interpreters: InterpreterSettings;
  readonly search: Search;
  readonly tables: TableService;
  readonly configuration: Configuration;
  /** Where pages have the pictures beneath maps from. */
  readonly mapTiles: MapTiles;
  readonly credentials: Credentials;
  readonly favourites: Favourites;
  readonly recentNotes: RecentNotes;
  readonly status: ServerStatus;
  readonly people: People;
  /** Users with accounts have no walls between their code. */
  readonly trustsUsers: boolean;
  readonly database: ServerDatabase;
  readonly access: Access;
  readonly guard: Guard;
  readonly helium: Helium;
  /** By note and view, the names that code has left for other code. */
  readonly pool: Pick<Pool, "names">;
  readonly poolSources: PoolSources;
  readonly notices: Notices;
  readonly audit: Audit;
  /** By which way what is being done was asked for. */
  readonly origins: Origins;
  readonly health: {
    readonly liveness: Readonly<Record<string, Look>>;
    readonly readiness: Readonly<Record<string, Look>>;
    /** Services of others, such as directories: without them the server stays in service. */
    readonly around?: Readonly<Record<string, Look>>;
  };
  readonly metrics: Metrics;
  /** Answered requests by hundreds of their status. */
  readonly answered: Map<string, number>;
  readonly ids: IdSource;
  readonly log: Logger;
}
