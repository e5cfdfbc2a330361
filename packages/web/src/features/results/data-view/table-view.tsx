import type { JsonObject, Pivot, Table, TableRow } from "@octavo/note";
import { IconSettings } from "@tabler/icons-react";
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "../../../i18n/use-texts.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { urlOfFile } from "../common/address.ts";
import { objectInMember } from "../common/graph.ts";
import { HeightHandle } from "../common/height-handle.tsx";
import { holdSettings } from "../common/holding.ts";
import { leadToSettings } from "../common/lead-to-settings.ts";
import type { ViewProps } from "../common/view.ts";
import { useEnabledPackages } from "../frame/packages/enabled-packages.ts";
import { changeToKind, type DataViewKind, shownKindOf } from "./chart/kinds.ts";
import { ChartPanel } from "./chart/panel/chart-panel.tsx";
import type { Picture } from "./chart/picture.ts";
import styles from "./common/table-view.module.css";
import { texts } from "./common/texts.ts";
import { ExportMenu } from "./export-menu.tsx";
import { GridOrPaper } from "./grid/grid-or-paper.tsx";
import { asItComes, pageSizes, shownOrAll } from "./grid/state/grid-state.ts";
import { TableOptions } from "./grid/table-options.tsx";
import { tableOptionsOf } from "./grid/table-specs.ts";
import { useRowImport } from "./import-rows.tsx";
import { Pager } from "./pager.tsx";
import { type ShownTable, useShownTable } from "./source/use-table.ts";
import { withAddedRows } from "./source/with-rows.ts";
import { RowCount, RowSearch } from "./table-bar.tsx";
import { useChartDefaults } from "./use-chart-defaults.ts";
import { useGraphConfig } from "./use-graph.ts";
import { useArrangedGrid } from "./use-grid.ts";
import { useTableCommands } from "./use-table-commands.ts";
import { ViewSwitch } from "./view-switch.tsx";

const PlugInFigure = lazy(async () => ({ default: (await import("./plug-in/plug-in-figure.tsx")).PlugInFigure }));
const Chart = lazy(async () => ({ default: (await import("./chart/chart.tsx")).Chart }));

// Shorter tables are seen at a glance.
const rowsWithSearch = 10;
const searchDelayMs = 300;

interface TableViewProps extends ViewProps {
  /** What is shown where the output is no text of a table, as that of a network: the server knows nothing of it. */
  readonly rows?: Table;
}

/** A table, as a grid or as a chart; how it is shown is kept in the note. */
export function TableView(props: TableViewProps) {
  const t = useTranslation(texts);
  const table = useShownTable(props.segment, props, props.rows);
  if (!table) return <p className={styles["notice"]}>{t("reading")}</p>;
  if (table.source.columns.length === 0) return <p className={styles["notice"]}>{t("emptyTable")}</p>;
  return <ShownTableView {...props} table={table} />;
}

function ShownTableView(props: TableViewProps & { readonly table: ShownTable }) {
  const t = useTranslation(texts);
  const { segment, viewOnly, table } = props;
  const { graph, change } = useGraphConfig(props.config, props.onConfigChange);
  const { mode, optionOpen } = graph;
  const setting = useMemo(() => objectInMember(graph.setting, mode), [graph.setting, mode]);
  const tableSetting = useMemo(() => objectInMember(graph.setting, "table"), [graph.setting]);
  const changeSetting = useCallback((to: JsonObject) => change({ setting: { of: mode, to } }), [change, mode]);
  const changeTable = useCallback((to: JsonObject) => change({ setting: { of: "table", to } }), [change]);

  const [added, setAdded] = useState<readonly TableRow[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const source = useMemo(() => withAddedRows(table.source, added), [table.source, added]);
  const rowImport = useRowImport({
    columns: source.columns,
    onRows: (rows) => {
      setProblem(null);
      setAdded([...added, ...rows]);
    },
    onProblem: setProblem,
  });
  const [picture, setPicture] = useState<Picture | null>(null);
  const [draggedHeight, setDraggedHeight] = useState<number | null>(null);
  const [typed, setTyped] = useState("");
  const search = useDelayed(typed, searchDelayMs);
  const grid = useArrangedGrid({ source, setting: tableSetting, onSetting: changeTable, search });
  const { state, setState, rows, page } = grid;

  const views = useEnabledPackages()?.views ?? null;
  const plugIn = views?.find(({ name }) => name === graph.plugIn) ?? null;
  const isWaiting = views === null && graph.plugIn !== null;
  const isGrid = mode === "table" && plugIn === null && !isWaiting;
  const shown = isGrid || mode !== "table" ? shownKindOf(graph) : null;
  const onShow = (next: DataViewKind) => change(changeToKind(graph, next));
  const onPlugIn = (name: string) => change({ plugIn: name });
  const chosen = useChartDefaults({ source, mode: mode === "table" ? null : mode, saved: graph.saved, setting });
  const areSettingsOpen = optionOpen && !viewOnly;
  // A package's view shows its settings itself.
  const isBesideSettings = areSettingsOpen && plugIn === null;
  const height = draggedHeight ?? graph.height;
  const all = table.isWhole ? source.rows : Math.max(source.rows, segment.overflow?.lines ?? 0);
  const isFiltered = grid.filter.conditions.length > 0 || search !== "";
  const clearFilter = () => {
    setTyped("");
    const columns = Object.fromEntries(
      Object.entries(state.columns).map(([index, { condition: _, ...others }]) => [index, others]),
    );
    if (grid.filter.conditions.length > 0) setState({ ...state, columns });
  };

  const exportable = {
    address: props.rows || table.lost !== undefined || added.length > 0 ? null : props,
    source,
    isWhole: table.isWhole,
    filter: grid.filter,
    order: grid.order,
    columns: shownOrAll(source.columns, state),
    fileName: props.fileName,
    wholeFileUrl: segment.overflow && table.lost === undefined ? urlOfFile(props) : null,
    picture: isGrid ? null : picture,
  };
  const tools = useRef<HTMLDivElement>(null);
  const onSettings = (isOpen: boolean) => {
    if (isOpen === optionOpen) return;
    change({ optionOpen: isOpen });
    if (isOpen) leadToSettings(tools.current);
  };
  const onPivot = (pivot: Pivot) => change({ pivot });
  const importField = source.answerNow && !segment.overflow ? rowImport.field : null;
  useTableCommands({
    root: tools,
    shown,
    plugIns: (views ?? []).map(({ name }) => name).filter((name) => name !== plugIn?.name),
    onPlugIn,
    table: exportable,
    hasSettings: optionOpen,
    onShow,
    onSettings,
    grid: isGrid
      ? {
          ...grid,
          onClear: isFiltered ? clearFilter : null,
          options: () => tableOptionsOf(tableSetting, changeTable),
        }
      : null,
    importField,
  });

  return (
    <div className={styles["view"]} data-lends="table">
      {!viewOnly && (
        <div ref={tools} className={styles["bar"]}>
          <ViewSwitch
            shown={shown}
            onChange={onShow}
            plugIns={views ?? []}
            shownPlugIn={plugIn?.name ?? null}
            onPlugIn={onPlugIn}
          />
          <IconButton
            label={t("settings")}
            icon={<IconSettings size={16} aria-hidden />}
            pressed={optionOpen}
            onPress={() => onSettings(!optionOpen)}
          />
          <span className={styles["space"]} />
          {isGrid && (all > rowsWithSearch || typed !== "") && <RowSearch text={typed} onChange={setTyped} />}
          <RowCount tiles={rows.tiles} all={all} isFiltered={isGrid && isFiltered} onClear={clearFilter} />
          <ExportMenu table={exportable} importField={importField} />
          {rowImport.element}
        </div>
      )}
      <div
        ref={isBesideSettings ? holdSettings : undefined}
        className={styles[isBesideSettings ? "bodyWithSettings" : "body"]}
      >
        <div className={styles["figure"]}>
          <Suspense fallback={<div style={{ height }} aria-busy />}>
            {isGrid ? (
              <GridOrPaper
                source={source}
                rows={rows}
                filter={grid.filter}
                order={grid.order}
                state={state}
                onStateChange={setState}
                page={page}
                height={height}
                look={grid.look}
              />
            ) : plugIn ? (
              <PlugInFigure
                key={plugIn.name}
                {...{ view: plugIn, source, graph, height }}
                comment={table.comment}
                paragraphId={props.paragraphId}
                index={props.index}
                running={props.running}
                hasSettings={areSettingsOpen}
                onChange={change}
              />
            ) : chosen === null || mode === "table" ? (
              <div style={{ height }} aria-busy />
            ) : (
              <Chart
                source={source}
                mode={mode}
                {...chosen}
                height={height}
                onPicture={setPicture}
                tools={tools}
                onPivot={onPivot}
                onSetting={changeSetting}
                onSettings={onSettings}
              />
            )}
          </Suspense>
          {isGrid && page && (
            <Pager
              rows={grid.reached}
              page={page.number}
              size={page.count}
              sizes={pageSizes}
              onPageChange={grid.setPage}
              onSizeChange={(size) => setState({ ...state, pageSize: size })}
            />
          )}
          {!viewOnly && (
            <HeightHandle
              height={height}
              place={t("table")}
              onChange={(next, isFinal) => {
                setDraggedHeight(isFinal ? null : next);
                if (isFinal && next !== graph.height) change({ height: next });
              }}
            />
          )}
        </div>
        {isBesideSettings && (
          <aside className={styles["settings"]} aria-label={t("settingsOfView")}>
            {mode === "table" ? (
              <TableOptions
                setting={tableSetting}
                columns={source.columns}
                state={state}
                onChange={changeTable}
                onStateChange={setState}
                onRestore={() => setState(asItComes)}
              />
            ) : (
              <ChartPanel
                source={source}
                mode={mode}
                {...(chosen ?? { setting, saved: graph.saved })}
                onPivot={onPivot}
                onSetting={changeSetting}
              />
            )}
          </aside>
        )}
      </div>
      {views && graph.plugIn !== null && !plugIn && (
        <p className={styles["notice"]}>{t("plugInMissing", { name: graph.plugIn })}</p>
      )}
      {problem && (
        <p className={styles["problem"]} role="alert">
          {problem}
        </p>
      )}
      {added.length > 0 && (
        <p className={styles["notice"]}>
          {t("added", { rows: added.length })}{" "}
          <button type="button" className={styles["link"]} onClick={() => setAdded([])}>
            {t("takeOut")}
          </button>
        </p>
      )}
      {segment.overflow && !table.isWhole && (
        <p className={styles["notice"]}>
          {t(isGrid ? "showing" : "drawnFrom", { rows: source.rows, all: segment.overflow.lines })}{" "}
          {table.lost ?? (
            <a href={urlOfFile(props)} download>
              {t("downloadAll")}
            </a>
          )}
        </p>
      )}
      {table.comment !== "" && <p className={styles["comment"]}>{table.comment}</p>}
    </div>
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
