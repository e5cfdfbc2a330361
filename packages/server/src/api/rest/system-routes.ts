/** What a client asks before anything else: version, limits. */
import { type Commit, unknownCommit } from "./built-commit.ts";
import { wrapInEnvelope } from "./reply.ts";
import { createRoute, type Route } from "./route.ts";

export function systemRoutes(version: string, commit: Commit = unknownCommit): readonly Route[] {
  const about = { version, "git-commit-id": commit.id, "git-timestamp": commit.at };
  return [
    createRoute({ method: "GET", path: "/", needs: "user", handle: () => wrapInEnvelope() }),
    createRoute({
      method: "GET",
      path: "/version",
      needs: "open",
      handle: () => wrapInEnvelope(about, "Octavo version"),
    }),
  ];
}
