/**
 * A network on its canvas: where its nodes lie, which part is in sight, what the pointer does to it.
 *
 * It lives outside React: positions come thirty times a second from the layout's thread and the pointer moves more often, and neither
 * changes anything but pixels. It draws at most once a frame, and only when something has changed. It calls the page only when the user chooses a
 * part.
 */
import { type LayoutThread, startLayout } from "./layout-thread.ts";
import { type Colours, edgeAtPoint, paintNetwork, radiusAtScale } from "./paint.ts";
import type { NetworkScene, Part } from "./scene.ts";
import type { NetworkSettings } from "./settings.ts";
import {
  baseScale,
  createProjection,
  extentOfPositions,
  firstViewport,
  type NetworkExtent,
  type NetworkPoint,
  type Projection,
  panViewportBy,
  type Viewport,
  type ViewportSize,
  zoomAround,
} from "./viewport.ts";

/** Networks of so few nodes begin with their labels. */
const fewNodes = 60;
const zoomStep = 1.3;
const panStep = 60;
/** A press that moved no further is a click. */
const clickDistance = 4;
const easyToHit = 8;

type NetworkPress =
  | { readonly type: "node"; readonly node: number; readonly start: NetworkPoint; hasMoved: boolean }
  | { readonly type: "ground"; readonly start: NetworkPoint; last: NetworkPoint; hasMoved: boolean };

export interface DrawingOptions {
  readonly canvas: HTMLCanvasElement;
  /** A part was clicked, or the ground between them. */
  readonly onChoose: (part: Part | null) => void;
}

export class NetworkDrawing {
  readonly #canvas: HTMLCanvasElement;
  readonly #context: CanvasRenderingContext2D | null;
  readonly #onChoose: (part: Part | null) => void;
  readonly #listening = new AbortController();
  #layout: LayoutThread | null = null;
  #scene: NetworkScene | null = null;
  #labelScale = 1;
  #colours: Colours | null = null;
  #positions: Float32Array = new Float32Array();
  #extent: NetworkExtent = extentOfPositions(this.#positions);
  #size: ViewportSize = { width: 0, height: 0 };
  #base = 1;
  #viewport: Viewport = firstViewport(this.#extent, true);
  /** The user has not zoomed or moved it yet: the picture goes on showing all. */
  #follows = true;
  #press: NetworkPress | null = null;
  #hovered: number | null = null;
  #chosen: Part | null = null;
  #frame: number | null = null;

  constructor({ canvas, onChoose }: DrawingOptions) {
    this.#canvas = canvas;
    this.#context = canvas.getContext("2d");
    this.#onChoose = onChoose;
    this.#listen();
  }

  /** Lays another network out, or the same with other forces. */
  layOut(scene: NetworkScene, { charge, linkDistance, timeoutMs }: NetworkSettings): void {
    this.#layout?.stop();
    this.#scene = scene;
    this.#hovered = null;
    this.#follows = true;
    const nodes = scene.network.nodes.length;
    const aspect = aspectOfElement(this.#canvas);
    this.#layout = startLayout({ nodes, links: scene.links, charge, linkDistance, timeoutMs, aspect }, (answer) => {
      if (!answer.isResting && matchMedia("(prefers-reduced-motion: reduce)").matches) return;
      this.#positions = answer.positions;
      this.#canvas.toggleAttribute("data-resting", answer.isResting);
      this.#settle();
    });
  }

  /** Other words on the same nodes. */
  rename(scene: NetworkScene, labelScale: number): void {
    this.#scene = scene;
    this.#labelScale = labelScale;
    this.#draw();
  }

  recolour(colours: Colours): void {
    this.#colours = colours;
    this.#draw();
  }

  resize(size: ViewportSize): void {
    this.#size = size;
    const ratio = window.devicePixelRatio || 1;
    this.#canvas.width = Math.round(size.width * ratio);
    this.#canvas.height = Math.round(size.height * ratio);
    this.#settle();
    // A canvas loses its picture with its old size.
    this.#drawNow();
  }

  choose(part: Part | null): void {
    this.#chosen = part;
    this.#draw();
  }

  /** Brings a node into the middle. */
  show(node: number): void {
    this.#moveTo({ zoom: this.#viewport.zoom, centre: this.#placeOf(node) });
  }

  zoom(direction: 1 | -1): void {
    const middle = { x: this.#size.width / 2, y: this.#size.height / 2 };
    this.#zoomTo(this.#viewport.zoom * zoomStep ** direction, middle);
  }

  showAll(): void {
    this.#follows = true;
    this.#settle();
  }

  stop(): void {
    this.#layout?.stop();
    this.#listening.abort();
    if (this.#frame !== null) cancelAnimationFrame(this.#frame);
  }

  get #hasFewNodes(): boolean {
    return this.#positions.length / 2 <= fewNodes;
  }

  get #projection(): Projection {
    return createProjection(this.#viewport, this.#base, this.#size);
  }

  #settle(): void {
    if (this.#follows && this.#press === null) {
      this.#extent = extentOfPositions(this.#positions);
      this.#base = baseScale(this.#extent, this.#size);
      this.#viewport = firstViewport(this.#extent, this.#hasFewNodes);
    }
    this.#draw();
  }

  #moveTo(viewport: Viewport): void {
    this.#follows = false;
    this.#viewport = viewport;
    this.#draw();
  }

  #zoomTo(zoom: number, at: NetworkPoint): void {
    this.#moveTo(zoomAround(this.#viewport, zoom, at, this.#base, this.#size));
  }

  #placeOf(node: number): NetworkPoint {
    return { x: this.#positions[node * 2] ?? 0, y: this.#positions[node * 2 + 1] ?? 0 };
  }

  #draw(): void {
    this.#frame ??= requestAnimationFrame(() => this.#drawNow());
  }

  #drawNow(): void {
    if (this.#frame !== null) cancelAnimationFrame(this.#frame);
    this.#frame = null;
    const [context, scene, colours] = [this.#context, this.#scene, this.#colours];
    if (!context || !scene || !colours || this.#size.width === 0) return;
    const ratio = this.#canvas.width / this.#size.width;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    paintNetwork(context, {
      scene,
      positions: this.#positions,
      projection: this.#projection,
      size: this.#size,
      colours,
      hasLabels: this.#viewport.zoom >= this.#labelScale,
      active: this.#active,
    });
  }

  get #active(): Part | null {
    const node = this.#press?.type === "node" ? this.#press.node : this.#hovered;
    return node === null ? this.#chosen : { type: "node", node };
  }

  #edgeAt(point: NetworkPoint): Part | null {
    if (!this.#context || !this.#scene) return null;
    const picture = { scene: this.#scene, positions: this.#positions, projection: this.#projection };
    const edge = edgeAtPoint(this.#context, picture, point);
    return edge === null ? null : { type: "edge", edge };
  }

  #nodeAt(point: NetworkPoint): number | null {
    const { toScreen, scale } = this.#projection;
    const reach = Math.max(easyToHit, radiusAtScale(scale, this.#positions.length / 2));
    let nearest: number | null = null;
    let least = reach;
    for (let node = 0; node < this.#positions.length / 2; node += 1) {
      const { x, y } = toScreen(this.#placeOf(node));
      const distance = Math.hypot(x - point.x, y - point.y);
      if (distance <= least) [nearest, least] = [node, distance];
    }
    return nearest;
  }

  #pointIn({ clientX, clientY }: { readonly clientX: number; readonly clientY: number }): NetworkPoint {
    const { left, top } = this.#canvas.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  }

  #listen(): void {
    const { signal } = this.#listening;
    const on = <Name extends keyof HTMLElementEventMap>(name: Name, act: (event: HTMLElementEventMap[Name]) => void) =>
      this.#canvas.addEventListener(name, act, { signal, passive: false });
    on("pointerdown", (event) => this.#pressAt(event));
    on("pointermove", (event) => this.#moveAt(event));
    on("pointerup", (event) => this.#releaseAt(event));
    on("pointercancel", () => this.#letGo());
    on("pointerleave", () => this.#hover(null));
    on("wheel", (event) => this.#wheelAt(event));
    on("keydown", (event) => this.#keyDown(event));
    // A finger on a node moves it; anywhere else it scrolls the page.
    on("touchstart", (event) => {
      const [touch] = event.touches;
      if (touch && this.#nodeAt(this.#pointIn(touch)) !== null) event.preventDefault();
    });
  }

  #pressAt(event: PointerEvent): void {
    if (event.button !== 0) return;
    const start = this.#pointIn(event);
    const node = this.#nodeAt(start);
    this.#press =
      node === null
        ? { type: "ground", start, last: start, hasMoved: false }
        : { type: "node", node, start, hasMoved: false };
    this.#canvas.setPointerCapture(event.pointerId);
  }

  #moveAt(event: PointerEvent): void {
    const point = this.#pointIn(event);
    const press = this.#press;
    if (!press) {
      this.#hover(this.#nodeAt(point));
      return;
    }
    press.hasMoved ||= Math.hypot(point.x - press.start.x, point.y - press.start.y) > clickDistance;
    if (!press.hasMoved) return;
    if (press.type === "node") {
      const { x, y } = this.#projection.toNetwork(point);
      this.#positions[press.node * 2] = x;
      this.#positions[press.node * 2 + 1] = y;
      this.#follows = false;
      this.#layout?.ask({ type: "hold", node: press.node, x, y });
      this.#draw();
    } else {
      const way = { x: point.x - press.last.x, y: point.y - press.last.y };
      press.last = point;
      this.#moveTo(panViewportBy(this.#viewport, way, this.#base));
    }
  }

  #releaseAt(event: PointerEvent): void {
    const press = this.#press;
    this.#letGo();
    if (this.#canvas.hasPointerCapture(event.pointerId)) this.#canvas.releasePointerCapture(event.pointerId);
    if (!press || press.hasMoved) return;
    this.#onChoose(press.type === "node" ? { type: "node", node: press.node } : this.#edgeAt(press.start));
  }

  #letGo(): void {
    if (this.#press?.type === "node" && this.#press.hasMoved) this.#layout?.ask({ type: "letGo" });
    this.#press = null;
    this.#draw();
  }

  #hover(node: number | null): void {
    if (node === this.#hovered) return;
    this.#hovered = node;
    this.#canvas.toggleAttribute("data-over-node", node !== null);
    this.#draw();
  }

  /** The wheel belongs to the page until one works on the network, or holds the key that zooms pages. */
  #wheelAt(event: WheelEvent): void {
    if (!event.ctrlKey && !event.metaKey && document.activeElement !== this.#canvas) return;
    event.preventDefault();
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * 20 : event.deltaY;
    this.#zoomTo(this.#viewport.zoom * Math.exp(-lines / 400), this.#pointIn(event));
  }

  #keyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const ways: Readonly<Record<string, NetworkPoint>> = {
      ArrowLeft: { x: panStep, y: 0 },
      ArrowRight: { x: -panStep, y: 0 },
      ArrowUp: { x: 0, y: panStep },
      ArrowDown: { x: 0, y: -panStep },
    };
    const way = ways[event.key];
    if (way) this.#moveTo(panViewportBy(this.#viewport, way, this.#base));
    else if (event.key === "+" || event.key === "=") this.zoom(1);
    else if (event.key === "-") this.zoom(-1);
    else if (event.key === "0") this.showAll();
    else if (event.key === "Escape" && this.#chosen !== null) this.#onChoose(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}

/** Within reason: a network that is squeezed into a line shows nothing. */
function aspectOfElement({ clientWidth, clientHeight }: HTMLElement): number {
  return Math.min(2.5, Math.max(0.5, clientWidth / Math.max(1, clientHeight)));
}
