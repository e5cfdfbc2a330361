import { TextInput } from "@mantine/core";
import { type Column, parseTable, pivotFor } from "@octavo/note";
import { IconSearch, IconSettings } from "@tabler/icons-react";
import { lazy, Suspense, useCallback, useDeferredValue, useEffect, useMemo, useState } from "react";
import { IconButton } from "../../ui/icon-button.tsx";
import { fileUrl } from "../address.ts";
import { problemOfSize } from "../chart/scatter.ts";
import type { ViewProps } from "../view.ts";
import { ChartOptions } from "./chart-options.tsx";
import { ExportMenu } from "./export-menu.tsx";
import { objectIn } from "./graph.ts";
import { Grid } from "./grid.tsx";
import { HeightHandle } from "./height-handle.tsx";
import { PivotSettings } from "./pivot-settings.tsx";
import { ScatterSettings } from "./scatter-settings.tsx";
import {
  type ColumnType,
  readChartSettings,
  readScatterColumns,
  readTableSettings,
  withColumnType,
} from "./settings.ts";
import { TableOptions } from "./table-options.tsx";
import styles from "./table-view.module.css";
import { useGraph } from "./use-graph.ts";
import { ViewSwitch } from "./view-switch.tsx";

const PivotChart = lazy(async () => ({ default: (await import("../chart/chart.tsx")).PivotChart }));
const ScatterChart = lazy(async () => ({ default: (await import("../chart/chart.tsx")).ScatterChart }));

// Shorter tables are seen at a glance.
const rowsWithFilter = 10;
const filterDelayMs = 300;

/** A table, as a grid or as a chart; how it is shown is kept in the note. */
export function TableView(props: ViewProps) {
  const { segment, viewOnly } = props;
  const data = useDeferredValue(segment.data);
  const table = useMemo(() => parseTable(data), [data]);
  const { graph, change } = useGraph(props.config, props.onConfigChange);
  const { mode, optionOpen } = graph;
  const setting = useMemo(() => objectIn(graph.setting, mode), [graph.setting, mode]);
  const pivot = useMemo(() => pivotFor(table.columns, graph.saved), [table.columns, graph.saved]);
  const chartSettings = useMemo(() => readChartSettings(setting), [setting]);
  const tableSettings = useMemo(() => readTableSettings(setting), [setting]);
  const scatterColumns = useMemo(() => readScatterColumns(table.columns, setting), [table.columns, setting]);
  const [draggedHeight, setDraggedHeight] = useState<number | null>(null);
  const [typed, setTyped] = useState("");
  const filter = useDelayed(typed, filterDelayMs);

  const hasFilter = mode === "table" && (tableSettings.hasFilter ?? table.rows.length > rowsWithFilter);
  const height = draggedHeight ?? graph.height;
  const changeSetting = useCallback((to: typeof setting) => change({ setting: { of: mode, to } }), [change, mode]);
  const changeType = useCallback(
    (column: Column, type: ColumnType | null) => changeSetting(withColumnType(setting, column, type)),
    [changeSetting, setting],
  );

  if (table.columns.length === 0) return <p className={styles["notice"]}>The table is empty.</p>;
  return (
    <div className={styles["view"]}>
      {!viewOnly && (
        <div className={styles["bar"]}>
          <ViewSwitch mode={mode} onChange={(next) => change({ mode: next })} />
          <IconButton
            label="Settings"
            icon={<IconSettings size={16} aria-hidden />}
            pressed={optionOpen}
            onPress={() => change({ optionOpen: !optionOpen })}
          />
          <span className={styles["space"]} />
          {hasFilter && (
            <TextInput
              className={styles["filter"] ?? ""}
              size="xs"
              type="search"
              aria-label="Filter rows"
              placeholder="Filter rows"
              leftSection={<IconSearch size={14} aria-hidden />}
              value={typed}
              onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            />
          )}
          <RowCount rows={table.rows.length} all={segment.overflow?.lines ?? null} />
          <ExportMenu table={table} fileName={props.fileName} wholeFileUrl={segment.overflow ? fileUrl(props) : null} />
        </div>
      )}
      <div className={styles["body"]}>
        <div className={styles["figure"]}>
          <Suspense fallback={<div style={{ height }} />}>
            {mode === "table" ? (
              <Grid
                table={table}
                filter={hasFilter ? filter : ""}
                height={height}
                hasFooter={tableSettings.hasFooter}
                typeOf={tableSettings.typeOf}
                onTypeChange={changeType}
              />
            ) : mode === "scatterChart" ? (
              <ScatterChart table={table} columns={scatterColumns} settings={chartSettings} height={height} />
            ) : (
              <PivotChart mode={mode} table={table} pivot={pivot} settings={chartSettings} height={height} />
            )}
          </Suspense>
          {!viewOnly && (
            <HeightHandle
              height={height}
              onChange={(next, isFinal) => {
                setDraggedHeight(isFinal ? null : next);
                if (isFinal && next !== graph.height) change({ height: next });
              }}
            />
          )}
        </div>
        {optionOpen && !viewOnly && (
          <aside className={styles["panel"]} aria-label="Settings of the view">
            {mode === "table" && <TableOptions setting={setting} hasFilter={hasFilter} onChange={changeSetting} />}
            {mode === "scatterChart" && (
              <ScatterSettings
                columns={table.columns}
                setting={setting}
                sizeProblem={problemOfSize(table, scatterColumns)}
                onChange={changeSetting}
              />
            )}
            {mode !== "table" && mode !== "scatterChart" && (
              <PivotSettings columns={table.columns} pivot={pivot} onChange={(next) => change({ pivot: next })} />
            )}
            {mode !== "table" && <ChartOptions mode={mode} setting={setting} onChange={changeSetting} />}
          </aside>
        )}
      </div>
      {segment.overflow && (
        <p className={styles["notice"]}>
          {mode === "table" ? "Showing" : "Drawn from"} the first {table.rows.length.toLocaleString("en")} of{" "}
          {segment.overflow.lines.toLocaleString("en")} rows.{" "}
          <a href={fileUrl(props)} download>
            Download all
          </a>
        </p>
      )}
      {table.comment !== "" && <p className={styles["comment"]}>{table.comment}</p>}
    </div>
  );
}

/** `200 rows`, or `1,000 of 1,084 rows`; where it is narrow the notice below says of how many. */
function RowCount({ rows, all }: { readonly rows: number; readonly all: number | null }) {
  return (
    <span className={styles["count"]}>
      {rows.toLocaleString("en")}
      {all !== null && all > rows && <span className={styles["ofAll"]}> of {all.toLocaleString("en")}</span>}
      {rows === 1 && (all ?? 1) === 1 ? " row" : " rows"}
    </span>
  );
}

/** A value that is taken over when it has rested. */
function useDelayed<Value>(value: Value, delayMs: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return settled;
}
