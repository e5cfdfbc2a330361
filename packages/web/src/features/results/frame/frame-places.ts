/**
 * Keeps each frame over the places of its outputs.
 *
 * Frames lie in a layer of their own inside the ground, because an iframe that moves in the document loads anew. They
 * scroll with the page by themselves; only when the layout changes are the places of the live frames measured, all in
 * one go, and their transforms written. A frame reaches from its first place to its last and is cut to its places: what the page shows
 * between them is neither covered nor kept from the pointer. A frame without a place on the page is invisible and keeps its size, so that
 * what runs in it notices nothing.
 */
export interface FramePlaces {
  /** Where output `index` of a frame has its place. Returns the way to give it up. */
  addPlace(key: string, index: number, element: HTMLElement): () => void;
  addFrame(key: string, element: HTMLElement): () => void;
  /** The first place of a frame, or that of an output. */
  placeOf(key: string, index?: number): HTMLElement | null;
  frameOf(key: string): HTMLElement | null;
  stop(): void;
}

interface FramePlacesOptions {
  readonly ground: HTMLElement;
  readonly onInSight: (key: string, isInSight: boolean) => void;
  readonly onPlaceGone: () => void;
  /** What the page has between the places of a frame is so high. */
  readonly onGaps: (key: string, gaps: readonly number[]) => void;
}

/** So near the screen a frame comes to life, so that it is there when it is seen. */
const margin = "400px 0px";

interface FrameRectangle {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly gaps: readonly number[];
  /** As a style: the whole of it where it has one place. */
  readonly clip: string;
}

interface Place {
  readonly index: number;
  readonly element: HTMLElement;
  isInSight: boolean;
}

export function createFramePlaces(options: FramePlacesOptions): FramePlaces {
  const { ground, onInSight, onPlaceGone, onGaps } = options;
  /** By frame, in the order of their outputs. */
  const places = new Map<string, readonly Place[]>();
  const frames = new Map<string, HTMLElement>();
  const settled = new Map<string, string>();
  const keys = new WeakMap<Element, string>();
  let pending: number | null = null;

  const sizes = new ResizeObserver(settlePlaces);
  const sight = new IntersectionObserver(
    (entries) => {
      const changed = new Set<string>();
      for (const { target, isIntersecting } of entries) {
        const key = keys.get(target);
        const place = key === undefined ? undefined : places.get(key)?.find(({ element }) => element === target);
        if (key === undefined || !place) continue;
        place.isInSight = isIntersecting;
        changed.add(key);
      }
      for (const key of changed) onInSight(key, isSeen(key));
    },
    { rootMargin: margin },
  );
  // What moves without any change of size, as when paragraphs change places.
  const moves = new MutationObserver(settleSoon);

  sizes.observe(ground);
  moves.observe(ground, { childList: true, subtree: true });

  function isSeen(key: string): boolean {
    return places.get(key)?.some(({ isInSight }) => isInSight) ?? false;
  }

  function settleSoon(): void {
    if (frames.size === 0) return;
    pending ??= requestAnimationFrame(settlePlaces);
  }

  function settlePlaces(): void {
    if (pending !== null) cancelAnimationFrame(pending);
    pending = null;
    if (frames.size === 0) return;
    const origin = ground.getBoundingClientRect();
    const boxes = [...frames.keys()].map((key) => [key, rectangleOfFrame(key, origin)] as const);
    for (const [key, box] of boxes) placeFrame(key, box);
  }

  function rectangleOfFrame(key: string, origin: DOMRect): FrameRectangle | null {
    const rects = (places.get(key) ?? []).map(({ element }) => element.getBoundingClientRect());
    const [first] = rects;
    const last = rects.at(-1);
    if (!first || !last || first.width === 0) return null;
    const { left, top, width } = first;
    const gaps = rects.slice(1).map((rect, place) => Math.max(0, Math.round(rect.top - (rects[place]?.bottom ?? 0))));
    return {
      ...{ left: left - origin.left, top: top - origin.top, width, height: last.bottom - top, gaps },
      clip: gaps.length === 0 ? "none" : clipOf(rects, first),
    };
  }

  function placeFrame(key: string, box: FrameRectangle | null): void {
    const frame = frames.get(key);
    const state = box ? `${box.left} ${box.top} ${box.width} ${box.height} ${box.clip}` : "none";
    if (!frame || settled.get(key) === state) return;
    settled.set(key, state);
    frame.style.visibility = box ? "visible" : "hidden";
    if (!box) return;
    frame.style.transform = `translate(${box.left}px, ${box.top}px)`;
    frame.style.width = `${box.width}px`;
    frame.style.height = `${box.height}px`;
    frame.style.setProperty("--places", box.clip);
    onGaps(key, box.gaps);
  }

  /** For who hears the page a frame belongs to its first place: once it is there, for a name of nothing would lead nowhere. */
  function takeOverFrame(key: string): void {
    const id = frames.get(key)?.id;
    places.get(key)?.forEach(({ element }, place) => {
      if (id === undefined || place > 0) element.removeAttribute("aria-owns");
      else element.setAttribute("aria-owns", id);
    });
  }

  return {
    addPlace(key, index, element) {
      const others = (places.get(key) ?? []).filter((place) => place.index !== index);
      const all = [...others, { index, element, isInSight: false }].sort((one, other) => one.index - other.index);
      places.set(key, all);
      keys.set(element, key);
      takeOverFrame(key);
      sizes.observe(element);
      sight.observe(element);
      settleSoon();
      return () => {
        sizes.unobserve(element);
        sight.unobserve(element);
        const now = places.get(key) ?? [];
        const left = now.filter((place) => place.element !== element);
        if (left.length === now.length) return;
        if (left.length > 0) places.set(key, left);
        else places.delete(key);
        takeOverFrame(key);
        onInSight(key, isSeen(key));
        onPlaceGone();
        settleSoon();
      };
    },
    addFrame(key, element) {
      frames.set(key, element);
      takeOverFrame(key);
      settlePlaces();
      return () => {
        if (frames.get(key) !== element) return;
        frames.delete(key);
        takeOverFrame(key);
        settled.delete(key);
      };
    },
    placeOf(key, index) {
      const all = places.get(key) ?? [];
      const place = index === undefined ? all[0] : all.find((one) => one.index === index);
      return place?.element ?? null;
    },
    frameOf: (key) => frames.get(key) ?? null,
    stop() {
      if (pending !== null) cancelAnimationFrame(pending);
      sizes.disconnect();
      sight.disconnect();
      moves.disconnect();
    },
  };
}

/** Its places, within the box that reaches from the first to the last. */
function clipOf(rects: readonly DOMRect[], { top, width }: DOMRect): string {
  const parts = rects.map((rect) => `M0 ${rect.top - top}H${width}V${rect.bottom - top}H0Z`);
  return `path("${parts.join("")}")`;
}
