/** `/api/credential`: each user's own names and passwords. */
import { z } from "zod";
import type { Services } from "../services.ts";
import { wrapInEnvelope } from "./reply.ts";
import { createRoute, type Route } from "./route.ts";

const credentialBody = z.object({
  entity: z.string(),
  username: z.string(),
  password: z.string().nullish(),
});

export function credentialRoutes({ credentials }: Services): readonly Route[] {
  return [
    createRoute({
      method: "GET",
      path: "/credential",
      isOfServer: true,
      needs: "user",
      handle({ asker }) {
        const own = [...credentials.entitiesOf(asker.user)].map(([entity, { username }]) => [
          entity,
          { username, password: "" },
        ]);
        return wrapInEnvelope({ userCredentials: Object.fromEntries(own) });
      },
    }),
    createRoute({
      method: "PUT",
      path: "/credential",
      isOfServer: true,
      body: credentialBody,
      needs: "user",
      async handle({ body, asker }) {
        await credentials.put(asker.user, { ...body, password: body.password ?? "" });
        return wrapInEnvelope();
      },
    }),
    createRoute({
      method: "DELETE",
      path: "/credential",
      isOfServer: true,
      needs: "user",
      async handle({ asker }) {
        await credentials.removeAll(asker.user);
        return wrapInEnvelope();
      },
    }),
    createRoute({
      method: "DELETE",
      path: "/credential/:entity",
      isOfServer: true,
      needs: "user",
      async handle({ params, asker }) {
        await credentials.remove(asker.user, params.entity);
        return wrapInEnvelope();
      },
    }),
  ];
}
