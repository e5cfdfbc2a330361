import { WebSocket } from "ws";
import type { AServer } from "../../testing/a-server.ts";
import { logIn } from "../../testing/two-people.ts";

export interface TalkMessage {
  readonly op: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly msgId?: string;
}

/** A user's socket, of a client that knows Zeppelin's language only unless it asks for a note with `facts`. */
export interface Talk {
  /** Sends one request. @returns all frames that came until it was answered, but lists of notes */
  ask(op: string, data?: Readonly<Record<string, unknown>>): Promise<readonly TalkMessage[]>;
  /** The ids of NOTES_INFO, asked for now. */
  notes(): Promise<readonly string[]>;
  /** Frames that came by themselves since the last request. */
  readonly heard: readonly TalkMessage[];
}

export async function talk(server: AServer, user: string): Promise<Talk> {
  const { ticket } = user === "anonymous" ? { ticket: "anonymous" } : await logIn(server, user);
  return talkByTicket(server, user, ticket);
}

/** The same, by a ticket that is there already. The server closes a socket that asks nothing for a time, so the first request is made here. */
export async function talkByTicket(server: AServer, user: string, ticket: string): Promise<Talk> {
  const socket = new WebSocket(`ws://127.0.0.1:${server.port}/ws`);
  const frames: TalkMessage[] = [];
  let count = 0;
  let onFrame = () => {};
  let closed: Error | null = null;
  socket.on("message", (data) => {
    frames.push(JSON.parse(data.toString()) as TalkMessage);
    onFrame();
  });
  socket.on("close", (code, reason) => {
    closed = new Error(`The server has closed the socket of ${user}: ${code} ${reason}`);
    onFrame();
  });
  await new Promise((resolve, reject) => socket.once("open", resolve).once("error", reject));
  const send = (op: string, data: unknown, msgId: string) =>
    // Roles that a message claims count for nothing.
    socket.send(JSON.stringify({ op, data, principal: user, ticket, roles: '["admin"]', msgId }));
  const listAfter = async (before: () => void) => {
    frames.length = 0;
    before();
    const done = `done-${++count}`;
    // Frames of a socket are answered in their order.
    send("LIST_NOTES", { facts: 1 }, done);
    for (;;) {
      const list = frames.find(({ msgId }) => msgId === done);
      if (list) return list;
      if (closed) throw closed;
      await new Promise<void>((resolve) => {
        onFrame = resolve;
      });
    }
  };
  await listAfter(() => {});
  frames.length = 0;
  return {
    heard: frames,
    async ask(op, data = {}) {
      await listAfter(() => send(op, data, `asked-${count}`));
      return frames.filter(({ op: name }) => name !== "NOTES_INFO");
    },
    async notes() {
      const { data } = await listAfter(() => {});
      return (data["notes"] as { id: string }[]).map(({ id }) => id);
    },
  };
}
