import { everyRow, type JsonObject } from "@octavo/note";
import { useLanguage } from "../../../../../i18n/use-texts.tsx";
import styles from "../../common/settings-panel.module.css";
import type { TableSource } from "../../source/source.ts";
import { kindOfChart } from "../kinds.ts";
import { problemOfSize } from "../scatter.ts";
import { readScatterColumns } from "../scatter-columns.ts";
import { useChartQuery } from "../use-chart-query.ts";
import { AvailableFields } from "./available-fields.tsx";
import { type ChartColumns, chartBoxes } from "./chart-boxes.ts";
import { ChartOptions } from "./chart-options.tsx";
import { FieldBox } from "./field-box.tsx";

interface ChartPanelProps extends Omit<ChartColumns, "columns"> {
  readonly source: TableSource;
}

/** What a chart is made of, and how it is drawn. */
export function ChartPanel({ source, ...chart }: ChartPanelProps) {
  useLanguage();
  const { columns } = source;
  const { mode, setting, onSetting } = chart;
  const boxes = chartBoxes({ ...chart, columns });
  const sizeProblem = useSizeProblem(source, mode === "scatterChart" ? setting : null);
  return (
    <>
      <div className={styles["beside"]}>
        <AvailableFields columns={columns} places={boxes} />
        {boxes.map(({ onAdd: _, ...box }) => (
          <FieldBox key={box.box} {...box} problem={box.box === "size" ? sizeProblem : null} />
        ))}
      </div>
      <ChartOptions kind={kindOfChart(mode, setting)} setting={setting} onChange={onSetting} />
    </>
  );
}

const judgedRows = 5000;

/** Why the column of the sizes has no effect; null when it has, or where there are none. */
function useSizeProblem(source: TableSource, scatter: JsonObject | null): string | null {
  const chosen = scatter && readScatterColumns(source.columns, scatter);
  const { answer } = useChartQuery(
    source,
    chosen?.size ? { ask: "sample", filter: everyRow, count: judgedRows } : null,
  );
  return answer && chosen && problemOfSize(answer, chosen);
}
