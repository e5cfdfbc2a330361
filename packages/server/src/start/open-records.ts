/** What is known of notes outside their files: who may do what with them, when they changed, where they are. */
import { join } from "node:path";
import type { NoteId } from "@octavo/note";
import { Access } from "../access/access.ts";
import { NoteLists } from "../access/note-lists.ts";
import { Catalogue } from "../notebook/catalogue.ts";
import { LastChanges } from "../notebook/last-changes.ts";
import { openAudit } from "../observability/audit-log.ts";
import { Origins } from "../observability/origins.ts";
import { closeSamples } from "./close-samples.ts";
import type { ServerOptions } from "./layout.ts";
import type { Data } from "./open-data.ts";

export type Records = Awaited<ReturnType<typeof openRecords>>;

export async function openRecords({ settings, ids }: ServerOptions, { people, storage, log }: Data) {
  const { folders, publicNotes, defaultOwner } = settings;
  const lists = await NoteLists.open({ path: join(folders.conf, "notebook-authorization.json"), log });
  if (people.hasAccounts) await closeSamples(settings.folders, lists);
  const catalogue = new Catalogue();
  const pathOf = (id: string) => catalogue.pathOf(id as NoteId);
  const access = new Access({ lists, publicNotes, defaultOwner, pathOf, people });
  const changes = await LastChanges.open({ file: join(folders.data, "changes.json"), storage, now: ids.now, log });
  const audit = openAudit({ folder: join(folders.data, "logs"), now: ids.now, log });
  people.directories?.onEvent(({ what, directory, user }) =>
    audit.record({ who: `directory ${directory}`, what, on: user, outcome: "done" }),
  );
  return { lists, catalogue, access, changes, audit, origins: new Origins() };
}
