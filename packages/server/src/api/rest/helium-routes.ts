/** `/api/helium`: which packages there are and which are on. Turning them on and off is for administrators, since they run in all users' notes. */
import { type Json, jsonObjectSchema, withoutSecrets } from "@octavo/note";
import { NotebookError } from "@octavo/protocol";
import { z } from "zod";
import { loadApplication, suggestedApplications } from "../../helium/applications.ts";
import type { Services } from "../services.ts";
import { paragraphFor } from "./places.ts";
import { wrapInEnvelope } from "./reply.ts";
import { createRoute, type Route, rawText } from "./route.ts";

const orderBody = z.array(z.string().max(500)).max(10_000);

/** Packages are configured with keys of services, too. */
const shown = (value: unknown) => wrapInEnvelope(withoutSecrets(JSON.parse(JSON.stringify(value)) as Json));

/** As Zeppelin's pages expect it, a failure is a success that begins with a word. */
async function scriptOrReason(script: Promise<string>): Promise<string> {
  try {
    return await script;
  } catch (error) {
    if (error instanceof NotebookError && error.code === "packageBroken") return `ERROR: ${error.message}`;
    throw error;
  }
}

export function heliumRoutes({ helium, notices, pool, ...looking }: Services): readonly Route[] {
  return [
    createRoute({
      method: "GET",
      path: "/helium/package",
      needs: "user",
      handle: async () => shown(await helium.packages()),
    }),
    createRoute({
      method: "GET",
      path: "/helium/enabledPackage",
      needs: "user",
      handle: async () => shown(await helium.enabled()),
    }),
    createRoute({
      method: "GET",
      path: "/helium/package/:name",
      needs: "user",
      handle: async ({ params }) => shown(await helium.versionsOf(params.name)),
    }),
    createRoute({
      method: "GET",
      path: "/helium/suggest/:noteId/:paragraphId",
      needs: "reader",
      async handle({ params, asker }) {
        const { live } = await paragraphFor(looking, params, asker);
        const names = new Set(pool.names({ noteId: live.note.id, view: live.user }));
        return wrapInEnvelope({ available: await suggestedApplications(helium, (name) => names.has(name)) });
      },
    }),
    createRoute({
      method: "POST",
      path: "/helium/load/:noteId/:paragraphId",
      body: z.looseObject({ name: z.string().max(500) }),
      needs: "runner",
      async handle({ params, body, asker }) {
        const place = await paragraphFor(looking, params, asker);
        return wrapInEnvelope(await loadApplication({ helium, notices }, { ...place, name: body.name }));
      },
    }),
    createRoute({
      method: "GET",
      path: "/helium/bundle/load/:name",
      needs: "user",
      async handle({ params, query, asker }, reply) {
        void reply.type("text/javascript; charset=utf-8");
        // A build is the work of a minute, which not every user may cause as often as they like.
        const isAnew = query["refresh"] === "true" && looking.access.isAdmin(asker);
        return reply.send(await scriptOrReason(helium.script(params.name, isAnew)));
      },
    }),
    createRoute({
      method: "POST",
      path: "/helium/enable/:name",
      body: rawText,
      needs: "admin",
      async handle({ params, body }) {
        await helium.enable(params.name, body);
        return wrapInEnvelope();
      },
    }),
    createRoute({
      method: "POST",
      path: "/helium/disable/:name",
      body: null,
      needs: "admin",
      async handle({ params }) {
        await helium.disable(params.name);
        return wrapInEnvelope();
      },
    }),
    createRoute({
      method: "GET",
      path: "/helium/spell/config/:name",
      needs: "user",
      handle: async ({ params }) => shown(await helium.configOf(params.name)),
    }),
    createRoute({
      method: "GET",
      path: "/helium/config",
      needs: "admin",
      handle: () => shown(helium.configs),
    }),
    createRoute({
      method: "GET",
      path: "/helium/config/:name/:artifact",
      needs: "admin",
      handle: async ({ params }) => shown(await helium.configOf(params.name, params.artifact)),
    }),
    createRoute({
      method: "POST",
      path: "/helium/config/:name/:artifact",
      body: jsonObjectSchema,
      needs: "admin",
      async handle({ params, body }) {
        await helium.configure(params.name, params.artifact, body);
        return shown(body);
      },
    }),
    createRoute({
      method: "GET",
      path: "/helium/order/visualization",
      needs: "user",
      handle: () => wrapInEnvelope(helium.order),
    }),
    createRoute({
      method: "POST",
      path: "/helium/order/visualization",
      body: orderBody,
      needs: "admin",
      async handle({ body }) {
        await helium.setOrder(body);
        return wrapInEnvelope();
      },
    }),
  ];
}
