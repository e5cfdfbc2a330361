/** The HTTP side: the pages of the client, the REST interface, the frame for untrusted output. */
import { maxMessageSize, NotebookError } from "@octavo/protocol";
import Fastify, { type FastifyInstance } from "fastify";
import type { Login } from "../../auth/login.ts";
import { type Principal, stranger } from "../../auth/principal.ts";
import { type GateOptions, isListedOrigin, refusalOf } from "../../net/gate.ts";
import { type Caller, Proxies } from "../../net/proxies.ts";
import { notKept } from "../../net/send-pieces.ts";
import type { ResultFiles } from "../../runs/result-files.ts";
import { DiskError } from "../../storage/disk-error.ts";
import { type Commit, unknownCommit } from "../rest/built-commit.ts";
import { refuseOutsiders } from "../rest/login-gate.ts";
import { operationsDoors } from "../rest/operations-routes.ts";
import { sendError } from "../rest/reply.ts";
import { mountRoutes, textTypes } from "../rest/route.ts";
import { allRoutes } from "../rest/routes.ts";
import type { Services } from "../services.ts";
import { registerPages } from "./pages.ts";
import { watchRequests } from "./watch-requests.ts";

/** From the first byte of a request to its last: enough for a large note over a slow line, and an end to clients that send a byte a minute. */
export const requestTimeout = 300_000;

/** Bytes of a request's body, as large as a frame of the socket; importing a note allows more. */
const bodyLimit = maxMessageSize;

declare module "fastify" {
  interface FastifyRequest {
    /** The caller's login; null without one. */
    login: Login | null;
    /** The caller; a stranger where there are accounts and the caller has not logged in. */
    principal: Principal;
    /** Where it came from, as far as that can be believed. */
    caller: Caller;
  }
}

export interface AppOptions {
  readonly services: Services;
  readonly gate: GateOptions;
  readonly files: ResultFiles;
  /** Where notes are kept; absolute. */
  readonly notebookFolder: string;
  /** Folder of the built client. */
  readonly webDirectory: string;
  readonly version: string;
  /** What the server was built of. */
  readonly commit?: Commit;
  /** Proxies whose word for where a request came from is taken; none by default. */
  readonly proxies?: Proxies;
  /** Origins that framed results may load from; none by default. */
  readonly frameHosts?: readonly string[];
}

/** Fastify's own compilers take longer to load than the server to start, and bodies are checked with zod. */
function noSchemas(): never {
  throw new Error("A route has a JSON schema, and the compilers for those are not built in; check its input with zod.");
}

export async function createApp({
  services,
  gate,
  files,
  notebookFolder,
  webDirectory,
  version,
  commit = unknownCommit,
  proxies = new Proxies(),
  frameHosts = [],
}: AppOptions): Promise<FastifyInstance> {
  const app = Fastify({
    bodyLimit,
    requestTimeout,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    forceCloseConnections: true,
    // What the router cannot read, as `/api/%zz`; no hook has seen it.
    frameworkErrors: (_error, _request, reply) =>
      void sendError(reply.headers(everyAnswer), 400, "The address cannot be read."),
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
  });
  acceptTextBodies(app);

  watchRequests(app, { ...services, requests: services.answered });

  app.decorateRequest<Login | null>("login", null);
  app.decorateRequest<Principal | null>("principal", null);
  app.decorateRequest<Caller | null>("caller", null);
  app.addHook("onRequest", async (request, reply) => {
    request.caller = proxies.callerOf(request.raw);
    request.login = services.people.byHeaders(request.headers);
    request.principal = request.login?.principal ?? stranger;
    const { host, origin } = request.headers;
    const refusal = refusalOf({ host, origin }, gate);
    void reply.headers(everyAnswer);
    if (origin !== undefined && isListedOrigin(origin, gate.allowedOrigins)) {
      void reply.header("Access-Control-Allow-Origin", origin).header("Access-Control-Allow-Credentials", "true");
    }
    if (refusal) return sendError(reply, 403, refusal);
    return refuseOutsiders(request, reply, services.people);
  });

  app.setErrorHandler((error, request, reply) => {
    const { id, method, url } = request;
    const logged = { err: error, requestId: id, method, url: url.slice(0, 200) };
    // Its message leaves out what administrators have to know.
    if (error instanceof DiskError) services.log.error(logged, "the disk refused a request");
    if (error instanceof NotebookError) return sendError(reply, error.status, error.message);
    const status = statusOfError(error);
    if (status === 415) return reply.code(415).type("text/plain").send("Unsupported Content-Type");
    if (status === 413) return sendError(reply, status, "The body is larger than the server accepts.");
    if (status < 500) return sendError(reply, status, "The request is not understood.");
    services.log.error(logged, "a request failed");
    return reply.code(500).send({ status: "error", message: "Internal server error" });
  });

  await app.register(
    async (api) => {
      api.addHook("onSend", async (request, reply) => {
        if (request.method === "GET" && !reply.hasHeader("Cache-Control")) void reply.header("Cache-Control", notKept);
      });
      // What a page of a listed origin asks before it asks; the headers are the answer.
      api.options("/*", (_request, reply) => reply.send());
      mountRoutes(api, services, allRoutes({ services, files, version, commit, notebookFolder }));
    },
    { prefix: "/api" },
  );

  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split("?")[0] ?? "";
    // A script of an earlier version is gone, and a page that asks for it must see that.
    const isOfPrograms = path.startsWith("/api") || path.startsWith("/assets/");
    if (!isOfPrograms && (request.method === "GET" || request.method === "HEAD")) return reply.redirect("/");
    return sendError(reply, 404, `There is no ${request.method} ${path.slice(0, 200)}.`);
  });

  app.get("/ping", () => "pong");
  operationsDoors(app, services);
  await registerPages(app, { webDirectory, frameHosts });
  return app;
}

const everyAnswer = {
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "SAMEORIGIN",
  "X-XSS-Protection": "1; mode=block",
  "Referrer-Policy": "same-origin",
  Vary: "Origin",
  "Access-Control-Allow-Headers": "authorization,Content-Type",
  "Access-Control-Allow-Methods": "POST, GET, OPTIONS, PUT, HEAD, DELETE",
};

/** Bodies are JSON text under any of three names, as Zeppelin's clients send them; whatever else is refused. */
function acceptTextBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser([...textTypes], { parseAs: "string" }, (_request, body, done) => done(null, body));
}

function statusOfError(error: unknown): number {
  const status = typeof error === "object" && error !== null && "statusCode" in error ? Number(error.statusCode) : 500;
  return Number.isInteger(status) && status >= 400 ? status : 500;
}
