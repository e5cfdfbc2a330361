/** `/api/notebook/{noteId}/permissions`: who may do what with a note. */
import { namesOfMember } from "@octavo/note";
import { NotebookError, permissionsBody } from "@octavo/protocol";
import type { Refusal } from "../../access/guard.ts";
import { refuseLookalikes } from "../../access/lookalikes.ts";
import type { Services } from "../services.ts";
import { wrapInEnvelope } from "./reply.ts";
import { createRoute, type Route } from "./route.ts";

export function permissionRoutes({ access, people }: Services): readonly Route[] {
  return [
    createRoute({
      method: "GET",
      path: "/notebook/:noteId/permissions",
      needs: "reader",
      handle({ params }) {
        const { owners, readers, writers, runners } = access.listsOf(params.noteId);
        const lists = { owners, writers, runners, readers };
        return wrapInEnvelope({ owners, readers, writers, runners }, people.hasAccounts ? emptyWords(lists) : "");
      },
    }),

    // Clients that show the note receive the change, and every client the list of notes it may read now: see the socket.
    createRoute({
      method: "PUT",
      path: "/notebook/:noteId/permissions",
      scope: "administer",
      body: permissionsBody,
      needs: "owner",
      refusal: notOwner,
      async handle({ params, body, asker }) {
        if (asker.isAnonymous) {
          throw new NotebookError("notPermitted", "Only authenticated user can set the permission.");
        }
        const kept = Object.values(access.listsOf(params.noteId)).flat();
        refuseLookalikes([...body.readers, ...body.runners, ...body.writers, ...body.owners], { kept, people });
        const lists = {
          readers: people.spelled(body.readers),
          runners: people.spelled(body.runners),
          writers: people.spelled(body.writers),
          owners: people.spelled(body.owners),
        };
        await access.change(params.noteId, lists, asker.user, body.before);
        return wrapInEnvelope();
      },
    }),
  ];
}

/** What empty lists mean, as the panel on the page says it. Zeppelin's clients read the lists alone. */
function emptyWords(lists: Readonly<Record<keyof typeof emptyMeans, readonly string[]>>): string {
  const kinds = (["owners", "writers", "runners", "readers"] as const).filter((kind) => lists[kind].length === 0);
  const means = kinds.map((kind) => `${kind}: ${emptyMeans[kind]}`);
  return means.length === 0 ? "" : `An empty list means everybody. ${means.join(" ")}`;
}

const emptyMeans = {
  owners: "every account owns this note.",
  writers: "every account may edit this note.",
  runners: "every account may run this note.",
  readers: "every account may read this note.",
} as const;

const notOwner: Refusal = ({ allowed, member }) =>
  [
    "Insufficient privileges to change permissions.",
    `Allowed owners: [${allowed.join(", ")}]`,
    `User belongs to: [${namesOfMember(member).join(", ")}]`,
  ].join("\n\n");
