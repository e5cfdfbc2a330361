import { connect, type Socket } from "node:net";
import { encodeLine, LineDecoder } from "../wire/lines.ts";
import {
  type RunEvent,
  type RunnerReply,
  type RunnerRequest,
  type RunOrder,
  replySchema,
  wireVersion,
} from "../wire/messages.ts";

type ReplyOf<Type extends RunnerReply["type"]> = Extract<RunnerReply, { type: Type }>;

/** What a server has of a run: events in order, without gaps. */
export interface TakenRun {
  readonly events: RunEvent[];
  /** Numbers that came again or too early. */
  readonly strays: number[];
}

/** A server's side of one connection. What it takes goes into `taken`, which may outlive the connection. */
export class ServerEnd {
  readonly replies: RunnerReply[] = [];
  readonly closed: Promise<void>;
  readonly #socket: Socket;
  readonly #taken: Map<string, TakenRun>;
  #wake: () => void = () => {};

  private constructor(socket: Socket, taken: Map<string, TakenRun>) {
    this.#socket = socket;
    this.#taken = taken;
    const decoder = new LineDecoder();
    socket.on("data", (bytes) => {
      for (const message of decoder.feed(bytes)) this.#take(replySchema.parse(message));
      this.#wake();
    });
    socket.on("error", () => {});
    this.closed = new Promise((resolve) => socket.once("close", () => resolve()));
  }

  static async connect(
    { socket: path, token }: { readonly socket: string; readonly token: string },
    taken = new Map<string, TakenRun>(),
  ): Promise<ServerEnd> {
    const socket = connect(path);
    await new Promise<void>((resolve, reject) => socket.once("connect", resolve).once("error", reject));
    const end = new ServerEnd(socket, taken);
    end.ask({ type: "hello", token, wireVersion });
    return end;
  }

  ask(request: RunnerRequest): void {
    this.#socket.write(encodeLine(request));
  }

  run(order: Partial<RunOrder> & { readonly runId: string; readonly code: string }): void {
    this.ask({ type: "run", order: anOrder(order) });
  }

  writeRaw(text: string): void {
    this.#socket.write(text);
  }

  /** As if it were slow: nothing is read until `resume`. */
  pause(): void {
    this.#socket.pause();
  }

  resume(): void {
    this.#socket.resume();
  }

  /** Breaks the connection in the middle of whatever is on its way. */
  async cut(): Promise<void> {
    this.#socket.destroy();
    await this.closed;
  }

  taken(runId: string): TakenRun {
    const known = this.#taken.get(runId) ?? { events: [], strays: [] };
    this.#taken.set(runId, known);
    return known;
  }

  /** Resolves when what was received satisfies. */
  async until(satisfied: () => boolean): Promise<void> {
    while (!satisfied()) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  async reply<Type extends RunnerReply["type"]>(type: Type): Promise<ReplyOf<Type>> {
    const find = () => this.replies.find((reply): reply is ReplyOf<Type> => reply.type === type);
    await this.until(() => find() !== undefined);
    return find() as ReplyOf<Type>;
  }

  async finished(runId: string): Promise<readonly RunEvent[]> {
    await this.until(() => this.taken(runId).events.at(-1)?.type === "finished");
    return this.taken(runId).events;
  }

  #take(reply: RunnerReply): void {
    this.replies.push(reply);
    if (reply.type !== "events") return;
    const { events, strays } = this.taken(reply.runId);
    reply.events.forEach((event, position) => {
      const number = reply.from + position;
      if (number === events.length + 1) events.push(event);
      else strays.push(number);
    });
  }
}

export function anOrder(given: Partial<RunOrder> & { readonly runId: string }): RunOrder {
  return {
    noteId: "N",
    paragraphId: "p",
    user: "u",
    driver: "scripted",
    sessionKey: "scripted:N",
    code: "",
    properties: {},
    context: { notePath: "/N", roles: [], forms: {} },
    ...given,
  };
}
