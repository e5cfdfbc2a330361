/** The methods of the advanced transformation: what each gives of the same rows. */
import { type CubeQuery, joinedNames, makeCube } from "./advanced-cube.ts";

type Method = (query: CubeQuery) => unknown;

export const methods: Readonly<Record<string, Method>> = {
  raw: ({ rows }) => rows,
  object: asObjects,
  array: asArrays,
  "array:2-key": asPoints,
  "drill-down": asDrillDown,
};

interface Series {
  readonly selector: string;
  readonly group: string;
  readonly label: string;
}

/** A series for each group and aggregation. Its name has what tells it from the others. */
function seriesOf(groupNames: readonly string[], labels: readonly string[], hasGroups: boolean): readonly Series[] {
  return groupNames.flatMap((group) =>
    labels.map((label) => ({ selector: selectorOf(hasGroups ? group : null, label, labels.length), group, label })),
  );
}

function selectorOf(name: string | null, label: string, labels: number): string {
  if (name === null) return label;
  return labels === 1 ? name : `${name} / ${label}`;
}

/** With all columns of keys on one axis. */
function oneKeyOf(query: CubeQuery) {
  const columns = query.keyAxes.flat();
  const hasGroups = query.groups.length > 0;
  const cube = makeCube({ ...query, keyAxes: [columns] });
  const keys = cube.keyNames[0] ?? [];
  const series = seriesOf(cube.groupNames, cube.labels, hasGroups);
  return {
    ...{ cube, keys, series, hasGroups },
    hasKeys: columns.length > 0,
    names: {
      keyColumnName: joinedNames(columns),
      // Without a key there is one place, which is called like the groups that share it.
      keyNames: columns.length > 0 ? keys : [joinedNames(query.groups)],
      groupNames: hasGroups ? cube.groupNames : cube.labels,
      selectors: series.map(({ selector }) => selector),
    },
  };
}

/** An object for each key, with a member for each series that has a value there. */
function asObjects(query: CubeQuery) {
  const { cube, keys, series, hasKeys, names } = oneKeyOf(query);
  const rows = keys.map((key) => {
    const members = series.flatMap(({ selector, ...place }) => {
      const value = cube.valueAt({ keys: [key], ...place });
      return value === null ? [] : [[selector, value] as const];
    });
    return Object.fromEntries(hasKeys ? [...members, [names.keyColumnName, key] as const] : members);
  });
  return { rows, ...names };
}

/** A list for each series, with a value or null for each key. */
function asArrays(query: CubeQuery) {
  const { cube, keys, series, names } = oneKeyOf(query);
  const rows = series.map(({ selector, ...place }) => ({
    selector,
    value: keys.map((key) => cube.valueAt({ keys: [key], ...place })),
  }));
  return { rows, ...names };
}

/** A value for each key, or for each aggregation where there is none, and below it one for each group. */
function asDrillDown(query: CubeQuery) {
  const { cube, keys, hasKeys, hasGroups, names } = oneKeyOf(query);
  const totals = makeCube({ ...query, keyAxes: [query.keyAxes.flat()], groups: [] });
  const rows = keys.flatMap((key) =>
    cube.labels.map((label) => ({
      selector: selectorOf(hasKeys ? key : null, label, cube.labels.length),
      value: totals.valueAt({ keys: [key], group: "", label }),
      drillDown: hasGroups
        ? cube.groupNames.map((group) => ({ group, value: cube.valueAt({ keys: [key], group, label }) }))
        : [],
    })),
  );
  return { rows, ...names, selectors: rows.map(({ selector }) => selector) };
}

/** A list for each series, with each value beside its two keys. */
function asPoints(query: CubeQuery) {
  const [first = [], second = []] = query.keyAxes;
  const hasGroups = query.groups.length > 0;
  const cube = makeCube({ ...query, keyAxes: [first, second] });
  const [names1 = [], names2 = []] = cube.keyNames;
  const series = seriesOf(cube.groupNames, cube.labels, hasGroups);
  const rows = series.map(({ selector, ...place }) => ({
    selector,
    value: cube.places.flatMap((keys) => {
      const aggregated = cube.valueAt({ keys, ...place });
      if (aggregated === null) return [];
      const [key1, key2] = keys;
      return [{ aggregated, ...(first.length > 0 ? { key1 } : {}), ...(second.length > 0 ? { key2 } : {}) }];
    }),
  }));
  const key1Names = first.length > 0 ? names1 : [];
  const key2Names = second.length > 0 ? names2 : [];
  return {
    rows,
    ...{ key1Names, key2Names },
    key1ColumnName: joinedNames(first),
    key2ColumnName: joinedNames(second),
    key1NameWithIndex: indexOf(key1Names),
    key2NameWithIndex: indexOf(key2Names),
    groupNames: hasGroups ? cube.groupNames : cube.labels,
    selectors: series.map(({ selector }) => selector),
  };
}

function indexOf(names: readonly string[]): Readonly<Record<string, number>> {
  return Object.fromEntries(names.map((name, at) => [name, at]));
}
