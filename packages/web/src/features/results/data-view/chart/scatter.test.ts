import { parseTable } from "@octavo/note";
import { describe, expect, it } from "vitest";
import { isDiscrete, problemOfSize, scatterOf } from "./scatter.ts";

const column = (name: string, index: number) => ({ name, index });
const none = { xAxis: null, yAxis: null, group: null, size: null };

describe("isDiscrete", () => {
  const among = (count: number, different: number) => Array.from({ length: count }, (_, index) => index % different);

  it("is true of text and of few numbers that come often", () => {
    expect(isDiscrete([1, "x", 2])).toBe(true);
    expect(isDiscrete(among(100, 4))).toBe(true);
    expect(isDiscrete([1, 2, 2, 3])).toBe(false);
  });

  it("is true where different values are under five in a hundred [rule.scatter.discrete constant.scatter.discrete]", () => {
    expect(isDiscrete([...among(1000, 1000).slice(1), "x"])).toBe(true);
    expect([among(100, 4), among(100, 5), among(1000, 49), among(1000, 50)].map(isDiscrete)).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });
});

describe("scatterOf", () => {
  const table = parseTable("x\ty\tkind\tweight\n1\t2\ta\t5\n3\t4\tb\t6\n1\t2\ta\t7\n1.00001\t2\ta\t9\n\t4\ta\t1\n");
  const axes = { ...none, xAxis: column("x", 0), yAxis: column("y", 1) };

  it("makes points that lie together one, and leaves out rows without a coordinate", () => {
    expect(scatterOf(table, axes, "count").series).toEqual([
      {
        name: "(x, y)",
        points: [
          { x: 1, y: 2, size: null },
          { x: 3, y: 4, size: null },
        ],
      },
    ]);
  });

  it("makes points one that are closer than 0.0001, and leaves others apart [constant.scatter.merge]", () => {
    const near = parseTable("x\ty\n1\t2\n1.00004\t2\n1\t2.00004\n1.0002\t2\n1\t2.0002\n");
    expect(scatterOf(near, axes, "count").series[0]?.points.map(({ x, y }) => [x, y])).toEqual([
      [1, 2],
      [1.0002, 2],
      [1, 2.0002],
    ]);
  });

  it("makes a series for each value of the group, and sizes the points", () => {
    expect(scatterOf(table, { ...axes, group: column("kind", 2), size: column("weight", 3) }, "count").series).toEqual([
      { name: "a", points: [{ x: 1, y: 2, size: 5 }] },
      { name: "b", points: [{ x: 3, y: 4, size: 6 }] },
    ]);
  });

  it("counts combinations when both axes are discrete, with texts as labels", () => {
    const cities = parseTable("city\tkind\nOslo\ta\nRoma\tb\nOslo\ta\n");
    const scatter = scatterOf(cities, { ...none, xAxis: column("city", 0), yAxis: column("kind", 1) }, "count");
    expect(scatter.x).toEqual({ name: "city", labels: ["Oslo", "Roma"] });
    expect(scatter.series).toEqual([
      {
        name: "count",
        points: [
          { x: 0, y: 0, size: 2 },
          { x: 1, y: 1, size: 1 },
        ],
      },
    ]);
  });

  it("has an axis of numbers without a point where a cell has no value", () => {
    const holes = parseTable("x\ty\n1\t2.0\n2\tnull\n3\t4.0\nnull\t1\n");
    expect(scatterOf(holes, axes, "count")).toMatchObject({
      y: { name: "y", labels: null },
      series: [
        {
          points: [
            { x: 1, y: 2 },
            { x: 3, y: 4 },
          ],
        },
      ],
    });
  });

  it("has an axis of dates where the cells are dates, and no series of what is not there", () => {
    const days = parseTable("d\tn\tg\n2024-01-01\t1\ta\n2024-02-01 12:00:00\t2\tnull\n\t3\ta\n");
    const columns = { ...none, xAxis: column("d", 0), yAxis: column("n", 1), group: column("g", 2) };
    expect(scatterOf(days, columns, "count")).toMatchObject({
      x: { name: "d", labels: null, areDates: true },
      series: [{ name: "a", points: [{ x: Date.UTC(2024, 0, 1), y: 1 }] }],
    });
  });

  it("lies along one axis when there is one", () => {
    expect(scatterOf(table, { ...none, xAxis: column("x", 0) }, "count").series[0]).toEqual({
      name: "x",
      points: [
        { x: 1, y: 0, size: null },
        { x: 3, y: 0, size: null },
      ],
    });
  });

  it("says why a size has no effect [rule.scatter.size]", () => {
    expect(problemOfSize(table, { ...axes, size: column("kind", 2) })).toBe("The size needs a column of numbers.");
    expect(
      problemOfSize(table, { ...axes, xAxis: column("kind", 2), yAxis: column("kind", 2), size: column("weight", 3) }),
    ).toMatch(/how often/);
    expect(problemOfSize(table, { ...axes, size: column("weight", 3) })).toBeNull();
  });
});
