/** `/api/notebook/{noteId}/permissions`: who may do what with a note. */
import { namesOf } from "@octavo/note";
import { NotebookError, permissionsBody } from "@octavo/protocol";
import type { Refusal } from "../../access/guard.ts";
import { refuseLookalikes } from "../../access/lookalikes.ts";
import type { Services } from "../services.ts";
import { envelope } from "./reply.ts";
import { type Route, route } from "./route.ts";

export function permissionRoutes({ access, people }: Services): readonly Route[] {
  return [
    route({
      method: "GET",
      path: "/notebook/:noteId/permissions",
      needs: "reader",
      handle({ params }) {
        const { owners, readers, writers, runners } = access.listsOf(params.noteId);
        return envelope({ owners, readers, writers, runners });
      },
    }),

    // Who has the note open is told, and everyone gets the list of notes they may read now: see the socket.
    route({
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
        await access.change(params.noteId, lists, asker.user);
        return envelope();
      },
    }),
  ];
}

const notOwner: Refusal = ({ allowed, member }) =>
  [
    "Insufficient privileges to change permissions.",
    `Allowed owners: [${allowed.join(", ")}]`,
    `User belongs to: [${namesOf(member).join(", ")}]`,
  ].join("\n\n");
