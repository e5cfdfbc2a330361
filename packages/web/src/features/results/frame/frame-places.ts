/**
 * Keeps each frame over its place.
 *
 * Frames lie in a layer of their own inside the ground, because an iframe that moves in the document loads anew. They
 * scroll with the page by themselves; only when the layout changes are the places of the live frames measured, all in
 * one go, and their transforms written. A frame without a place on the page is invisible and keeps its size, so that
 * what runs in it notices nothing.
 */
export interface FramePlaces {
  /** Where an output has its place. Returns the way to give it up. */
  addPlace(key: string, element: HTMLElement): () => void;
  addFrame(key: string, element: HTMLElement): () => void;
  placeOf(key: string): HTMLElement | null;
  frameOf(key: string): HTMLElement | null;
  stop(): void;
}

interface FramePlacesOptions {
  readonly ground: HTMLElement;
  readonly onInSight: (key: string, isInSight: boolean) => void;
  readonly onPlaceGone: () => void;
}

/** So near the screen a frame comes to life, so that it is there when it is seen. */
const margin = "400px 0px";

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export function createFramePlaces({ ground, onInSight, onPlaceGone }: FramePlacesOptions): FramePlaces {
  const places = new Map<string, HTMLElement>();
  const frames = new Map<string, HTMLElement>();
  const settled = new Map<string, string>();
  const keys = new WeakMap<Element, string>();
  let pending: number | null = null;

  const sizes = new ResizeObserver(settle);
  const sight = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        const key = keys.get(target);
        if (key !== undefined && places.get(key) === target) onInSight(key, isIntersecting);
      }
    },
    { rootMargin: margin },
  );
  // What moves without any change of size, as when paragraphs change places.
  const moves = new MutationObserver(settleSoon);

  sizes.observe(ground);
  moves.observe(ground, { childList: true, subtree: true });

  function settleSoon(): void {
    if (frames.size === 0) return;
    pending ??= requestAnimationFrame(settle);
  }

  function settle(): void {
    if (pending !== null) cancelAnimationFrame(pending);
    pending = null;
    if (frames.size === 0) return;
    const origin = ground.getBoundingClientRect();
    const boxes = [...frames.keys()].map((key) => [key, boxOf(key, origin)] as const);
    for (const [key, box] of boxes) put(key, box);
  }

  function boxOf(key: string, origin: DOMRect): Box | null {
    const rect = places.get(key)?.getBoundingClientRect();
    if (!rect || rect.width === 0) return null;
    return { left: rect.left - origin.left, top: rect.top - origin.top, width: rect.width, height: rect.height };
  }

  function put(key: string, box: Box | null): void {
    const frame = frames.get(key);
    const state = box ? `${box.left} ${box.top} ${box.width} ${box.height}` : "none";
    if (!frame || settled.get(key) === state) return;
    settled.set(key, state);
    frame.style.visibility = box ? "visible" : "hidden";
    if (!box) return;
    frame.style.transform = `translate(${box.left}px, ${box.top}px)`;
    frame.style.width = `${box.width}px`;
    frame.style.height = `${box.height}px`;
  }

  /** For who hears the page a frame belongs to its place: once it is there, for a name of nothing would lead nowhere. */
  function own(key: string): void {
    const id = frames.get(key)?.id;
    if (id === undefined) places.get(key)?.removeAttribute("aria-owns");
    else places.get(key)?.setAttribute("aria-owns", id);
  }

  return {
    addPlace(key, element) {
      places.set(key, element);
      keys.set(element, key);
      own(key);
      sizes.observe(element);
      sight.observe(element);
      settleSoon();
      return () => {
        sizes.unobserve(element);
        sight.unobserve(element);
        if (places.get(key) !== element) return;
        places.delete(key);
        onInSight(key, false);
        onPlaceGone();
        settleSoon();
      };
    },
    addFrame(key, element) {
      frames.set(key, element);
      own(key);
      settle();
      return () => {
        if (frames.get(key) !== element) return;
        frames.delete(key);
        own(key);
        settled.delete(key);
      };
    },
    placeOf: (key) => places.get(key) ?? null,
    frameOf: (key) => frames.get(key) ?? null,
    stop() {
      if (pending !== null) cancelAnimationFrame(pending);
      sizes.disconnect();
      sight.disconnect();
      moves.disconnect();
    },
  };
}
