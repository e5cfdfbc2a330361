import { everyRow, type Pivot } from "@octavo/note";
import { useCallback, useMemo } from "react";
import { useTranslation } from "../../../../i18n/use-texts.tsx";
import type { Palette } from "../../common/palette.ts";
import type { CanvasSize } from "./canvas.tsx";
import type { ChartProps } from "./chart-props.ts";
import { withoutMissing } from "./drawn-pivot.ts";
import { Figure, Waiting } from "./figure.tsx";
import { mostMultiples } from "./kinds/multiples.ts";
import { type PivotKind, pivotOptions } from "./pivot-options.ts";
import { texts } from "./texts.ts";
import { useChartQuery } from "./use-chart-query.ts";
import { hasNoNumbers, missingNotice, omissions, pivotProblem, summaryOf } from "./words.ts";

interface PivotChartProps extends ChartProps {
  readonly pivot: Pivot;
  readonly onPivot: (pivot: Pivot) => void;
}

/** A chart of a table that is added up. */
export function PivotChart({ kind, source, pivot, onPivot, settings, height, onPicture }: PivotChartProps) {
  const t = useTranslation(texts);
  const { answer, error } = useChartQuery(source, { ask: "pivot", filter: everyRow, ...pivot });
  const { columns } = source;
  const pivoted = useMemo(() => answer && withoutMissing(answer, { columns, ...pivot }), [answer, columns, pivot]);
  const name = kind.name as PivotKind;
  const optionsFor = useCallback(
    (palette: Palette, size: CanvasSize) =>
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
        ...(countsRows(pivot) ? [t("countsRows")] : []),
        ...omissions(pivoted.omittedSeries, pivoted.omittedCategories),
        ...(pivoted === answer ? [] : [missingNotice([...pivot.keys, ...pivot.groups])]),
        ...(charts > mostMultiples ? [t("omittedCharts", { shown: mostMultiples, charts })] : []),
      ]}
      {...(onPicture ? { onPicture } : {})}
    />
  );
}

/** Whether a chart without a number says how many rows each place has. */
function countsRows({ keys, values }: Pivot): boolean {
  return values.length > 0 && values.every(({ index, aggr }) => aggr === "count" && index === keys[0]?.index);
}
