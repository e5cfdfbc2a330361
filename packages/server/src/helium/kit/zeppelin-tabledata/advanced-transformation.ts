/** A transformation for views of several charts, each with axes and parameters of its own. */
import { methods } from "../advanced-rows.ts";
import {
  type AdvancedConfig,
  type AdvancedSpec,
  type AxisSpec,
  columnsOn,
  completeConfig,
  type ParameterSpec,
  parseParameters,
  tidyAxis,
} from "../advanced-spec.ts";
import type { Config, SettingPanel, TableColumn, TableLike } from "../host.ts";
import Transformation from "./transformation.ts";

/** By which the settings tell the kinds of axes apart. */
const colours: Readonly<Record<string, string>> = { aggregator: "#5782bd", group: "#cd5c5c", key: "#906ebd" };

export default class AdvancedTransformation extends Transformation {
  spec: AdvancedSpec;
  columns: readonly TableColumn[] = [];

  constructor(config: Config, spec: AdvancedSpec) {
    super(config);
    this.spec = spec;
    completeConfig(config, spec);
  }

  override setConfig(config: Config): void {
    super.setConfig(completeConfig(config, this.spec));
  }

  override transform(table: TableLike) {
    this.columns = table.columns;
    const config = completeConfig(this.config, this.spec);
    const chart = config.chart.current;
    const axes = config.axis[chart] ?? {};
    const specs = config.axisSpecs[chart] ?? [];
    const onAxesOf = (type: string) =>
      specs.filter(({ axisType }) => axisType === type).map((one) => columnsOn(axes, one));
    const [keyAxes, groups, aggregators] = [onAxesOf("key"), onAxesOf("group").flat(), onAxesOf("aggregator").flat()];
    const custom: Record<string, readonly TableColumn[]> = {};
    for (const { axisType, name } of specs.filter((one) => !(one.axisType in colours)))
      custom[axisType] = [...(custom[axisType] ?? []), ...columnsOn(axes, { name })];
    const method = methods[this.spec.charts[chart]?.transform?.method ?? "raw"] ?? methods["raw"];
    return {
      ...{ chart, axis: axes },
      // A table that is new is as good a reason to draw as another chart.
      chartChanged: config.chartChanged || !config.parameterChanged,
      parameterChanged: config.parameterChanged,
      parameter: parseParameters(config.paramSpecs[chart] ?? [], config.parameter[chart] ?? {}),
      column: { key: keyAxes.flat(), group: groups, aggregator: aggregators, custom },
      transformer: () => method?.({ rows: table.rows, keyAxes, groups, aggregators }),
    };
  }

  override getSetting(): SettingPanel {
    const config = completeConfig(this.config, this.spec);
    return {
      template: "app/tabledata/advanced-transformation-setting.html",
      scope: {
        config,
        columns: this.columns,
        ...describingAxes(),
        ...widgets(),
        ...this.#panels(config),
        ...this.#changes(config),
      },
    };
  }

  #panels(config: AdvancedConfig) {
    const toggle = (panel: keyof AdvancedConfig["panel"]) => () => {
      config.panel[panel] = !config.panel[panel];
      this.emitConfig(config);
    };
    return { toggleColumnPanel: toggle("columnPanelOpened"), toggleParameterPanel: toggle("parameterPanelOpened") };
  }

  #changes(config: AdvancedConfig) {
    const emit = (changed: "chart" | "parameter") => {
      config.chartChanged = changed === "chart";
      config.parameterChanged = changed === "parameter";
      this.emitConfig(config);
    };
    const axes = () => config.axis[config.chart.current] ?? {};
    const beginAgain = () => {
      Object.assign(config, { spec: undefined });
      completeConfig(config, this.spec);
      emit("chart");
    };
    return {
      getSingleDimensionAxis: ({ name }: AxisSpec) => axes()[name],
      ...{ clearConfig: beginAgain, resetAxisConfig: beginAgain, resetParameterConfig: beginAgain },
      chartChanged: (chart: string) => {
        config.chart.current = chart;
        emit("chart");
      },
      parameterChanged: () => emit("parameter"),
      parameterOnKeyDown: (event: { readonly keyCode?: number }) => event.keyCode === 13 && emit("parameter"),
      axisChanged: (_event: unknown, _dragged: unknown, spec: AxisSpec) => {
        tidyAxis(axes(), spec);
        emit("chart");
      },
      aggregatorChanged: (at: number | null, spec: AxisSpec, aggr: string) => {
        const column = columnsOn(axes(), spec)[at ?? 0];
        if (column) column.aggr = aggr;
        emit("chart");
      },
      removeFromAxis: (at: number | null, { name }: AxisSpec) => {
        const chosen = axes()[name];
        if (Array.isArray(chosen)) chosen.splice(at ?? 0, 1);
        else axes()[name] = null;
        emit("chart");
      },
    };
  }
}

/** What the settings say of an axis. */
function describingAxes() {
  const isOf = (type: string) => (spec: AxisSpec) => spec.axisType === type;
  return {
    getAxisAnnotation: ({ name, valueType }: AxisSpec) => (valueType ? `${name} (${valueType})` : name),
    getAxisTypeAnnotation: ({ axisType, maxAxisCount }: AxisSpec) =>
      maxAxisCount === undefined ? axisType : `${axisType} (${maxAxisCount})`,
    getAxisTypeAnnotationColor: ({ axisType }: AxisSpec) => ({ "background-color": colours[axisType] }),
    isGroupAxis: isOf("group"),
    isKeyAxis: isOf("key"),
    isAggregatorAxis: isOf("aggregator"),
    isSingleDimensionAxis: ({ dimension }: AxisSpec) => dimension === "single",
  };
}

/** By which field a parameter is typed. */
function widgets() {
  const isOf = (widget: string) => (spec: ParameterSpec) => (spec.widget ?? "input") === widget;
  return {
    isInputWidget: isOf("input"),
    isCheckboxWidget: isOf("checkbox"),
    isOptionWidget: isOf("option"),
    isTextareaWidget: isOf("textarea"),
  };
}
