/** What clients are sent without a request: lists of notes, notices, shared values, who else is there, and that they may read a note no more. */
import { type NoteId, namesOfMember } from "@octavo/note";
import { type EventName, encodeFrame, globalAngularUpdate, type ServerFrame } from "@octavo/protocol";
import type { GlobalChange } from "../../notebook/global-objects.ts";
import type { LiveNote } from "../../notebook/live-note.ts";
import { listedFor } from "../listed.ts";
import type { Services } from "../services.ts";
import type { SocketConnection } from "./connection.ts";

export class Announcements {
  readonly #services: Services;
  readonly #connections: ReadonlySet<SocketConnection>;

  /** @param connections those that are open, at any moment */
  constructor(services: Services, connections: ReadonlySet<SocketConnection>) {
    this.#services = services;
    this.#connections = connections;
    services.notebook.onListChanged(() => this.#sendLists());
    services.notebook.onMoved((id) => this.#reviewPlace(id));
    services.notices.listen((frame, live) => {
      for (const connection of this.#connections) if (live === null || connection.shows(live)) connection.send(frame);
    });
    services.globals.listen((change) => this.#sendGlobal(change));
    services.access.onChanged((noteIds) => this.#review(noteIds));
    services.status.listen((state) => {
      const speakers = [...this.#connections].filter(({ speaksFacts }) => speaksFacts);
      this.#sendNewest("SERVER_STATE", { ...state }, speakers);
    });
  }

  /** Rights on these notes have changed: a user who may not read a note any more receives nothing of it from now on. */
  #review(noteIds: ReadonlySet<string>): void {
    const { access, notebook } = this.#services;
    for (const connection of this.#connections) {
      const noteId = connection.live?.note.id;
      if (!noteId || !noteIds.has(noteId)) continue;
      if (access.may(connection.principal, "reader", noteId)) connection.rightsChanged();
      else connection.turnOut("Insufficient privileges to READER note.\nYou may not read this note any more.");
    }
    notebook.announceList();
  }

  /** A note is elsewhere: out of reach, maybe, for tokens that are kept to folders. */
  #reviewPlace(noteId: NoteId): void {
    for (const connection of this.#connections) {
      if (connection.live?.note.id !== noteId || !connection.principal.reach) continue;
      if (this.#services.access.may(connection.principal, "reader", noteId)) continue;
      connection.turnOut(
        "Insufficient privileges to READER note.\nYour access token does not reach this note any more.",
      );
    }
  }

  /** A value of global scope: sent to the pages that see it, but for the one that changed it. */
  #sendGlobal({ value, clientId, ...key }: GlobalChange): void {
    const { globalRights } = this.#services;
    const { groupId: interpreterGroupId, name } = key;
    const removed: ServerFrame = { op: "ANGULAR_OBJECT_REMOVE", data: { name, interpreterGroupId } };
    for (const connection of this.#connections) {
      const noteId = connection.live?.note.id;
      if (!noteId || connection.clientId === clientId) continue;
      const reader = { principal: connection.principal, noteId };
      if (!globalRights.sees(reader, key)) continue;
      const shown = globalRights.find(key, reader);
      const isHidden = value !== undefined && shown?.noteId !== key.noteId;
      // In place of a value that is gone the name may mean that of another note.
      if (!isHidden) connection.send(shown ? globalAngularUpdate(key, shown.value) : removed);
    }
  }

  /** To each user the notes they may read; the sockets of one user get one text. */
  #sendLists(): void {
    const texts = new Map<string, string>();
    for (const connection of this.#connections) {
      const { principal } = connection;
      const who = [...namesOfMember(principal), JSON.stringify(principal.reach)].join("\n");
      const notes = () => listedFor(this.#services, principal);
      const text = texts.get(who) ?? encodeFrame({ op: "NOTES_INFO", data: { notes: notes() } });
      texts.set(who, text);
      connection.sendNewest("NOTES_INFO", text);
    }
  }

  /** Zeppelin's sign that several sockets are on a note. */
  announceWatchers(live: LiveNote): void {
    const watching = [...this.#connections].filter((connection) => connection.shows(live));
    const users = [...new Set(watching.map(({ principal }) => principal.user))];
    const data = watching.length > 1 ? { status: true, users } : { status: false };
    this.#sendNewest("COLLABORATIVE_MODE_STATUS", data, watching);
  }

  #sendNewest(op: EventName, data: Readonly<Record<string, unknown>>, connections: Iterable<SocketConnection>): void {
    const text = encodeFrame({ op, data });
    for (const connection of connections) connection.sendNewest(op, text);
  }
}
