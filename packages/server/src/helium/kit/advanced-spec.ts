/** What a view of several charts says of them, and the configuration that follows from it. */
import type { Config, TableColumn } from "./host.ts";

export interface AxisSpec {
  readonly name: string;
  readonly dimension: "single" | "multiple";
  /** `key`, `group` and `aggregator` have a meaning here; any other word is the view's own. */
  readonly axisType: string;
  readonly valueType?: string;
  readonly maxAxisCount?: number;
  readonly description?: string;
}

export interface ParameterSpec {
  readonly name: string;
  readonly valueType: string;
  readonly defaultValue: unknown;
  readonly description?: string;
  readonly widget?: string;
  readonly optionValues?: readonly string[];
}

interface ChartSpec {
  readonly transform?: { readonly method?: string };
  readonly sharedAxis?: boolean;
  readonly axis?: Readonly<Record<string, Omit<AxisSpec, "name">>>;
  readonly parameter?: Readonly<Record<string, Omit<ParameterSpec, "name">>>;
}

export interface AdvancedSpec {
  readonly charts: Readonly<Record<string, ChartSpec>>;
}

/** Columns by axis: one, or a list of them. */
export type Axes = Record<string, TableColumn | TableColumn[] | null>;

/** The members have the names under which notes keep them. */
export interface AdvancedConfig extends Config {
  spec: AdvancedSpec & { readonly version: string; readonly initialized: boolean };
  chart: { current: string; readonly available: readonly string[] };
  axisSpecs: Record<string, readonly AxisSpec[]>;
  axis: Record<string, Axes>;
  sharedAxis: Axes;
  paramSpecs: Record<string, readonly ParameterSpec[]>;
  parameter: Record<string, Record<string, unknown>>;
  panel: { columnPanelOpened: boolean; parameterPanelOpened: boolean };
  /** Of what the last change was. */
  chartChanged: boolean;
  parameterChanged: boolean;
}

/** Completes a configuration in place. One that was made for other axes or parameters begins anew. */
export function completeConfig(given: Config, spec: AdvancedSpec): AdvancedConfig {
  const version = JSON.stringify(
    Object.entries(spec.charts).map(([name, chart]) => [name, chart.axis, chart.parameter]),
  );
  const config = given as AdvancedConfig;
  if (config.spec?.version !== version) beginConfig(config, spec, version);
  // A copy of the configuration has copies of what was one.
  for (const [name, { sharedAxis }] of Object.entries(spec.charts)) {
    if (sharedAxis === true) config.axis[name] = config.sharedAxis;
  }
  return config;
}

function beginConfig(config: AdvancedConfig, spec: AdvancedSpec, version: string): void {
  const charts = Object.entries(spec.charts);
  const available = charts.map(([name]) => name);
  const byChart = <Value>(make: (chart: ChartSpec) => Value) =>
    Object.fromEntries(charts.map(([name, chart]) => [name, make(chart)]));
  const shared = charts.filter(([, { sharedAxis }]) => sharedAxis === true);
  Object.assign(config, {
    spec: { ...spec, version, initialized: true },
    chart: { current: available[0] ?? "", available },
    axisSpecs: byChart(({ axis }) => named<AxisSpec>(axis)),
    axis: byChart(({ axis }) => emptyAxes(named<AxisSpec>(axis))),
    sharedAxis: Object.assign({}, ...shared.map(([, { axis }]) => emptyAxes(named<AxisSpec>(axis)))),
    paramSpecs: byChart(({ parameter }) => named<ParameterSpec>(parameter)),
    parameter: byChart(({ parameter }) => defaultsOf(named<ParameterSpec>(parameter))),
    panel: { columnPanelOpened: true, parameterPanelOpened: false },
    chartChanged: true,
    parameterChanged: false,
  });
}

function named<Spec extends { readonly name: string }>(
  specs: Readonly<Record<string, Omit<Spec, "name">>> = {},
): Spec[] {
  return Object.entries(specs).map(([name, spec]) => ({ name, ...spec }) as Spec);
}

function emptyAxes(specs: readonly AxisSpec[]): Axes {
  return Object.fromEntries(specs.filter(({ dimension }) => dimension === "multiple").map(({ name }) => [name, []]));
}

function defaultsOf(specs: readonly ParameterSpec[]): Record<string, unknown> {
  return Object.fromEntries(specs.map(({ name, defaultValue }) => [name, defaultValue]));
}

/** Values as their types have them; what cannot be read stays as it was typed. */
export function parseParameters(specs: readonly ParameterSpec[], values: Readonly<Record<string, unknown>>) {
  const types = new Map(specs.map(({ name, valueType }) => [name, valueType]));
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, parseValue(types.get(name) ?? "string", value)]),
  );
}

function parseValue(type: string, value: unknown): unknown {
  if (typeof value !== "string") return value;
  switch (type) {
    case "int":
      return Number.parseInt(value, 10);
    case "float":
      return Number.parseFloat(value);
    case "boolean":
      return value === "true";
    case "JSON":
      return parseJson(value);
    default:
      return value;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The columns of an axis, whether it may have one or more. */
export function columnsOn(axes: Axes, { name }: Pick<AxisSpec, "name">): readonly TableColumn[] {
  const chosen = axes[name];
  if (Array.isArray(chosen)) return chosen;
  return chosen ? [chosen] : [];
}

/** Nothing twice, and not more than it may have: the newest stay. Values may be there once for each aggregation. */
export function tidyAxis(axes: Axes, { name, axisType, maxAxisCount }: AxisSpec): void {
  const chosen = axes[name];
  if (!Array.isArray(chosen)) return;
  const keyOf = (column: TableColumn) =>
    JSON.stringify([column.name, column.index, axisType === "aggregator" ? column.aggr : null]);
  const once = chosen.filter((column, at) => chosen.findIndex((other) => keyOf(other) === keyOf(column)) === at);
  axes[name] = maxAxisCount === undefined ? once : once.slice(-maxAxisCount);
}
