import type { TableFilter, TableOrder } from "@octavo/note";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { TableSource } from "../source.ts";
import { RowTiles, type Sight } from "./row-tiles.ts";

export interface TileView {
  readonly tiles: RowTiles;
  /** The grid calls it after each scroll. */
  readonly see: (sight: Sight) => void;
  /** Asks for the first rows of what will be shown next, so that they are on their way while the names above them are drawn. */
  readonly expect: (filter: TableFilter, order: TableOrder) => void;
}

/**
 * The rows under a filter and in an order. When either changes, the rows that were there stay until the first of the new ones have come: a
 * grid that went blank in between would be harder to follow than one that is late.
 */
export function useRowTiles(source: TableSource, filter: TableFilter, order: TableOrder): TileView {
  const said = JSON.stringify([filter, order]);
  const expected = useRef<{ readonly said: string; readonly tiles: RowTiles } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `said` is filter and order
  const next = useMemo(() => {
    const ahead = expected.current;
    expected.current = null;
    if (ahead?.said === said && ahead.tiles.source === source) return ahead.tiles;
    ahead?.tiles.close();
    return new RowTiles({ source, filter, order });
  }, [source, said]);
  const [shown, setShown] = useState(next);
  const lastSight = useRef<Sight>({ fromRow: 0, toRow: 40, columns: [] });

  useLayoutEffect(() => {
    if (next === shown) return;
    let isTaken = false;
    const take = () => {
      isTaken = true;
      setShown(next);
    };
    const stop = next.subscribe(take);
    // A new order shows its first rows; rows of another source of the same table stay where they are.
    next.see(firstSight(source, lastSight.current));
    if (next.version > 0 || next.total === 0) take();
    return () => {
      stop();
      // The user typed on before the first rows came.
      if (!isTaken) next.close();
    };
  }, [next, shown, source]);

  useEffect(() => () => shown.close(), [shown]);
  useEffect(() => () => expected.current?.tiles.close(), []);

  return useMemo(
    () => ({
      tiles: shown,
      see: (sight: Sight) => {
        lastSight.current = sight;
        shown.see(sight);
      },
      expect: (nextFilter: TableFilter, nextOrder: TableOrder) => {
        const saidNext = JSON.stringify([nextFilter, nextOrder]);
        if (saidNext === said) return;
        expected.current?.tiles.close();
        const tiles = new RowTiles({ source, filter: nextFilter, order: nextOrder });
        expected.current = { said: saidNext, tiles };
        tiles.see(firstSight(source, lastSight.current));
      },
    }),
    [shown, source, said],
  );
}

/** As many of the first rows as are seen now, in the columns that are seen now. */
function firstSight(source: TableSource, { fromRow, toRow, columns }: Sight): Sight {
  const known = columns.filter((column) => column < source.columns.length);
  const first = known.length > 0 ? known : source.columns.slice(0, 20).map(({ index }) => index);
  return { fromRow: 0, toRow: Math.max(1, toRow - fromRow), columns: first };
}
