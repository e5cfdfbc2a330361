/** `/api/configurations`: what is configured, under Zeppelin's names. */
import { maxMessageSize } from "@octavo/protocol";
import type { Services } from "../services.ts";
import { wrapInEnvelope } from "./reply.ts";
import { createRoute, type Route } from "./route.ts";

export function configurationRoutes({ configuration, mapTiles }: Services): readonly Route[] {
  const all = () => configuration.shown({ isAdmin: true });
  return [
    createRoute({
      method: "GET",
      path: "/configurations/client",
      needs: "open",
      handle: () =>
        wrapInEnvelope({
          wsMaxMessageSize: maxMessageSize,
          ...(Object.keys(mapTiles).length === 0 ? {} : { mapTiles }),
        }),
    }),
    createRoute({ method: "GET", path: "/configurations/all", needs: "admin", handle: () => wrapInEnvelope(all()) }),
    createRoute({
      method: "GET",
      path: "/configurations/prefix/:prefix",
      needs: "admin",
      handle: ({ params }) => {
        const matching = Object.entries(all()).filter(([name]) => name.startsWith(params.prefix));
        return wrapInEnvelope(Object.fromEntries(matching));
      },
    }),
    createRoute({
      method: "GET",
      path: "/octavo/configurations/unused",
      needs: "admin",
      handle: () => wrapInEnvelope(configuration.unused()),
    }),
  ];
}
