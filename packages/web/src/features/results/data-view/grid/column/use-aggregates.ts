import type { Aggregation, TableFilter } from "@octavo/note";
import { useEffect, useMemo, useState } from "react";
import type { TableSource } from "../../source/source.ts";
import type { ShownColumn } from "../state/grid-state.ts";

/** What the footer says of a column: what the user has chosen, else the sum of numbers and nothing of other cells. */
export function aggregationOf({ kind, state }: Pick<ShownColumn, "kind" | "state">): Aggregation | null {
  if (state.aggregation) return state.aggregation === "none" ? null : state.aggregation;
  return kind === "number" ? "sum" : null;
}

type AggregateValues = ReadonlyMap<string, number | null>;

interface AggregateQuery {
  readonly source: TableSource;
  readonly filter: TableFilter;
  /** The columns in sight; null while there is no footer. */
  readonly columns: readonly ShownColumn[] | null;
}

/** What columns add up to, as far as it is known; asked for when a column comes into sight. */
export function useAggregates({
  source,
  filter,
  columns,
}: AggregateQuery): (column: ShownColumn) => number | null | undefined {
  // What was said of other rows is of no use.
  const known = useMemo(() => ({ of: source, filter, values: new Map<string, number | null>() }), [source, filter]);
  const [, setValues] = useState<AggregateValues>(known.values);

  useEffect(() => {
    const wanted = (columns ?? []).flatMap((column) => {
      const aggr = aggregationOf(column);
      return aggr && !known.values.has(keyOfAggregate(column.index, aggr)) ? [{ column: column.index, aggr }] : [];
    });
    if (wanted.length === 0) return;
    const abort = new AbortController();
    source.ask({ ask: "aggregate", filter, columns: wanted }, abort.signal).then(
      ({ values }) => {
        for (const [place, { column, aggr }] of wanted.entries()) {
          known.values.set(keyOfAggregate(column, aggr), values[place] ?? null);
        }
        setValues(new Map(known.values));
      },
      // The footer stays empty; the rows above say it when the server is away.
      () => {},
    );
    return () => abort.abort();
  }, [source, filter, columns, known]);

  return (column) => {
    const aggr = aggregationOf(column);
    return aggr ? known.values.get(keyOfAggregate(column.index, aggr)) : undefined;
  };
}

function keyOfAggregate(column: number, aggr: Aggregation): string {
  return `${column} ${aggr}`;
}
