/** `/api/login` and `/api/security`: coming in, going out, the ticket for the socket, and who there is. */
import { NotebookError } from "@octavo/protocol";
import type { FastifyRequest } from "fastify";
import { deviceCookie, readDeviceCookie, readSessionCookie, sessionCookie } from "../../auth/cookie.ts";
import type { Login } from "../../auth/login.ts";
import type { LoginService } from "../../auth/people.ts";
import type { Services } from "../services.ts";
import { credentialsOf } from "./login-body.ts";
import { sendError, sendRetryAfter, wrapInEnvelope } from "./reply.ts";
import { createRoute, type Route } from "./route.ts";

/** Bytes of a body that holds a name and a password. */
const bodyLimit = 16 * 1024;

export function securityRoutes({ people, configuration, access, trustsUsers }: Services): readonly Route[] {
  // Zeppelin's members, and one of ours that only administrators of such a server get.
  const ticketFor = (login: Login | null) => {
    const isWarned = trustsUsers && login !== null && access.isAdmin(login.principal);
    return { ...ticketBody(login), ...(isWarned ? { trustUsers: true } : {}) };
  };
  return [
    createRoute({
      method: "GET",
      path: "/security/ticket",
      needs: "user",
      handle({ request }, reply) {
        const { login, headers } = request;
        // Scripts with a token have no use for it.
        const isSession = login !== null && readSessionCookie(headers.cookie) !== null;
        const device = isSession ? people.desk?.newDevice(login, readDeviceCookie(headers.cookie)) : null;
        if (device) void reply.header("Set-Cookie", deviceCookie(device, isSecureRequest(request)));
        return wrapInEnvelope(ticketFor(login));
      },
    }),
    createRoute({
      method: "GET",
      path: "/security/userlist/:text",
      needs: "user",
      handle: ({ params }) =>
        wrapInEnvelope(namesMatching(people.desk?.roster() ?? { users: [], roles: [] }, params.text)),
    }),
    createRoute({
      method: "POST",
      path: "/login",
      body: null,
      bodyLimit,
      needs: "open",
      handle: async ({ request }, reply) => {
        const { userName, password } = credentialsOf(request);
        const {
          caller: { address },
          login: previous,
        } = request;
        const device = readDeviceCookie(request.headers.cookie);
        const agent = request.headers["user-agent"] ?? "";
        const outcome = await requireLoginService(people.desk).logIn({
          user: userName,
          password,
          address,
          agent,
          device,
          previous,
        });
        switch (outcome.type) {
          case "in":
            void reply.header("Set-Cookie", sessionCookie(outcome.secret, isSecureRequest(request)));
            return wrapInEnvelope(ticketFor(outcome.login));
          case "wrong":
            return sendError(reply, 403, "");
          case "unavailable":
            return sendError(reply, 503, directoryAwayWords);
          case "wait":
            return sendRetryAfter(reply, outcome.ms);
        }
      },
    }),
    createRoute({
      method: "GET",
      path: "/login",
      needs: "open",
      // Zeppelin's clients are sent here by a redirect, and take the status for the end of their session.
      handle: (_asked, reply) => sendError(reply, 405, "Log in with POST."),
    }),
    createRoute({
      method: "POST",
      path: "/login/logout",
      body: null,
      needs: "open",
      // As in Zeppelin success is a 401, which makes browsers forget an Authorization header, or a 403 where they are to keep it.
      handle: ({ request }, reply) => {
        const desk = requireLoginService(people.desk);
        if (request.login) desk.logOut(request.login);
        void reply.header("Set-Cookie", sessionCookie(null, isSecureRequest(request)));
        const clears = configuration.isOn("zeppelin.server.authorization.header.clear", true);
        const body = { clearAuthorizationHeader: String(clears) };
        return clears
          ? reply.code(401).send({ status: "UNAUTHORIZED", message: "", body })
          : reply.code(403).send({ status: "FORBIDDEN", message: "", body });
      },
    }),
  ];
}

const directoryAwayWords =
  "The directory of users does not answer now, so new logins have to wait. Try again later; users who are logged in can go on.";

function requireLoginService(desk: LoginService | null): LoginService {
  if (!desk) throw new NotebookError("noAccounts");
  return desk;
}

function ticketBody(login: Login | null) {
  const { user, roles } = login?.principal ?? { user: "anonymous", roles: [] };
  return { principal: user, ticket: login?.ticket ?? "anonymous", roles: JSON.stringify(roles) };
}

/** Over TLS; behind a proxy that ends it, a browser's page says so. */
function isSecureRequest({ caller, headers }: FastifyRequest): boolean {
  return caller.isSecure || headers.origin?.toLowerCase().startsWith("https://") === true;
}

const mostUsers = 5;

/** Names that hold a text: users that begin with it first. */
function namesMatching({ users, roles }: ReturnType<LoginService["roster"]>, text: string) {
  const wanted = text.toLowerCase();
  const holds = (name: string) => name.toLowerCase().includes(wanted);
  const rank = (name: string) => (name.toLowerCase().startsWith(wanted) ? 0 : 1);
  const found = users.filter(holds).sort((a, b) => rank(a) - rank(b) || a.localeCompare(b));
  return { users: found.slice(0, mostUsers), roles: roles.filter(holds).sort() };
}
