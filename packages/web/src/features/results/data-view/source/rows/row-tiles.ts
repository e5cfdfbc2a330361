/**
 * The rows of a table in one order and under one filter, as far as they have been asked for.
 *
 * Rows and columns are kept in tiles, so that a table of a million rows or of twenty thousand columns costs what was looked at. They ask for what is
 * on the screen at once, in one question, and for what lies ahead before the user has scrolled there. One question is on its way at a time: while the
 * user scrolls fast, those in between are never asked. They forget first what was looked at longest ago.
 */
import type { Cell, TableFilter, TableOrder } from "@octavo/note";
import type { TableSource } from "../source.ts";

export const tileRows = 100;
const tileColumns = 40;
/** More rows are asked for when fewer than these are left before the end of what is here. */
const rowsAhead = 20;
/** The same in the direction of scrolling: the user is there before the answer is. */
const rowsInTheWay = 150;
/** Cells that are kept at most; strings of a usual size are some 20 MB then. */
const keptCells = 300_000;

export interface Sight {
  readonly fromRow: number;
  readonly toRow: number;
  /** Indexes of the columns that are drawn. */
  readonly columns: readonly number[];
  /** Indexes of columns beside these, which may be next. */
  readonly near?: readonly number[];
}

/** Where the user scrolls to. */
type Heading = "up" | "down" | "nowhere";

interface RowTilesOptions {
  readonly source: TableSource;
  readonly filter: TableFilter;
  readonly order: TableOrder;
}

type Tile = readonly (readonly Cell[])[];

interface Block {
  readonly fromTile: number;
  readonly toTile: number;
  readonly groups: readonly number[];
}

export class RowTiles {
  readonly #options: RowTilesOptions;
  readonly #tiles = new Map<number, Tile>();
  /** Tiles side by side. */
  readonly #groups: number;
  readonly #listeners = new Set<() => void>();
  #cells = 0;
  #reached = 0;
  #total: number | null;
  #version = 0;
  #sight: Sight | null = null;
  #heading: Heading = "nowhere";
  #asked: { readonly block: Block; readonly abort: AbortController } | null = null;
  #counting: AbortController | null = null;
  #failure: string | null = null;
  #isClosed = false;

  constructor(options: RowTilesOptions) {
    this.#options = options;
    const { filter, source } = options;
    const isEverything = filter.conditions.length === 0 && filter.text === "";
    this.#total = isEverything ? source.rows : null;
    this.#groups = Math.ceil(source.columns.length / tileColumns);
  }

  get source(): TableSource {
    return this.#options.source;
  }

  /** How many rows pass; null until that is known. */
  get total(): number | null {
    return this.#total;
  }

  /** How many rows are known to pass, at least. */
  get reached(): number {
    return this.#total ?? this.#reached;
  }

  /** Why rows could not be had; null while all is well. */
  get failure(): string | null {
    return this.#failure;
  }

  /** Changes whenever something has come. */
  get version(): number {
    return this.#version;
  }

  /** How many cells are here. */
  get kept(): number {
    return this.#cells;
  }

  /** A cell; undefined when it is not here yet. */
  cell(row: number, column: number): Cell | undefined {
    const tile = this.#tiles.get(this.#keyOf(Math.floor(row / tileRows), Math.floor(column / tileColumns)));
    const cells = tile?.[row % tileRows];
    const cell = cells?.[column % tileColumns];
    // A short row ends with blanks.
    return cells && cell === undefined ? "" : cell;
  }

  /** Whether all that would be seen there is here. */
  has({ fromRow, toRow, columns }: Sight): boolean {
    const groups = groupsOfColumns(columns);
    for (let tile = Math.floor(fromRow / tileRows); tile * tileRows < toRow; tile++)
      for (const group of groups) if (!this.#tiles.has(this.#keyOf(tile, group))) return false;
    return true;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Says what is on the screen. What of it is at hand is here when this returns. */
  see(sight: Sight): void {
    this.#heading = headingTo(sight, this.#sight);
    this.#sight = sight;
    this.#askNext();
  }

  retry(): void {
    this.#failure = null;
    this.#askNext();
  }

  close(): void {
    this.#isClosed = true;
    this.#asked?.abort.abort();
    this.#counting?.abort();
    this.#listeners.clear();
  }

  #askNext(): void {
    const sight = this.#sight;
    if (!sight || this.#failure !== null || this.#isClosed) return;
    const needed = this.#missing(sight);
    if (this.#asked && needed && !blocksOverlap(this.#asked.block, needed)) {
      this.#asked.abort.abort();
      this.#asked = null;
    }
    if (this.#asked) return;
    const block = needed ?? this.#missing(this.#ahead(sight));
    if (block) this.#ask(block);
  }

  /** What is seen, and what will be if it goes on. */
  #ahead({ fromRow, toRow, columns, near = [] }: Sight): Sight {
    return {
      fromRow: fromRow - (this.#heading === "up" ? rowsInTheWay : rowsAhead),
      toRow: toRow + (this.#heading === "down" ? rowsInTheWay : rowsAhead),
      columns: [...columns, ...near],
    };
  }

  /** What has to be asked for so that everything in sight is here; null when it is. */
  #missing({ fromRow, toRow, columns }: Sight): Block | null {
    const last = Math.max(0, (this.#total ?? toRow + tileRows) - 1);
    const fromTile = Math.floor(Math.max(0, fromRow) / tileRows);
    const toTile = Math.floor(Math.min(last, toRow - 1) / tileRows) + 1;
    if (this.#total === 0) return null;
    const groups = groupsOfColumns(columns);
    let first = -1;
    let end = -1;
    const missingGroups = new Set<number>();
    for (let tile = fromTile; tile < toTile; tile++) {
      for (const group of groups) {
        if (this.#touch(tile, group)) continue;
        if (first < 0) first = tile;
        end = tile + 1;
        missingGroups.add(group);
      }
    }
    return first < 0 ? null : { fromTile: first, toTile: end, groups: [...missingGroups].sort((a, b) => a - b) };
  }

  /** Whether a tile is here; it is then the last to be forgotten. */
  #touch(tile: number, group: number): boolean {
    const key = this.#keyOf(tile, group);
    const known = this.#tiles.get(key);
    if (!known) return false;
    this.#tiles.delete(key);
    this.#tiles.set(key, known);
    return true;
  }

  #ask(block: Block): void {
    const { source, filter, order } = this.#options;
    const columns = block.groups.flatMap((group) => columnsOfGroup(group, source.columns.length));
    const from = block.fromTile * tileRows;
    const wanted = (block.toTile - block.fromTile) * tileRows;
    const count = this.#total === null ? wanted : Math.max(0, Math.min(wanted, this.#total - from));
    const question = { ask: "rows", filter, order, from, count, columns } as const;

    const atHand = source.answerNow?.(question);
    if (atHand) {
      this.#keep(block, atHand.rows, atHand.total);
      this.#askNext();
      return;
    }
    const abort = new AbortController();
    const asked = { block, abort };
    this.#asked = asked;
    source.ask(question, abort.signal).then(
      ({ rows, total }) => {
        if (this.#asked !== asked) return;
        this.#asked = null;
        this.#keep(block, rows, total);
        this.#askNext();
      },
      (error: unknown) => this.#fail(asked, error),
    );
  }

  #fail(asked: object, error: unknown): void {
    if (this.#asked !== asked) return;
    this.#asked = null;
    this.#failure = error instanceof Error ? error.message : String(error);
    this.#notify();
  }

  #keep({ fromTile, toTile, groups }: Block, rows: readonly (readonly Cell[])[], total: number | null): void {
    for (let tile = fromTile; tile < toTile; tile++) {
      const begin = (tile - fromTile) * tileRows;
      const part = rows.slice(begin, begin + tileRows);
      let at = 0;
      for (const group of groups) {
        const width = columnsOfGroup(group, this.#options.source.columns.length).length;
        const left = at;
        at += width;
        this.#tiles.set(
          this.#keyOf(tile, group),
          groups.length === 1 ? part : part.map((row) => row.slice(left, left + width)),
        );
        this.#cells += part.length * width;
      }
    }
    this.#reached = Math.max(this.#reached, fromTile * tileRows + rows.length);
    if (total !== null) this.#total = total;
    else if (this.#total === null) this.#count(fromTile * tileRows + rows.length, rows.length === 0);
    this.#forget();
    this.#notify();
  }

  /** While the whole number is not known, what has come is the least that there is. */
  #count(known: number, isEmpty: boolean): void {
    if (isEmpty && known === 0) {
      this.#total = 0;
      return;
    }
    if (this.#counting) return;
    const abort = new AbortController();
    this.#counting = abort;
    this.#options.source.ask({ ask: "count", filter: this.#options.filter }, abort.signal).then(
      ({ count }) => {
        this.#total = count;
        this.#notify();
        this.#askNext();
      },
      (error: unknown) => {
        if (abort.signal.aborted) return;
        this.#failure = error instanceof Error ? error.message : String(error);
        this.#notify();
      },
    );
  }

  #forget(): void {
    for (const [key, tile] of this.#tiles) {
      if (this.#cells <= keptCells || this.#tiles.size <= 8) return;
      this.#tiles.delete(key);
      this.#cells -= tile.length * (tile[0]?.length ?? 0);
    }
  }

  #keyOf(tile: number, group: number): number {
    return tile * this.#groups + group;
  }

  #notify(): void {
    this.#version += 1;
    for (const listener of this.#listeners) listener();
  }
}

/** A jump goes nowhere from where it ends. */
function headingTo({ fromRow, toRow }: Sight, before: Sight | null): Heading {
  if (!before || fromRow > before.toRow + rowsInTheWay || toRow < before.fromRow - rowsInTheWay) return "nowhere";
  return fromRow > before.fromRow ? "down" : fromRow < before.fromRow ? "up" : "nowhere";
}

function groupsOfColumns(columns: readonly number[]): ReadonlySet<number> {
  return new Set(columns.map((column) => Math.floor(column / tileColumns)));
}

function columnsOfGroup(group: number, columns: number): readonly number[] {
  const from = group * tileColumns;
  return Array.from({ length: Math.max(0, Math.min(tileColumns, columns - from)) }, (_, at) => from + at);
}

function blocksOverlap(one: Block, other: Block): boolean {
  const rows = one.fromTile < other.toTile && other.fromTile < one.toTile;
  return rows && other.groups.some((group) => one.groups.includes(group));
}
