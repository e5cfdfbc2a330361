/** The debugger's way into the thread that runs code: it reaches it also while it computes. */
import { Session } from "node:inspector";

export interface ThreadInspector {
  /** What the debugger answers; rejects with what it refuses. */
  ask(method: string, params?: object): Promise<unknown>;
}

interface Reply {
  readonly id?: number;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

/** Made before the thread is. */
export async function createThreadInspector(): Promise<ThreadInspector> {
  const inspector = new Session();
  inspector.connect();
  const asked = new Map<number, (reply: Reply) => void>();
  let sessionId = "";
  let count = 0;
  inspector.on("NodeWorker.attachedToWorker", ({ params }) => {
    sessionId ||= params.sessionId;
  });
  inspector.on("NodeWorker.receivedMessageFromWorker", ({ params }) => {
    if (params.sessionId !== sessionId) return;
    const reply = JSON.parse(params.message) as Reply;
    if (reply.id !== undefined) asked.get(reply.id)?.(reply);
  });
  await new Promise((resolve) => inspector.post("NodeWorker.enable", { waitForDebuggerOnStart: false }, resolve));
  return {
    ask: (method, params = {}) =>
      new Promise((resolve, reject) => {
        const id = ++count;
        asked.set(id, ({ result, error }) => {
          asked.delete(id);
          if (error === undefined) resolve(result);
          else reject(new Error(error.message));
        });
        const message = JSON.stringify({ id, method, params });
        inspector.post("NodeWorker.sendMessageToWorker", { sessionId, message }, (error) => {
          if (error === null) return;
          asked.delete(id);
          reject(error);
        });
      }),
  };
}
