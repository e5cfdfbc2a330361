/** How tall the paragraphs on the page are, and were when they left it. One observer serves them all. */
export interface SlotHeights {
  /** Undefined for what was never on the page. */
  of(id: string): number | undefined;
  watch(id: string, element: Element): () => void;
  /** Called when any of them came or changed. */
  onChange(listener: () => void): () => void;
  stop(): void;
}

export function createSlotHeights(): SlotHeights {
  const heights = new Map<string, number>();
  const ids = new WeakMap<Element, string>();
  const listeners = new Set<() => void>();
  const observer = new ResizeObserver((entries) => {
    for (const { target, borderBoxSize } of entries) {
      const id = ids.get(target);
      const height = borderBoxSize[0]?.blockSize ?? 0;
      // What is just being taken off the page has no height.
      if (id !== undefined && height > 0) heights.set(id, height);
    }
    for (const listener of listeners) listener();
  });
  return {
    of: (id) => heights.get(id),
    watch(id, element) {
      ids.set(element, id);
      observer.observe(element);
      return () => observer.unobserve(element);
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    stop: () => observer.disconnect(),
  };
}
