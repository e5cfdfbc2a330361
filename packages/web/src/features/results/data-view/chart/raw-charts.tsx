/** The charts that are drawn from rows as they are: of a table too large for that, from a sample of its rows. */
import type { Cell, Column, Pivot } from "@octavo/note";
import { useCallback, useMemo } from "react";
import { useTranslation } from "../../../../i18n/use-texts.tsx";
import { inOneColour, type Palette } from "../../common/palette.ts";
import type { TableSource } from "../source/source.ts";
import type { CanvasSize } from "./canvas.tsx";
import type { ChartProps } from "./chart-props.ts";
import { Figure, Waiting } from "./figure.tsx";
import { boxesOfRows } from "./kinds/box.ts";
import { boxOptions, histogramOptions } from "./kinds/distribution-options.ts";
import { histogramOf } from "./kinds/histogram.ts";
import { mapOptions, mapProblem } from "./kinds/map.ts";
import { useTileSource } from "./kinds/use-tile-source.ts";
import { type SampledKind, sampleOf } from "./sample.ts";
import { type Scatter, scatterOf } from "./scatter.ts";
import { type ScatterColumns, scatterSlots } from "./scatter-columns.ts";
import { scatterOptions } from "./scatter-options.ts";
import { texts } from "./texts.ts";
import { useChartQuery } from "./use-chart-query.ts";
import { missingNotice, sampleNotice, scatterProblem, subjectOf } from "./words.ts";

interface Rows {
  readonly rows: readonly (readonly Cell[])[] | null;
  readonly error: Error | null;
}

/** Rows with their cells where the table has them. Of large tables only the columns that are needed are asked for. */
function useChartRows(source: TableSource, kind: SampledKind, columns: readonly number[]): Rows {
  const question = sampleOf(kind, columns);
  const wanted = question?.columns ?? [];
  const { answer, error } = useChartQuery(source, question);
  const said = wanted.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `said` is which columns are wanted
  const rows = useMemo(() => {
    if (wanted.length === 0) return [];
    return (
      answer?.rows.map((cells) => {
        const row: Cell[] = [];
        for (const [place, index] of wanted.entries()) row[index] = cells[place] ?? "";
        return row;
      }) ?? null
    );
  }, [answer, said]);
  return { rows, error };
}

interface ScatterChartProps extends ChartProps {
  readonly columns: ScatterColumns;
}

/** A point for each row. */
export function ScatterChart({ source, columns, settings, height, onPicture }: ScatterChartProps) {
  const t = useTranslation(texts);
  const { rows, error } = useChartRows(source, "scatter", indexesOf(...scatterSlots.map((slot) => columns[slot])));
  const counted = t("counted");
  const scatter = useMemo(() => (rows ? scatterOf({ rows }, columns, counted) : null), [rows, columns, counted]);
  const optionsFor = useCallback(
    (palette: Palette) =>
      scatter
        ? scatterOptions(scatter, settings, shadedPalette(palette, settings.extras.hasOneColour, scatter.series.length))
        : {},
    [scatter, settings],
  );
  if (!rows || !scatter) return <Waiting height={height} error={error} />;
  const points = scatter.series.reduce((sum, series) => sum + series.points.length, 0);
  const [x, y] = [scatter.x.name, scatter.y.name];
  const axes = x && y ? t("twoAxes", { x, y }) : x || y;
  return (
    <Figure
      optionsFor={optionsFor}
      height={height}
      summary={t("scatterSummary", { axes, points, series: scatter.series.length })}
      problem={scatterProblem(columns, scatter)}
      notices={[...sampleNotice(rows.length, source.rows), ...groupNotice(scatter, columns)]}
      {...(onPicture ? { onPicture } : {})}
    />
  );
}

/** Points where longitude and latitude say. */
export function MapChart({ source, columns, settings, height, onPicture }: ScatterChartProps) {
  const t = useTranslation(texts);
  const { rows, error } = useChartRows(source, "map", indexesOf(...scatterSlots.map((slot) => columns[slot])));
  const counted = t("counted");
  const scatter = useMemo(() => (rows ? scatterOf({ rows }, columns, counted) : null), [rows, columns, counted]);
  const { base } = settings.extras;
  const tiles = useTileSource(base);
  const optionsFor = useCallback(
    (palette: Palette, size: CanvasSize) =>
      scatter
        ? mapOptions(
            scatter,
            { settings, palette: shadedPalette(palette, settings.extras.hasOneColour, scatter.series.length) },
            { ...size, tiles: tiles ?? null },
          )
        : {},
    [scatter, settings, tiles],
  );
  if (!rows || !scatter) return <Waiting height={height} error={error} />;
  const points = scatter.series.reduce((sum, series) => sum + series.points.length, 0);
  return (
    <Figure
      optionsFor={optionsFor}
      dependsOnSize
      canZoom
      height={height}
      summary={t("mapSummary", { points, series: scatter.series.length })}
      problem={mapProblem(columns, scatter)}
      notices={[
        ...sampleNotice(rows.length, source.rows),
        ...groupNotice(scatter, columns),
        ...(tiles?.attribution ? [tiles.attribution] : []),
        ...(base !== null && tiles === null ? [t("noTiles", { base })] : []),
      ]}
      {...(onPicture ? { onPicture } : {})}
    />
  );
}

interface DistributionProps extends ChartProps {
  readonly pivot: Pivot;
}

/** How often the numbers of a column fall where. */
export function HistogramChart({ source, pivot, settings, height, onPicture }: DistributionProps) {
  const t = useTranslation(texts);
  const { columns } = source;
  const { value, group } = useMemo(() => columnsOfPivot(columns, pivot), [columns, pivot]);
  const { rows, error } = useChartRows(source, "histogram", indexesOf(value, group));
  const { bins } = settings.extras;
  const counted = useMemo(
    () => (rows && value ? histogramOf({ rows, value, group: group ?? null, bins }) : null),
    [rows, value, group, bins],
  );
  const optionsFor = useCallback(
    (palette: Palette) =>
      counted && value
        ? histogramOptions(counted, value.name, {
            settings,
            palette: shadedPalette(palette, settings.extras.hasOneColour, counted.series.length),
          })
        : {},
    [counted, value, settings],
  );
  if (!rows) return <Waiting height={height} error={error} />;
  const isEmpty = counted === null || counted.series.length === 0;
  const groups = group ? [group] : [];
  return (
    <Figure
      optionsFor={optionsFor}
      height={height}
      summary={t("histogramSummary", {
        subject: subjectOf(value?.name ?? "", { groups }),
        bins: Math.max(0, (counted?.bounds.length ?? 1) - 1),
      })}
      problem={!value ? t("chooseNumbers") : isEmpty ? t("noNumber") : null}
      notices={[
        ...sampleNotice(rows.length, source.rows),
        ...(counted && counted.blank > 0 ? [missingNotice(groups)] : []),
        ...(counted && counted.omittedGroups > 0 ? [t("omittedGroups", { groups: counted.omittedGroups })] : []),
      ]}
      {...(onPicture ? { onPicture } : {})}
    />
  );
}

/** Where the middle half of the numbers lies, and how far the others reach. */
export function BoxChart({ source, pivot, settings, height, onPicture }: DistributionProps) {
  const t = useTranslation(texts);
  const { columns } = source;
  const { keys, value, group } = useMemo(() => columnsOfPivot(columns, pivot), [columns, pivot]);
  const { rows, error } = useChartRows(source, "box", indexesOf(value, group, ...keys));
  const { whiskersReachAll } = settings.extras;
  const boxes = useMemo(
    () => (rows && value ? boxesOfRows({ rows, keys, group: group ?? null, value, whiskersReachAll }) : null),
    [rows, keys, value, group, whiskersReachAll],
  );
  const optionsFor = useCallback(
    (palette: Palette) => (boxes && value ? boxOptions(boxes, value.name, { settings, palette }) : {}),
    [boxes, value, settings],
  );
  if (!rows) return <Waiting height={height} error={error} />;
  const isEmpty = boxes === null || boxes.series.length === 0;
  const groups = group ? [group] : [];
  return (
    <Figure
      optionsFor={optionsFor}
      height={height}
      summary={t("boxSummary", {
        subject: subjectOf(value?.name ?? "", { keys, groups }),
        boxes: boxes?.categories.length ?? 0,
        series: boxes?.series.length ?? 0,
      })}
      problem={!value ? t("chooseNumbers") : isEmpty ? t("noNumber") : null}
      notices={[
        ...sampleNotice(rows.length, source.rows),
        ...(boxes && boxes.blank > 0 ? [missingNotice([...keys, ...groups])] : []),
        ...(boxes && boxes.omitted > 0 ? [t("omittedBoxes", { rows: boxes.omitted })] : []),
      ]}
      {...(onPicture ? { onPicture } : {})}
    />
  );
}

/** With the types that the columns have in their table. */
function columnsOfPivot(columns: readonly Column[], { keys, groups, values }: Pivot) {
  const found = (fields: readonly Column[]) => fields.flatMap(({ index }) => columns[index] ?? []);
  return { keys: found(keys), group: found(groups)[0], value: found(values)[0] };
}

function indexesOf(...columns: readonly (Column | null | undefined)[]): readonly number[] {
  return columns.flatMap((column) => column?.index ?? []);
}

function groupNotice({ blank }: Scatter, { group }: ScatterColumns): readonly string[] {
  return blank > 0 && group ? [missingNotice([group])] : [];
}

function shadedPalette(palette: Palette, hasOneColour: boolean, series: number): Palette {
  return hasOneColour ? inOneColour(palette, series) : palette;
}
