/**
 * A table as a chart. Which kind it is comes from the note (`kinds.ts`); what it is made of is asked of the table (`TableSource`), which
 * may be on the page or on the server: nothing here holds a whole table.
 */
import { everyRow, pivotForColumns } from "@octavo/note";
import { type RefObject, useMemo } from "react";
import type { TableSource } from "../source/source.ts";
import { limitFields } from "./axes.ts";
import { readChartSettings } from "./chart-settings.ts";
import { DrillDownChart } from "./drill-down-chart.tsx";
import { Waiting } from "./figure.tsx";
import { kindOfChart } from "./kinds.ts";
import type { ChartColumns } from "./panel/chart-boxes.ts";
import type { Picture } from "./picture.ts";
import { PivotChart } from "./pivot-chart.tsx";
import { BoxChart, HistogramChart, MapChart, ScatterChart } from "./raw-charts.tsx";
import { readScatterColumns } from "./scatter-columns.ts";
import { SeriesChart, wholeLine } from "./series-chart.tsx";
import { useChartCommands } from "./use-chart-commands.ts";
import { useChartQuery } from "./use-chart-query.ts";

interface AnyChartProps extends Omit<ChartColumns, "columns"> {
  readonly source: TableSource;
  readonly height: number;
  readonly onPicture?: (picture: Picture | null) => void;
  /** Null where the chart is only shown. */
  readonly tools: RefObject<HTMLElement | null>;
  readonly onSettings: (isOpen: boolean) => void;
}

export function Chart({ source, height, onPicture, tools, onSettings, ...chart }: AnyChartProps) {
  const { mode, setting, saved } = chart;
  const kind = kindOfChart(mode, setting);
  const { columns } = source;
  const settings = useMemo(() => readChartSettings(setting, kind), [setting, kind]);
  const pivot = useMemo(() => limitFields(pivotForColumns(columns, saved), kind), [columns, saved, kind]);
  const scatter = useMemo(() => readScatterColumns(columns, setting), [columns, setting]);
  useChartCommands({ ...chart, columns, root: tools, onSettings });
  const common = { kind, source, settings, height, ...(onPicture ? { onPicture } : {}) };
  switch (kind.name) {
    case "scatter":
      return <ScatterChart {...common} columns={scatter} />;
    case "map":
      return <MapChart {...common} columns={scatter} />;
    case "histogram":
      return <HistogramChart {...common} pivot={pivot} />;
    case "box":
      return <BoxChart {...common} pivot={pivot} />;
    case "drillDown":
      return <DrillDownChart {...common} pivot={pivot} />;
    case "line":
      return <LineChart {...common} pivot={pivot} onPivot={chart.onPivot} />;
    default:
      return <PivotChart {...common} pivot={pivot} onPivot={chart.onPivot} />;
  }
}

/** Fewer rows are added up in any case. */
const manyRows = 5000;
/** More places than these a line of sums would not show apart. */
const manyPlaces = 2000;
/** Rows from all over the table, which show whether there are that many places. */
const lookedAt = 5000;

/**
 * A line whose places are numbers or dates, and more than readers can distinguish, is drawn point by point; any other is added up. The points that
 * would be drawn are asked for first: where they show many places, nothing else has to be. Few may be all there are, or those of a table whose rows
 * lie close together beside one far away.
 */
function LineChart(props: Parameters<typeof PivotChart>[0]) {
  const { source, pivot } = props;
  const [key, ...others] = pivot.keys;
  const column = source.columns.find(({ index }) => index === key?.index);
  const isCandidate =
    source.rows > manyRows &&
    column !== undefined &&
    column.kind !== "text" &&
    others.length === 0 &&
    pivot.groups.length === 0 &&
    pivot.values.length > 0 &&
    pivot.values.every(({ aggr }) => aggr !== "count");
  const line = useChartQuery(source, isCandidate ? wholeLine(pivot) : null);
  const areMany = line.answer !== null && countPlaces(line.answer.lines.map(({ x }) => x)) > manyPlaces;
  const hasToLook = isCandidate && line.answer !== null && !areMany;
  const looked = useChartQuery(
    source,
    hasToLook ? { ask: "sample", filter: everyRow, columns: [column.index], count: lookedAt } : null,
  );
  if (!isCandidate) return <PivotChart {...props} />;
  const isWaiting = !line.answer || (hasToLook && !looked.answer);
  if (isWaiting) return <Waiting height={props.height} error={line.error ?? looked.error} />;
  const isLong = areMany || countPlaces(looked.answer?.rows ?? []) > manyPlaces;
  return isLong && line.answer ? <SeriesChart {...props} overview={line.answer} /> : <PivotChart {...props} />;
}

function countPlaces(lists: readonly (readonly unknown[])[]): number {
  return new Set(lists.flat()).size;
}
