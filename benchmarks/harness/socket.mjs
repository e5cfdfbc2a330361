/** Plain clients of the socket: one that speaks facts, as Octavo's own page does, and one written for Zeppelin. */
import WebSocket from "ws";

/**
 * @typedef {{ readonly op: string, readonly data: any, readonly msgId?: string }} Frame
 * @typedef {(frame: Frame) => void} Listener
 */

export class Client {
  /** @type {WebSocket} */
  #socket;
  /** @type {Set<Listener>} */
  #listeners = new Set();

  /** @param {WebSocket} socket */
  constructor(socket) {
    this.#socket = socket;
    socket.on("message", (data) => {
      const frame = JSON.parse(data.toString());
      for (const listener of [...this.#listeners]) listener(frame);
    });
  }

  /**
   * @param {string} address
   * @returns {Promise<Client>}
   */
  static async connect(address) {
    const socket = new WebSocket(`${address.replace("http", "ws")}/ws`);
    await new Promise((resolve, reject) => {
      socket.once("open", resolve);
      socket.once("error", reject);
    });
    return new Client(socket);
  }

  /**
   * A client that takes frames as they come and parses none.
   *
   * @param {string} address
   */
  static async connectRaw(address) {
    const socket = new WebSocket(`${address.replace("http", "ws")}/ws`, { maxPayload: 256 * 1024 * 1024 });
    await new Promise((resolve, reject) => {
      socket.once("open", resolve);
      socket.once("error", reject);
    });
    return new RawClient(socket);
  }

  /**
   * @param {string} op
   * @param {Readonly<Record<string, unknown>>} data
   */
  send(op, data) {
    this.#socket.send(JSON.stringify({ op, data, principal: "anonymous", ticket: "anonymous", roles: "[]" }));
  }

  /** @param {Listener} listener */
  listen(listener) {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * The first frame that `pick` makes something of.
   *
   * @template Picked
   * @param {(frame: Frame) => Picked | undefined} pick
   * @param {number} [timeoutMs]
   * @returns {Promise<Picked>}
   */
  next(pick, timeoutMs = 60_000) {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        stop();
        reject(new Error(`No frame came that was waited for: ${pick}`));
      }, timeoutMs);
      const stop = this.listen((frame) => {
        if (frame.op === "ERROR_INFO") {
          clearTimeout(timer);
          stop();
          reject(new Error(frame.data.info));
          return;
        }
        const picked = pick(frame);
        if (picked === undefined) return;
        clearTimeout(timer);
        stop();
        resolve(picked);
      });
    });
  }

  /**
   * Opens a note in facts.
   *
   * @param {string} id
   * @returns {Promise<{ readonly epoch: string, readonly version: number, readonly state: any }>}
   */
  openNote(id) {
    const opened = this.next(({ op, data }) => (op === "NOTE" ? data : undefined));
    this.send("GET_NOTE", { id, facts: 1 });
    return opened;
  }

  /**
   * Opens a note as Zeppelin's client does.
   *
   * @param {string} id
   */
  openOldNote(id) {
    const opened = this.next(({ op, data }) => (op === "NOTE" ? data.note : undefined));
    this.send("GET_NOTE", { id });
    return opened;
  }

  /**
   * The first fact of this kind that `matches`.
   *
   * @param {string} type
   * @param {(fact: any) => boolean} [matches]
   * @returns {Promise<any>}
   */
  nextFact(type, matches = () => true) {
    return this.next(({ op, data }) =>
      op === "NOTE_FACTS"
        ? data.facts.find((/** @type {any} */ fact) => fact.type === type && matches(fact))
        : undefined,
    );
  }

  close() {
    this.#socket.close();
  }
}

class RawClient {
  /** @type {WebSocket} */
  #socket;

  /** @param {WebSocket} socket */
  constructor(socket) {
    this.#socket = socket;
  }

  /**
   * @param {string} op
   * @param {Readonly<Record<string, unknown>>} data
   */
  send(op, data) {
    this.#socket.send(JSON.stringify({ op, data, principal: "anonymous", ticket: "anonymous", roles: "[]" }));
  }

  /**
   * Bytes of the first frame that is of such a length.
   *
   * @param {(length: number) => boolean} fits
   * @returns {Promise<number>}
   */
  nextLength(fits) {
    return this.#next((data) => (fits(data.length) ? data.length : undefined));
  }

  /**
   * When the first frame came that has these words in it.
   *
   * @param {string} words
   * @returns {Promise<number>}
   */
  nextText(words) {
    return this.#next((data) => (data.includes(words) ? performance.now() : undefined));
  }

  close() {
    this.#socket.close();
  }

  /**
   * @template Picked
   * @param {(data: Buffer) => Picked | undefined} pick
   * @returns {Promise<Picked>}
   */
  #next(pick) {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error("No frame came that was waited for.")), 60_000);
      /** @param {WebSocket.RawData} data */
      const handle = (data) => {
        const picked = pick(/** @type {Buffer} */ (data));
        if (picked === undefined) return;
        clearTimeout(timer);
        this.#socket.off("message", handle);
        resolve(picked);
      };
      this.#socket.on("message", handle);
    });
  }
}
