/** What a client asks before anything else: version, limits. */
import { envelope } from "./reply.ts";
import { type Route, route } from "./route.ts";

export function systemRoutes(version: string): readonly Route[] {
  const about = { version, "git-commit-id": "", "git-timestamp": "" };
  return [
    route({ method: "GET", path: "/", needs: "user", handle: () => envelope() }),
    route({ method: "GET", path: "/version", needs: "open", handle: () => envelope(about, "Octavo version") }),
  ];
}
