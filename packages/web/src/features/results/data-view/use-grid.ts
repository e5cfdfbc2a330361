import type { JsonObject, TableFilter, TableOrder } from "@octavo/note";
import { useCallback, useMemo, useState, useSyncExternalStore } from "react";
import { useLocale } from "../../../i18n/use-texts.tsx";
import type { GridLook } from "./grid/look.ts";
import { filterOfState, type GridState, orderOfState } from "./grid/state/grid-state.ts";
import { readGridState, writeGridState } from "./grid/state/saved-state.ts";
import { readTableOptions, type TableOptions } from "./grid/table-specs.ts";
import { type TileView, useRowTiles } from "./source/rows/use-tiles.ts";
import type { TableSource } from "./source/source.ts";

interface GridOptions {
  readonly source: TableSource;
  /** `graph.setting.table` of the note. */
  readonly setting: JsonObject;
  readonly onSetting: (setting: JsonObject) => void;
  /** Looked for in all columns. */
  readonly search: string;
}

export interface ArrangedGrid {
  readonly state: GridState;
  readonly setState: (state: GridState) => void;
  readonly filter: TableFilter;
  readonly order: TableOrder;
  readonly rows: TileView;
  /** How many rows pass, as far as is known. */
  readonly reached: number;
  readonly options: TableOptions;
  readonly look: GridLook;
  /** Null where there is one long list. */
  readonly page: { readonly number: number; readonly from: number; readonly count: number } | null;
  readonly setPage: (page: number) => void;
}

/** A grid as the note has it arranged, its rows, and the ways to change it. */
export function useArrangedGrid({ source, setting, onSetting, search }: GridOptions): ArrangedGrid {
  const state = useMemo(() => readGridState(setting, source.columns), [setting, source.columns]);
  const options = useMemo(() => readTableOptions(setting), [setting]);
  const filter = useStableValue(filterOfState(state, search));
  const order = useStableValue(orderOfState(state));
  const rows = useRowTiles(source, filter, order);
  const { tiles, expect } = rows;
  const reached = useSyncExternalStore(tiles.subscribe, () => tiles.reached);
  const locale = useLocale();
  const look = useMemo(() => ({ ...gridLookOf(options, source), locale }), [options, source, locale]);
  const setState = useCallback(
    (next: GridState) => {
      expect(filterOfState(next, search), orderOfState(next));
      onSetting(writeGridState(setting, source.columns, next));
    },
    [expect, search, onSetting, setting, source.columns],
  );
  // Another filter, order or size of pages begins at its first page.
  const of = useMemo(() => ({ filter, order, size: state.pageSize }), [filter, order, state.pageSize]);
  const [turned, setTurned] = useState({ of, page: 0 });
  const page = turned.of === of ? turned.page : 0;
  return {
    state,
    setState,
    filter,
    order,
    rows,
    reached,
    options,
    look,
    page: options.hasPages ? { number: page, from: page * state.pageSize, count: state.pageSize } : null,
    setPage: (next) => setTurned({ of, page: next }),
  };
}

function gridLookOf(
  { hasPages: _, digits, ...look }: TableOptions,
  { columns }: TableSource,
): Omit<GridLook, "locale"> {
  if (digits === null) return look;
  const usual = columns.filter(({ kind }) => kind === "number").map(({ name }) => [name, { digits }] as const);
  return { ...look, formats: { ...Object.fromEntries(usual), ...look.formats } };
}

/** The value that was there before, as long as it says the same. */
function useStableValue<Value>(value: Value): Value {
  const said = JSON.stringify(value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `said` is the value
  return useMemo(() => value, [said]);
}
