/** Every route of the REST interface. A new room of routes is a line here. */
import type { ResultFiles } from "../../runs/result-files.ts";
import type { Services } from "../services.ts";
import { accountRoutes } from "./account-routes.ts";
import type { Commit } from "./built-commit.ts";
import { changeRoutes } from "./change-routes.ts";
import { configurationRoutes } from "./configuration-routes.ts";
import { credentialRoutes } from "./credential-routes.ts";
import { cronRoutes } from "./cron-routes.ts";
import { favouriteRoutes } from "./favourite-routes.ts";
import { fileRoutes } from "./file-routes.ts";
import { heliumRoutes } from "./helium-routes.ts";
import { interpreterRoutes } from "./interpreter-routes.ts";
import { jobRoutes } from "./job-routes.ts";
import { machineRoutes } from "./machine-routes.ts";
import { nameRoutes } from "./name-routes.ts";
import { noteRoutes } from "./note-routes.ts";
import { operationsRoutes } from "./operations-routes.ts";
import { overviewRoutes } from "./overview-routes.ts";
import { paragraphRoutes } from "./paragraph-routes.ts";
import { peopleRoutes } from "./people-routes.ts";
import { permissionRoutes } from "./permission-routes.ts";
import { poolRoutes } from "./pool-routes.ts";
import { recentRoutes } from "./recent-routes.ts";
import { repositoryRoutes } from "./repository-routes.ts";
import { resultRoutes } from "./result-routes.ts";
import { revisionRoutes } from "./revision-routes.ts";
import type { Route } from "./route.ts";
import { runRoutes } from "./run-routes.ts";
import { scheduleRoutes } from "./schedule-routes.ts";
import { searchRoutes } from "./search-routes.ts";
import { securityRoutes } from "./security-routes.ts";
import { sessionRoutes } from "./session-routes.ts";
import { systemRoutes } from "./system-routes.ts";
import { tableRoutes } from "./table-routes.ts";

interface RouteParts {
  readonly services: Services;
  readonly files: ResultFiles;
  readonly version: string;
  readonly commit?: Commit;
  readonly notebookFolder: string;
}

export function allRoutes({ services, files, version, commit, notebookFolder }: RouteParts): readonly Route[] {
  const routes: Route[] = [
    ...systemRoutes(version, commit),
    ...securityRoutes(services),
    ...accountRoutes(services),
    ...peopleRoutes(services),
    ...machineRoutes(services),
    ...noteRoutes(services),
    ...changeRoutes(services),
    ...overviewRoutes(services),
    ...favouriteRoutes(services),
    ...recentRoutes(services),
    ...paragraphRoutes(services),
    ...permissionRoutes(services),
    ...nameRoutes(services),
    ...poolRoutes(services),
    ...runRoutes(services),
    ...cronRoutes(services),
    ...scheduleRoutes(services),
    ...jobRoutes(services),
    ...resultRoutes(services, files),
    ...fileRoutes(services),
    ...tableRoutes(services),
    ...revisionRoutes(services),
    ...repositoryRoutes(services, notebookFolder),
    ...interpreterRoutes(services),
    ...configurationRoutes(services),
    ...credentialRoutes(services),
    ...searchRoutes(services),
    ...heliumRoutes(services),
    ...sessionRoutes(services),
    ...operationsRoutes(services, () => routes, version),
  ];
  return routes;
}
