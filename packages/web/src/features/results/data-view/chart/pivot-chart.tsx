import { everyRow, type Pivot } from "@octavo/note";
import { useCallback } from "react";
import { useTexts } from "../../../../i18n/use-texts.tsx";
import type { Size } from "./canvas.tsx";
import type { ChartProps } from "./chart-props.ts";
import { Figure, Waiting } from "./figure.tsx";
import { mostMultiples } from "./kinds/multiples.ts";
import type { Palette } from "./palette.ts";
import { type PivotKind, pivotOptions } from "./pivot-options.ts";
import { texts } from "./texts.ts";
import { useAnswer } from "./use-answer.ts";
import { hasNoNumbers, omissions, pivotProblem, summaryOf } from "./words.ts";

interface PivotChartProps extends ChartProps {
  readonly pivot: Pivot;
  readonly onPivot: (pivot: Pivot) => void;
}

/** A chart of a table that is added up. */
export function PivotChart({ kind, source, pivot, onPivot, settings, height, onPicture }: PivotChartProps) {
  const t = useTexts(texts);
  const { answer: pivoted, error } = useAnswer(source, { ask: "pivot", filter: everyRow, ...pivot });
  const name = kind.name as PivotKind;
  const optionsFor = useCallback(
    (palette: Palette, size: Size) =>
      pivoted ? pivotOptions({ kind: name, pivoted, settings, palette, ...size }) : {},
    [name, pivoted, settings],
  );
  if (!pivoted) return <Waiting height={height} error={error} />;
  const count = () => onPivot({ ...pivot, values: pivot.values.map((value) => ({ ...value, aggr: "count" })) });
  const charts = name === "multiples" ? new Set(pivoted.series.map(({ groups }) => JSON.stringify(groups))).size : 0;
  return (
    <Figure
      key={name}
      optionsFor={optionsFor}
      dependsOnSize={name === "multiples"}
      canZoom={name === "line" && settings.canZoom}
      height={height}
      summary={summaryOf(kind, pivot, pivoted)}
      problem={pivotProblem(pivot, pivoted)}
      onCount={hasNoNumbers(pivoted.series) ? count : null}
      notices={[
        ...omissions(pivoted.omittedSeries, pivoted.omittedCategories),
        ...(charts > mostMultiples ? [t("omittedCharts", { shown: mostMultiples, charts })] : []),
      ]}
      {...(onPicture ? { onPicture } : {})}
    />
  );
}
