/** `/api/octavo/account`: one's own password, logins and access tokens; and `/api/login/invitation`, by which an invited user gets in. */
import { NotebookError } from "@octavo/protocol";
import { z } from "zod";
import type { AccountService } from "../../auth/account-service.ts";
import { readTokenWishes } from "../../auth/accounts/token-wishes.ts";
import { AccountsError } from "../../auth/accounts/users-file.ts";
import type { Login } from "../../auth/login.ts";
import { scopes } from "../../auth/reach.ts";
import { type LoginRow, lastUseOf, shortIdOf } from "../../auth/sessions/login-table.ts";
import type { Services } from "../services.ts";
import { sendRetryAfter, wrapInEnvelope } from "./reply.ts";
import { createRoute, type Route } from "./route.ts";

/** Bytes of a body that holds passwords. */
const bodyLimit = 16 * 1024;

const passwordBody = z.object({ present: z.string(), next: z.string() });
const tokenBody = z.object({
  label: z.string().max(200).default(""),
  scope: z.enum(scopes),
  folders: z.array(z.string().max(1000)).default([]),
  /** Until it ends; never where there is none. */
  days: z.number().nullable().default(null),
});
const lookBody = z.object({ secret: z.string().max(200) });
const invitationBody = lookBody.extend({ password: z.string() });

// A token that changed the password or made others would outlive what its owner gave it: it has to be as wide as the account.
const wholeAccount = { needs: "user", scope: "administer", isOfServer: true } as const;

export function accountRoutes({ people, ids }: Services): readonly Route[] {
  const own = (login: Login | null): { readonly service: AccountService; readonly login: Login } => {
    if (!login) throw new NotebookError("noAccounts");
    return { service: accountsOf(people), login };
  };
  return [
    createRoute({
      method: "GET",
      path: "/octavo/account",
      ...wholeAccount,
      handle({ asker }) {
        const account = accountsOf(people)
          .list()
          .find(({ name }) => name === asker.user);
        return wrapInEnvelope({ name: asker.user, roles: asker.roles, file: account?.file ?? null });
      },
    }),
    createRoute({
      method: "PUT",
      path: "/octavo/account/password",
      body: passwordBody,
      bodyLimit,
      ...wholeAccount,
      async handle({ request, body }, reply) {
        const { service, login } = own(request.login);
        const outcome = await orRefusal(service.changePassword(login, body));
        switch (outcome.type) {
          case "done":
            return wrapInEnvelope();
          case "wrong":
            throw new NotebookError("badRequest", "The present password is not right.");
          case "wait":
            return sendRetryAfter(reply, outcome.ms);
        }
      },
    }),
    createRoute({
      method: "GET",
      path: "/octavo/account/logins",
      ...wholeAccount,
      handle({ request }) {
        const { service, login } = own(request.login);
        return wrapInEnvelope(
          service.loginsOf(login).map((row) => ({
            ...datesOfLogin(row),
            address: row.address,
            agent: row.agent,
            isThis: row.isThis,
          })),
        );
      },
    }),
    createRoute({
      method: "DELETE",
      path: "/octavo/account/logins",
      ...wholeAccount,
      handle({ request }) {
        const { service, login } = own(request.login);
        service.endOtherLogins(login);
        return wrapInEnvelope();
      },
    }),
    createRoute({
      method: "DELETE",
      path: "/octavo/account/logins/:id",
      ...wholeAccount,
      handle({ request, params }) {
        const { service, login } = own(request.login);
        if (!service.endLogin(login, params.id)) throw new NotebookError("sessionNotFound", "There is no such login.");
        return wrapInEnvelope();
      },
    }),
    createRoute({
      method: "GET",
      path: "/octavo/account/tokens",
      ...wholeAccount,
      handle({ request }) {
        const { service, login } = own(request.login);
        return wrapInEnvelope(
          service.tokensOf(login).map((row) => ({
            ...datesOfLogin(row),
            label: row.label,
            scope: row.reach.scope,
            folders: row.reach.folders,
            endsAt: row.endsAt,
          })),
        );
      },
    }),
    createRoute({
      method: "POST",
      path: "/octavo/account/tokens",
      body: tokenBody,
      ...wholeAccount,
      handle({ request, body: { label, days, ...wishes } }) {
        const { service, login } = own(request.login);
        const read = refuseProblems(() => readTokenWishes({ ...wishes, days: days ?? undefined }, ids.now()));
        return wrapInEnvelope({ token: service.addToken(login, { label: label.trim(), ...read }) });
      },
    }),
    createRoute({
      method: "DELETE",
      path: "/octavo/account/tokens/:id",
      ...wholeAccount,
      handle({ request, params }) {
        const { service, login } = own(request.login);
        if (!service.revokeToken(login, params.id)) {
          throw new NotebookError("sessionNotFound", "There is no such access token.");
        }
        return wrapInEnvelope();
      },
    }),
    // By POST, so that the secret is in no address and no log.
    createRoute({
      method: "POST",
      path: "/login/invitation/look",
      body: lookBody,
      bodyLimit,
      needs: "open",
      handle({ body }) {
        const user = accountsOf(people).invited(body.secret);
        if (user === null) throw new NotebookError("sessionNotFound", noInvitationWords);
        return wrapInEnvelope({ user });
      },
    }),
    createRoute({
      method: "POST",
      path: "/login/invitation",
      body: invitationBody,
      bodyLimit,
      needs: "open",
      async handle({ body }) {
        const user = await orRefusal(accountsOf(people).takeInvitation(body.secret, body.password));
        if (user === null) throw new NotebookError("sessionNotFound", noInvitationWords);
        return wrapInEnvelope({ user });
      },
    }),
  ];
}

const noInvitationWords =
  "This invitation does not hold any more: it works once, and for 7 days. Ask an administrator for another one.";

function datesOfLogin(row: LoginRow) {
  return { id: shortIdOf(row), since: row.createdAt, usedAt: lastUseOf(row) };
}

/** @throws NotebookError without accounts */
export function accountsOf({ accounts }: Services["people"]): AccountService {
  if (!accounts) throw new NotebookError("noAccounts");
  return accounts;
}

/** What keeps an account from being changed is the sender's to mend. @throws NotebookError */
export async function orRefusal<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof AccountsError ? new NotebookError("badRequest", error.message) : error;
  }
}

function refuseProblems<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw error instanceof AccountsError ? new NotebookError("badRequest", error.message) : error;
  }
}
