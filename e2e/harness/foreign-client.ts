/** A client for Zeppelin, as an author who never saw this project writes one: plain `ws` and `fetch`, and none of the project's own code. */
import WebSocket from "ws";

export interface ForeignMessage {
  readonly op: string;
  readonly data: Record<string, unknown>;
  readonly msgId?: string;
}

interface Waiter {
  readonly matches: (frame: ForeignMessage) => boolean;
  readonly resolve: (frame: ForeignMessage) => void;
}

/** The user of a client: what the ticket call gave it. */
export interface Who {
  readonly principal: string;
  readonly ticket: string;
}

const anonymous: Who = { principal: "anonymous", ticket: "anonymous" };

export class ForeignClient {
  readonly frames: ForeignMessage[] = [];
  readonly #socket: WebSocket;
  readonly #waiters = new Set<Waiter>();
  /** May be changed: each frame names its sender. */
  who: Who = anonymous;
  closed: { code: number; reason: string } | null = null;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on("message", (data) => this.#receive(JSON.parse(data.toString()) as ForeignMessage));
    socket.on("close", (code, reason) => {
      this.closed = { code, reason: reason.toString() };
    });
    socket.on("error", () => {});
  }

  static async connect(address: string, headers: Record<string, string> = {}): Promise<ForeignClient> {
    const socket = new WebSocket(`${address.replace("http", "ws")}/ws`, { headers });
    await new Promise((resolve, reject) => {
      socket.once("open", resolve);
      socket.once("error", reject);
    });
    return new ForeignClient(socket);
  }

  get isOpen(): boolean {
    return this.#socket.readyState === WebSocket.OPEN;
  }

  send(op: string, data: Record<string, unknown> = {}, msgId?: string): void {
    const { principal, ticket } = this.who;
    this.sendText(JSON.stringify({ op, data, principal, ticket, roles: "[]", msgId }));
  }

  sendText(text: string): void {
    this.#socket.send(text);
  }

  /** The next frame of this kind, from now on. */
  next(
    op: string,
    matches: (frame: ForeignMessage) => boolean = () => true,
    timeoutMs = 20_000,
  ): Promise<ForeignMessage> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiters.delete(waiter);
        const seen = this.frames.slice(-15).map((frame) => `${frame.op} ${JSON.stringify(frame.data).slice(0, 200)}`);
        reject(new Error(`No such ${op} came. The last frames were:\n${seen.join("\n")}`));
      }, timeoutMs);
      const waiter: Waiter = {
        matches: (frame) => frame.op === op && matches(frame),
        resolve: (frame) => {
          clearTimeout(timer);
          resolve(frame);
        },
      };
      this.#waiters.add(waiter);
    });
  }

  /** Sends, and waits for the answer. */
  async ask(
    op: string,
    data: Record<string, unknown>,
    answer: string,
    matches?: (frame: ForeignMessage) => boolean,
  ): Promise<ForeignMessage> {
    const frame = this.next(answer, matches);
    this.send(op, data);
    return frame;
  }

  close(): Promise<void> {
    return new Promise((resolve) => {
      if (this.#socket.readyState === WebSocket.CLOSED) return resolve();
      this.#socket.once("close", () => resolve());
      this.#socket.close();
    });
  }

  #receive(frame: ForeignMessage): void {
    this.frames.push(frame);
    for (const waiter of [...this.#waiters]) {
      if (!waiter.matches(frame)) continue;
      this.#waiters.delete(waiter);
      waiter.resolve(frame);
    }
  }
}

/** One REST call. @param headers as `Cookie` or `Authorization` */
export async function call(
  address: string,
  method: string,
  path: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
) {
  const response = await fetch(`${address}/api${path}`, {
    method,
    redirect: "manual",
    headers: { ...headers, ...(body === undefined ? {} : { "Content-Type": "application/json" }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return {
    status: response.status,
    json: JSON.parse(text || "{}") as { status: string; message?: string; body?: unknown },
  };
}

export interface LoggedIn extends Who {
  readonly roles: string;
  /** For the `Cookie` header. */
  readonly cookie: string;
}

/** Logs in as Zeppelin's clients do. */
export async function logIn(address: string, userName: string, password: string): Promise<LoggedIn> {
  const answer = await fetch(`${address}/api/login`, {
    method: "POST",
    body: new URLSearchParams({ userName, password }),
  });
  if (answer.status !== 200) throw new Error(`Logging in was answered ${answer.status}.`);
  const { body } = (await answer.json()) as { body: Who & { roles: string } };
  return { ...body, cookie: answer.headers.get("set-cookie")?.split(";")[0] ?? "" };
}

export interface WireParagraph {
  readonly id: string;
  readonly text?: string;
  readonly status: string;
  readonly title?: string;
  readonly dateStarted?: string;
  readonly config: Record<string, unknown>;
  readonly results?: {
    readonly code: string;
    readonly msg: readonly { readonly type: string; readonly data: string }[];
  };
}

export interface WireNote {
  readonly id: string;
  readonly path: string;
  readonly name: string;
  readonly defaultInterpreterGroup: string;
  readonly paragraphs: readonly WireParagraph[];
  readonly config: Record<string, unknown>;
}

export function noteOf(frame: ForeignMessage): WireNote {
  return frame.data["note"] as WireNote;
}

export function paragraphOf(frame: ForeignMessage): WireParagraph {
  return frame.data["paragraph"] as WireParagraph;
}
