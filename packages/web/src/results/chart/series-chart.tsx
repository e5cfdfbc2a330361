/**
 * A line of more points than there are pixels. What is asked for is, for each pixel, the first, last, least and greatest point, so the line
 * looks like one through all of them; looking closer asks again for the part that is looked at. What is on the screen stays until the
 * finer points have come.
 */
import { everyRow, type Pivot, type SeriesAnswer } from "@octavo/note";
import { useCallback, useEffect, useRef, useState } from "react";
import { zooms } from "./along-options.ts";
import type { Size } from "./canvas.tsx";
import type { ChartProps } from "./chart.tsx";
import { Figure, Waiting } from "./figure.tsx";
import {
  alongAxis,
  type ChartOption,
  drawable,
  frameOptions,
  gridOptions,
  type Look,
  markedLines,
  placeAxis,
  valueAxis,
} from "./frame-options.ts";
import { called } from "./names.ts";
import { inOneColour, type Palette } from "./palette.ts";
import { numberAxis, timeAxis } from "./places.ts";
import { useAnswer } from "./use-answer.ts";

interface SeriesChartProps extends ChartProps {
  readonly pivot: Pivot;
}

const usualPixels = 1000;
/** A zoom asks when it has come to rest for so long. */
const restMs = 80;

export function SeriesChart({ source, pivot, settings, height, onPicture }: SeriesChartProps) {
  const [range, setRange] = useState<readonly [number, number] | null>(null);
  const [key] = pivot.keys;
  const { answer, error } = useAnswer(source, {
    ask: "series",
    filter: everyRow,
    x: key?.index ?? null,
    y: pivot.values.map(({ index }) => index),
    pixels: usualPixels,
    ...(range ? { from: range[0], to: range[1] } : {}),
  });
  const whole = useRef<SeriesAnswer | null>(null);
  if (answer && range === null) whole.current = answer;
  const overview = whole.current;
  const names = pivot.values.map(({ name }) => name).join(", ");

  const latest = useRef(answer);
  latest.current = answer;
  const optionsFor = useCallback(
    (palette: Palette, _size: Size) =>
      overview
        ? seriesOptions(overview, pivot, {
            settings,
            palette: settings.extras.hasOneColour ? inOneColour(palette, pivot.values.length) : palette,
          })
        : {},
    [overview, pivot, settings],
  );
  const [patch, setPatch] = useState<ChartOption | null>(null);
  useEffect(() => {
    if (answer && whole.current) setPatch({ series: linesOf(answer, pivot, settings) });
  }, [answer, pivot, settings]);

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const zoom = useCallback((from: number, to: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setRange(isWhole(whole.current, from, to) ? null : [from, to]), restMs);
  }, []);

  if (!overview) return <Waiting height={height} error={error} />;
  const points = overview.lines.reduce((sum, line) => sum + line.points, 0);
  return (
    <Figure
      optionsFor={optionsFor}
      patch={patch}
      height={height}
      summary={`Line chart of ${names} by ${key?.name ?? "row"}: ${overview.lines.length} lines of ${points.toLocaleString("en")} points. The table view shows the numbers.`}
      problem={points === 0 ? "There is no number in the chosen columns. Choose another under values." : null}
      notices={[`Every one of ${points.toLocaleString("en")} points counts; zoom in to see them apart.`]}
      onZoom={zoom}
      {...(onPicture ? { onPicture } : {})}
    />
  );
}

function isWhole(overview: SeriesAnswer | null, from: number, to: number): boolean {
  return !overview?.extent || (from <= overview.extent[0] && to >= overview.extent[1]);
}

function seriesOptions(answer: SeriesAnswer, pivot: Pivot, look: Look): ChartOption {
  const { settings, palette } = look;
  const extent = answer.extent ?? [0, 1];
  const { axis, label } = answer.axis === "date" ? timeAxis(extent, settings.dateFormat) : numberAxis(extent);
  const measure = pivot.values.length === 1 && settings.extras.yTitle === "" ? (pivot.values[0]?.name ?? null) : null;
  const names = linesOf(answer, pivot, settings).map(({ name }) => String(name));
  return {
    ...frameOptions({ ...look, points: Number.POSITIVE_INFINITY, names, tooltip: alongAxis(look, "line", label) }),
    grid: {
      ...gridOptions(settings, { hasLegend: names.length > 1, hasZoom: true, hasMeasure: measure !== null }),
      right: 24,
    },
    xAxis: placeAxis(look, { ...axis, min: extent[0], max: extent[1] }),
    yAxis: valueAxis(look, measure, { scale: !settings.startsAtZero }),
    dataZoom: zooms(palette, label).map((zoom) => ({ ...zoom, throttle: 16 })),
    series: linesOf(answer, pivot, settings).map((line, index) => ({
      ...line,
      type: "line",
      symbol: "none",
      // Each pixel has its own points already.
      sampling: undefined,
      animation: false,
      lineStyle: { width: 1 },
      ...(index === 0 ? markedLines(look) : {}),
    })),
  };
}

function linesOf({ lines }: SeriesAnswer, { values }: Pivot, settings: Look["settings"]): readonly ChartOption[] {
  return lines.map(({ x, y }, place) => {
    const name = values[place]?.name ?? "";
    return {
      ...called(name, place),
      data: x.map((at, index) => [at, drawable(y[index] ?? null, settings)]),
    };
  });
}
