/** `/api/configurations`: what is configured, under Zeppelin's names. */
import { maxMessageSize } from "@octavo/protocol";
import type { Services } from "../services.ts";
import { envelope } from "./reply.ts";
import { type Route, route } from "./route.ts";

export function configurationRoutes({ configuration, mapTiles }: Services): readonly Route[] {
  const all = () => configuration.shown({ isAdmin: true });
  return [
    route({
      method: "GET",
      path: "/configurations/client",
      needs: "open",
      handle: () =>
        envelope({ wsMaxMessageSize: maxMessageSize, ...(Object.keys(mapTiles).length === 0 ? {} : { mapTiles }) }),
    }),
    route({ method: "GET", path: "/configurations/all", needs: "admin", handle: () => envelope(all()) }),
    route({
      method: "GET",
      path: "/configurations/prefix/:prefix",
      needs: "admin",
      handle: ({ params }) => {
        const matching = Object.entries(all()).filter(([name]) => name.startsWith(params.prefix));
        return envelope(Object.fromEntries(matching));
      },
    }),
    route({
      method: "GET",
      path: "/octavo/configurations/unused",
      needs: "admin",
      handle: () => envelope(configuration.unused()),
    }),
  ];
}
