/**
 * What a model in the page and its interpreter send each other. While the interpreter has not dealt with what was sent, what it says of the same members is
 * older than what is shown: it is held back until then, or a slider would jump under the hand.
 */
import type { JsonObject, WidgetBuffer } from "@octavo/note";
import { withBytes } from "./bytes.ts";
import type { FromFrame } from "./messages.ts";

type Message = {
  readonly content: { readonly data: object };
  readonly buffers?: readonly unknown[];
};
type HearComm = (message: Message) => void;

interface Callbacks {
  readonly iopub?: { readonly status?: (message: unknown) => void };
}

export interface CommTools {
  readonly modelId: string;
  /** False where nothing that is sent arrives. */
  readonly mayMove: () => boolean;
  readonly send: (message: FromFrame) => void;
  readonly newId: () => string;
  /** Members of its state as they are now. */
  readonly stateNow: (names: ReadonlySet<string>) => {
    readonly state: JsonObject;
    readonly buffers: readonly WidgetBuffer[];
  };
}

const idle = { content: { execution_state: "idle" } };

export class FrameComm {
  readonly comm_id: string;
  readonly target_name = "jupyter.widget";
  readonly #tools: CommTools;
  /** Members that were sent, by the message that brought them last. */
  readonly #inFlight = new Map<string, string>();
  readonly #heldBack = new Set<string>();
  readonly #callbacks = new Map<string, Callbacks | undefined>();
  #hear: HearComm = () => {};
  #close: HearComm = () => {};

  constructor(tools: CommTools) {
    this.#tools = tools;
    this.comm_id = tools.modelId;
  }

  send(
    data: object,
    callbacks?: Callbacks,
    _metadata?: unknown,
    buffers: readonly (ArrayBuffer | ArrayBufferView)[] = [],
  ): string {
    const { modelId, mayMove, send, newId } = this.#tools;
    const messageId = newId();
    this.#callbacks.set(messageId, callbacks);
    if (!mayMove()) {
      queueMicrotask(() => this.handled(messageId));
      return messageId;
    }
    for (const name of namesIn(data)) this.#inFlight.set(name, messageId);
    send({ type: "send", messageId, modelId, data: data as JsonObject, buffers: buffers.map(asBytes) });
    return messageId;
  }

  /** Whether this was a message of its own. */
  handled(messageId: string): boolean {
    if (!this.#callbacks.has(messageId)) return false;
    const callbacks = this.#callbacks.get(messageId);
    this.#callbacks.delete(messageId);
    // What the model has gathered meanwhile is sent by this.
    callbacks?.iopub?.status?.(idle);
    const free = [...this.#inFlight].flatMap(([name, sent]) => (sent === messageId ? [name] : []));
    for (const name of free) this.#inFlight.delete(name);
    const late = new Set(free.filter((name) => this.#heldBack.delete(name)));
    if (late.size > 0) this.#deliver(this.#tools.stateNow(late));
    return true;
  }

  changed({ state, buffers }: { readonly state: JsonObject; readonly buffers: readonly WidgetBuffer[] }): void {
    const isFree = (name: string) => {
      if (!this.#inFlight.has(name)) return true;
      this.#heldBack.add(name);
      return false;
    };
    const fresh = Object.fromEntries(Object.entries(state).filter(([name]) => isFree(name)));
    const own = buffers.filter(({ path: [name] }) => isFree(String(name)));
    if (Object.keys(fresh).length > 0 || own.length > 0) this.#deliver({ state: fresh, buffers: own });
  }

  sent(content: unknown, buffers: readonly Uint8Array[]): void {
    const views = buffers.map(({ buffer, byteOffset, byteLength }) => new DataView(buffer, byteOffset, byteLength));
    this.#hear({ content: { data: { method: "custom", content } }, buffers: views });
  }

  closed(): void {
    this.#close({ content: { data: {} } });
  }

  on_msg(listener: HearComm): void {
    this.#hear = listener;
  }

  on_close(listener: HearComm): void {
    this.#close = listener;
  }

  close(): void {
    // A page closes no model: its code does.
  }

  #deliver({ state, buffers }: { readonly state: JsonObject; readonly buffers: readonly WidgetBuffer[] }): void {
    this.#hear({
      content: { data: { method: "update", state: withBytes(state, buffers), buffer_paths: [] } },
      buffers: [],
    });
  }
}

function namesIn(data: object): readonly string[] {
  const { state = {}, buffer_paths: paths = [] } = data as {
    state?: object;
    buffer_paths?: readonly (readonly unknown[])[];
  };
  return [...Object.keys(state), ...paths.map(([name]) => String(name))];
}

function asBytes(part: ArrayBuffer | ArrayBufferView): Uint8Array {
  if (part instanceof ArrayBuffer) return new Uint8Array(part.slice(0));
  return new Uint8Array(part.buffer, part.byteOffset, part.byteLength).slice();
}
