import type { OutputEvent } from "@octavo/interpreter";

interface Item {
  readonly event: OutputEvent;
  readonly weight: number;
}

/** Events of one run between the kernel, which does not wait, and the reader, who may be slow. */
export interface EventQueue extends AsyncIterable<OutputEvent> {
  /** `weight` is what the reader has taken off our hands once it asks for the next one. */
  readonly push: (event: OutputEvent, weight?: number) => void;
  readonly end: () => void;
  readonly fail: (error: Error) => void;
}

export function createEventQueue(onTaken: (weight: number) => void): EventQueue {
  const items: Item[] = [];
  let over: { readonly error: Error | null } | null = null;
  let hasReader = true;
  let wake: () => void = () => {};

  const finish = (error: Error | null) => {
    over ??= { error };
    wake();
  };

  async function* queuedEvents(): AsyncGenerator<OutputEvent> {
    try {
      while (true) {
        for (let item = items.shift(); item !== undefined; item = items.shift()) {
          yield item.event;
          onTaken(item.weight);
        }
        if (over?.error) throw over.error;
        if (over) return;
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    } finally {
      hasReader = false;
      for (const { weight } of items.splice(0)) onTaken(weight);
    }
  }

  return {
    push(event, weight = 0) {
      if (!hasReader) {
        onTaken(weight);
        return;
      }
      items.push({ event, weight });
      wake();
    },
    end: () => finish(null),
    fail: (error) => finish(error),
    [Symbol.asyncIterator]: queuedEvents,
  };
}
