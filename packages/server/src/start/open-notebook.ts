/** The live notes, the tree they are in, and values that code of several notes shares. */
import { join } from "node:path";
import { Guard } from "../access/guard.ts";
import { GlobalObjects } from "../notebook/global-objects.ts";
import { GlobalRights } from "../notebook/global-rights.ts";
import { Notebook } from "../notebook/notebook.ts";
import { OpenNotes } from "../notebook/open-notes.ts";
import { OverlayFiles } from "../notebook/overlay-files.ts";
import { SaveSchedule } from "../notebook/save-schedule.ts";
import { Pool } from "../pool/pool.ts";
import { PoolSources } from "../pool/pool-sources.ts";
import { groupOfNewNotes } from "../settings/new-note-group.ts";
import { KeyedQueue } from "../storage/keyed-queue.ts";
import { nodeFileSystem } from "../storage/node-file-system.ts";
import type { Followers } from "./followers.ts";
import type { ServerOptions } from "./layout.ts";
import type { Data } from "./open-data.ts";
import type { Interpreters } from "./open-interpreters.ts";
import type { Records } from "./open-records.ts";

type NotebookBelow = Data & Records & Interpreters & { readonly followers: Followers };

export type Notes = ReturnType<typeof openNotebook>;

export function openNotebook(options: ServerOptions, below: NotebookBelow) {
  const queue = new KeyedQueue();
  const live = openLiveNotes(options, below, queue);
  const { notebook } = openTree(options, { ...below, ...live }, queue);
  return { ...live, notebook, ...openShared(options, { ...below, notebook }) };
}

function openLiveNotes({ settings, ids }: ServerOptions, below: NotebookBelow, queue: KeyedQueue) {
  const { followers, storage, journal, catalogue, changes, log } = below;
  const openNotes = new OpenNotes({
    storage,
    overlayFiles: new OverlayFiles({ folder: join(settings.folders.data, "overlays"), fileSystem: nodeFileSystem }),
    journal,
    queue,
    now: ids.now,
    newEpoch: () => `${ids.now().toString(36)}-${ids.random(2 ** 31).toString(36)}`,
    pathOf: (id) => catalogue.pathOf(id),
    shown: (note) => followers.shown(note),
    onEffects: (note, effects) => followers.perform(note, effects),
    onOpened: (note) => followers.opened(note),
    isBusy: (id) => followers.isBusy(id),
    onChanged: (note) => followers.changed(note),
    onWatcherFailed: (error) => log.error({ err: error }, "a client could not be told what happened"),
    asNobody: (work) => changes.as(null, work),
  });
  const saves = new SaveSchedule({
    save: (id) => openNotes.save(id),
    isSaved: (id) => openNotes.isSaved(id),
    onFailed: (id, error) => log.error({ err: error, noteId: id }, "a note could not be saved"),
  });
  followers.join({
    changed({ note }) {
      changes.changed(note.id);
      saves.changed(note.id);
    },
  });
  return { openNotes, saves };
}

function openTree(
  { configuration, ids }: ServerOptions,
  below: NotebookBelow & ReturnType<typeof openLiveNotes>,
  queue: KeyedQueue,
) {
  const { followers, storage, openNotes, catalogue, access, changes, interpreters, noteRate, log } = below;
  const groupNow = () => groupOfNewNotes(configuration, interpreters);
  configuration.showAs("zeppelin.interpreter.group.default", groupNow);
  const notebook = new Notebook({
    ...{ storage, openNotes, catalogue, queue, ids, log },
    owners: {
      assignOwner(id, user, audience) {
        changes.changed(id);
        return access.assignOwner(id, user, audience);
      },
      forget: (id) => access.forget(id),
    },
    groupOfNewNotes: groupNow,
    countNew: (user) => noteRate.take(user),
    onRemoved: (id) => followers.removed(id),
  });
  return { notebook };
}

function openShared({ settings, ids }: ServerOptions, below: NotebookBelow & { readonly notebook: Notebook }) {
  const { notebook, access, people, database, interpreters } = below;
  const guard = new Guard({ access, isThere: (id) => notebook.has(id) });
  const globals = new GlobalObjects();
  const pool = new Pool({ database, folder: join(settings.folders.data, "pool"), now: ids.now });
  const poolSources = new PoolSources({ database, people, access });
  const globalRights = new GlobalRights({ globals, access, guard, people, poolSources, interpreters });
  return { guard, globals, pool, poolSources, globalRights };
}
