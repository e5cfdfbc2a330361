/** `/api/octavo/people`: the accounts, for administrators. */
import { NotebookError } from "@octavo/protocol";
import { z } from "zod";
import type { Account } from "../../auth/accounts/account.ts";
import type { Services } from "../services.ts";
import { accountsOf, orRefusal } from "./account-routes.ts";
import { envelope } from "./reply.ts";
import { type Route, route } from "./route.ts";

const roles = z.array(z.string().max(100)).max(100);
const newUserBody = z.object({
  name: z.string().max(200),
  roles: roles.default([]),
  /** Null for an invitation: the user chooses it. */
  password: z.string().nullable().default(null),
});
const rolesBody = z.object({ roles });
const passBody = z.object({ to: z.string().min(1).max(100) });

export function peopleRoutes({ people, access, notebook, schedules, runs }: Services): readonly Route[] {
  const isAdministrator = ({ name, roles: held }: Pick<Account, "name" | "roles">) =>
    access.hasAdminRole({ user: name, roles: held, isAnonymous: false });
  /** What runs for them alone ends; what others share goes on. */
  const endInterpretersOf = async (user: string) => {
    const own = (await runs.sessions.ask()).filter(({ ofUser }) => ofUser === user);
    const words = "The run was ended because its user's account was locked or removed by an administrator.";
    if (own.length > 0)
      runs.closeSessions(
        own.map(({ sessionKey }) => sessionKey),
        words,
      );
  };
  return [
    route({
      method: "GET",
      path: "/octavo/people",
      needs: "admin",
      handle() {
        const notes = notebook.list();
        const listed = accountsOf(people).list();
        return envelope(
          listed.map((person) => ({
            ...person,
            isAdministrator: isAdministrator(person),
            notes: access.ownedBy(person.name, notes).length,
          })),
        );
      },
    }),
    route({
      method: "POST",
      path: "/octavo/people",
      body: newUserBody,
      needs: "admin",
      handle: async ({ body }) => envelope({ invitation: await orRefusal(accountsOf(people).add(body)) }),
    }),
    route({
      method: "DELETE",
      path: "/octavo/people/:user",
      needs: "admin",
      async handle({ params: { user } }) {
        await orRefusal(accountsOf(people).remove(user, isAdministrator));
        await endInterpretersOf(user);
        return envelope();
      },
    }),
    route({
      method: "PUT",
      path: "/octavo/people/:user/roles",
      body: rolesBody,
      needs: "admin",
      async handle({ params, body }) {
        await orRefusal(accountsOf(people).setRoles(params.user, body.roles, isAdministrator));
        return envelope();
      },
    }),
    route({
      method: "PUT",
      path: "/octavo/people/:user/lock",
      body: null,
      needs: "admin",
      async handle({ params: { user } }) {
        await orRefusal(accountsOf(people).setLocked(user, true, isAdministrator));
        await endInterpretersOf(user);
        return envelope();
      },
    }),
    route({
      method: "DELETE",
      path: "/octavo/people/:user/lock",
      needs: "admin",
      async handle({ params }) {
        await orRefusal(accountsOf(people).setLocked(params.user, false, isAdministrator));
        return envelope();
      },
    }),
    route({
      method: "POST",
      path: "/octavo/people/:user/invitation",
      body: null,
      needs: "admin",
      handle: async ({ params }) => envelope({ invitation: await orRefusal(accountsOf(people).invite(params.user)) }),
    }),
    route({
      method: "POST",
      path: "/octavo/people/:user/notes",
      body: passBody,
      needs: "admin",
      async handle({ params: { user }, body: { to } }) {
        const { users = [], roles: known = [] } = people.desk?.roster() ?? {};
        if (!users.includes(to) || people.isLocked(to)) {
          throw new NotebookError("badRequest", `There is no user "${to}", or the account is locked.`);
        }
        // Of an account that was removed, too; but a list that names a role means all who have it.
        if (!users.includes(user) && known.includes(user)) {
          throw new NotebookError("badRequest", `"${user}" is a role, and not a user.`);
        }
        const passed = await access.passOn({ from: user, to, notes: notebook.list() }, () =>
          schedules.passOn(user, to),
        );
        return envelope({ notes: passed });
      },
    }),
  ];
}
