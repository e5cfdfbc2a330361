type Listener = (size: DOMRectReadOnly) => void;

const listeners = new Map<Element, Listener>();
let observer: ResizeObserver | null = null;

/** Reports the size of an element now and whenever it changes; one observer serves the whole page. Returns the way to stop. */
export function observeSize(element: Element, listener: Listener): () => void {
  observer ??= new ResizeObserver((entries) => {
    for (const entry of entries) listeners.get(entry.target)?.(entry.contentRect);
  });
  listeners.set(element, listener);
  observer.observe(element);
  return () => {
    listeners.delete(element);
    observer?.unobserve(element);
  };
}
