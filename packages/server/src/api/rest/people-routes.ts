/** `/api/octavo/people`: the accounts, for administrators. */
import { NotebookError } from "@octavo/protocol";
import { z } from "zod";
import type { Account } from "../../auth/accounts/account.ts";
import type { Services } from "../services.ts";
import { accountsOf, orRefusal } from "./account-routes.ts";
import { wrapInEnvelope } from "./reply.ts";
import { createRoute, type Route } from "./route.ts";

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
  /** @returns how many notes */
  const passOn = async (user: string, to: string): Promise<number> => {
    const { users = [], roles: known = [] } = people.desk?.roster() ?? {};
    if (!users.includes(to) || to === user || people.isLocked(to)) {
      throw new NotebookError("badRequest", `There is no other user "${to}", or the account is locked.`);
    }
    // Of an account that was removed, too; but a list that names a role means all who have it.
    if (!users.includes(user) && known.includes(user)) {
      throw new NotebookError("badRequest", `"${user}" is a role, and not a user.`);
    }
    return await access.passOn({ from: user, to, notes: notebook.list() }, () => schedules.passOn(user, to));
  };
  return [
    createRoute({
      method: "GET",
      path: "/octavo/people",
      needs: "admin",
      handle() {
        const notes = notebook.list();
        const listed = accountsOf(people).list();
        return wrapInEnvelope(
          listed.map((person) => ({
            ...person,
            isAdministrator: isAdministrator(person),
            notes: access.ownedBy(person.name, notes).length,
          })),
        );
      },
    }),
    createRoute({
      method: "POST",
      path: "/octavo/people",
      body: newUserBody,
      needs: "admin",
      handle: async ({ body }) => wrapInEnvelope({ invitation: await orRefusal(accountsOf(people).add(body)) }),
    }),
    createRoute({
      method: "DELETE",
      path: "/octavo/people/:user",
      needs: "admin",
      async handle({ params: { user }, query: { notesTo } }) {
        const passedOn = typeof notesTo === "string" ? await passOn(user, notesTo) : 0;
        const left = access.ownedBy(user, notebook.list()).length;
        await orRefusal(accountsOf(people).remove(user, isAdministrator));
        await runs.rights.endInterpretersOfShutOut();
        return wrapInEnvelope({ passedOn, left }, left > 0 ? leftWords(user, left) : "");
      },
    }),
    createRoute({
      method: "PUT",
      path: "/octavo/people/:user/roles",
      body: rolesBody,
      needs: "admin",
      async handle({ params, body }) {
        await orRefusal(accountsOf(people).setRoles(params.user, body.roles, isAdministrator));
        return wrapInEnvelope();
      },
    }),
    createRoute({
      method: "PUT",
      path: "/octavo/people/:user/lock",
      body: null,
      needs: "admin",
      async handle({ params: { user } }) {
        await orRefusal(accountsOf(people).setLocked(user, true, isAdministrator));
        await runs.rights.endInterpretersOfShutOut();
        return wrapInEnvelope();
      },
    }),
    createRoute({
      method: "DELETE",
      path: "/octavo/people/:user/lock",
      needs: "admin",
      async handle({ params }) {
        await orRefusal(accountsOf(people).setLocked(params.user, false, isAdministrator));
        return wrapInEnvelope();
      },
    }),
    createRoute({
      method: "POST",
      path: "/octavo/people/:user/invitation",
      body: null,
      needs: "admin",
      handle: async ({ params }) =>
        wrapInEnvelope({ invitation: await orRefusal(accountsOf(people).invite(params.user)) }),
    }),
    createRoute({
      method: "POST",
      path: "/octavo/people/:user/notes",
      body: passBody,
      needs: "admin",
      handle: async ({ params: { user }, body: { to } }) => wrapInEnvelope({ notes: await passOn(user, to) }),
    }),
  ];
}

function leftWords(user: string, count: number): string {
  const [notes, stay, their] = count === 1 ? ["note", "stays", "its"] : ["notes", "stay", "their"];
  return `${user} is removed. ${count} ${notes} ${stay} without an owner who can log in, with the name in ${their} lists. Pass them on with POST /api/octavo/people/${encodeURIComponent(user)}/notes, or a later account of this name owns them.`;
}
