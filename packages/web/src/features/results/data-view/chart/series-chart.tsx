/**
 * A line of more points than there are pixels. What is asked for is, for each pixel, the first, last, least and greatest point, so the line
 * looks like one through all of them; looking closer asks again for the part that is looked at. What is on the screen stays until the
 * finer points have come.
 */
import { everyRow, type Pivot, type SeriesAnswer, type SeriesQuestion } from "@octavo/note";
import { useCallback, useEffect, useRef, useState } from "react";
import { useTranslation } from "../../../../i18n/use-texts.tsx";
import { inOneColour, type Palette } from "../../common/palette.ts";
import { zoomOptions } from "./along-options.ts";
import type { CanvasSize } from "./canvas.tsx";
import type { ChartProps } from "./chart-props.ts";
import { Figure } from "./figure.tsx";
import {
  alongAxis,
  type ChartOption,
  drawableNumber,
  frameOptions,
  gridOptions,
  type Look,
  markedLines,
  placeAxis,
  valueAxis,
} from "./frame-options.ts";
import { nameOrNumber } from "./names.ts";
import { isEpochTime } from "./numbers.ts";
import { createTimeAxis, numberAxis } from "./places.ts";
import { texts } from "./texts.ts";
import { useChartQuery } from "./use-chart-query.ts";
import { subjectOf } from "./words.ts";

interface SeriesChartProps extends ChartProps {
  readonly pivot: Pivot;
  /** The answer to `wholeLine`. */
  readonly overview: SeriesAnswer;
}

const usualPixels = 1000;
/** A zoom asks when it has been at rest for this long. */
const restMs = 80;

/** The question for all of a line, as far as it can be seen. */
export function wholeLine({ keys, values }: Pivot): SeriesQuestion {
  return {
    ask: "series",
    filter: everyRow,
    x: keys[0]?.index ?? null,
    y: values.map(({ index }) => index),
    pixels: usualPixels,
  };
}

export function SeriesChart({ source, pivot, settings, height, onPicture, overview }: SeriesChartProps) {
  const t = useTranslation(texts);
  const [range, setRange] = useState<readonly [number, number] | null>(null);
  const [key] = pivot.keys;
  const closer = useChartQuery(source, range ? { ...wholeLine(pivot), from: range[0], to: range[1] } : null);
  const answer = range ? closer.answer : overview;
  const names = pivot.values.map(({ name }) => name).join(", ");

  const optionsFor = useCallback(
    (palette: Palette, _size: CanvasSize) =>
      seriesOptions(overview, pivot, {
        settings,
        palette: settings.extras.hasOneColour ? inOneColour(palette, pivot.values.length) : palette,
      }),
    [overview, pivot, settings],
  );
  const [patch, setPatch] = useState<ChartOption | null>(null);
  useEffect(() => {
    if (!answer) return;
    // Until the user zooms in the chart has what it was drawn with.
    setPatch((old) => (old === null && answer === overview ? old : { series: lineOptionsOf(answer, pivot, settings) }));
  }, [answer, overview, pivot, settings]);

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const zoom = useCallback(
    (from: number, to: number) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setRange(isWholeExtent(overview, from, to) ? null : [from, to]), restMs);
    },
    [overview],
  );

  const points = overview.lines.reduce((sum, line) => sum + line.points, 0);
  return (
    <Figure
      optionsFor={optionsFor}
      patch={patch}
      height={height}
      summary={t("lineSummary", {
        subject: subjectOf(names, { keys: [key ?? { name: t("row") }] }),
        lines: overview.lines.length,
        points,
      })}
      problem={points === 0 ? t("noNumbers") : null}
      notices={[t("everyPoint", { points })]}
      canZoom
      onZoom={zoom}
      {...(onPicture ? { onPicture } : {})}
    />
  );
}

function isWholeExtent({ extent }: SeriesAnswer, from: number, to: number): boolean {
  return !extent || (from <= extent[0] && to >= extent[1]);
}

function seriesOptions(answer: SeriesAnswer, pivot: Pivot, look: Look): ChartOption {
  const { settings, palette } = look;
  const extent = answer.extent ?? [0, 1];
  const areTimes = answer.axis === "date" || (settings.dateFormat !== null && extent.every(isEpochTime));
  const { axis, label } = areTimes ? createTimeAxis(extent, settings.dateFormat) : numberAxis(extent);
  const measure = pivot.values.length === 1 && settings.extras.yTitle === "" ? (pivot.values[0]?.name ?? null) : null;
  const names = lineOptionsOf(answer, pivot, settings).map(({ name }) => String(name));
  return {
    ...frameOptions({ ...look, points: Number.POSITIVE_INFINITY, names, tooltip: alongAxis(look, "line", label) }),
    grid: {
      ...gridOptions(settings, { hasLegend: names.length > 1, hasZoom: true, hasMeasure: measure !== null }),
      right: 24,
    },
    xAxis: placeAxis(look, { ...axis, min: extent[0], max: extent[1] }),
    yAxis: valueAxis(look, measure, { scale: !settings.startsAtZero }),
    dataZoom: zoomOptions(palette, label).map((zoom) => ({ ...zoom, throttle: 16 })),
    series: lineOptionsOf(answer, pivot, settings).map((line, index) => ({
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

function lineOptionsOf({ lines }: SeriesAnswer, { values }: Pivot, settings: Look["settings"]): readonly ChartOption[] {
  return lines.map(({ x, y }, place) => {
    const name = values[place]?.name ?? "";
    return {
      ...nameOrNumber(name, place),
      data: x.map((at, index) => [at, drawableNumber(y[index] ?? null, settings)]),
    };
  });
}
