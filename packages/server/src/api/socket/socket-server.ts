/** The door of the socket: who may connect, and one frame after another to its handler. */
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { isJsonObject, type NoteId, namesOf, noteIdPattern } from "@octavo/note";
import {
  type Envelope,
  type ErrorCode,
  type EventName,
  encodeFrame,
  envelopeSchema,
  globalAngularUpdate,
  isEventName,
  isRequestName,
  maxMessageSize,
  NotebookError,
  parseWireJson,
  type RequestName,
  requests,
  type ServerFrame,
} from "@octavo/protocol";
import { type WebSocket, WebSocketServer } from "ws";
import { z } from "zod";
import type { Login } from "../../auth/login.ts";
import { stranger } from "../../auth/principal.ts";
import { type Limits, limitReached, unlimited } from "../../limits/limits.ts";
import { type GateOptions, refusalOf } from "../../net/gate.ts";
import { networkOf } from "../../net/network.ts";
import { Proxies } from "../../net/proxies.ts";
import { closeWhenSilent, patienceWithSilenceMs } from "../../net/silence.ts";
import type { GlobalChange } from "../../notebook/global-objects.ts";
import type { LiveNote } from "../../notebook/live-note.ts";
import { viewFor } from "../../notebook/view-for.ts";
import type { AuditKind } from "../../observability/audit-kinds.ts";
import { DiskError } from "../../storage/disk-error.ts";
import {
  auditedFolderRename,
  auditedOperation,
  auditedRename,
  auditedSchedule,
  outcomeOfError,
} from "../audit/audited.ts";
import { listedFor } from "../listed.ts";
import type { Services } from "../services.ts";
import { Connection } from "./connection.ts";
import type { Context } from "./handlers/context.ts";
import { operations } from "./handlers/index.ts";
import { perform, type Row } from "./handlers/row.ts";
import { Inbox } from "./inbox.ts";
import { sessionLogout, speakerOf } from "./speaker.ts";
import { type StrangerLimits, Strangers, type Watch } from "./strangers.ts";

/** Sockets in all, known or not. Each costs memory, and a file that the system may run out of. */
const mostSockets = 5000;
/** What a client that does not say goodbye is waited for at the end. */
const farewellMs = 1000;

const blockedWhileRunningAll: ReadonlySet<string> = new Set([
  "COMMIT_PARAGRAPH",
  "RUN_PARAGRAPH",
  "RUN_ALL_PARAGRAPHS",
  "PARAGRAPH_CLEAR_OUTPUT",
  "PARAGRAPH_CLEAR_ALL_OUTPUT",
  "INSERT_PARAGRAPH",
  "MOVE_PARAGRAPH",
  "COPY_PARAGRAPH",
  "PARAGRAPH_REMOVE",
  "MOVE_NOTE_TO_TRASH",
  "DEL_NOTE",
  "PATCH_PARAGRAPH",
]);

interface DoorOptions extends GateOptions {
  /** Whose word for where a request came from is taken; by default nobody's. */
  readonly proxies?: Proxies;
  readonly strangers?: StrangerLimits;
  /** How long a socket may be silent. */
  readonly silenceMs?: number;
  readonly limits?: Limits;
}

export class SocketServer {
  readonly #services: Services;
  readonly #gate: GateOptions;
  readonly #proxies: Proxies;
  readonly #strangers: Strangers;
  readonly #silenceMs: number;
  readonly #limits: Limits;
  /** Every socket there is, with what looks after it while nobody is known there. */
  readonly #watches = new Map<Connection, Watch>();
  readonly #server = new WebSocketServer({ noServer: true, maxPayload: maxMessageSize, perMessageDeflate: false });
  readonly #connections = new Set<Connection>();
  #count = 0;

  constructor(
    services: Services,
    { proxies = new Proxies(), strangers, silenceMs = patienceWithSilenceMs, limits = unlimited, ...gate }: DoorOptions,
  ) {
    this.#services = services;
    this.#gate = gate;
    this.#proxies = proxies;
    this.#strangers = new Strangers(strangers);
    this.#silenceMs = silenceMs;
    this.#limits = limits;
    services.notebook.onListChanged(() => this.#sendLists());
    services.people.onLoginEnded((login) => {
      for (const connection of this.#watches.keys()) if (connection.login === login) this.#dismiss(connection);
    });
    services.notebook.onMoved((id) => this.#reviewPlace(id));
    services.notices.listen((frame, live) => {
      for (const connection of this.#connections) if (live === null || connection.shows(live)) connection.send(frame);
    });
    services.globals.listen((change) => this.#tellGlobal(change));
    services.access.onChanged((noteIds) => this.#review(noteIds));
    services.status.listen((state) => {
      const speakers = [...this.#connections].filter(({ speaksFacts }) => speaksFacts);
      this.#sendNewest("SERVER_STATE", { ...state }, speakers);
    });
  }

  /** Clients that are connected and have said who they are. */
  get size(): number {
    return this.#connections.size;
  }

  /** Takes over an HTTP upgrade, or refuses it with the reason as its body. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const refusal = refusalOf({ host: request.headers.host, origin: request.headers.origin }, this.#gate);
    const [path] = (request.url ?? "").split("?");
    if (path !== "/ws") refuse(socket, "404 Not Found", "The socket is at /ws.");
    else if (refusal) refuse(socket, "403 Forbidden", refusal);
    else this.#letIn(request, socket, head);
  }

  #letIn(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const login = this.#services.people.byHeaders(request.headers);
    const place = networkOf(this.#proxies.callerOf(request).address);
    if (this.#server.clients.size >= mostSockets || (!login && this.#strangers.isFull(place))) {
      refuse(socket, "503 Service Unavailable", "Too many are connected; try again in a minute.");
      return;
    }
    const full = login && this.#fullFor(login);
    if (full) {
      refuse(socket, "429 Too Many Requests", full);
      return;
    }
    this.#server.handleUpgrade(request, socket, head, (webSocket) => {
      const watch = this.#strangers.watch({ socket: webSocket, wire: request.socket, place });
      if (!login) watch.begin();
      this.#accept(webSocket, { login, watch });
    });
  }

  /** Why a user may open no further socket; null when they may. */
  #fullFor({ principal: { user } }: Login): string | null {
    const most = this.#limits.socketsPerUser;
    if (most === null) return null;
    const own = [...this.#watches.keys()].filter(({ principal }) => principal !== stranger && principal.user === user);
    return own.length < most ? null : limitReached("socketsPerUser", most).message;
  }

  /** Notes that somebody looks at. */
  viewedNotes(): ReadonlySet<string> {
    return new Set([...this.#connections].flatMap(({ live }) => (live ? [live.note.id] : [])));
  }

  /** Says goodbye to everyone. */
  close(): void {
    const { clients } = this.#server;
    for (const client of clients) client.close(1001, "The server is shutting down.");
    this.#server.close();
    setTimeout(() => {
      for (const client of clients) client.terminate();
    }, farewellMs).unref();
  }

  #accept(socket: WebSocket, { login, watch }: { readonly login: Login | null; readonly watch: Watch }): void {
    this.#count += 1;
    const connection: Connection = new Connection({
      socket,
      clientId: `s${this.#count}-${this.#services.ids.now().toString(36)}`,
      login,
      now: this.#services.ids.now,
      onWatchersChanged: (live) => this.#tellWatchers(live),
      see: (live) => viewFor(live, connection.principal, this.#services.access),
      rightOn: ({ note }) => this.#services.access.rightOn(connection.principal, note.id),
    });
    this.#watches.set(connection, watch);
    const inbox = new Inbox(socket, (text) => this.#receive(connection, text));
    socket.on("message", (frame, isBinary) => inbox.add(isBinary ? null : frame.toString()));
    // The library answers a broken or too large frame with the right close code; there is nothing to add.
    socket.on("error", (error) => this.#services.log.info({ err: error }, "a socket was broken off"));
    const stopLooking = closeWhenSilent(socket, this.#silenceMs);
    socket.once("close", () => {
      stopLooking();
      watch.end();
      this.#watches.delete(connection);
      this.#connections.delete(connection);
      connection.close();
      this.#services.jobs?.leave(connection);
      this.#services.runningNotes.leave(connection);
    });
  }

  async #receive(connection: Connection, text: string | null): Promise<void> {
    let msgId: string | undefined;
    let asksFacts = false;
    await connection.caughtUp();
    try {
      const envelope = parseEnvelope(text);
      msgId = envelope.msgId ?? undefined;
      asksFacts = envelope.data?.["facts"] === 1;
      if (!this.#isHeard(connection, envelope)) return;
      if (!connection.isClosed) this.#connections.add(connection);
      await this.#dispatch(connection, envelope, msgId);
    } catch (error) {
      this.#answerError(connection, error, { msgId, isOurs: connection.speaksFacts || asksFacts });
    }
  }

  /** Whether this frame comes from somebody who is logged in, and the same as before on this socket; the sender is told otherwise. */
  #isHeard(connection: Connection, envelope: Envelope): boolean {
    const { people } = this.#services;
    if (!people.hasAccounts) return true;
    const login = speakerOf(connection.login, envelope, people);
    if (!login) {
      // Zeppelin's clients send these all the time, and expect no answer.
      if (envelope.op !== "PING") connection.sendToAnyone(sessionLogout);
      return false;
    }
    if (login !== connection.login && !this.#admit(connection, login)) return false;
    this.#watches.get(connection)?.end();
    if (envelope.op !== "PING") people.touch(login);
    return true;
  }

  /** A socket that was nobody's becomes somebody's, unless they have as many as one may have: then it is closed. */
  #admit(connection: Connection, login: Login): boolean {
    const full = connection.principal === stranger ? this.#fullFor(login) : null;
    if (full === null) connection.admit(login);
    else connection.turnAway(full);
    return full === null;
  }

  /** The login of this socket has ended. */
  #dismiss(connection: Connection): void {
    this.#connections.delete(connection);
    connection.subscribe(null, connection.speaksFacts);
    connection.sendToAnyone(sessionLogout);
    this.#watches.get(connection)?.begin();
  }

  async #dispatch(connection: Connection, { op, data }: Envelope, msgId: string | undefined): Promise<void> {
    // As in Zeppelin, what only a server says is heard and not answered; so is the wish to see all notes, which nobody is granted.
    if (!isRequestName(op) && (isEventName(op) || op === "WATCHER")) return;
    if (!isRequestName(op)) throw new NotebookError("badRequest", `Unknown operation: ${op.slice(0, 100)}`);
    this.#refuseWhileRunningAll(connection, op, data ?? {});
    const parsed = requests[op].safeParse(data ?? {});
    if (!parsed.success) throw new NotebookError(faultOf(parsed.error), `${op}: ${complaint(parsed.error)}`);
    const { ids } = this.#services;
    const { secrets } = this.#services.runs.forms;
    const asker = { ...connection.principal, clientId: connection.clientId, msgId, ids, secrets };
    const { access } = this.#services;
    const context: Context = {
      connection,
      services: this.#services,
      asker,
      msgId,
      connections: this.#connections,
      may: (right, { note }) => access.may(asker, right, note.id),
      see: (live) => viewFor(live, asker, access),
    };
    // The table pairs each name with the row of its own data; TypeScript cannot see that through a union.
    const row = operations[op] as Row<RequestName>;
    const work = () => perform(row, context, parsed.data);
    const answer = this.#services.changes.as(asker.user, () =>
      this.#services.origins.as("socket", () => audited(op, context, data ?? {}, work)),
    );
    const isWaitedFor = !connection.speaksFacts || !readOnBehind.has(op);
    if (isWaitedFor) await answer;
    else answer.catch((error: unknown) => this.#answerError(connection, error, { msgId, isOurs: true }));
  }

  /** As in Zeppelin the note is known only where the frame names it. Octavo's own client may edit while a note runs. */
  #refuseWhileRunningAll(connection: Connection, op: RequestName, data: Record<string, unknown>): void {
    if (connection.speaksFacts || !blockedWhileRunningAll.has(op)) return;
    if (typeof data["noteId"] !== "string" || connection.live?.note.id !== data["noteId"]) return;
    if (!connection.live.note.runAll) return;
    throw new NotebookError("runningAll", `Note is now running sequentially. Can not be performed: ${op}`);
  }

  /** A client of ours, also one that has shown no note on this socket yet, is told which request it was and, by the catalogue, why it is refused. */
  #answerError(connection: Connection, error: unknown, { msgId, isOurs }: Asked): void {
    const known = error instanceof NotebookError;
    const { log, status } = this.#services;
    if (!known) log.error({ err: error }, "a socket request failed");
    // Where nothing at all can be saved, the log has that already.
    else if (error instanceof DiskError && status.current.saving)
      log.error({ err: error }, "the disk refused a request");
    const info = known ? error.message : "The server could not do this; its log says why.";
    const op = known && refusals.has(error.code) ? "AUTH_INFO" : "ERROR_INFO";
    const code = known ? { code: error.code } : {};
    connection.sendToAnyone(isOurs ? { op, data: { info, ...code }, msgId } : { op, data: { info } });
  }

  /** Rights on these notes are other ones: whoever may not read a note any more is told nothing of it from now on. */
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
  #tellGlobal({ value, clientId, ...key }: GlobalChange): void {
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
      const who = [...namesOf(principal), JSON.stringify(principal.reach)].join("\n");
      const notes = () => listedFor(this.#services, principal);
      const text = texts.get(who) ?? encodeFrame({ op: "NOTES_INFO", data: { notes: notes() } });
      texts.set(who, text);
      connection.sendNewest("NOTES_INFO", text);
    }
  }

  /** Zeppelin's sign that several sockets are on a note. */
  #tellWatchers(live: LiveNote): void {
    const watching = [...this.#connections].filter((connection) => connection.shows(live));
    const users = [...new Set(watching.map(({ principal }) => principal.user))];
    const data = watching.length > 1 ? { status: true, users } : { status: false };
    this.#sendNewest("COLLABORATIVE_MODE_STATUS", data, watching);
  }

  #sendNewest(op: EventName, data: Readonly<Record<string, unknown>>, connections: Iterable<Connection>): void {
    const text = encodeFrame({ op, data });
    for (const connection of connections) connection.sendNewest(op, text);
  }
}

interface Asked {
  readonly msgId: string | undefined;
  /** Whether Octavo's own client has asked. */
  readonly isOurs: boolean;
}

/** What is told as AUTH_INFO: the sender may not do this. */
const refusals: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  "notPermitted",
  "noteHidden",
  "adminOnly",
  "tokenLimited",
]);

/** Requests of Octavo's own client behind which its next frame is read at once: either their order is decided by then, or they only ask an interpreter. */
const readOnBehind: ReadonlySet<RequestName> = new Set<RequestName>([
  "CHANGE_TEXT",
  "COMMIT_PARAGRAPH",
  "RUN_PARAGRAPH",
  "COMPLETION",
  "INSPECT",
  "INSERT_PARAGRAPH",
  "MOVE_PARAGRAPH",
  "PARAGRAPH_REMOVE",
  "RESTORE_PARAGRAPH",
  "PARAGRAPH_CLEAR_OUTPUT",
]);

/** Calls, and writes into the audit log what matters there, however it went. */
async function audited(
  op: RequestName,
  { asker, connection, services }: Context,
  data: Readonly<Record<string, unknown>>,
  call: () => unknown,
): Promise<unknown> {
  const given = data["id"] ?? data["noteId"];
  const named = typeof given === "string" ? given : connection.live?.note.id;
  const renamed =
    op === "FOLDER_RENAME"
      ? auditedFolderRename(named, data["name"])
      : op === "NOTE_RENAME" && data["relative"] !== true
        ? auditedRename(services.notebook.pathOf((named ?? "") as NoteId), data["name"])
        : undefined;
  // Any other request is begun at once: the next one may be read behind it.
  const what =
    auditedOperation(op) ?? renamed ?? (op === "NOTE_UPDATE" ? await scheduleChange(services, data) : undefined);
  if (!what) return call();
  const isOfFolder = what.startsWith("folder") || what.startsWith("trash");
  const revision = data["revisionId"] ?? data["revision_id"];
  const on = isOfFolder ? named : typeof revision === "string" ? revision : undefined;
  const entry = { who: asker.user, what, how: "socket", on, ...(isOfFolder ? {} : { note: named }) } as const;
  try {
    const result = await call();
    services.audit.tell({ ...entry, outcome: "done" });
    return result;
  } catch (error) {
    services.audit.tell({ ...entry, outcome: outcomeOfError(error) });
    throw error;
  }
}

/** Of a change of a note's settings, what it does to its schedule. */
async function scheduleChange(
  { notebook }: Services,
  data: Readonly<Record<string, unknown>>,
): Promise<AuditKind | undefined> {
  const config = data["change"] ?? data["config"];
  if (!isJsonObject(config) || typeof data["id"] !== "string") return undefined;
  const said = data["change"] || "cron" in config ? config["cron"] : null;
  const before = (await notebook.open(data["id"]).catch(() => null))?.note.config["cron"];
  return auditedSchedule(before, said);
}

function parseEnvelope(text: string | null): Envelope {
  if (text === null) throw new NotebookError("badRequest", "Frames are JSON text, not binary.");
  const parsed = envelopeSchema.safeParse(parseWireJson(text, "The frame"));
  if (!parsed.success) {
    throw new NotebookError("badRequest", `The frame is not a request: ${complaint(parsed.error)}`);
  }
  return parsed.data;
}

/** What can be no id of a note is none of any. */
function faultOf({ issues }: z.ZodError): ErrorCode {
  const isNoNoteId = (issue: z.core.$ZodIssue) => "pattern" in issue && issue.pattern === String(noteIdPattern);
  return issues.some(isNoNoteId) ? "noteNotFound" : "badRequest";
}

/** What is wrong, in a length that people read; a frame of nonsense has a hundred thousand faults. */
function complaint(error: z.ZodError): string {
  return z.prettifyError(new z.ZodError(error.issues.slice(0, 5))).slice(0, 1000);
}

function refuse(socket: Duplex, status: string, reason: string): void {
  const length = Buffer.byteLength(reason);
  // Whoever hangs up meanwhile does not want to know.
  socket.on("error", () => socket.destroy());
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: ${length}\r\nConnection: close\r\n\r\n${reason}`,
  );
}
