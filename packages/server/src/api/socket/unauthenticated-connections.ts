/**
 * Sockets of users who are not known yet: with accounts, those that were opened without a session's cookie and have not shown a ticket yet,
 * and those whose login has ended. They are few, get little time, and are read no further than a ticket takes, so that a client that may not
 * come in cannot keep others out.
 */
import type { EventEmitter } from "node:events";
import type { WebSocket } from "ws";

export interface UnauthenticatedLimits {
  /** Bytes that are read of one. */
  readonly bytes: number;
  /** How long one may stay. */
  readonly patienceMs: number;
  readonly fromOnePlace: number;
  readonly inAll: number;
}

export const unauthenticatedLimits: UnauthenticatedLimits = {
  bytes: 64 * 1024,
  patienceMs: 30_000,
  fromOnePlace: 50,
  inAll: 1000,
};

interface UnauthenticatedSocket {
  readonly socket: Pick<WebSocket, "close" | "terminate">;
  /** What the socket's bytes come from. */
  readonly wire: Pick<EventEmitter, "on" | "off">;
  /** Where it comes from: see `networkOf`. */
  readonly place: string;
}

/** Looks after one socket for as long as its user is not known. Both may be called any number of times. */
export interface Watch {
  begin(): void;
  end(): void;
}

export class UnauthenticatedConnections {
  readonly #limits: UnauthenticatedLimits;
  readonly #byPlace = new Map<string, number>();
  #count = 0;

  constructor(limits: UnauthenticatedLimits = unauthenticatedLimits) {
    this.#limits = limits;
  }

  /** Whether one more from there is one too many. */
  isFull(place: string): boolean {
    return this.#count >= this.#limits.inAll || (this.#byPlace.get(place) ?? 0) >= this.#limits.fromOnePlace;
  }

  watch({ socket, wire, place }: UnauthenticatedSocket): Watch {
    let stop: (() => void) | null = null;
    return {
      begin: () => {
        stop ??= this.#look({ socket, wire, place });
      },
      end() {
        stop?.();
        stop = null;
      },
    };
  }

  #look({ socket, wire, place }: UnauthenticatedSocket): () => void {
    const { bytes, patienceMs } = this.#limits;
    let read = 0;
    const count = (chunk: Buffer) => {
      read += chunk.length;
      if (read > bytes) socket.terminate();
    };
    const sendAway = () => socket.close(1008, "Nobody has logged in here. Log in, and connect again.");
    const timer = setTimeout(sendAway, patienceMs);
    timer.unref();
    wire.on("data", count);
    this.#add(place, 1);
    return () => {
      clearTimeout(timer);
      wire.off("data", count);
      this.#add(place, -1);
    };
  }

  #add(place: string, difference: 1 | -1): void {
    this.#count += difference;
    const now = (this.#byPlace.get(place) ?? 0) + difference;
    if (now === 0) this.#byPlace.delete(place);
    else this.#byPlace.set(place, now);
  }
}
