import type { SettingPanel, TableColumn, TableLike } from "../host.ts";
import Transformation from "./transformation.ts";

interface PivotConfig {
  keys: TableColumn[];
  groups: TableColumn[];
  values: TableColumn[];
}

interface SchemaPart {
  readonly order: number;
  readonly index: number;
  readonly type: "key" | "group" | "value";
  readonly children?: Schema;
}
type Schema = Record<string, SchemaPart>;

interface PivotedCell {
  value: unknown;
  count: number;
}
interface Rows {
  [name: string]: Rows | PivotedCell;
}

/** Groups rows by keys, then by groups, and joins each value's column with its aggregation. */
export default class PivotTransformation extends Transformation {
  tableDataColumns: readonly TableColumn[] = [];

  /** The lists of the configuration, which are made where it has none. */
  get #chosen(): PivotConfig {
    const common = { ...(this.config["common"] as object | undefined) } as { pivot?: Partial<PivotConfig> };
    const { keys = [], groups = [], values = [] } = common.pivot ?? {};
    const pivot: PivotConfig = Object.assign(common.pivot ?? {}, { keys, groups, values });
    this.config["common"] = { ...common, pivot };
    return pivot;
  }

  override getSetting(): SettingPanel {
    const chosen = this.#chosen;
    const emit = () => this.emitConfig(this.config);
    const removeFrom = (list: TableColumn[]) => (at: number) => {
      list.splice(at, 1);
      emit();
    };
    return {
      template: "app/tabledata/pivot_settings.html",
      scope: {
        config: chosen,
        tableDataColumns: this.tableDataColumns,
        save: emit,
        removeKey: removeFrom(chosen.keys),
        removeGroup: removeFrom(chosen.groups),
        removeValue: removeFrom(chosen.values),
        setValueAggr: (at: number, aggr: string) => {
          const value = chosen.values[at];
          if (value) value.aggr = aggr;
          emit();
        },
      },
    };
  }

  override transform(table: TableLike) {
    this.tableDataColumns = table.columns;
    const chosen = this.#chosen;
    const wasChosen = [chosen.keys, chosen.groups, chosen.values].some((list) => list.length > 0);
    this.removeUnknown();
    if (!wasChosen) this.selectDefault();
    return this.pivot(table, chosen.keys, chosen.groups, chosen.values);
  }

  /** Columns that are not there, and those that are twice among keys or groups. */
  removeUnknown(): void {
    const chosen = this.#chosen;
    const isThere = (one: TableColumn) => this.tableDataColumns.some((column) => isSameColumn(one, column));
    const once = (one: TableColumn, at: number, list: TableColumn[]) =>
      list.findIndex((other) => isSameColumn(one, other)) === at;
    replaceAll(chosen.keys, chosen.keys.filter(isThere).filter(once));
    replaceAll(chosen.groups, chosen.groups.filter(isThere).filter(once));
    replaceAll(chosen.values, chosen.values.filter(isThere));
  }

  /** The first column is the key, and the second the value. */
  selectDefault(): void {
    const [key, value] = this.tableDataColumns;
    if (key) this.#chosen.keys.push(key);
    if (value) this.#chosen.values.push(value);
  }

  pivot(
    table: TableLike,
    keys: readonly TableColumn[],
    groups: readonly TableColumn[],
    values: readonly TableColumn[],
  ) {
    const schema = bare<SchemaPart>();
    const rows = bare<Rows | PivotedCell>();
    for (const row of table.rows) {
      let part = schema;
      let place = rows;
      keys.forEach(({ name, index }, order) => {
        part = enter(part, name, { type: "key", order, index });
        place = step(place, row[index]);
      });
      groups.forEach(({ index }, order) => {
        part = enter(part, String(row[index]), { type: "group", order, index });
        place = step(place, row[index]);
      });
      values.forEach(({ name, index, aggr = "sum" }, order) => {
        const label = `${name}(${aggr})`;
        part[label] ??= { type: "value", order, index };
        place[label] = aggregated(place[label] as PivotedCell | undefined, row[index], aggr);
      });
    }
    return { keys, groups, values, schema, rows };
  }
}

/** Names come from the table: "constructor" has to be a name like any other. */
function bare<Value>(): Record<string, Value> {
  return Object.create(null) as Record<string, Value>;
}

function enter(part: Schema, name: string, details: Omit<SchemaPart, "children">): Schema {
  part[name] ??= { ...details, children: bare<SchemaPart>() };
  return part[name].children ?? bare();
}

function step(place: Rows, cell: unknown): Rows {
  const name = String(cell);
  place[name] ??= bare<Rows | PivotedCell>();
  return place[name] as Rows;
}

/** The mean is the value divided by the count, which readers of an average do. */
function aggregated(before: PivotedCell | undefined, cell: unknown, aggr: string): PivotedCell {
  if (aggr === "count") return { value: Number(before?.value ?? 0) + 1, count: 1 };
  const number = cell === "" || cell === null || cell === undefined ? Number.NaN : Number(cell);
  if (aggr === "min" || aggr === "max") return { value: edge(before?.value, number, Math[aggr]), count: 1 };
  const sum = Number(before?.value ?? 0) + (Number.isNaN(number) ? 0 : number);
  return { value: sum, count: aggr === "avg" ? (before?.count ?? 0) + 1 : 1 };
}

function edge(before: unknown, number: number, choose: (one: number, other: number) => number): unknown {
  if (Number.isNaN(number)) return before;
  return typeof before === "number" ? choose(before, number) : number;
}

function isSameColumn(one: TableColumn, other: TableColumn): boolean {
  return one.name === other.name && one.index === other.index;
}

/** The list is the configuration's, and templates hold it. */
function replaceAll(list: TableColumn[], next: readonly TableColumn[]): void {
  list.splice(0, list.length, ...next);
}
