import { everyRow, type Table } from "@octavo/note";
import { useMemo, useRef, useState, useSyncExternalStore } from "react";
import { numberText } from "../../../i18n/formats.ts";
import { useCommands } from "../../../ui/commands/use-commands.ts";
import { isUsedElement } from "../common/in-use.ts";
import styles from "./common/table-view.module.css";
import { ExportMenu } from "./export-menu.tsx";
import { exportEntries } from "./exports.ts";
import { GridOrPaper } from "./grid/grid-or-paper.tsx";
import { usualLook } from "./grid/look.ts";
import { asItComes, filterOfState, type GridState, orderOfState, shownOrAll } from "./grid/state/grid-state.ts";
import { Pager } from "./pager.tsx";
import { localSource } from "./source/local-table.ts";
import { useRowTiles } from "./source/rows/use-tiles.ts";

/** Pages of a grid without settings; shorter ones have none. */
const plainPageSizes = [250, 500, 1000] as const;

const onlyHere = { address: null, isWhole: true, wholeFileUrl: null, picture: null } as const;

interface PlainGridProps {
  readonly name: string;
  readonly table: Table;
  readonly height: number;
  /** What it is called as a file, without the ending; null where it is only shown. */
  readonly fileName: string | null;
}

/** A table in a grid of its own; each user arranges it for as long as they look at it. */
export function PlainGrid({ name, table, height, fileName }: PlainGridProps) {
  const source = useMemo(() => localSource(table), [table]);
  const [state, setState] = useState<GridState>(asItComes);
  const [size, setSize] = useState<number>(plainPageSizes[0]);
  const [page, setPage] = useState(0);
  const filter = useMemo(
    () => (Object.keys(state.columns).length === 0 ? everyRow : filterOfState(state, "")),
    [state],
  );
  const order = useMemo(() => orderOfState(state), [state]);
  const rows = useRowTiles(source, filter, order);
  const { tiles } = rows;
  const total = useSyncExternalStore(tiles.subscribe, () => tiles.reached);
  const isLong = table.rows.length > plainPageSizes[0];
  const shown = page * size < total ? page : 0;
  const exported = {
    ...onlyHere,
    source,
    filter,
    order,
    columns: shownOrAll(source.columns, state),
    fileName: fileName ?? "",
  };
  const bar = useRef<HTMLDivElement>(null);
  useCommands(() => (fileName !== null && isUsedElement(bar.current) ? exportEntries(exported) : []));
  return (
    <div data-lends="table">
      <div ref={bar} className={styles["bar"]}>
        <h4 className={styles["name"]}>
          {name} {numberText(table.rows.length)}
        </h4>
        {fileName !== null && <ExportMenu table={exported} importField={null} />}
      </div>
      <GridOrPaper
        label={name}
        source={source}
        rows={rows}
        filter={filter}
        order={order}
        state={state}
        onStateChange={setState}
        page={isLong ? { from: shown * size, count: size } : null}
        height={height}
        look={usualLook}
      />
      {isLong && (
        <Pager
          rows={total}
          page={shown}
          size={size}
          sizes={plainPageSizes}
          onPageChange={setPage}
          onSizeChange={setSize}
        />
      )}
    </div>
  );
}
