import type { Handler } from "./context.ts";

/** Zeppelin sends everything to everyone; here all but the administrators receive what a client needs. */
export const list: Handler<"LIST_CONFIGURATIONS"> = ({ connection, services, asker, msgId }) => {
  const configurations = services.configuration.shown({ isAdmin: services.access.isAdmin(asker) });
  connection.send({ op: "CONFIGURATIONS_INFO", data: { configurations }, msgId });
};
