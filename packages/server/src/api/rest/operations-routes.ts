/** What the server's operators call: levels of the log, a word to all users, the machines there are, and this interface described. */
import { NotebookError } from "@octavo/protocol";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { isKeptToFolders } from "../../auth/reach.ts";
import { interpretersOf, nodeOfSessions } from "../../observability/cluster.ts";
import { examineHealth, isHealthy, withoutWords } from "../../observability/health.ts";
import { levelNamed, levels, logLevelOf } from "../../observability/log-levels.ts";
import type { Services } from "../services.ts";
import { openApiOf } from "./openapi.ts";
import { sendError, wrapInEnvelope } from "./reply.ts";
import { createRoute, type Route } from "./route.ts";

const loggerBody = z.object({ name: z.string().max(200), level: z.string().max(20) });
const noticeBody = z.object({ notice: z.string().min(1).max(2000) });

/** @param all every row that is mounted, these among them */
export function operationsRoutes(services: Services, all: () => readonly Route[], version: string): readonly Route[] {
  const { log, notices, runs, ids } = services;
  const setLevel = (name: string) => {
    const level = levelNamed(name);
    if (!level) throw new NotebookError("notAcceptable", levelWords);
    log.level = level;
  };
  let document: ReturnType<typeof openApiOf> | null = null;
  return [
    createRoute({
      method: "GET",
      path: "/openapi.json",
      needs: "user",
      handle: () => {
        document ??= openApiOf(all(), version);
        return document;
      },
    }),
    createRoute({
      method: "PUT",
      path: "/log/level/:level",
      body: null,
      needs: "admin",
      handle: ({ params }) => {
        setLevel(params.level);
        return wrapInEnvelope();
      },
    }),
    // As in Zeppelin a bare list, without the envelope.
    createRoute({
      method: "GET",
      path: "/admin",
      needs: "admin",
      handle: ({ query }) =>
        query["name"] === undefined || isRootLogger(query["name"]) ? [rootLogger(log.level)] : [],
    }),
    createRoute({
      method: "POST",
      path: "/admin",
      body: loggerBody,
      needs: "admin",
      handle: ({ body }) => {
        if (!isRootLogger(body.name)) {
          throw new NotebookError("badRequest", `The class of '${body.name}' doesn't exists. There is one log, ROOT.`);
        }
        if (!levelNamed(body.level)) throw new NotebookError("badRequest", "The level of the logger is wrong");
        setLevel(body.level);
        return [rootLogger(log.level)];
      },
    }),
    createRoute({
      method: "POST",
      path: "/octavo/notice",
      body: noticeBody,
      needs: "admin",
      handle: ({ body }) => {
        notices.sendToAll("NOTICE", { notice: body.notice });
        return wrapInEnvelope();
      },
    }),
    createRoute({
      method: "GET",
      path: "/cluster/address",
      needs: "open",
      // A cluster of one names no other.
      handle: () => wrapInEnvelope({ clusterAddr: "" }, "Cluster Address"),
    }),
    createRoute({
      method: "GET",
      path: "/cluster/nodes",
      needs: "admin",
      handle: async () => wrapInEnvelope([nodeOfSessions(await runs.sessions.ask(), ids.now())]),
    }),
    createRoute({
      method: "GET",
      path: "/cluster/node/:nodeName/:interpreter",
      needs: "admin",
      handle: async ({ params }) => {
        const now = ids.now();
        const sessions = await runs.sessions.ask();
        return wrapInEnvelope(
          nodeOfSessions(sessions, now).NODE_NAME === params.nodeName ? interpretersOf(sessions, now) : [],
        );
      },
    }),
  ];
}

const levelWords = `Please check LOG level specified. Valid values: ${Object.keys(levels).toSorted().join(", ")}`;

function isRootLogger(name: unknown): boolean {
  return typeof name === "string" && name.toUpperCase() === "ROOT";
}

function rootLogger(level: string) {
  return { name: "ROOT", level: logLevelOf(level) };
}

/** Outside `/api`, as in Zeppelin, since balancers and Prometheus do not log in. */
export function operationsDoors(app: FastifyInstance, { health, metrics, ids, access }: Services): void {
  app.get("/health", async (request, reply) => {
    const report = await examineHealth({ ...health.liveness, ...health.readiness, ...health.around }, ids.now);
    const shown = access.isAdmin(request.principal) ? report : withoutWords(report);
    return reply.code(isHealthy(report) ? 200 : 500).send(shown);
  });
  for (const part of ["liveness", "readiness"] as const) {
    app.get(`/health/${part}`, async (request, reply) => {
      const report = await examineHealth(health[part], ids.now);
      const shown = access.isAdmin(request.principal) ? report : withoutWords(report);
      return reply.code(isHealthy(report) ? 200 : 500).send(shown);
    });
  }
  // With accounts a scrape brings an administrator's access token: the figures show strangers which users are busy when.
  app.get("/metrics", async (request, reply) => {
    // Of a narrow token too: it is for nothing but reading.
    if (!access.hasAdminRole(request.principal) || isKeptToFolders(request.principal)) {
      return sendError(reply, 403, "Metrics are for administrators; send the access token of one.");
    }
    const { type, text } = await metrics.text();
    return reply.type(type).send(text);
  });
}
