/** A network on which all takes its time, both ways; of single requests a test says that they come to nothing. */
import type { Page } from "playwright-core";

export interface SlowLine {
  delayMs: number;
  /** Whether it refuses new connections. */
  isDown: boolean;
  /** The names of all requests, in their order. */
  readonly asked: readonly string[];
  /** Keeps what the server says, from now on, until it is released. Whatever the machine is busy with, no answer comes before. */
  hold(): void;
  /** Holds requests of the page from now on until they are released: the page has written them before the server gets them. */
  holdRequests(): void;
  release(): void;
  /** The next request of this name is answered with this sentence, and does not reach the server. */
  refuse(op: string, info: string): void;
  /** The next request of this name reaches the server, and then the connection breaks: no answer comes. */
  breakBehind(op: string): void;
}

/** To be called before the page goes anywhere. */
export async function slowLine(page: Page, delayMs: number): Promise<SlowLine> {
  const refused = new Map<string, string>();
  const lost = new Set<string>();
  const asked: string[] = [];
  let held: (() => void)[] | null = null;
  let heldRequests: (() => void)[] | null = null;
  const line: SlowLine = {
    delayMs,
    isDown: false,
    asked,
    hold() {
      held ??= [];
    },
    holdRequests() {
      heldRequests ??= [];
    },
    release() {
      for (const send of [...(held ?? []), ...(heldRequests ?? [])]) send();
      held = null;
      heldRequests = null;
    },
    refuse: (op, info) => void refused.set(op, info),
    breakBehind: (op) => void lost.add(op),
  };
  await page.routeWebSocket(/\/ws$/, (socket) => {
    if (line.isDown) return void socket.close();
    const server = socket.connectToServer();
    let isBroken = false;
    const later = (work: () => void) => void setTimeout(() => isBroken || work(), line.delayMs);
    socket.onMessage((message) => {
      const { op, msgId } = JSON.parse(String(message));
      asked.push(op);
      const info = refused.get(op);
      if (info !== undefined) {
        refused.delete(op);
        later(() => socket.send(JSON.stringify({ op: "ERROR_INFO", data: { info }, msgId })));
        return;
      }
      if (lost.delete(op)) {
        server.send(message);
        isBroken = true;
        setTimeout(() => void socket.close({ code: 4000 }), line.delayMs);
        return;
      }
      later(() => {
        const send = () => server.send(message);
        if (heldRequests) heldRequests.push(send);
        else send();
      });
    });
    server.onMessage((message) =>
      later(() => {
        const send = () => socket.send(message);
        if (held) held.push(send);
        else send();
      }),
    );
  });
  return line;
}
