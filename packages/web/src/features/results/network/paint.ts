/** Draws a network on a canvas. It knows no page: what it needs of colours, sizes and places it is given. */
import { shortenText } from "./network.ts";
import { besidePart, type NetworkScene, type Part } from "./scene.ts";
import { nodeRadius } from "./settings.ts";
import type { NetworkPoint, Projection, ViewportSize } from "./viewport.ts";

export interface Colours {
  readonly ink: string;
  readonly muted: string;
  readonly line: string;
  readonly paper: string;
  readonly accent: string;
  readonly font: string;
  /** The colour of the nodes of a label. */
  readonly ofLabel: (label: string | null) => string;
}

export interface Picture {
  readonly scene: NetworkScene;
  readonly positions: Float32Array;
  readonly projection: Projection;
  readonly size: ViewportSize;
  readonly colours: Colours;
  readonly hasLabels: boolean;
  /** What pointer or keyboard are at; it stands out with what is beside it. */
  readonly active: Part | null;
}

const largestRadius = 16;
/** Arrow heads and ends at the border of nodes are drawn from this radius on. */
const readableRadius = 3;
const fontSize = 12;
/** Names of relationships keep this far from others, or two would read as one. */
const apart = 4;
const mostLabels = 160;
/** Relationships are named from this scale on: below, the names would hide what they name. */
const edgeLabelScale = 0.45;
/** The number of relationships from which each is drawn fainter, so that nodes are still seen among them. */
const denseEdges = 1000;
const bendStep = 26;
const faded = 0.16;
/** A click so near to the line of a relationship meets it. */
const edgeReach = 5;

/** Nodes are drawn to scale, but never so small that they cannot be seen; the more there are the smaller. */
export function radiusAtScale(scale: number, nodes: number): number {
  const smallest = Math.min(6, Math.max(1.6, 60 / Math.sqrt(nodes)));
  return Math.min(largestRadius, Math.max(smallest, nodeRadius * scale));
}

export function paintNetwork(context: CanvasRenderingContext2D, picture: Picture): void {
  const { size, active, scene } = picture;
  context.clearRect(0, 0, size.width, size.height);
  const places = screenPointsOf(picture);
  const beside = active ? besidePart(scene, active) : null;
  const near = beside?.nodes ?? null;
  const nearEdges = beside?.edges ?? null;

  context.globalAlpha = nearEdges ? faded : 1;
  drawEdges(context, picture, places, (edge) => !nearEdges?.has(edge));
  context.globalAlpha = near ? faded : 1;
  drawNodes(context, picture, places, (node) => !near?.has(node));
  context.globalAlpha = 1;
  if (near && nearEdges) {
    drawEdges(context, picture, places, (edge) => nearEdges.has(edge), true);
    drawNodes(context, picture, places, (node) => near.has(node));
  }
  drawLabels(context, picture, places, near, nearEdges);
}

/** The relationship at a point of the picture; where some cross, the one that is drawn over the others. */
export function edgeAtPoint(
  context: CanvasRenderingContext2D,
  picture: Pick<Picture, "scene" | "positions" | "projection">,
  at: NetworkPoint,
): number | null {
  const { scene, projection } = picture;
  const places = screenPointsOf(picture);
  const radius = radiusAtScale(projection.scale, scene.network.nodes.length);
  context.save();
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.lineWidth = 2 * edgeReach;
  const isAt = (edge: number) => {
    const course = courseOfEdge(scene, places, edge, projection.scale);
    if (!course || isFarFrom(course, at, radius)) return false;
    context.beginPath();
    traceCourse(context, course, radius);
    return context.isPointInStroke(at.x, at.y);
  };
  const found = scene.network.edges.findLastIndex((_, edge) => isAt(edge));
  context.restore();
  return found < 0 ? null : found;
}

/** Recognizes most of them without a look at their shape. */
function isFarFrom({ from, to, over, isLoop }: Course, { x, y }: NetworkPoint, radius: number): boolean {
  const corners = over ? [from, to, over] : [from, to];
  const reach = isLoop && over ? from.y - over.y + 3 * radius : edgeReach;
  const isBeside = (at: number, of: readonly number[]) => at < Math.min(...of) - reach || at > Math.max(...of) + reach;
  return (
    isBeside(
      x,
      corners.map((corner) => corner.x),
    ) ||
    isBeside(
      y,
      corners.map((corner) => corner.y),
    )
  );
}

function screenPointsOf({
  positions,
  projection: { toScreen },
}: Pick<Picture, "positions" | "projection">): readonly NetworkPoint[] {
  return Array.from({ length: positions.length / 2 }, (_, node) =>
    toScreen({ x: positions[node * 2] ?? 0, y: positions[node * 2 + 1] ?? 0 }),
  );
}

/** A relationship as it is drawn: a line, an arc over a point beside it, or a loop at its node. */
interface Course {
  readonly from: NetworkPoint;
  readonly to: NetworkPoint;
  readonly over: NetworkPoint | null;
  readonly isLoop: boolean;
}

function courseOfEdge(
  scene: NetworkScene,
  places: readonly NetworkPoint[],
  edge: number,
  scale: number,
): Course | null {
  const { source = 0, target = 0 } = scene.network.edges[edge] ?? {};
  const from = places[source];
  const to = places[target];
  if (!from || !to) return null;
  const bend = scene.bends[edge] ?? 0;
  if (source === target) return { from, to, over: { x: from.x, y: from.y - (2 + Math.abs(bend)) * 14 }, isLoop: true };
  if (bend === 0) return { from, to, over: null, isLoop: false };
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const aside = bend * 2 * bendStep * Math.min(1.5, Math.max(0.2, scale));
  return {
    from,
    to,
    over: {
      x: (from.x + to.x) / 2 + ((from.y - to.y) / length) * aside,
      y: (from.y + to.y) / 2 + ((to.x - from.x) / length) * aside,
    },
    isLoop: false,
  };
}

function drawEdges(
  context: CanvasRenderingContext2D,
  { scene, projection: { scale }, colours, size }: Picture,
  places: readonly NetworkPoint[],
  isDrawn: (edge: number) => boolean,
  standsOut = false,
): void {
  const radius = radiusAtScale(scale, scene.network.nodes.length);
  const heads: Course[] = [];
  context.beginPath();
  for (let edge = 0; edge < scene.network.edges.length; edge += 1) {
    if (!isDrawn(edge)) continue;
    const course = courseOfEdge(scene, places, edge, scale);
    if (!course || isOutside(course, size)) continue;
    traceCourse(context, course, radius);
    if (scene.network.isDirected && radius >= readableRadius) heads.push(course);
  }
  context.strokeStyle = standsOut ? colours.accent : colours.line;
  context.lineWidth = standsOut ? 1.6 : 1;
  const alpha = context.globalAlpha;
  if (!standsOut) context.globalAlpha = alpha * Math.min(1, Math.max(0.25, denseEdges / scene.network.edges.length));
  context.stroke();
  context.globalAlpha = alpha;

  if (heads.length === 0) return;
  context.beginPath();
  for (const course of heads) traceHead(context, course, radius);
  context.fillStyle = standsOut ? colours.accent : colours.line;
  context.fill();
}

function isOutside({ from, to, over }: Course, { width, height }: ViewportSize): boolean {
  const margin = over ? 100 : 0;
  return (
    Math.max(from.x, to.x) < -margin ||
    Math.min(from.x, to.x) > width + margin ||
    Math.max(from.y, to.y) < -margin ||
    Math.min(from.y, to.y) > height + margin
  );
}

function traceCourse(context: CanvasRenderingContext2D, { from, to, over, isLoop }: Course, radius: number): void {
  if (isLoop && over) {
    context.moveTo(from.x - radius * 0.7, from.y - radius * 0.7);
    const reach = from.y - over.y + radius;
    context.bezierCurveTo(
      from.x - reach * 0.7,
      from.y - reach,
      from.x + reach * 0.7,
      from.y - reach,
      from.x + radius * 0.7,
      from.y - radius * 0.7,
    );
    return;
  }
  context.moveTo(from.x, from.y);
  if (over) context.quadraticCurveTo(over.x, over.y, to.x, to.y);
  else context.lineTo(to.x, to.y);
}

/** The head lies at the border of the node that the relationship leads to. */
function traceHead(context: CanvasRenderingContext2D, { from, to, over, isLoop }: Course, radius: number): void {
  const length = Math.min(9, radius);
  const behind = isLoop ? { x: to.x + radius * 1.6, y: to.y - radius * 2.2 } : (over ?? from);
  const angle = Math.atan2(to.y - behind.y, to.x - behind.x);
  const tip = { x: to.x - Math.cos(angle) * (radius + 1), y: to.y - Math.sin(angle) * (radius + 1) };
  const corner = (turn: number) => ({
    x: tip.x - Math.cos(angle + turn) * length,
    y: tip.y - Math.sin(angle + turn) * length,
  });
  const [left, right] = [corner(0.42), corner(-0.42)];
  context.moveTo(tip.x, tip.y);
  context.lineTo(left.x, left.y);
  context.lineTo(right.x, right.y);
  context.closePath();
}

function drawNodes(
  context: CanvasRenderingContext2D,
  { scene, projection: { scale }, size, colours }: Picture,
  places: readonly NetworkPoint[],
  isDrawn: (node: number) => boolean,
): void {
  const radius = radiusAtScale(scale, scene.network.nodes.length);
  const byColour = new Map<string, NetworkPoint[]>();
  scene.network.nodes.forEach(({ label }, node) => {
    const place = places[node];
    if (!place || !isDrawn(node)) return;
    if (place.x < -radius || place.y < -radius || place.x > size.width + radius || place.y > size.height + radius)
      return;
    const colour = colours.ofLabel(label);
    const group = byColour.get(colour);
    if (group) group.push(place);
    else byColour.set(colour, [place]);
  });
  for (const [colour, group] of byColour) {
    context.beginPath();
    for (const { x, y } of group) {
      context.moveTo(x + radius, y);
      context.arc(x, y, radius, 0, Math.PI * 2);
    }
    context.fillStyle = colour;
    context.fill();
    if (radius < readableRadius) continue;
    // A rim of paper keeps neighbours apart, and colours that are near the paper's readable.
    context.strokeStyle = colours.paper;
    context.lineWidth = 1.5;
    context.stroke();
  }
}

function drawLabels(
  context: CanvasRenderingContext2D,
  picture: Picture,
  places: readonly NetworkPoint[],
  near: ReadonlySet<number> | null,
  nearEdges: ReadonlySet<number> | null,
): void {
  const { scene, projection, size, colours, hasLabels, active } = picture;
  if (!hasLabels && near === null) return;
  const radius = radiusAtScale(projection.scale, scene.network.nodes.length);
  const room = new Room(size);
  context.font = `${fontSize}px ${colours.font}`;
  context.textBaseline = "middle";
  context.lineJoin = "round";

  const first = active?.type === "node" ? active.node : null;
  const order = first === null ? scene.byImportance : [first, ...scene.byImportance.filter((node) => node !== first)];
  let drawn = 0;
  for (const node of order) {
    if (drawn >= mostLabels) break;
    if (near ? !near.has(node) : !hasLabels) continue;
    const place = places[node];
    if (!place || isOutOfView(place, size)) continue;
    const text = shortenText(scene.names[node] ?? "", 28);
    const { width } = context.measureText(text);
    const at = { x: place.x - width / 2, y: place.y + radius + 10 };
    if (!room.take(at.x, at.y - 8, width, 16) && node !== first) continue;
    drawn += 1;
    writeLabel(context, text, at, colours.ink, colours.paper);
  }

  if (near === null && projection.scale < edgeLabelScale) return;
  // What a relationship is called must not lie over a node, which it would seem to name.
  places.forEach(({ x, y }, node) => {
    if (near ? near.has(node) : !isOutOfView({ x, y }, size))
      room.block(x - radius, y - radius, radius * 2, radius * 2);
  });
  context.font = `${fontSize - 1}px ${colours.font}`;
  for (let edge = 0; edge < scene.network.edges.length && drawn < mostLabels; edge += 1) {
    const label = scene.network.edges[edge]?.label;
    if (!label || (nearEdges ? !nearEdges.has(edge) : !hasLabels)) continue;
    const course = courseOfEdge(scene, places, edge, projection.scale);
    if (!course) continue;
    const middle = middleOfCourse(course);
    if (isOutOfView(middle, size)) continue;
    const text = shortenText(label, 24);
    const { width } = context.measureText(text);
    if (!room.take(middle.x - width / 2 - apart, middle.y - 7, width + apart * 2, 14)) continue;
    drawn += 1;
    writeLabel(context, text, { x: middle.x - width / 2, y: middle.y }, colours.muted, colours.paper);
  }
}

function middleOfCourse({ from, to, over, isLoop }: Course): NetworkPoint {
  if (isLoop && over) return { x: over.x, y: over.y };
  const straight = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
  return over ? { x: (straight.x + over.x) / 2, y: (straight.y + over.y) / 2 } : straight;
}

function isOutOfView({ x, y }: NetworkPoint, { width, height }: ViewportSize): boolean {
  return x < -20 || y < -10 || x > width + 20 || y > height + 10;
}

function writeLabel(
  context: CanvasRenderingContext2D,
  text: string,
  at: NetworkPoint,
  colour: string,
  paper: string,
): void {
  context.strokeStyle = paper;
  context.lineWidth = 3;
  context.strokeText(text, at.x, at.y);
  context.fillStyle = colour;
  context.fillText(text, at.x, at.y);
}

const bandHeight = 16;

interface LabelBox {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Where labels lie already, so that none is written over another. */
class Room {
  readonly #taken = new Map<number, LabelBox[]>();
  readonly #size: ViewportSize;

  constructor(size: ViewportSize) {
    this.#size = size;
  }

  /** @returns whether there is room for a label here, which has it from now on */
  take(left: number, top: number, width: number, height: number): boolean {
    const [right, bottom] = [left + width, top + height];
    if (left > this.#size.width || top > this.#size.height) return false;
    for (const band of bandsBetween(top, bottom)) {
      for (const box of this.#taken.get(band) ?? []) {
        if (left < box.right && right > box.left && top < box.bottom && bottom > box.top) return false;
      }
    }
    this.block(left, top, width, height);
    return true;
  }

  /** Nothing is to be written here, whatever is there already. */
  block(left: number, top: number, width: number, height: number): void {
    const box = { left, right: left + width, top, bottom: top + height };
    for (const band of bandsBetween(box.top, box.bottom)) {
      const taken = this.#taken.get(band);
      if (taken) taken.push(box);
      else this.#taken.set(band, [box]);
    }
  }
}

function bandsBetween(top: number, bottom: number): readonly number[] {
  const first = Math.floor(top / bandHeight);
  return Array.from({ length: Math.floor(bottom / bandHeight) - first + 1 }, (_, band) => first + band);
}
