/** Requests about whole notes and folders. */
import { exportNotebook, nameOfPath } from "@octavo/note";
import { NotebookError } from "@octavo/protocol";
import type { LiveNote } from "../../../notebook/live-note.ts";
import { renderImported } from "../../../runs/render-imported.ts";
import { listedFor } from "../../listed.ts";
import { type Context, type Handler, shownNote } from "./context.ts";
import type { FolderHandler } from "./row.ts";

export const listNotes: Handler<"LIST_NOTES"> = ({ connection, services, asker, msgId }, { facts }) => {
  const data = { notes: listedFor(services, asker) };
  connection.send({ op: "NOTES_INFO", data, msgId: facts === 1 ? msgId : undefined });
};

export const reloadNotes: Handler<"RELOAD_NOTES_FROM_REPO"> = ({ services }) => services.notebook.reload();

/** Where none is set, or none that may be read, asking for it leaves the note that was shown. */
export const getHomeNote: Handler<"GET_HOME_NOTE"> = async (context) => {
  const { connection, services, may } = context;
  const id = services.configuration.given("zeppelin.notebook.homescreen");
  const live = id === undefined ? null : await services.notebook.openNewest(id).catch(() => null);
  if (live && may("reader", live)) return showNote(context, live);
  connection.subscribe(null, connection.speaksFacts);
  connection.send({ op: "NOTE", data: {} });
  return undefined;
};

/** What a Zeppelin client is sent that opens a note. */
function showNote({ connection, services }: Context, live: LiveNote): void {
  connection.subscribe(live, connection.speaksFacts);
  connection.sendNote();
  connection.sendSharedValues(services.globalRights.all({ principal: connection.principal, noteId: live.note.id }));
}

export const getNote: Handler<"GET_NOTE"> = async (context, { id, facts, rests, epoch, version }) => {
  if (!id) return;
  const { asker, connection, services, msgId } = context;
  const whole = await services.notebook.openNewest(id);
  mustStillRead(context, whole);
  const isNewSpeaker = facts === 1 && !connection.speaksFacts;
  connection.takesRests = rests === 1;
  connection.subscribe(whole, facts === 1);
  const live = context.see(whole);
  // A server that was restarted may have other troubles than the one before.
  if (isNewSpeaker) connection.send({ op: "SERVER_STATE", data: { ...services.status.current } });
  const missed = facts === 1 && epoch === live.epoch && version !== undefined ? live.factsSince(version) : null;
  if (missed) connection.onFacts(missed);
  else connection.sendNote("NOTE", msgId);
  connection.sendSharedValues(services.globalRights.all({ principal: asker, noteId: whole.note.id }));
};

export const reloadNote: Handler<"RELOAD_NOTE"> = async (context, { id }) => {
  if (!id) return;
  const { notebook } = context.services;
  const live = await notebook.open(id);
  await notebook.readAgain(live);
  mustStillRead(context, live);
  showNote(context, live);
};

/** Who lost the right while the note was read from disk would not be turned out of a note that was not shown yet. */
function mustStillRead({ services, asker }: Context, { note }: LiveNote): void {
  services.guard.needRight(asker, "reader", note.id);
}

export const newNote: Handler<"NEW_NOTE"> = async ({ connection, services, asker, msgId }, data) => {
  const live = await services.notebook.create({
    path: data.name ?? "",
    defaultInterpreterGroup: data.defaultInterpreterGroup ?? undefined,
    user: asker.user,
    sees: services.access.sight(asker),
    withEmptyParagraph: true,
  });
  connection.subscribe(live, connection.speaksFacts);
  connection.sendNote("NEW_NOTE", msgId);
};

export const importNote: Handler<"IMPORT_NOTE"> = async ({ connection, services, asker, msgId }, { note }) => {
  const maker = { user: asker.user, sees: services.access.sight(asker) };
  const live = await nameMissingNote("Fail to import note: ", services.notebook.importNote(note, maker));
  connection.send({ op: "IMPORT_NOTE", data: { note: services.notebook.present(live) }, msgId });
  renderImported(live, note, { runs: services.runs, user: asker.user });
};

export const convertToNotebookFormat: Handler<"CONVERT_NOTE_NBFORMAT"> = async (context, { noteId, noteName }) => {
  const { connection, msgId } = context;
  const live = context.see(await context.services.notebook.openNewest(noteId));
  const nbformat = exportNotebook(live.published.note);
  connection.send({
    op: "CONVERTED_NOTE_NBFORMAT",
    data: { nbformat, noteName: noteName ?? nameOfPath(live.note.path) },
    msgId,
  });
};

export const cloneNote: Handler<"CLONE_NOTE"> = async (context, { name }) => {
  const { connection, services, asker, msgId } = context;
  const maker = { user: asker.user, sees: services.access.sight(asker) };
  const cloning = services.notebook.clone(shownNote(context).published.note, name ?? "", maker);
  const clone = await nameMissingNote("Fail to clone note, cause: ", cloning);
  connection.subscribe(clone, connection.speaksFacts);
  connection.sendNote("NEW_NOTE", msgId);
};

/** As Zeppelin says it, what could not be done goes before why. */
function nameMissingNote<Result>(what: string, work: Promise<Result>): Promise<Result> {
  return work.catch((error: unknown) => {
    throw error instanceof NotebookError && error.code === "pathTaken"
      ? new NotebookError("pathTaken", what + error.message)
      : error;
  });
}

/** Zeppelin's clients show the new name at once; when it is refused, the note gives them the old one. */
export const renameNote: Handler<"NOTE_RENAME"> = async (context, { id, name, relative }) => {
  const { services, asker, msgId, connections } = context;
  try {
    const sees = services.access.sight(asker);
    await services.notebook.rename(id, name, { isRelative: relative === true, msgId, sees });
  } catch (error) {
    for (const each of connections) if (!each.speaksFacts && each.live?.note.id === id) each.sendNote();
    throw error;
  }
};

export const updateNote: Handler<"NOTE_UPDATE"> = async (context, { id, name, config: whole, change }) => {
  const { services, asker, msgId, may } = context;
  if (!id || !(whole || change)) return;
  const live = await services.notebook.open(id);
  const isOther = name && name !== nameOfPath(live.note.path) && may("owner", live);
  const rename = { isRelative: true, msgId, sees: services.access.sight(asker) };
  // First, so that NOTE_UPDATED carries the new name; one that is refused takes nothing from the settings.
  const renamed = isOther ? services.notebook.rename(id, name, rename) : Promise.resolve();
  await Promise.allSettled([renamed]);
  const old = live.note.config;
  const config = change ? { ...old, ...change } : (whole ?? {});
  // Replaced as a whole, but for what Octavo keeps there and others do not know to send back, and for what only owners may change; so is the
  // name, which clients send along as they know it.
  const octavo = config["octavo"] ?? old["octavo"];
  const mode = may("owner", live) ? config["personalizedMode"] : old["personalizedMode"];
  const { octavo: _octavo, personalizedMode: _mode, ...others } = config;
  const wanted = {
    ...others,
    ...(octavo !== undefined && { octavo }),
    ...(mode !== undefined && { personalizedMode: mode }),
  };
  await services.schedules.configure(live, wanted, { principal: asker, msgId });
  await renamed;
  services.notebook.announceList();
};

export const moveNoteToTrash: Handler<"MOVE_NOTE_TO_TRASH"> = ({ services }, { id }) => services.notebook.trash(id);
export const restoreNote: Handler<"RESTORE_NOTE"> = ({ services }, { id }) => services.notebook.restore(id);
export const deleteNote: Handler<"DEL_NOTE"> = ({ services }, { id }) => services.notebook.remove(id);

export const moveFolderToTrash: FolderHandler<"MOVE_FOLDER_TO_TRASH"> = ({ services }, { id }, choice) =>
  services.notebook.trashFolder(id, choice);
export const restoreFolder: FolderHandler<"RESTORE_FOLDER"> = ({ services }, { id }, choice) =>
  services.notebook.restoreFolder(id, choice);
export const removeFolder: FolderHandler<"REMOVE_FOLDER"> = ({ services }, { id }, choice) =>
  services.notebook.removeFolder(id, choice);
export const renameFolder: FolderHandler<"FOLDER_RENAME"> = ({ services }, { id, name }, choice) =>
  services.notebook.renameFolder({ id, name }, choice);
export const restoreAll: FolderHandler<"RESTORE_ALL"> = ({ services }, _data, choice) =>
  services.notebook.restoreAll(choice);
export const emptyTrash: FolderHandler<"EMPTY_TRASH"> = ({ services }, _data, choice) =>
  services.notebook.emptyTrash(choice);
