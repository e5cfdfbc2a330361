/** Who wants to hear of something. A listener that throws must not keep the others from hearing. */
export interface Listeners<Value> {
  add(listener: (value: Value) => void): () => void;
  notify(value: Value): void;
  readonly size: number;
}

export function createListeners<Value>(): Listeners<Value> {
  const listeners = new Set<(value: Value) => void>();
  return {
    add(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    notify(value) {
      let failure: { readonly error: unknown } | null = null;
      for (const listener of [...listeners]) {
        try {
          listener(value);
        } catch (error) {
          failure ??= { error };
        }
      }
      if (failure) throw failure.error;
    },
    get size() {
      return listeners.size;
    },
  };
}
