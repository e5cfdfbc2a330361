/** What a frame sends to its widgets goes on the socket that carries what the user types: a bounded part of it is on its way, or waits for that. */
import type { JsonObject } from "@octavo/note";

const mostInFlight = 8;
const mostWaiting = 200;
/** On the way and waiting, together. */
const mostBytes = 7 * 1024 * 1024;

interface Sending {
  readonly modelId: string;
  readonly data: JsonObject;
  readonly buffers: readonly Uint8Array[];
}

interface Waiting {
  readonly bytes: number;
  readonly start: () => Promise<void>;
}

export interface WidgetSending {
  /** @param start sends it when there is room @returns false when it is too much */
  readonly offer: (message: Sending, start: () => Promise<void>) => boolean;
}

export function createWidgetSending(): WidgetSending {
  const waiting: Waiting[] = [];
  let inFlight = 0;
  let held = 0;

  function goOn(): void {
    while (inFlight < mostInFlight) {
      const next = waiting.shift();
      if (!next) return;
      inFlight += 1;
      void next.start().finally(() => {
        inFlight -= 1;
        held -= next.bytes;
        goOn();
      });
    }
  }

  return {
    offer(message, start) {
      const bytes = bytesOnWire(message);
      if (held + bytes > mostBytes || waiting.length >= mostWaiting) return false;
      held += bytes;
      waiting.push({ bytes, start });
      goOn();
      return true;
    },
  };
}

function bytesOnWire({ data, buffers }: Sending): number {
  const ofBuffers = buffers.reduce((sum, { byteLength }) => sum + Math.ceil(byteLength / 3) * 4, 0);
  return ofBuffers + JSON.stringify(data).length;
}
