import type { TableFilter, TableOrder } from "@octavo/note";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { TableSource } from "../source.ts";
import { RowTiles, type Sight } from "./row-tiles.ts";

export interface TileView {
  readonly tiles: RowTiles;
  /** Told by the grid whenever it has been scrolled. */
  readonly see: (sight: Sight) => void;
}

/**
 * The rows under a filter and in an order. When either changes, the rows that were there stay until the first of the new ones have come: a
 * grid that went blank in between would be harder to follow than one that is late.
 */
export function useTiles(source: TableSource, filter: TableFilter, order: TableOrder): TileView {
  const next = useMemo(() => new RowTiles({ source, filter, order }), [source, filter, order]);
  const [shown, setShown] = useState(next);
  const lastSight = useRef<Sight>({ fromRow: 0, toRow: 40, columns: [] });

  useLayoutEffect(() => {
    if (next === shown) return;
    let isTaken = false;
    const take = () => {
      isTaken = true;
      setShown(next);
    };
    const { fromRow, toRow, columns } = lastSight.current;
    const known = columns.filter((column) => column < source.columns.length);
    const first = known.length > 0 ? known : source.columns.slice(0, 20).map(({ index }) => index);
    const stop = next.subscribe(take);
    // A new order shows its first rows; rows of another source of the same table stay where they are.
    next.see({ fromRow: 0, toRow: Math.max(1, toRow - fromRow), columns: first });
    if (next.version > 0 || next.total === 0) take();
    return () => {
      stop();
      // Somebody typed on before the first rows came.
      if (!isTaken) next.close();
    };
  }, [next, shown, source]);

  useEffect(() => () => shown.close(), [shown]);

  return useMemo(
    () => ({
      tiles: shown,
      see: (sight: Sight) => {
        lastSight.current = sight;
        shown.see(sight);
      },
    }),
    [shown],
  );
}
