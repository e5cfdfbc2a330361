import type { JsonObject } from "@octavo/note";
import { objectInMember } from "../../common/graph.ts";
import { coerceToSpec, type Option, type OptionSpec, readOptions } from "../options/option-spec.ts";
import { type Formats, readFormats } from "./cell-text.ts";

/** The options of tables. The first three are Zeppelin's and have its names, so that both read them. */
export const tableSpecs: readonly OptionSpec[] = [
  {
    name: "useFilter",
    description: "Filter row",
    defaultValue: false,
    valueType: "boolean",
    widget: "checkbox",
  },
  {
    name: "showPagination",
    description: "Paginate",
    defaultValue: false,
    valueType: "boolean",
    widget: "checkbox",
  },
  {
    name: "showAggregationFooter",
    description: "Totals row",
    defaultValue: false,
    valueType: "boolean",
    widget: "checkbox",
  },
  {
    name: "showRowNumbers",
    description: "Row numbers",
    defaultValue: false,
    valueType: "boolean",
    widget: "checkbox",
  },
  {
    name: "rowDensity",
    description: "Rows",
    defaultValue: "normal",
    valueType: "string",
    widget: "btn-group",
    optionValues: ["close", "normal", "wide"],
  },
  {
    name: "textSize",
    description: "Size of the text, times the usual",
    defaultValue: 1,
    valueType: "float",
    widget: "input",
  },
  {
    name: "missingAs",
    description: "Missing values",
    defaultValue: "as printed",
    valueType: "string",
    widget: "option",
    optionValues: ["as printed", "blank", "–"],
  },
  {
    name: "numberDigits",
    description: "Decimals of numbers; empty shows as many as a column has, six at most",
    defaultValue: null,
    valueType: "int",
    widget: "input",
  },
  {
    name: "numberFormats",
    description: 'Formats by column, such as {"sales": {"digits": 2, "suffix": " €"}}',
    defaultValue: {},
    valueType: "JSON",
    widget: "textarea",
  },
];

export interface TableOptions {
  readonly hasFilters: boolean;
  readonly hasPages: boolean;
  readonly hasFooter: boolean;
  readonly hasRowNumbers: boolean;
  readonly rowHeight: number;
  /** Times the usual. */
  readonly textSize: number;
  /** What is written for a missing value; null leaves the word that was printed. */
  readonly missingAs: string | null;
  readonly formats: Formats;
  /** Of columns that have no format of their own; null leaves that to the numbers. */
  readonly digits: number | null;
}

const rowHeights = new Map([
  ["close", 22],
  ["wide", 38],
]);
const usualRowHeight = 28;

export function readTableOptions(setting: JsonObject): TableOptions {
  const values = readOptions(tableSpecs, objectInMember(setting, "tableOptionValue"));
  const { numberDigits, textSize, missingAs } = values;
  return {
    hasFilters: values["useFilter"] === true,
    hasPages: values["showPagination"] === true,
    hasFooter: values["showAggregationFooter"] === true,
    hasRowNumbers: values["showRowNumbers"] === true,
    rowHeight: rowHeights.get(String(values["rowDensity"])) ?? usualRowHeight,
    textSize: typeof textSize === "number" ? Math.min(2, Math.max(0.6, textSize)) : 1,
    missingAs: missingAs === "blank" ? "" : missingAs === "–" ? missingAs : null,
    formats: readFormats(values["numberFormats"]),
    digits: typeof numberDigits === "number" && numberDigits >= 0 ? Math.min(10, numberDigits) : null,
  };
}

/**
 * Zeppelin keeps with the values which options there were, and takes all of them back when that differs from its own. What is there is left
 * as it is: only a note that never was in Zeppelin gets ours.
 */
export function withTableOptions(setting: JsonObject, values: JsonObject): JsonObject {
  return {
    ...setting,
    tableOptionSpecHash: setting["tableOptionSpecHash"] ?? JSON.stringify(tableSpecs),
    tableOptionValue: { ...objectInMember(setting, "tableOptionValue"), ...values },
  };
}

/** The options of a table as they are now. */
export function tableOptionsOf(setting: JsonObject, onChange: (setting: JsonObject) => void): readonly Option[] {
  const values = objectInMember(setting, "tableOptionValue");
  return tableSpecs.map((spec) => ({
    spec,
    value: coerceToSpec(spec, values[spec.name]),
    onChange: (value) => onChange(withTableOptions(setting, { [spec.name]: value })),
  }));
}

export function withUsualOptions(setting: JsonObject): JsonObject {
  const { tableOptionValue: _, ...others } = setting;
  return { ...others, tableOptionValue: {} };
}
