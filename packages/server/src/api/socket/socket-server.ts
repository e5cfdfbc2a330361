/** The connections of the socket: who may connect, which user each of them is, and how they end. */
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { type Envelope, maxMessageSize } from "@octavo/protocol";
import { type WebSocket, WebSocketServer } from "ws";
import type { Login } from "../../auth/login.ts";
import { stranger } from "../../auth/principal.ts";
import { limitReached, type UserLimits, unlimited } from "../../limits/limits.ts";
import { type GateOptions, refusalOf } from "../../net/gate.ts";
import { closeWhenIdle, socketIdleTimeoutMs } from "../../net/idle-timeout.ts";
import { networkOf } from "../../net/network.ts";
import { Proxies } from "../../net/proxies.ts";
import { viewForMember } from "../../notebook/view-for.ts";
import type { Services } from "../services.ts";
import { Announcements } from "./announcements.ts";
import { authenticateMessage, sessionLogout } from "./authenticate-message.ts";
import { SocketConnection } from "./connection.ts";
import { MessageQueue } from "./message-queue.ts";
import { parseEnvelope, RequestDispatcher } from "./request-dispatcher.ts";
import { UnauthenticatedConnections, type UnauthenticatedLimits, type Watch } from "./unauthenticated-connections.ts";

const mostSocketsInAll = 5000;
/** What a client that does not say goodbye is waited for at the end. */
const farewellMs = 1000;

interface DoorOptions extends GateOptions {
  /** The proxies whose word for where a request came from is taken; by default none. */
  readonly proxies?: Proxies;
  readonly strangers?: UnauthenticatedLimits;
  /** How long a socket may be silent. */
  readonly idleTimeoutMs?: number;
  readonly limits?: UserLimits;
  /** Sockets in all, known or not; 5,000 by default. Each costs memory, and a file that the system may run out of. */
  readonly mostSockets?: number;
}

export class SocketServer {
  readonly #services: Services;
  readonly #gate: GateOptions;
  readonly #proxies: Proxies;
  readonly #strangers: UnauthenticatedConnections;
  readonly #silenceMs: number;
  readonly #limits: UserLimits;
  readonly #mostSockets: number;
  /** Every socket there is, with what looks after it while it has no login. */
  readonly #watches = new Map<SocketConnection, Watch>();
  readonly #server = new WebSocketServer({ noServer: true, maxPayload: maxMessageSize, perMessageDeflate: false });
  readonly #connections = new Set<SocketConnection>();
  readonly #dispatcher: RequestDispatcher;
  readonly #announcements: Announcements;
  #count = 0;

  constructor(
    services: Services,
    {
      proxies = new Proxies(),
      strangers,
      idleTimeoutMs = socketIdleTimeoutMs,
      limits = unlimited,
      mostSockets = mostSocketsInAll,
      ...gate
    }: DoorOptions,
  ) {
    this.#services = services;
    this.#dispatcher = new RequestDispatcher(services, this.#connections);
    this.#announcements = new Announcements(services, this.#connections);
    this.#gate = gate;
    this.#proxies = proxies;
    this.#strangers = new UnauthenticatedConnections(strangers);
    this.#silenceMs = idleTimeoutMs;
    this.#limits = limits;
    this.#mostSockets = mostSockets;
    services.people.onLoginEnded((login) => {
      for (const connection of this.#watches.keys()) if (connection.login === login) this.#dismiss(connection);
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
    if (path !== "/ws") refuseUpgrade(socket, "404 Not Found", "The socket is at /ws.");
    else if (refusal) refuseUpgrade(socket, "403 Forbidden", refusal);
    else this.#letIn(request, socket, head);
  }

  #letIn(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const login = this.#services.people.byHeaders(request.headers);
    const place = networkOf(this.#proxies.callerOf(request).address);
    if (this.#server.clients.size >= this.#mostSockets || (!login && this.#strangers.isFull(place))) {
      refuseUpgrade(socket, "503 Service Unavailable", "Too many are connected; try again in a minute.");
      return;
    }
    const full = login && this.#fullFor(login);
    if (full) {
      refuseUpgrade(socket, "429 Too Many Requests", full);
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

  /** Notes that clients show. */
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
    const connection: SocketConnection = new SocketConnection({
      socket,
      clientId: `s${this.#count}-${this.#services.ids.now().toString(36)}`,
      login,
      now: this.#services.ids.now,
      onWatchersChanged: (live) => this.#announcements.announceWatchers(live),
      see: (live) => viewForMember(live, connection.principal, this.#services.access),
      rightOn: ({ note }) => this.#services.access.rightOn(connection.principal, note.id),
    });
    this.#watches.set(connection, watch);
    const inbox = new MessageQueue(socket, (text) => this.#receive(connection, text));
    socket.on("message", (frame, isBinary) => inbox.add(isBinary ? null : frame.toString()));
    // The library answers a broken or too large frame with the right close code; there is nothing to add.
    socket.on("error", (error) => this.#services.log.info({ err: error }, "a socket was broken off"));
    const stopLooking = closeWhenIdle(socket, this.#silenceMs);
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

  async #receive(connection: SocketConnection, text: string | null): Promise<void> {
    let msgId: string | undefined;
    let asksFacts = false;
    await connection.caughtUp();
    try {
      const envelope = parseEnvelope(text);
      msgId = envelope.msgId ?? undefined;
      asksFacts = envelope.data?.["facts"] === 1;
      if (!this.#isHeard(connection, envelope)) return;
      if (!connection.isClosed) this.#connections.add(connection);
      await this.#dispatcher.dispatch(connection, envelope, msgId);
    } catch (error) {
      this.#dispatcher.answerError(connection, error, { msgId, isOurs: connection.speaksFacts || asksFacts });
    }
  }

  /** Whether this frame comes from a user who is logged in, and the same as before on this socket; otherwise its sender is notified. */
  #isHeard(connection: SocketConnection, envelope: Envelope): boolean {
    const { people } = this.#services;
    if (!people.hasAccounts) return true;
    const login = authenticateMessage(connection.login, envelope, people);
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

  /** Gives the socket its user, unless they have as many as one may have: then it is closed. */
  #admit(connection: SocketConnection, login: Login): boolean {
    const full = connection.principal === stranger ? this.#fullFor(login) : null;
    if (full === null) connection.admit(login);
    else connection.turnAway(full);
    return full === null;
  }

  /** The login of this socket has ended. */
  #dismiss(connection: SocketConnection): void {
    this.#connections.delete(connection);
    connection.subscribe(null, connection.speaksFacts);
    connection.sendToAnyone(sessionLogout);
    this.#watches.get(connection)?.begin();
  }
}

function refuseUpgrade(socket: Duplex, status: string, reason: string): void {
  const length = Buffer.byteLength(reason);
  // A client that hangs up meanwhile needs no answer.
  socket.on("error", () => socket.destroy());
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: ${length}\r\nConnection: close\r\n\r\n${reason}`,
  );
}
