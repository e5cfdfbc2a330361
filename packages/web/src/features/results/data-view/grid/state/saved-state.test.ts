import type { JsonObject, KnownColumn } from "@octavo/note";
import { describe, expect, it } from "vitest";
import {
  asItComes,
  filterOfState,
  type GridState,
  orderOfState,
  shownColumns,
  withColumn,
  withColumnMoved,
  withColumnSort,
  withSortToggled,
} from "./grid-state.ts";
import { readGridState, writeGridState } from "./saved-state.ts";

const columns: readonly KnownColumn[] = [
  { name: "city", index: 0, kind: "text" },
  { name: "year", index: 1, kind: "number" },
  { name: "city", index: 2, kind: "text" },
  { name: "__proto__", index: 3, kind: "text" },
];

/** What Zeppelin's grid writes after a column was moved, another made wider, hidden, filtered and two sorted. */
const fromZeppelin: JsonObject = {
  tableGridState: {
    columns: [
      {
        name: "year1",
        visible: true,
        width: 210,
        sort: { priority: 1, direction: "desc" },
        filters: [{}],
        pinned: "left",
      },
      {
        name: "city0",
        visible: true,
        width: "*",
        sort: { priority: 0, direction: "asc" },
        filters: [{ term: "os" }],
        pinned: "",
      },
      { name: "city2", visible: false, width: "*", sort: {}, filters: [{}], pinned: "", ownMember: 1 },
      { name: "__proto__3", visible: true, width: "*", sort: {}, filters: [{}], pinned: "" },
    ],
    selection: [],
    treeView: { rowStates: {} },
    pagination: { paginationCurrentPage: 2, paginationPageSize: 100 },
  },
  tableColumnTypeState: { updated: false, names: { city0: "string", year1: "number", gone9: "date" } },
  tableOptionSpecHash: "theirs",
};

describe("a saved arrangement", () => {
  it("is read as Zeppelin's grid wrote it", () => {
    expect(readGridState(fromZeppelin, columns)).toEqual({
      order: [1, 0, 2, 3],
      columns: {
        0: { type: "string", condition: { type: "text", column: 0, test: "contains", text: "os" } },
        1: { width: 210, pin: "left", type: "number" },
        2: { isHidden: true },
      },
      sorts: [
        { column: 0, direction: "ascending" },
        { column: 1, direction: "descending" },
      ],
      pageSize: 100,
    });
  });

  it("is written back with everything that only Zeppelin knows", () => {
    const written = writeGridState(fromZeppelin, columns, readGridState(fromZeppelin, columns));
    const { octavo, ...theirs } = written;
    expect(theirs).toEqual(fromZeppelin);
    expect(octavo).toEqual({ conditions: {}, aggregations: {} });
  });

  it("is read as it was written, whatever was arranged", () => {
    let state: GridState = withColumnMoved(asItComes, columns, { column: 3, before: 0 });
    state = withColumn(state, 1, {
      condition: { type: "number", column: 1, test: "between", from: 1, to: 2 },
      aggregation: "avg",
    });
    state = withColumn(state, 0, { condition: { type: "empty", column: 0 }, aggregation: "none", type: "date" });
    state = withColumn(state, 3, {
      condition: { type: "text", column: 3, test: "notStarts", text: "x" },
      pin: "right",
    });
    state = withColumn(state, 2, {
      condition: { type: "date", column: 2, test: "more", date: "2024-01-01" },
      width: 300,
    });
    state = withColumnSort({ ...state, pageSize: 250 }, 2, "descending");
    expect(readGridState(JSON.parse(JSON.stringify(writeGridState({}, columns, state))), columns)).toEqual(state);
    expect(readGridState(writeGridState({}, columns, asItComes), columns)).toEqual(asItComes);
  });

  it("forgets columns that are gone, and takes nothing that does not fit", () => {
    expect(readGridState(fromZeppelin, columns.slice(0, 1))).toMatchObject({ order: [], sorts: [{ column: 0 }] });
    const hostile: JsonObject = {
      tableGridState: {
        columns: [
          null,
          5,
          { name: "city0", width: -1, visible: "no", sort: "asc", filters: "x" },
          { name: "city0", width: 200 },
        ],
        pagination: { paginationPageSize: 7 },
      },
      tableColumnTypeState: { names: { city0: "image" } },
      octavo: {
        conditions: {
          city0: { type: "number", test: "between", from: "1" },
          year1: { type: "text", test: "like", text: "x" },
        },
        aggregations: { city0: "drop" },
      },
    };
    expect(readGridState(hostile, columns)).toEqual(asItComes);
  });

  it("takes no choice from the strings that Zeppelin calls all columns at first", () => {
    const names = { city0: "string", year1: "string", city2: "string", __proto__3: "string" };
    expect(readGridState({ tableColumnTypeState: { names } }, columns)).toEqual(asItComes);
    expect(
      readGridState({ tableColumnTypeState: { names: { ...names, year1: "number" } } }, columns).columns[0],
    ).toEqual({ type: "string" });
  });

  it("may give columns kinds that no user can choose, and keeps it [field.column-types]", () => {
    const names = { city0: "boolean", year1: "numberStr", city2: "object" };
    const state = readGridState({ tableColumnTypeState: { names } }, columns);
    expect(shownColumns(columns, state).map(({ kind }) => kind)).toEqual(["text", "number", "text", "text"]);
    expect(writeGridState({}, columns, state)["tableColumnTypeState"]).toEqual({ names });
  });

  it("of ten thousand columns is only what was changed, and those before it", () => {
    const many = Array.from({ length: 10_000 }, (_, index): KnownColumn => ({ name: "c", index, kind: "text" }));
    const written = writeGridState({}, many, withColumn(asItComes, 3, { width: 200 }));
    expect((written["tableGridState"] as { columns: unknown[] }).columns).toHaveLength(4);
    expect(readGridState(written, many)).toEqual(withColumn(asItComes, 3, { width: 200 }));
  });
});

describe("an arrangement", () => {
  it("is sorted by one column, or by several in the order in which they were pressed", () => {
    const one = withSortToggled(asItComes, 1, false);
    expect(one.sorts).toEqual([{ column: 1, direction: "ascending" }]);
    const both = withSortToggled(one, 0, true);
    const turned = withSortToggled(both, 1, true);
    expect(turned.sorts).toEqual([
      { column: 1, direction: "descending" },
      { column: 0, direction: "ascending" },
    ]);
    expect(withSortToggled(turned, 1, true).sorts).toEqual([{ column: 0, direction: "ascending" }]);
    expect(withSortToggled(turned, 1, false).sorts).toEqual([]);
    expect(withSortToggled(turned, 2, false).sorts).toEqual([{ column: 2, direction: "ascending" }]);
  });

  it("shows columns in their order, without the hidden ones, as what they are taken for", () => {
    const moved = withColumnMoved(asItComes, columns, { column: 0, before: null });
    const state = withColumn(withColumn(moved, 1, { isHidden: true }), 2, { type: "number" });
    expect(shownColumns(columns, state).map(({ index, kind }) => [index, kind])).toEqual([
      [2, "number"],
      [3, "text"],
      [0, "text"],
    ]);
    expect(withColumnMoved(moved, columns, { column: 0, before: 1 }).order).toEqual([]);
  });

  it("asks for the rows that it shows", () => {
    const typed = withColumn(withColumnSort(asItComes, 1, "descending"), 1, { type: "string" });
    expect(orderOfState(typed)).toEqual([{ column: 1, direction: "descending", as: "text" }]);
    const condition = { type: "notEmpty", column: 2 } as const;
    expect(filterOfState(withColumn(asItComes, 2, { condition }), " x ")).toEqual({
      conditions: [condition],
      text: "x",
    });
  });
});
