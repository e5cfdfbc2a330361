import { everyRow, type Json, type JsonObject, type Pivot, pivotForColumns, type SavedPivot } from "@octavo/note";
import { useMemo } from "react";
import type { ChartMode } from "../common/graph.ts";
import { type ColumnFacts, columnFacts } from "./chart/column-facts.ts";
import { defaultPivot, defaultPlaces, defaultScatter, isUntouched, type PivotedKind } from "./chart/defaults.ts";
import { kindOfChart } from "./chart/kinds.ts";
import { scatterSlots } from "./chart/scatter-columns.ts";
import { useChartQuery } from "./chart/use-chart-query.ts";
import type { TableSource } from "./source/source.ts";

/** Rows by which columns are judged, from all over the table. */
const judgedRows = 1000;
/** Further columns are in no chart unless they are chosen. */
const judgedColumns = 40;

interface ChosenColumns {
  readonly saved: SavedPivot;
  /** `graph.setting.{mode}` of the note. */
  readonly setting: JsonObject;
}

interface ChartDefaults extends ChosenColumns {
  readonly source: TableSource;
  /** Null while the table is shown as a grid. */
  readonly mode: ChartMode | null;
}

/** The columns that a chart is made of: those that were chosen, and where none were, those that suit its kind. Null until that is known. */
export function useChartDefaults({ source, mode, saved, setting }: ChartDefaults): ChosenColumns | null {
  const isAsked = mode !== null && isOpen({ saved, setting, mode });
  const columns = useMemo(() => source.columns.slice(0, judgedColumns), [source.columns]);
  const { answer, error } = useChartQuery(
    source,
    isAsked ? { ask: "sample", filter: everyRow, columns: columns.map(({ index }) => index), count: judgedRows } : null,
  );
  return useMemo(() => {
    if (!isAsked || error) return { saved, setting };
    if (!answer) return null;
    return suited({ columns, rows: answer.rows, chosen: { saved, setting }, mode });
  }, [isAsked, answer, error, columns, saved, setting, mode]);
}

/** Whether something of it was left open: what was chosen with care needs no rows to be looked at. */
function isOpen({ saved, setting, mode }: ChosenColumns & { readonly mode: ChartMode }): boolean {
  if (mode === "scatterChart") return scatterSlots.every((slot) => !(slot in setting));
  const count = (list: Json | undefined) => (Array.isArray(list) ? list.length : 0);
  const [keys, groups, values] = [count(saved.keys), count(saved.groups), count(saved.values)];
  return groups === 0 && keys <= 1 && values <= 1 && keys === values;
}

interface Suited {
  readonly columns: TableSource["columns"];
  readonly rows: Parameters<typeof columnFacts>[1];
  readonly chosen: ChosenColumns;
  readonly mode: ChartMode;
}

function suited({ columns, rows, chosen, mode }: Suited): ChosenColumns {
  const { saved, setting } = chosen;
  const facts = columnFacts(columns, rows);
  const kind = kindOfChart(mode, setting);
  if (kind.name === "scatter" || kind.name === "map") {
    const [first, second] = facts;
    const areAxes = kind.name === "scatter" && first?.kind === "number" && second?.kind === "number";
    const found = kind.name === "map" ? defaultPlaces({ facts, rows }) : defaultScatter({ facts, rows });
    if (!found || areAxes) return chosen;
    const slots = scatterSlots.flatMap((slot) => {
      const column = found[slot];
      return column ? [[slot, { name: column.name, index: column.index, aggr: "sum" }] as const] : [];
    });
    return { saved, setting: { ...setting, ...Object.fromEntries(slots) } };
  }
  const isEmpty = [saved.keys, saved.groups, saved.values].every((list) => !Array.isArray(list) || list.length === 0);
  if (!isEmpty && !isUntouched(facts, pivotForColumns(columns, saved))) return chosen;
  if (rows.length === 0 || suitsAsItStands(kind.name, facts)) return chosen;
  const made = defaultPivot(kind.name, { facts, rows });
  return made ? { saved: savedAs(made), setting } : chosen;
}

/** The first column as key and the second as value are what a chart has from the beginning, wherever the second is a number that can be added up. */
function suitsAsItStands(kind: PivotedKind, [first, second]: readonly ColumnFacts[]): boolean {
  if (second?.kind !== "number" || second.role === "identifier") return false;
  // A box or a bin for each number of the first column would show nothing.
  return first?.kind !== "number" || (kind !== "box" && kind !== "histogram");
}

function savedAs({ keys, groups, values }: Pivot): SavedPivot {
  const fields = (list: typeof keys): Json => list.map(({ name, index, aggr }) => ({ name, index, aggr }));
  return { keys: fields(keys), groups: fields(groups), values: fields(values) };
}
