import { describe, expect, it } from "vitest";
import { columnOf } from "./column-types.ts";

/** Counts how often members of a value are read or listed. */
function counted<T extends object>(target: T) {
  const count = { reads: 0, lists: 0 };
  const value = new Proxy(target, {
    get: (from, name) => {
      if (name !== "length") count.reads += 1;
      return Reflect.get(from, name) as unknown;
    },
    ownKeys: (from) => {
      count.lists += 1;
      return Reflect.ownKeys(from);
    },
  });
  return { value, count };
}

class CountedMap extends Map<unknown, unknown> {
  lists = 0;

  override keys() {
    this.lists += 1;
    return super.keys();
  }

  override values() {
    this.lists += 1;
    return super.values();
  }
}

const many = 100_000;

describe("a column of values that are too many to look at", () => {
  it("is text, and no item of its lists is copied", () => {
    const { value, count } = counted(Array.from({ length: many }, () => 1));
    expect(columnOf(Array.from({ length: 20 }, () => value)).type).toBe("VARCHAR");
    expect(count.reads).toBe(0);
  });

  it("is text, and no entry of its maps is copied", () => {
    const map = new CountedMap(Array.from({ length: many }, (_, at) => [at, at]));
    expect(columnOf(Array.from({ length: 20 }, () => map)).type).toBe("VARCHAR");
    expect(map.lists).toBe(0);
  });

  it("is text, and members of its objects are listed until they are too many", () => {
    const wide = counted(Object.fromEntries(Array.from({ length: 2000 }, (_, at) => [`m${at}`, at])));
    expect(columnOf(Array.from({ length: 20 }, () => wide.value)).type).toBe("VARCHAR");
    expect(wide.count.lists).toBe(1);
    const shared = counted(Object.fromEntries(Array.from({ length: 1000 }, (_, at) => [`m${at}`, at])));
    expect(columnOf([Array.from({ length: 1500 }, () => shared.value)]).type).toBe("VARCHAR");
    expect(shared.count.lists).toBeLessThan(1100);
  });
});

describe("a list with holes", () => {
  it.each<[string, readonly unknown[], string, readonly string[]]>([
    // biome-ignore lint/suspicious/noSparseArray: what is tested
    ["of numbers", [[1, , 3], [,]], "BIGINT[]", ["[1, NULL, 3]", "[NULL]"]],
    // biome-ignore lint/suspicious/noSparseArray: what is tested
    ["of lists", [[[1], , [, 2]]], "BIGINT[][]", ["[[1], NULL, [NULL, 2]]"]],
  ])("has missing values there: %s", (_, values, type, cells) => {
    expect(columnOf(values)).toEqual({ type, cells });
  });

  it("is text where its holes are too many", () => {
    const list: number[] = [1];
    list[3_000_000] = 2;
    expect(columnOf([list]).type).toBe("VARCHAR");
    const holes: number[] = [1];
    holes.length = 6_000;
    const rows = [Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`m${at}`, holes]))];
    expect(columnOf(rows).type).toBe("VARCHAR");
  });
});
