/** Requests about interpreter settings, and which of them a note uses. */
import type { LiveNote } from "../../notebook/live-note.ts";
import { decide } from "../../notebook/paragraphs.ts";
import { bindingsOf } from "../../settings/bindings.ts";
import { presentBinding, presentSetting } from "../../settings/present.ts";
import type { Context, Handler } from "./context.ts";

export const getSettings: Handler<"GET_INTERPRETER_SETTINGS"> = ({ connection, services, asker, msgId }) => {
  const { interpreters } = services;
  const visible = interpreters.visibleTo({ name: asker.user, roles: asker.roles });
  const interpreterSettings = visible.map((setting) => presentSetting(interpreters, setting));
  connection.send({ op: "INTERPRETER_SETTINGS", data: { interpreterSettings }, msgId });
};

export const getBindings: Handler<"GET_INTERPRETER_BINDINGS"> = async (context, { noteId }) =>
  sendBindings(context, await context.services.notebook.open(noteId));

export const saveBindings: Handler<"SAVE_INTERPRETER_BINDINGS"> = async (context, { noteId, selectedSettingIds }) => {
  const { services, asker, msgId } = context;
  const live = await services.notebook.open(noteId);
  const [first] = selectedSettingIds;
  if (first !== undefined) {
    const { name } = services.interpreters.usable(first, { name: asker.user, roles: asker.roles });
    await decide(live, [{ type: "defaultInterpreterSet", group: name }], msgId).durable;
  }
  sendBindings(context, live);
};

function sendBindings({ connection, services, asker, msgId }: Context, live: LiveNote): void {
  const user = { name: asker.user, roles: asker.roles };
  const interpreterBindings = bindingsOf(services.interpreters, live.note, user).map(presentBinding);
  connection.send({ op: "INTERPRETER_BINDINGS", data: { interpreterBindings }, msgId });
}
