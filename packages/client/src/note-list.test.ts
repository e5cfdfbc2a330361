import { expect, it } from "vitest";
import type { Connection, ConnectionState } from "./connection.ts";
import type { Frame } from "./frame.ts";
import { createNoteList } from "./note-list.ts";

/** A connection that a test opens and closes, and what was sent by it. */
function aConnection() {
  const sent: string[] = [];
  const states: ((state: ConnectionState) => void)[] = [];
  const frames: ((frame: Frame) => void)[] = [];
  const connection = {
    state: { status: "connecting", since: 0 } as ConnectionState,
    onState: (listener: (state: ConnectionState) => void) => states.push(listener),
    onFrame: (listener: (frame: Frame) => void) => frames.push(listener),
    send: (op: string) => sent.push(op),
  };
  return {
    sent,
    // Of a connection the list needs no more than this.
    connection: connection as unknown as Connection,
    become(status: ConnectionState["status"]) {
      connection.state = { status, since: 0 };
      for (const listener of states) listener(connection.state);
    },
    tell(notes: readonly unknown[]) {
      for (const listener of frames) listener({ op: "NOTES_INFO", data: { notes }, msgId: undefined });
    },
  };
}

it("passes over what is no list of notes", () => {
  const { connection, tell } = aConnection();
  const list = createNoteList(connection);
  tell([{ id: "n1", path: "/a" }]);
  tell([{ id: "n2" }]);
  tell([{ id: "n2", path: "/b" }, "n3"]);
  expect(list.notes).toEqual([{ id: "n1", path: "/a" }]);
});

it("asks whenever the connection has opened", () => {
  const { connection, sent, become } = aConnection();
  createNoteList(connection);
  expect(sent).toEqual([]);
  become("open");
  become("closed");
  become("open");
  expect(sent).toEqual(["LIST_NOTES", "LIST_NOTES"]);
});

it("that is asked for already is not asked for by the first connection, and is by the next", () => {
  const { connection, sent, become, tell } = aConnection();
  const list = createNoteList(connection, { isAskedFor: true });
  tell([{ id: "n1", path: "/a" }]);
  become("open");
  expect(list.notes).toEqual([{ id: "n1", path: "/a" }]);
  expect(sent).toEqual([]);
  become("closed");
  become("open");
  expect(sent).toEqual(["LIST_NOTES"]);
});

it("that was on its way when the socket was lost is asked for by the next", () => {
  const { connection, sent, become } = aConnection();
  createNoteList(connection, { isAskedFor: true });
  become("closed");
  become("connecting");
  become("open");
  expect(sent).toEqual(["LIST_NOTES"]);
});
