import type { TileSource } from "@octavo/protocol";
import { type ChartOption, frameOptions, type Look, shortName, symbols } from "../frame-options.ts";
import { nameOrNumber } from "../names.ts";
import type { Scatter } from "../scatter.ts";
import type { ScatterColumns } from "../scatter-columns.ts";
import { pointTooltip, sizeScale } from "../scatter-options.ts";
import { texts } from "../texts.ts";
import { multiplesOf, niceTicks } from "../ticks.ts";
import { landSeries } from "./land.ts";
import { latitudeOf, projectLatitude } from "./mercator.ts";
import { tileSeries } from "./tiles.ts";

/** Points on a plain map in Mercator's projection: land, longitudes and latitudes. It needs nothing from anywhere; pictures may lie beneath it. */

const largestLatitude = 85;
const padding = 0.08;
/** Closer than this, degrees, the outlines of land are too coarse to be of use. */
const narrowestWithLand = 6;
/** A single place is shown with this many degrees around it. */
const least = 0.02;

interface MapSize {
  readonly width: number;
  readonly height: number;
}

interface Ground extends MapSize {
  /** Null where the outlines of land are all there is. */
  readonly tiles: TileSource | null;
}

export function mapProblem({ xAxis, yAxis }: ScatterColumns, { x, y, series }: Scatter): string | null {
  if (!xAxis || !yAxis) return texts.t("choosePlaces");
  if (x.labels || y.labels) return texts.t("noDegrees");
  return series.every(({ points }) => points.every((point) => !isOnEarth(point))) ? texts.t("noPlaces") : null;
}

export function mapOptions(scatter: Scatter, look: Look, { width, height, tiles }: Ground): ChartOption {
  const { palette, settings } = look;
  const { series } = scatter;
  const top = (series.length > 1 ? 36 : 8) + (settings.extras.title === "" ? 0 : 28);
  const inner = { width: Math.max(50, width - 56), height: Math.max(50, height - top - 28) };
  const points = series.flatMap((one) => one.points).filter(isOnEarth);
  const frame = fitMapToPoints(points, inner);
  const sizes = points.flatMap(({ size }) => (size === null ? [] : [size]));
  const area = sizeScale(sizes);
  const graticule = { lineStyle: { color: palette.line } };
  const latitudes = degreesBetween(latitudeOf(frame.bottom), latitudeOf(frame.top), inner.height / 60);
  const longitudes = degreesBetween(frame.left, frame.right, inner.width / 90);
  const marks = (values: readonly number[]) => ({ customValues: values, show: true });
  return {
    ...frameOptions({
      ...look,
      points: points.length,
      names: series.map(({ name }) => name),
      tooltip: {
        trigger: "item",
        formatter: pointTooltip(scatter, { numberFormat: settings.extras.numberFormat, up: latitudeOf }),
      },
    }),
    grid: {
      left: 48,
      right: 8,
      top,
      bottom: 28,
      outerBoundsMode: "none",
      show: true,
      borderColor: palette.line,
      borderWidth: 1,
    },
    dataZoom: [
      { type: "inside", xAxisIndex: 0, filterMode: "none" },
      { type: "inside", yAxisIndex: 0, filterMode: "none" },
    ],
    xAxis: {
      type: "value",
      min: frame.left,
      max: frame.right,
      axisLine: { show: false, onZero: false },
      axisTick: { ...marks(longitudes), length: 0 },
      axisLabel: {
        ...marks(longitudes),
        color: palette.muted,
        // One at the right edge would reach beyond the picture.
        alignMaxLabel: "right",
        formatter: (value: number) => formatDegrees(aroundEarth(value), texts.t("east"), texts.t("west")),
      },
      splitLine: graticule,
    },
    yAxis: {
      type: "value",
      min: frame.bottom,
      max: frame.top,
      axisLine: { show: false, onZero: false },
      axisTick: { ...marks(latitudes.map(projectLatitude)), length: 0 },
      axisLabel: {
        ...marks(latitudes.map(projectLatitude)),
        color: palette.muted,
        formatter: (value: number) => formatDegrees(latitudeOf(value), texts.t("north"), texts.t("south")),
      },
      splitLine: graticule,
    },
    series: [
      ...(tiles
        ? [tileSeries(tiles)]
        : frame.right - frame.left > narrowestWithLand
          ? [landSeries(palette, frame)]
          : []),
      ...series.map(({ name, points: own }, index) => ({
        ...nameOrNumber(name, index),
        type: "scatter",
        // Land is the first series, and would have the first colour.
        color: palette.series[index % palette.series.length] ?? palette.ink,
        symbol: symbols[index % symbols.length],
        itemStyle: { opacity: 0.75, borderColor: palette.paper, borderWidth: 1 },
        symbolSize: sizes.length === 0 ? 9 : (value: readonly (number | null)[]) => area(value[2] ?? null),
        label: {
          show: own.length === 1 && series.length > 1 && series.length <= 40,
          position: "right",
          formatter: shortName(name),
          color: palette.ink,
        },
        labelLayout: { hideOverlap: true },
        data: own.filter(isOnEarth).map(({ x, y, size }) => [x, projectLatitude(y), size]),
      })),
    ],
  };
}

function isOnEarth({ x, y }: { readonly x: number; readonly y: number }): boolean {
  return Math.abs(x) <= 180 && Math.abs(y) <= largestLatitude;
}

const wholeTurn = 360;

/** A middle that keeps what is half as wide within bounds on both sides. */
function middleWithin(bound: number, half: number, wanted: number): number {
  const most = Math.max(0, bound - half);
  return Math.max(-most, Math.min(most, wanted));
}

interface MapMargins {
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
  readonly top: number;
}

/** All points with a little room around them, as wide for its height as the chart is. It ends at the date line where that leaves all of them in. */
export function fitMapToPoints(
  points: readonly { readonly x: number; readonly y: number }[],
  { width, height }: MapSize,
): MapMargins {
  let [left, right, bottom, top] = [180, -180, largestLatitude, -largestLatitude];
  for (const { x, y } of points) {
    left = Math.min(left, x);
    right = Math.max(right, x);
    bottom = Math.min(bottom, y);
    top = Math.max(top, y);
  }
  const [low, high] = [projectLatitude(bottom), projectLatitude(top)];
  const perPixel = Math.max(
    Math.min(wholeTurn, Math.max(least, right - left) * (1 + 2 * padding)) / width,
    (Math.max(least, high - low) * (1 + 2 * padding)) / height,
  );
  const middleY = (low + high) / 2;
  const middleX = middleWithin(wholeTurn / 2, (perPixel * width) / 2, (left + right) / 2);
  return {
    left: middleX - (perPixel * width) / 2,
    right: middleX + (perPixel * width) / 2,
    bottom: middleY - (perPixel * height) / 2,
    top: middleY + (perPixel * height) / 2,
  };
}

const partsOfTurn = [15, 30, 45, 60, 90];

/** Round degrees between two, about as many as asked for; far apart they are parts of a turn. */
export function degreesBetween(from: number, to: number, count: number): readonly number[] {
  const rough = (to - from) / Math.max(1, count);
  return rough <= 10 ? niceTicks(from, to, count) : multiplesOf(nearestStep(partsOfTurn, rough), from, to);
}

function nearestStep(steps: readonly number[], wanted: number): number {
  return steps.reduce((best, step) => (Math.abs(step - wanted) < Math.abs(best - wanted) ? step : best));
}

/** East of 180° lies the west, and so on. */
function aroundEarth(longitude: number): number {
  return longitude - Math.round(longitude / wholeTurn) * wholeTurn;
}

function formatDegrees(value: number, positive: string, negative: string): string {
  const rounded = Number(value.toFixed(4));
  return `${Math.abs(rounded)}°${rounded === 0 || Math.abs(rounded) === 180 ? "" : rounded > 0 ? positive : negative}`;
}
