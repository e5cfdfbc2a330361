interface SentMessage {
  readonly op: string;
  readonly data: Record<string, unknown>;
  readonly msgId?: string;
}

/** The server's end of a socket whose client reads when a test says so. */
export class FakeSocket {
  readonly OPEN = 1;
  readyState: 0 | 1 | 2 | 3 = 1;
  /** Whether the client reads at once what it is sent. */
  isReading = true;
  readonly #waiting: { readonly text: string; readonly done: () => void }[] = [];
  readonly #onFrame: (frame: SentMessage) => void;
  readonly frames: SentMessage[] = [];

  constructor(onFrame: (frame: SentMessage) => void = () => {}) {
    this.#onFrame = onFrame;
  }

  get bufferedAmount(): number {
    return this.#waiting.reduce((sum, { text }) => sum + text.length, 0);
  }

  close(): void {
    this.readyState = 3;
  }

  send(text: unknown, _options?: unknown, done?: unknown): void {
    this.#waiting.push({ text: String(text), done: typeof done === "function" ? () => done() : () => {} });
    if (this.isReading) this.read();
  }

  /** The client reads all that waits. */
  read(): void {
    while (this.#waiting.length > 0) {
      const sent = this.#waiting.shift();
      if (!sent) return;
      const frame = JSON.parse(sent.text) as SentMessage;
      this.frames.push(frame);
      this.#onFrame(frame);
      sent.done();
    }
  }

  /** Frames since the last look. */
  take(): readonly SentMessage[] {
    return this.frames.splice(0);
  }
}
