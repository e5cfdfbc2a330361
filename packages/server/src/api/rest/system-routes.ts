/** What a client asks before anything else: version, limits. */
import { type Commit, unknownCommit } from "./built-commit.ts";
import { envelope } from "./reply.ts";
import { type Route, route } from "./route.ts";

export function systemRoutes(version: string, commit: Commit = unknownCommit): readonly Route[] {
  const about = { version, "git-commit-id": commit.id, "git-timestamp": commit.at };
  return [
    route({ method: "GET", path: "/", needs: "user", handle: () => envelope() }),
    route({ method: "GET", path: "/version", needs: "open", handle: () => envelope(about, "Octavo version") }),
  ];
}
