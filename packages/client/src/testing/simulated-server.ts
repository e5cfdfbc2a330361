/**
 * A server of one note, small and real: it orders changes as the product's server does and keeps the facts of its epoch. Frames wait on the
 * wire, both ways, until a test delivers or drops them.
 */
import { ChangeSet } from "@codemirror/state";
import {
  apply,
  findParagraph,
  type Note,
  type Operation,
  type ParagraphId,
  type Right,
  type RunId,
  rebaseChanges,
} from "@octavo/note";
import { cutOutputs, type Fact } from "@octavo/protocol";
import type { OpenSocket } from "../connection.ts";

export interface SimulatedLink {
  readonly openSocket: OpenSocket;
  readonly isOpen: boolean;
  /** How much of what the client has sent is still in its machine. */
  bufferedAmount: number;
  /** Lets the socket open. */
  open(): void;
  /** Delivers one waiting frame; false when none waits. */
  deliverToServer(): boolean;
  deliverToClient(): boolean;
  /** The connection breaks: what is on the wire to the client is lost, what was on its way to the server may still `arrive`. */
  drop(arrive: boolean): void;
}

export interface SimulatedServer {
  readonly note: Note;
  link(): SimulatedLink;
  decide(operation: Operation, msgId?: string): void;
  /** A fact of a kind that no client of today knows. */
  decideUnheardOf(): void;
  /** How often the whole note was sent. */
  readonly wholes: number;
  /** Sends all connections the list of notes. */
  sendNotes(): void;
  /** Starts a new epoch with the same note, as after a restart; all connections break. */
  restart(): void;
  /** Answers changes with an error for as long as it is true. */
  isDiskFull: boolean;
  /** What all users may do from now on; sends it to all connections. */
  setRight(right: Right | null): void;
}

interface Attached {
  readonly post: (op: string, data: object, msgId?: string) => void;
  readonly drop: (arrive: boolean) => void;
  isWatching: boolean;
}

export function createSimulatedServer(initial: Note): SimulatedServer {
  let note = initial;
  let epoch = 1;
  let facts: Fact[] = [];
  let changes = new Map<string, { readonly base: number; readonly sets: ChangeSet[] }>();
  let seen = new Set<string>();
  const links = new Set<Attached>();
  let runs = 0;
  let wholes = 0;
  let right: Right | null = "owner";

  function decide(operation: Operation, msgId?: string): boolean {
    const applied = apply(note, operation);
    if (!applied.ok) return false;
    note = applied.note;
    sendFact(msgId === undefined ? operation : { ...operation, msgId });
    return true;
  }

  function sendFact(fact: Fact): void {
    facts.push(fact);
    for (const link of links) {
      if (link.isWatching) {
        link.post("NOTE_FACTS", { noteId: note.id, epoch: `e${epoch}`, from: facts.length - 1, facts: [fact] });
      }
    }
  }

  function handle(link: Attached, frame: { op: string; data: Record<string, unknown>; msgId: string }): void {
    const { op, data, msgId } = frame;
    if (op === "GET_NOTE") open(link, data);
    if (op === "CHANGE_TEXT" && right !== "owner") {
      link.post("AUTH_INFO", { info: "Insufficient privileges to WRITER note." }, msgId);
      return;
    }
    if (op === "CHANGE_TEXT" && !changeText(data, msgId)) {
      // As the product's server does after it went back to what is on disk.
      postNote(link);
      link.post("ERROR_INFO", { info: "refused" }, msgId);
    }
    if (op === "RUN_PARAGRAPH") run(link, data, msgId);
  }

  function open(link: Attached, data: Record<string, unknown>): void {
    if (!link.isWatching) {
      link.isWatching = true;
      notifyWatchers();
    }
    link.post("NOTE_RIGHT", { noteId: note.id, right });
    const from = data["version"];
    if (data["epoch"] === `e${epoch}` && typeof from === "number") {
      link.post("NOTE_FACTS", { noteId: note.id, epoch: `e${epoch}`, from, facts: facts.slice(from) });
    } else postNote(link);
  }

  function notifyWatchers(): void {
    const watching = [...links].filter(({ isWatching }) => isWatching);
    const status = watching.length > 1;
    for (const link of watching)
      link.post("COLLABORATIVE_MODE_STATUS", status ? { status, users: ["ada", "bo"] } : { status });
  }

  /** In pieces of few characters, so that any output has some. */
  function postNote(link: Attached): void {
    wholes++;
    const cut = note.paragraphs.map((paragraph) => cutOutputs(paragraph, 3));
    const rests = cut.flatMap(({ rests: own }) => own);
    const state = { ...note, paragraphs: cut.map(({ paragraph }) => paragraph) };
    link.post("NOTE", { epoch: `e${epoch}`, version: facts.length, state, rests: rests.length });
    for (const rest of rests) link.post("NOTE_REST", rest);
  }

  function changeText(data: Record<string, unknown>, msgId: string): boolean {
    if (server.isDiskFull || data["epoch"] !== `e${epoch}`) return false;
    const id = data["paragraphId"] as ParagraphId;
    const paragraph = findParagraph(note, id);
    if (!paragraph) return false;
    const log = changes.get(id) ?? { base: paragraph.textVersion, sets: [] };
    changes.set(id, log);
    for (const update of data["updates"] as { clientId: string; sequence: number; changes: unknown }[]) {
      const key = `${update.clientId}/${update.sequence}`;
      if (seen.has(key)) continue;
      seen.add(key);
      const moved = rebaseChanges(
        ChangeSet.fromJSON(update.changes),
        log.sets.slice((data["base"] as number) - log.base),
      );
      log.sets.push(moved);
      const textVersion = log.base + log.sets.length;
      const { clientId, sequence } = update;
      const fact = { type: "textChanged", paragraphId: id, textVersion, clientId, sequence, at: 1 } as const;
      decide({ ...fact, changes: moved.toJSON() }, msgId);
    }
    return true;
  }

  function run(link: Attached, data: Record<string, unknown>, msgId: string): void {
    const paragraphId = data["id"] as ParagraphId;
    const textVersion = data["textVersion"] as number;
    const runId = `r${++runs}` as RunId;
    const isCurrent = findParagraph(note, paragraphId)?.textVersion === textVersion;
    const isQueued =
      isCurrent && decide({ type: "runQueued", paragraphId, runId, textVersion, user: "a", at: 1 }, msgId);
    if (!isQueued) link.post("ERROR_INFO", { info: "not now" }, msgId);
  }

  const server: SimulatedServer = {
    get note() {
      return note;
    },
    isDiskFull: false,
    decide: (operation, msgId) => void decide(operation, msgId),
    decideUnheardOf: () => sendFact({ type: "unheardOf" } as unknown as Fact),
    get wholes() {
      return wholes;
    },
    sendNotes() {
      for (const link of links) link.post("NOTES_INFO", { notes: [{ id: note.id }] });
    },
    setRight(next) {
      right = next;
      for (const link of links) {
        link.post("NOTE_RIGHT", { noteId: note.id, right });
        if (right === null) link.isWatching = false;
      }
    },
    restart() {
      for (const link of [...links]) link.drop(false);
      epoch++;
      facts = [];
      changes = new Map();
      seen = new Set();
    },
    link() {
      let toServer: string[] = [];
      let toClient: string[] = [];
      let handlers: Parameters<OpenSocket>[0] | null = null;
      let attached: Attached | null = null;

      function drop(arrive: boolean): void {
        const old = attached;
        if (old) {
          links.delete(old);
          old.isWatching = false;
          if (arrive) for (const text of toServer) handle(old, JSON.parse(text));
          old.isWatching = false;
          notifyWatchers();
        }
        attached = null;
        toServer = [];
        toClient = [];
        const closed = handlers?.closed;
        handlers = null;
        closed?.();
      }

      const link: SimulatedLink = {
        bufferedAmount: 0,
        openSocket(next) {
          handlers = next;
          return {
            get bufferedAmount() {
              return link.bufferedAmount;
            },
            send: (text) => void toServer.push(text),
            close: () => {},
          };
        },
        get isOpen() {
          return attached !== null;
        },
        open() {
          if (!handlers || attached) return;
          attached = {
            isWatching: false,
            drop,
            post: (op, data, msgId) => void toClient.push(JSON.stringify({ op, data, msgId })),
          };
          links.add(attached);
          handlers.opened();
        },
        deliverToServer() {
          const text = toServer.shift();
          if (text === undefined || !attached) return false;
          handle(attached, JSON.parse(text));
          return true;
        },
        deliverToClient() {
          const text = toClient.shift();
          if (text === undefined || !handlers) return false;
          handlers.received(text);
          return true;
        },
        drop,
      };
      return link;
    },
  };
  return server;
}
