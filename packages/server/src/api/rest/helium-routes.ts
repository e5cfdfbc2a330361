/** `/api/helium`: which packages there are and which are on. Turning them on and off is for administrators, since they run in everybody's notes. */
import { type Json, jsonObjectSchema, withoutSecrets } from "@octavo/note";
import { z } from "zod";
import { loadApplication, suggestedApplications } from "../../helium/applications.ts";
import type { Services } from "../services.ts";
import { paragraphFor } from "./places.ts";
import { envelope } from "./reply.ts";
import { type Route, rawText, route } from "./route.ts";

const orderBody = z.array(z.string().max(500)).max(10_000);

/** Packages are configured with keys of services, too. */
const shown = (value: unknown) => envelope(withoutSecrets(JSON.parse(JSON.stringify(value)) as Json));

export function heliumRoutes({ helium, notices, pool, ...looking }: Services): readonly Route[] {
  return [
    route({
      method: "GET",
      path: "/helium/package",
      needs: "user",
      handle: async () => shown(await helium.packages()),
    }),
    route({
      method: "GET",
      path: "/helium/enabledPackage",
      needs: "user",
      handle: async () => shown(await helium.enabled()),
    }),
    route({
      method: "GET",
      path: "/helium/package/:name",
      needs: "user",
      handle: async ({ params }) => shown(await helium.versionsOf(params.name)),
    }),
    route({
      method: "GET",
      path: "/helium/suggest/:noteId/:paragraphId",
      needs: "reader",
      async handle({ params, asker }) {
        const { live } = await paragraphFor(looking, params, asker);
        const names = new Set(pool.names({ noteId: live.note.id, view: live.user }));
        return envelope({ available: await suggestedApplications(helium, (name) => names.has(name)) });
      },
    }),
    route({
      method: "POST",
      path: "/helium/load/:noteId/:paragraphId",
      body: z.looseObject({ name: z.string().max(500) }),
      needs: "runner",
      async handle({ params, body, asker }) {
        const place = await paragraphFor(looking, params, asker);
        return envelope(await loadApplication({ helium, notices }, { ...place, name: body.name }));
      },
    }),
    route({
      method: "GET",
      path: "/helium/bundle/load/:name",
      needs: "user",
      async handle({ params }, reply) {
        void reply.type("text/javascript; charset=utf-8");
        const isOn = (await helium.enabled()).some(({ pkg }) => pkg.name === params.name);
        return reply.send(isOn ? "ERROR: Octavo cannot build bundles of packages yet." : "");
      },
    }),
    route({
      method: "POST",
      path: "/helium/enable/:name",
      body: rawText,
      needs: "admin",
      async handle({ params, body }) {
        await helium.enable(params.name, body);
        return envelope();
      },
    }),
    route({
      method: "POST",
      path: "/helium/disable/:name",
      body: null,
      needs: "admin",
      async handle({ params }) {
        await helium.disable(params.name);
        return envelope();
      },
    }),
    route({
      method: "GET",
      path: "/helium/spell/config/:name",
      needs: "user",
      handle: async ({ params }) => shown(await helium.configOf(params.name)),
    }),
    route({
      method: "GET",
      path: "/helium/config",
      needs: "admin",
      handle: () => shown(helium.configs),
    }),
    route({
      method: "GET",
      path: "/helium/config/:name/:artifact",
      needs: "admin",
      handle: async ({ params }) => shown(await helium.configOf(params.name, params.artifact)),
    }),
    route({
      method: "POST",
      path: "/helium/config/:name/:artifact",
      body: jsonObjectSchema,
      needs: "admin",
      async handle({ params, body }) {
        await helium.configure(params.name, params.artifact, body);
        return shown(body);
      },
    }),
    route({
      method: "GET",
      path: "/helium/order/visualization",
      needs: "user",
      handle: () => envelope(helium.order),
    }),
    route({
      method: "POST",
      path: "/helium/order/visualization",
      body: orderBody,
      needs: "admin",
      async handle({ body }) {
        await helium.setOrder(body);
        return envelope();
      },
    }),
  ];
}
