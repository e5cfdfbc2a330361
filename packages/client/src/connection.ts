/**
 * The one socket of a page. It stays open by itself: it tries a lost connection again, sooner at first, and every holder of the server's state (the
 * replica of a note, the list of notes) listens to `onState` and asks anew once it is open.
 *
 * A request is answered by the first fact, error or event that carries its `msgId`. Answers are values: refusals are normal life,
 * and a connection that goes away in between is one more kind of refusal. Nothing is queued here while the socket is closed: the part that shows what
 * waits keeps it (the replica typed text, the page of a note its runs). For that an answer says whether the request was not sent at all or may have
 * arrived.
 *
 * A server or a network that goes away without a word leaves the socket open. So when nothing at all comes of what was sent, the page asks for the
 * ticket: beside the socket, where a large note on a slow line is not in its way. Without that either, the connection is lost; but not while what was
 * sent still leaves this machine, for a large text fills a slow line and nothing else gets through.
 */
import { maxMessageSize, type RequestName, type requests } from "@octavo/protocol";
import { reconnectDelayMs } from "./backoff.ts";
import { type Clock, randomWord } from "./clock.ts";
import {
  decodeFrame,
  hasFactsOf,
  infoOfMessage,
  isRefusal,
  type ServerMessage,
  statusOfMessage,
  translateMessage,
} from "./frame.ts";
import { createListeners } from "./listeners.ts";
import { RestError } from "./rest.ts";
import { asItIs, type Say } from "./say.ts";

const pingEveryMs = 10_000;
/** How long the server has for an answer; the sentences that say so name it. */
export const patienceMs = 30_000;
/** How long nothing may come of what was sent before the page asks whether the server is there, and how long the server has for that. */
const silenceMs = 4_500;

/** What a request carries before the server fills in defaults. */
export type RequestInput<Name extends RequestName> = (typeof requests)[Name]["_zod"]["input"];

/** The socket of the platform. Handlers are called one at a time; `closed` once, also when it never opened. */
export interface Socket {
  /** How much of what was sent has not left this machine. */
  readonly bufferedAmount: number;
  send(text: string): void;
  close(): void;
}
export interface SocketHandlers {
  readonly opened: () => void;
  readonly received: (text: string) => void;
  readonly closed: () => void;
}
export type OpenSocket = (handlers: SocketHandlers) => Socket;

/** The user who asks, as every frame carries it; from `GET /api/security/ticket`. */
export interface Ticket {
  readonly principal: string;
  readonly ticket: string;
  readonly roles: string;
}

/** `since` is when it last turned from open to not open or back, in epoch milliseconds. */
export interface ConnectionState {
  readonly status: "connecting" | "open" | "closed";
  readonly since: number;
}

export type RequestOutcome =
  | { readonly ok: true; readonly frame: ServerMessage; readonly msgId: string }
  | {
      readonly ok: false;
      /** `notSent`: nothing has left this page. `disconnected`: the page does not know whether it arrived. */
      readonly reason: "refused" | "notSent" | "disconnected" | "unanswered" | "tooLarge";
      readonly text: string;
      /** Of a refusal: `statusOfMessage` its frame. */
      readonly status?: number;
      /** Of a request that may have arrived: the facts that came of it carry it. */
      readonly msgId?: string;
    };

interface RequestOptions {
  /** Accepts an answer that does not carry the request's `msgId`, as some of Zeppelin's events. */
  readonly answeredBy?: (frame: ServerMessage) => boolean;
}

export interface Connection {
  readonly state: ConnectionState;
  /** How much of what was sent has not left this machine: while that becomes less, a server that says nothing may not have it yet. */
  readonly unsent: number;
  onState(listener: (state: ConnectionState) => void): () => void;
  onFrame(listener: (frame: ServerMessage) => void): () => void;
  /** Receives frames that answered no waiting request, after `onFrame`. */
  onUnclaimed(listener: (frame: ServerMessage) => void): () => void;
  /** Sends without waiting for an answer. Returns the `msgId`, or null when nothing could be sent. */
  send<Name extends RequestName>(op: Name, data: RequestInput<Name>): string | null;
  request<Name extends RequestName>(
    op: Name,
    data: RequestInput<Name>,
    options?: RequestOptions,
  ): Promise<RequestOutcome>;
  /** Tries again, for instance because the machine woke up; drops a socket that seems open. */
  reconnect(): void;
  close(): void;
}

export interface ConnectionOptions {
  readonly openSocket: OpenSocket;
  readonly ticket: () => Promise<Ticket>;
  readonly clock: Clock;
  /** False while trying would be in vain, as no user is logged in: then only `reconnect` tries again. */
  readonly mayConnect?: () => boolean;
  /** Default: sentences stay as they are. */
  readonly say?: Say;
}

interface PendingRequest {
  readonly resolve: (answer: RequestOutcome) => void;
  readonly answeredBy: ((frame: ServerMessage) => boolean) | undefined;
  readonly stopTimer: () => void;
}

const disconnected: RequestOutcome & { readonly ok: false } = {
  ok: false,
  reason: "disconnected",
  text: "The server cannot be reached right now; try again once the page is connected.",
};

export function createConnection({
  openSocket,
  ticket,
  clock,
  mayConnect = () => true,
  say = asItIs,
}: ConnectionOptions): Connection {
  const states = createListeners<ConnectionState>();
  const frames = createListeners<ServerMessage>();
  const unclaimed = createListeners<ServerMessage>();
  const waiting = new Map<string, PendingRequest>();
  const word = randomWord(clock, 5);
  let counter = 0;
  let state: ConnectionState = { status: "connecting", since: clock.now() };
  let failures = 0;
  let socket: Socket | null = null;
  let who: Ticket | null = null;
  let generation = 0;
  let stopTimer = () => {};
  let stopListening: (() => void) | null = null;

  function setStatus(status: ConnectionState["status"]): void {
    if (status === state.status) return;
    const flipped = (status === "open") !== (state.status === "open");
    state = { status, since: flipped ? clock.now() : state.since };
    states.notify(state);
  }

  function connect(): void {
    const mine = ++generation;
    const current = () => mine === generation;
    setStatus("connecting");
    let isSocketOpen = false;
    let isAsking = false;
    const tryOpen = () => {
      if (!current() || !isSocketOpen || !who) return;
      failures = 0;
      setStatus("open");
      schedulePing(mine);
    };
    const opened = openSocket({
      opened: () => {
        isSocketOpen = true;
        askWho();
        tryOpen();
      },
      received: (text) => {
        if (!current()) return;
        noticeTraffic();
        receiveMessage(text);
      },
      closed: () => {
        if (current()) handleLostSocket();
      },
    });
    socket = opened;
    // The first time the ticket is asked for while the socket opens: one round trip less before the first note.
    if (failures === 0) askWho();

    function askWho(): void {
      if (isAsking) return;
      isAsking = true;
      ticket().then(
        (fresh) => {
          if (current()) who = fresh;
          tryOpen();
        },
        () => {
          if (current()) handleLostSocket();
        },
      );
    }
  }

  function handleLostSocket(): void {
    const old = socket;
    generation++;
    socket = null;
    who = null;
    old?.close();
    stopTimer();
    noticeTraffic();
    setStatus("closed");
    failPendingRequests();
    if (mayConnect()) stopTimer = clock.after(reconnectDelayMs(failures++, clock), connect);
  }

  function failPendingRequests(): void {
    for (const [msgId, { resolve, stopTimer: stop }] of [...waiting]) {
      waiting.delete(msgId);
      stop();
      resolve({ ...disconnected, text: say(disconnected.text), msgId });
    }
  }

  function schedulePing(mine: number): void {
    stopTimer();
    stopTimer = clock.after(pingEveryMs, () => {
      if (mine !== generation) return;
      send("PING", {});
      schedulePing(mine);
    });
  }

  function listenToSocket(): void {
    const mine = generation;
    stopListening ??= clock.after(silenceMs, () => {
      const before = unsent();
      const stop = clock.after(silenceMs, () => {
        if (unsent() >= before) return handleLostSocket();
        noticeTraffic();
        listenToSocket();
      });
      stopListening = stop;
      ticket().then(
        () => mine === generation && noticeTraffic(),
        (error) => {
          if (mine !== generation) return;
          if (isAnswered(error)) noticeTraffic();
          else if (stopListening === stop) handleLostSocket();
        },
      );
    });
  }

  const unsent = () => socket?.bufferedAmount ?? 0;

  function noticeTraffic(): void {
    stopListening?.();
    stopListening = null;
  }

  function receiveMessage(text: string): void {
    const decoded = decodeFrame(text);
    if (!decoded) return;
    const frame = translateMessage(decoded, say);
    // Listeners first: the replica then holds the answer already when the request resolves.
    try {
      frames.notify(frame);
    } finally {
      if (!settleRequest(frame)) unclaimed.notify(frame);
    }
  }

  function settleRequest(frame: ServerMessage): boolean {
    let isClaimed = false;
    for (const [msgId, { answeredBy, resolve, stopTimer: stop }] of [...waiting]) {
      const isOurs = frame.msgId === msgId;
      // Requests are answered in their order: what names none is of the first that it can answer, and of no other.
      const isMeant = (frame.msgId !== undefined || !isClaimed) && answeredBy?.(frame);
      if (!isOurs && !hasFactsOf(frame, msgId) && !isMeant) continue;
      isClaimed = true;
      waiting.delete(msgId);
      stop();
      resolve(
        isOurs && isRefusal(frame.op)
          ? { ok: false, reason: "refused", text: infoOfMessage(frame), status: statusOfMessage(frame) }
          : { ok: true, frame, msgId },
      );
    }
    return isClaimed;
  }

  function encodeRequest(op: RequestName, data: object): { readonly msgId: string; readonly text: string } | null {
    if (state.status !== "open" || !who) return null;
    const msgId = `${word}-${++counter}`;
    return { msgId, text: JSON.stringify({ op, data, msgId, ...who }) };
  }

  function send<Name extends RequestName>(op: Name, data: RequestInput<Name>): string | null {
    const encoded = encodeRequest(op, data as object);
    if (!encoded || encoded.text.length > maxMessageSize) return null;
    if (op !== "PING") listenToSocket();
    socket?.send(encoded.text);
    return encoded.msgId;
  }

  async function request<Name extends RequestName>(
    op: Name,
    data: RequestInput<Name>,
    { answeredBy }: RequestOptions = {},
  ): Promise<RequestOutcome> {
    const encoded = encodeRequest(op, data as object);
    if (!encoded) return { ...disconnected, reason: "notSent", text: say(disconnected.text) };
    if (encoded.text.length > maxMessageSize) {
      return { ok: false, reason: "tooLarge", text: say("This is larger than the server accepts.") };
    }
    return new Promise((resolve) => {
      const stop = clock.after(patienceMs, () => {
        waiting.delete(encoded.msgId);
        resolve({ ok: false, reason: "unanswered", text: say(`The server has not answered ${op} for 30 s.`) });
      });
      waiting.set(encoded.msgId, { resolve, answeredBy, stopTimer: stop });
      listenToSocket();
      socket?.send(encoded.text);
    });
  }

  connect();
  return {
    get state() {
      return state;
    },
    get unsent() {
      return unsent();
    },
    onState: states.add,
    onFrame: frames.add,
    onUnclaimed: unclaimed.add,
    send,
    request,
    reconnect() {
      failures = 0;
      if (state.status === "closed") {
        stopTimer();
        connect();
      } else if (state.status === "open") {
        handleLostSocket();
      }
    },
    close() {
      generation++;
      stopTimer();
      noticeTraffic();
      socket?.close();
      socket = null;
      setStatus("closed");
      failPendingRequests();
    },
  };
}

/** Whether the server, or one before it, has said no: then it is there. */
function isAnswered(error: unknown): boolean {
  return error instanceof RestError && error.status !== 0;
}
