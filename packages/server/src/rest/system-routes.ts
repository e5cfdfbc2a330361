/** What a client asks before anything else: version, limits. */
import { maxMessageSize } from "@octavo/protocol";
import { envelope } from "./reply.ts";
import { type Route, route } from "./route.ts";

export function systemRoutes(version: string): readonly Route[] {
  const about = { version, "git-commit-id": "", "git-timestamp": "" };
  return [
    route({ method: "GET", path: "/", needs: "user", handle: () => envelope() }),
    route({ method: "GET", path: "/version", needs: "open", handle: () => envelope(about, "Octavo version") }),
    route({
      method: "GET",
      path: "/security/ticket",
      needs: "user",
      handle: () => envelope({ principal: "anonymous", ticket: "anonymous", roles: "[]" }),
    }),
    route({
      method: "GET",
      path: "/security/userlist/:text",
      needs: "user",
      handle: () => envelope({ users: [], roles: [] }),
    }),
    route({
      method: "GET",
      path: "/configurations/client",
      needs: "open",
      handle: () => envelope({ wsMaxMessageSize: maxMessageSize }),
    }),
    route({
      method: "GET",
      path: "/notebook/capabilities",
      needs: "user",
      handle: () => envelope({ isRevisionSupported: false }),
    }),
  ];
}
