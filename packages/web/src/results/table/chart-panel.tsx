import { type JsonObject, type Pivot, pivotFor } from "@octavo/note";
import { kindOf } from "../chart/kinds.ts";
import { ChartOptions } from "./chart-options.tsx";
import type { ChartMode, Graph } from "./graph.ts";
import { PivotSettings } from "./pivot-settings.tsx";
import { ScatterSettings } from "./scatter-settings.tsx";
import styles from "./settings-panel.module.css";
import type { TableSource } from "./source.ts";

interface ChartPanelProps {
  readonly source: TableSource;
  readonly mode: ChartMode;
  readonly setting: JsonObject;
  readonly saved: Graph["saved"];
  readonly onPivot: (pivot: Pivot) => void;
  readonly onSetting: (setting: JsonObject) => void;
}

/** What a chart is made of, and how it is drawn. */
export function ChartPanel({ source, mode, setting, saved, onPivot, onSetting }: ChartPanelProps) {
  const kind = kindOf(mode, setting);
  return (
    <>
      <div className={styles["beside"]}>
        {mode === "scatterChart" ? (
          <ScatterSettings source={source} setting={setting} onChange={onSetting} />
        ) : (
          <PivotSettings
            columns={source.columns}
            pivot={pivotFor(source.columns, saved)}
            kind={kind}
            onChange={onPivot}
          />
        )}
      </div>
      <ChartOptions kind={kind} setting={setting} onChange={onSetting} />
    </>
  );
}
