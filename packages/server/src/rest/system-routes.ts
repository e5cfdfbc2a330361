/** What a client asks before anything else: version, ticket, limits. */
import { maxMessageSize } from "@octavo/protocol";
import type { FastifyInstance } from "fastify";
import { envelope } from "./reply.ts";

export function systemRoutes(app: FastifyInstance, version: string): void {
  app.get("/version", () => envelope({ version, "git-commit-id": "", "git-timestamp": "" }, "Octavo version"));
  app.get("/security/ticket", () => envelope({ principal: "anonymous", ticket: "anonymous", roles: "[]" }));
  app.get("/security/userlist/:text", () => envelope({ users: [], roles: [] }));
  app.get("/configurations/client", () => envelope({ wsMaxMessageSize: maxMessageSize }));
  app.get("/notebook/capabilities", () => envelope({ isRevisionSupported: false }));
}
