import { asDrillDown, type DrillDown, everyRow, type Pivot, type PivotQuestion } from "@octavo/note";
import { useCallback, useMemo, useState } from "react";
import { useTranslation } from "../../../../i18n/use-texts.tsx";
import type { Palette } from "../../common/palette.ts";
import { barOptions } from "./bar-options.ts";
import styles from "./chart.module.css";
import type { ChartProps } from "./chart-props.ts";
import { withoutMissing } from "./drawn-pivot.ts";
import { Figure, Waiting } from "./figure.tsx";
import { sortPivot } from "./sort-pivot.ts";
import { texts } from "./texts.ts";
import { type ChartQueryState, useChartQuery } from "./use-chart-query.ts";
import { missingNotice, omissions, pivotProblem, summaryOf } from "./words.ts";

interface DrillDownChartProps extends ChartProps {
  readonly pivot: Pivot;
}

/** Bars of what each key comes to; pressing one shows what it is made of. The list above the chart does the same by keyboard. */
export function DrillDownChart({ kind, source, pivot, settings, height, onPicture }: DrillDownChartProps) {
  const t = useTranslation(texts);
  const question = { ask: "pivot", filter: everyRow, ...pivot } as const;
  const { columns } = source;
  const { keys, groups } = pivot;
  const whole = useDrawn(useChartQuery(source, { ...question, groups: [] }), { columns, keys, groups: [] });
  const parts = useDrawn(useChartQuery(source, question), { columns, keys, groups });
  const [opened, setOpened] = useState<string | null>(null);
  const bars = whole.answer && parts.answer ? asDrillDown(whole.answer, parts.answer) : [];
  const inside = bars.find(({ selector }) => selector === opened) ?? null;
  const said = JSON.stringify(inside ?? bars);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `said` is what is shown
  const optionsFor = useCallback(
    (palette: Palette) => {
      const shown = shownBars(inside, bars, pivot);
      const pivoted = sortPivot(shown, settings.extras.sort);
      return barOptions({ settings, palette, pivoted, measure: pivoted.series[0]?.name ?? null });
    },
    [said, settings],
  );
  if (!whole.answer || !parts.answer) return <Waiting height={height} error={whole.error ?? parts.error} />;

  const shown = sortPivot(shownBars(inside, bars, pivot), settings.extras.sort);
  const open = (place: number) => {
    const selector = shown.categories[place]?.label;
    const bar = bars.find((one) => one.selector === selector);
    if (!inside && bar && bar.drillDown.length > 0) setOpened(bar.selector);
  };
  const allKeys = pivot.keys.map(({ name }) => name).join(", ");
  return (
    <Figure
      optionsFor={optionsFor}
      height={height}
      summary={summaryOf(kind, pivot, whole.answer)}
      problem={pivotProblem(pivot, whole.answer)}
      notices={[
        ...omissions(parts.answer.omittedSeries, parts.answer.omittedCategories),
        ...(parts.isCut ? [missingNotice([...pivot.keys, ...pivot.groups])] : []),
      ]}
      onPress={open}
      {...(onPicture ? { onPicture } : {})}
    >
      {pivot.groups.length > 0 && (
        <label className={styles["opened"]}>
          {t("madeOf")}
          <select
            value={inside?.selector ?? ""}
            onChange={({ currentTarget }) => setOpened(currentTarget.value || null)}
          >
            <option value="">{allKeys ? t("allOf", { keys: allKeys }) : t("allOfIt")}</option>
            {bars.map(({ selector }) => (
              <option key={selector} value={selector}>
                {selector}
              </option>
            ))}
          </select>
        </label>
      )}
    </Figure>
  );
}

function useDrawn({ answer, error }: ChartQueryState<PivotQuestion>, of: Parameters<typeof withoutMissing>[1]) {
  const { columns, keys, groups } = of;
  const fields = JSON.stringify([keys, groups]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `fields` is which keys and groups there are
  const drawn = useMemo(() => answer && withoutMissing(answer, of), [answer, columns, fields]);
  return { answer: drawn, error, isCut: drawn !== answer };
}

function shownBars(inside: DrillDown | null, bars: readonly DrillDown[], { values, groups, keys }: Pivot) {
  const entries = inside ? inside.drillDown : bars;
  const value = values[0] ?? { name: "", index: 0, aggr: "sum" as const };
  const added = `${value.name} (${value.aggr})`;
  return {
    categories: entries.map(({ selector }) => ({ label: selector, cells: [selector] })),
    series: [
      {
        name: inside
          ? texts.t("barsOf", { value: added, bar: inside.selector, groups: groups.map(({ name }) => name).join(", ") })
          : texts.t("barsBy", { value: added, keys: keys.map(({ name }) => name).join(", ") }),
        groups: [],
        value,
        numbers: entries.map((entry) => entry.value),
      },
    ],
    omittedSeries: 0,
  };
}
