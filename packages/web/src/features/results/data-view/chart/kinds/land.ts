import { mixColours, type Palette } from "../../../common/palette.ts";
import type { ChartOption } from "../frame-options.ts";
// Natural Earth's land in 1:110 million, public domain: an outline a line, in fifths of a degree, each point from the one before.
import outlines from "./land.txt?raw";
import { projectLatitude } from "./mercator.ts";

const perDegree = 5;
const halfTurn = 180;
const wholeTurn = 2 * halfTurn;
const halfWay = halfTurn * perDegree;

type Coordinates = readonly [number, number];

let known: readonly (readonly Coordinates[])[] | null = null;

/** The outlines of land, as places of the map. */
export function landOutlines(): readonly (readonly Coordinates[])[] {
  known ??= outlines.trim().split("\n").map(outlineIn);
  return known;
}

/** What of them lies between two longitudes. Past the date line the earth begins again. */
export function landBetween(left: number, right: number): readonly (readonly Coordinates[])[] {
  const turns: number[] = [];
  // An outline may go on beyond the turn that it begins in.
  const last = Math.floor((right + halfTurn) / wholeTurn) + 1;
  for (let turn = Math.floor((left + halfTurn) / wholeTurn) - 1; turn <= last; turn += 1) turns.push(turn * wholeTurn);
  return landOutlines().flatMap((outline) => {
    const places = outline.map(([x]) => x);
    const [west, east] = [Math.min(...places), Math.max(...places)];
    const seen = turns.filter((turn) => east + turn > left && west + turn < right);
    return seen.map((turn) => (turn === 0 ? outline : outline.map(([x, y]) => [x + turn, y] as const)));
  });
}

function outlineIn(line: string): readonly Coordinates[] {
  const steps = line.split(" ").map(Number);
  const places: Coordinates[] = [];
  let [x, y] = [0, 0];
  for (let at = 0; at < steps.length; at += 2) {
    x += stepAcross(steps[at] ?? 0);
    y += steps[at + 1] ?? 0;
    places.push([x / perDegree, projectLatitude(y / perDegree)]);
  }
  return places;
}

/** Land on both sides of the date line is drawn on beyond it, not back around the whole earth. */
function stepAcross(step: number): number {
  if (Math.abs(step) <= halfWay) return step;
  return step - Math.sign(step) * 2 * halfWay;
}

interface MapDrawing {
  coord(place: Coordinates): readonly [number, number];
}

interface Breadth {
  readonly left: number;
  readonly right: number;
}

/** Land beneath everything else, in a shade of the paper. */
export function landSeries({ paper, muted }: Palette, { left, right }: Breadth): ChartOption {
  const rings = landBetween(left, right);
  return {
    id: " land",
    type: "custom",
    coordinateSystem: "cartesian2d",
    silent: true,
    animation: false,
    clip: true,
    z: 0,
    tooltip: { show: false },
    data: rings.map(() => [0, 0]),
    renderItem: ({ dataIndex }: { readonly dataIndex: number }, drawing: MapDrawing) => ({
      type: "polygon",
      shape: { points: (rings[dataIndex] ?? []).map((place) => drawing.coord(place)) },
      style: { fill: mixColours(paper, muted, 0.16), stroke: mixColours(paper, muted, 0.35), lineWidth: 0.5 },
    }),
  };
}
