import type { Connection, ConnectionState } from "../connection.ts";
import type { ServerMessage } from "../frame.ts";

/** A connection that a test opens and closes, and what was sent by it. */
export function aConnection() {
  const sent: string[] = [];
  const states: ((state: ConnectionState) => void)[] = [];
  const frames: ((frame: ServerMessage) => void)[] = [];
  const connection = {
    state: { status: "connecting", since: 0 } as ConnectionState,
    onState: (listener: (state: ConnectionState) => void) => states.push(listener),
    onFrame: (listener: (frame: ServerMessage) => void) => frames.push(listener),
    send: (op: string) => sent.push(op),
  };
  return {
    sent,
    // Of a connection, lists need no more than this.
    connection: connection as unknown as Connection,
    become(status: ConnectionState["status"]) {
      connection.state = { status, since: 0 };
      for (const listener of states) listener(connection.state);
    },
    receive(op: string, data: ServerMessage["data"]) {
      for (const listener of frames) listener({ op, data, msgId: undefined });
    },
  };
}
