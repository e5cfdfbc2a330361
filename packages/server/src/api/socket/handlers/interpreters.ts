/** Requests about interpreter settings, and which of them a note uses. */
import type { LiveNote } from "../../../notebook/live-note.ts";
import { decideOperations } from "../../../notebook/paragraphs.ts";
import { bindingsOf } from "../../../settings/bindings.ts";
import { groupOfNewNotes, withDefaultFirst } from "../../../settings/new-note-group.ts";
import { presentBinding, presentForUse, presentSetting } from "../../../settings/present.ts";
import type { Context, Handler } from "./context.ts";

export const getSettings: Handler<"GET_INTERPRETER_SETTINGS"> = ({ connection, services, asker, msgId }) => {
  const { interpreters, configuration } = services;
  const user = { name: asker.user, roles: asker.roles };
  const visible = withDefaultFirst(interpreters.visibleTo(user), groupOfNewNotes(configuration, interpreters));
  const present = services.access.isAdmin(asker) ? presentSetting : presentForUse;
  const interpreterSettings = visible.map((setting) => present(interpreters, setting));
  connection.send({ op: "INTERPRETER_SETTINGS", data: { interpreterSettings }, msgId });
};

export const getBindings: Handler<"GET_INTERPRETER_BINDINGS"> = async (context, { noteId }) =>
  sendBindings(context, await context.services.notebook.open(noteId));

export const saveBindings: Handler<"SAVE_INTERPRETER_BINDINGS"> = async (context, { noteId, selectedSettingIds }) => {
  const { services, asker, msgId } = context;
  const live = await services.notebook.open(noteId);
  const [first] = selectedSettingIds;
  if (first !== undefined) {
    const user = { name: asker.user, roles: asker.roles };
    const { name: group } = services.interpreters.usable(first, user);
    const names = new Map(services.interpreters.visibleTo(user).map(({ id, name }) => [id, name]));
    // As in Zeppelin only the first has to be there; of the others those that are not leave no trace.
    const order = [...new Set([group, ...selectedSettingIds.flatMap((id) => names.get(id) ?? [])])];
    await decideOperations(live, [{ type: "defaultInterpreterSet", group, order }], msgId).durable;
  }
  sendBindings(context, live);
};

function sendBindings({ connection, services, asker, msgId }: Context, live: LiveNote): void {
  const user = { name: asker.user, roles: asker.roles };
  const interpreterBindings = bindingsOf(services.interpreters, live.note, user).map(presentBinding);
  connection.send({ op: "INTERPRETER_BINDINGS", data: { interpreterBindings }, msgId });
}
