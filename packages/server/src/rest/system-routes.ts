/** What a client asks before anything else: version, limits. */
import { envelope } from "./reply.ts";
import { type Route, route } from "./route.ts";

/** The commit that this program was built of: `tools/build/node.mjs` puts it here. */
declare const octavoCommit: { readonly id: string; readonly at: string } | undefined;

const commit = typeof octavoCommit === "undefined" ? { id: "", at: "" } : octavoCommit;

export function systemRoutes(version: string): readonly Route[] {
  const about = { version, "git-commit-id": commit.id, "git-timestamp": commit.at };
  return [
    route({ method: "GET", path: "/", needs: "user", handle: () => envelope() }),
    route({ method: "GET", path: "/version", needs: "open", handle: () => envelope(about, "Octavo version") }),
  ];
}
