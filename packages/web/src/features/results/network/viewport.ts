/** Which part of a network is in sight. Zoom 1 shows all of it with room around; the range and its steps are the specification's. */

export interface ViewportSize {
  readonly width: number;
  readonly height: number;
}

export interface NetworkPoint {
  readonly x: number;
  readonly y: number;
}

export interface Viewport {
  readonly zoom: number;
  /** The point of the network in the middle of the picture. */
  readonly centre: NetworkPoint;
}

/** The least rectangle around all nodes. */
export interface NetworkExtent {
  readonly centre: NetworkPoint;
  readonly width: number;
  readonly height: number;
}

const zoomRange = { least: 1, greatest: 10 } as const;
/** At zoom 1 the network fills this much of the picture, so that a little more than its first label scale fills all. */
const filled = 0.74;
// A network of two nodes is not blown up to fill a screen.
const largestBase = 1.2;
/** Pixels for the nodes themselves and the names beside them. */
const margin = { across: 60, up: 36 } as const;

export function extentOfPositions(positions: Float32Array): NetworkExtent {
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (let at = 0; at < positions.length; at += 2) {
    const [x = 0, y = 0] = [positions[at], positions[at + 1]];
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  if (left > right) return { centre: { x: 0, y: 0 }, width: 0, height: 0 };
  return { centre: { x: (left + right) / 2, y: (top + bottom) / 2 }, width: right - left, height: bottom - top };
}

/** Pixels for a unit of the network at zoom 1. */
export function baseScale(extent: NetworkExtent, { width, height }: ViewportSize): number {
  const [across, up] = [Math.max(40, width - 2 * margin.across), Math.max(40, height - 2 * margin.up)];
  const fits = filled * Math.min(across / Math.max(1, extent.width), up / Math.max(1, extent.height));
  return Math.min(largestBase, Math.max(0.001, fits));
}

/** How a network is first seen: as large as it fits. Small ones have their labels then. */
export function firstViewport(extent: NetworkExtent, hasFewNodes: boolean): Viewport {
  return { zoom: hasFewNodes ? 1.35 : 1.25, centre: extent.centre };
}

function clampZoom(zoom: number): number {
  return Math.min(zoomRange.greatest, Math.max(zoomRange.least, zoom));
}

export interface Projection {
  readonly scale: number;
  readonly toScreen: (point: NetworkPoint) => NetworkPoint;
  readonly toNetwork: (point: NetworkPoint) => NetworkPoint;
}

export function createProjection(
  { zoom, centre }: Viewport,
  base: number,
  { width, height }: ViewportSize,
): Projection {
  const scale = zoom * base;
  return {
    scale,
    toScreen: ({ x, y }) => ({ x: width / 2 + (x - centre.x) * scale, y: height / 2 + (y - centre.y) * scale }),
    toNetwork: ({ x, y }) => ({ x: centre.x + (x - width / 2) / scale, y: centre.y + (y - height / 2) / scale }),
  };
}

/** Zooms so that what lies under a point of the picture stays there. */
export function zoomAround(
  viewport: Viewport,
  zoom: number,
  at: NetworkPoint,
  base: number,
  size: ViewportSize,
): Viewport {
  const next = clampZoom(zoom);
  const fixed = createProjection(viewport, base, size).toNetwork(at);
  const scale = next * base;
  return {
    zoom: next,
    centre: { x: fixed.x - (at.x - size.width / 2) / scale, y: fixed.y - (at.y - size.height / 2) / scale },
  };
}

export function panViewportBy({ zoom, centre }: Viewport, { x, y }: NetworkPoint, base: number): Viewport {
  const scale = zoom * base;
  return { zoom, centre: { x: centre.x - x / scale, y: centre.y - y / scale } };
}
