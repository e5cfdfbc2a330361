/**
 * Settings of the transformations that views share, as templates of AngularJS by their address. The scope is what the transformation gives, beside
 * `octavo`, which has words of the page and `copy`. Fields stand in the place of Zeppelin's boxes to drag columns between: they work from the keyboard.
 */

/** A list of columns, each to be removed, and a field that adds one. */
const columnList = (options: {
  readonly list: string;
  readonly columns: string;
  readonly removed: string;
  readonly added: string;
  readonly aggregated?: string;
  readonly isAggregated?: string;
}) => `
<span ng-repeat="column in ${options.list} track by $index" style="display:inline-block;margin:0 8px 4px 0">
  <span class="label label-default">{{column.name}}</span>
  <select ng-if="${options.isAggregated ?? "false"}" class="form-control input-sm" style="display:inline-block;width:auto"
    aria-label="{{octavo.words.aggregation}} {{column.name}}" ng-model="column.aggr"
    ng-options="aggr for aggr in ['sum', 'count', 'avg', 'min', 'max']" ng-change="${options.aggregated ?? ""}"></select>
  <button type="button" class="btn btn-default btn-xs" aria-label="{{octavo.words.remove}} {{column.name}}" ng-click="${options.removed}">×</button>
</span>
<select class="form-control input-sm" style="display:inline-block;width:auto" ng-init="adding = {}" ng-model="adding.column"
  aria-label="{{octavo.words.add}}" ng-options="column.name for column in ${options.columns}"
  ng-change="${options.list}.push(octavo.copy(adding.column)); adding.column = null; ${options.added}">
  <option value="">{{octavo.words.add}}</option>
</select>`;

const columnSelector = `
<div class="form-inline">
  <label ng-repeat="slot in props" title="{{slot.tooltip}}" style="margin:0 16px 8px 0;font-weight:normal">{{slot.name}}
    <select class="form-control input-sm" ng-model="config[slot.name]" ng-change="save()"
      ng-options="column as column.name for column in tableDataColumns track by column.index">
      <option value="">{{octavo.words.none}}</option>
    </select>
  </label>
</div>`;

const pivotBox = (name: "keys" | "groups" | "values", remove: string, isAggregated: boolean) => `
<div role="group" aria-label="{{octavo.words.${name}}}" style="margin-bottom:8px">
  <strong>{{octavo.words.${name}}}</strong>
  ${columnList({
    list: `config.${name}`,
    columns: "tableDataColumns",
    removed: `${remove}($index)`,
    added: "save()",
    ...(isAggregated && { isAggregated: "true", aggregated: "setValueAggr($index, column.aggr)" }),
  })}
</div>`;

const pivot = [
  pivotBox("keys", "removeKey", false),
  pivotBox("groups", "removeGroup", false),
  pivotBox("values", "removeValue", true),
].join("");

const advanced = `
<div ng-if="config.chart.available.length > 1" class="btn-group" role="group" aria-label="{{octavo.words.charts}}" style="margin-bottom:8px">
  <button type="button" class="btn btn-default btn-sm" ng-repeat="chart in config.chart.available"
    ng-class="{active: config.chart.current === chart}" aria-pressed="{{config.chart.current === chart}}" ng-click="chartChanged(chart)">{{chart}}</button>
</div>
<button type="button" class="btn btn-link btn-sm" aria-expanded="{{!!config.panel.columnPanelOpened}}" ng-click="toggleColumnPanel()">{{octavo.words.columns}}</button>
<button type="button" class="btn btn-link btn-sm" aria-expanded="{{!!config.panel.parameterPanelOpened}}" ng-click="toggleParameterPanel()">{{octavo.words.parameters}}</button>
<button type="button" class="btn btn-link btn-sm" ng-click="clearConfig()">{{octavo.words.reset}}</button>
<div ng-if="config.panel.columnPanelOpened">
  <div ng-repeat="axis in config.axisSpecs[config.chart.current]" role="group" aria-label="{{getAxisAnnotation(axis)}}" title="{{axis.description}}" style="margin-bottom:8px">
    <strong>{{getAxisAnnotation(axis)}}</strong>
    <span class="badge" ng-style="getAxisTypeAnnotationColor(axis)">{{getAxisTypeAnnotation(axis)}}</span>
    <select ng-if="isSingleDimensionAxis(axis)" class="form-control input-sm" style="display:inline-block;width:auto" aria-label="{{getAxisAnnotation(axis)}}"
      ng-model="config.axis[config.chart.current][axis.name]" ng-change="axisChanged(null, null, axis)"
      ng-options="column as column.name for column in columns track by column.index">
      <option value="">{{octavo.words.none}}</option>
    </select>
    <span ng-if="!isSingleDimensionAxis(axis)">
      ${columnList({
        list: "config.axis[config.chart.current][axis.name]",
        columns: "columns",
        removed: "removeFromAxis($index, axis)",
        added: "axisChanged(null, null, axis)",
        isAggregated: "isAggregatorAxis(axis)",
        aggregated: "aggregatorChanged($index, axis, column.aggr)",
      })}
    </span>
  </div>
</div>
<div ng-if="config.panel.parameterPanelOpened">
  <table class="table table-condensed">
    <thead><tr>
      <th>{{octavo.words.name}}</th><th>{{octavo.words.type}}</th><th>{{octavo.words.description}}</th><th>{{octavo.words.value}}</th>
    </tr></thead>
    <tr ng-repeat="param in config.paramSpecs[config.chart.current]">
      <td>{{param.name}}</td><td>{{param.valueType}}</td><td ng-bind-html="param.description"></td>
      <td>
        <input ng-if="isInputWidget(param)" class="form-control input-sm" aria-label="{{param.name}}" ng-model="config.parameter[config.chart.current][param.name]"
          ng-keydown="parameterOnKeyDown($event)">
        <input ng-if="isCheckboxWidget(param)" type="checkbox" aria-label="{{param.name}}" ng-model="config.parameter[config.chart.current][param.name]"
          ng-change="parameterChanged()">
        <select ng-if="isOptionWidget(param)" class="form-control input-sm" aria-label="{{param.name}}" ng-model="config.parameter[config.chart.current][param.name]"
          ng-options="value for value in param.optionValues" ng-change="parameterChanged()"></select>
        <textarea ng-if="isTextareaWidget(param)" class="form-control input-sm" aria-label="{{param.name}}" ng-model="config.parameter[config.chart.current][param.name]"></textarea>
      </td>
    </tr>
  </table>
  <button type="button" class="btn btn-default btn-sm" ng-click="parameterChanged()">{{octavo.words.apply}}</button>
</div>`;

export const templates: Readonly<Record<string, string>> = {
  "app/tabledata/columnselector_settings.html": columnSelector,
  "app/tabledata/pivot_settings.html": pivot,
  "app/tabledata/advanced-transformation-setting.html": advanced,
};
