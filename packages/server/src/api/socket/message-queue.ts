import type { WebSocket } from "ws";

/** What of one client may wait while a frame is handled; one that sends faster is read no further. */
const waitingFrames = 1000;
const waitingCharacters = 32 * 1024 * 1024;

/** The longest that one socket's frames are handled in one go, while those of others and all timers wait. */
const turnMs = 20;

/** Frames of one socket, handled one after another in the order they came. */
export class MessageQueue {
  readonly #socket: Pick<WebSocket, "pause" | "resume">;
  readonly #handle: (text: string | null) => Promise<void>;
  #work: Promise<void> = Promise.resolve();
  #frames = 0;
  #characters = 0;
  #turnBegan = 0;

  /** @param handle must not reject: no caller waits for it */
  constructor(socket: Pick<WebSocket, "pause" | "resume">, handle: (text: string | null) => Promise<void>) {
    this.#socket = socket;
    this.#handle = handle;
  }

  /** @param text null for a frame that is no text */
  add(text: string | null): void {
    const length = text?.length ?? 0;
    if (this.#frames === 0) this.#turnBegan = performance.now();
    this.#frames += 1;
    this.#characters += length;
    if (this.#frames > waitingFrames || this.#characters > waitingCharacters) this.#socket.pause();
    this.#work = this.#work.then(async () => {
      if (performance.now() - this.#turnBegan > turnMs) await this.#othersFirst();
      await this.#handle(text);
      this.#frames -= 1;
      this.#characters -= length;
      if (this.#frames === 0) this.#socket.resume();
    });
  }

  /** A thousand small requests can each be work; between promises alone no other socket would get a turn. */
  async #othersFirst(): Promise<void> {
    await new Promise(setImmediate);
    this.#turnBegan = performance.now();
  }
}
