import { everyRow, type JsonObject } from "@octavo/note";
import { useLanguage } from "../../../i18n/use-texts.tsx";
import { AvailableFields } from "./available-fields.tsx";
import { kindOf } from "./chart/kinds.ts";
import { problemOfSize } from "./chart/scatter.ts";
import { readScatterColumns } from "./chart/scatter-columns.ts";
import { useAnswer } from "./chart/use-answer.ts";
import { type ChartColumns, chartBoxes } from "./chart-boxes.ts";
import { ChartOptions } from "./chart-options.tsx";
import { FieldBox } from "./field-box.tsx";
import styles from "./settings-panel.module.css";
import type { TableSource } from "./source/source.ts";

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
      <ChartOptions kind={kindOf(mode, setting)} setting={setting} onChange={onSetting} />
    </>
  );
}

const judgedRows = 5000;

/** Why the column of the sizes has no effect; null when it has, or where there are none. */
function useSizeProblem(source: TableSource, scatter: JsonObject | null): string | null {
  const chosen = scatter && readScatterColumns(source.columns, scatter);
  const { answer } = useAnswer(source, chosen?.size ? { ask: "sample", filter: everyRow, count: judgedRows } : null);
  return answer && chosen && problemOfSize(answer, chosen);
}
