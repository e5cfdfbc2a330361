import type { Pivot, Table } from "@octavo/note";
import { pivotTable } from "@octavo/note";
import { useCallback, useMemo } from "react";
import type { ChartMode } from "../table/graph.ts";
import type { ChartSettings, ScatterColumns } from "../table/settings.ts";
import styles from "../table/table-view.module.css";
import { Canvas } from "./canvas.tsx";
import type { Palette } from "./palette.ts";
import { pivotOptions } from "./pivot-options.ts";
import { scatterOf } from "./scatter.ts";
import { scatterOptions } from "./scatter-options.ts";
import { pivotProblem, scatterProblem, summaryOf } from "./words.ts";

interface PivotChartProps {
  readonly mode: Exclude<ChartMode, "scatterChart">;
  readonly table: Table;
  readonly pivot: Pivot;
  readonly settings: ChartSettings;
  readonly height: number;
}

/** A bar, pie, area or line chart of a table that is added up. */
export function PivotChart({ mode, table, pivot, settings, height }: PivotChartProps) {
  const pivoted = useMemo(() => pivotTable(table, pivot), [table, pivot]);
  const optionsFor = useCallback(
    (palette: Palette) => pivotOptions({ mode, pivoted, settings, palette }),
    [mode, pivoted, settings],
  );
  const problem = pivotProblem(pivot, pivoted);
  if (problem) return <Sentence height={height}>{problem}</Sentence>;
  return (
    <>
      <Canvas key={mode} optionsFor={optionsFor} height={height} summary={summaryOf(mode, pivot, pivoted)} />
      {pivoted.omittedSeries > 0 && (
        <p className={styles["notice"]}>
          {pivoted.omittedSeries.toLocaleString("en")} more series are not drawn. Choose a column with fewer values as
          group.
        </p>
      )}
    </>
  );
}

interface ScatterChartProps {
  readonly table: Table;
  readonly columns: ScatterColumns;
  readonly settings: ChartSettings;
  readonly height: number;
}

/** A point for each row. */
export function ScatterChart({ table, columns, settings, height }: ScatterChartProps) {
  const scatter = useMemo(() => scatterOf(table, columns), [table, columns]);
  const optionsFor = useCallback((palette: Palette) => scatterOptions(scatter, settings, palette), [scatter, settings]);
  const problem = scatterProblem(columns, scatter);
  if (problem) return <Sentence height={height}>{problem}</Sentence>;
  const points = scatter.series.reduce((sum, series) => sum + series.points.length, 0);
  const axes = [scatter.x.name, scatter.y.name].filter(Boolean).join(" and ");
  return (
    <Canvas
      optionsFor={optionsFor}
      height={height}
      summary={`Scatter chart of ${axes}: ${points} points in ${scatter.series.length} series. The table view shows the numbers.`}
    />
  );
}

interface SentenceProps {
  readonly height: number;
  readonly children: string;
}

function Sentence({ height, children }: SentenceProps) {
  return (
    <p className={styles["sentence"]} style={{ minHeight: height }}>
      {children}
    </p>
  );
}
