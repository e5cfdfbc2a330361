import { roomTexts } from "../../../../i18n/room-texts.ts";
import type { OptionSpec } from "./option-spec.ts";

/** What options are called, by their names. Their English is in the notes as well, so the options keep it. */
export const english = {
  useFilter: "Filter row",
  showPagination: "Paginate",
  showAggregationFooter: "Totals row",
  showRowNumbers: "Row numbers",
  rowDensity: "Rows",
  textSize: "Size of the text, times the usual",
  missingAs: "Missing values",
  numberDigits: "Decimals of numbers; empty shows as many as a column has, six at most",
  numberFormats: 'Formats by column, such as {"sales": {"digits": 2, "suffix": " €"}}',

  stacking: "View",
  areaStyle: "View",
  xLabels: "X labels",
  degree: "Degrees",
  forceY: "force Y to 0",
  zoom: "zoom",
  isDateFormat: "Date format",
  dateFormat: "How dates are written",
  title: "Title",
  xTitle: "Name of the x axis",
  yTitle: "Name of the y axis",
  sort: "Order",
  numberFormat: "Numbers",
  logarithmic: "logarithmic scale",
  referenceLines: "Reference lines, as in 250 target",
  colours: "Colours",
  ownAxis: "lines on an axis of their own",
  drawnAs: "Drawn as",
  bins: "Bins (0: as many as fit)",
  whiskers: "Whiskers",
  numbers: "numbers in cells",
  base: "On",

  valueGrouped: "Grouped",
  valueStacked: "Stacked",
  valueStream: "Stream",
  valueExpanded: "Expanded",
  valueDefault: "Default",
  valueRotate: "Rotate",
  valueHide: "Hide",
  valueClose: "close",
  valueNormal: "normal",
  valueWide: "wide",
  valueAsPrinted: "as printed",
  valueBlank: "blank",
  valueAsItComes: "as it comes",
  valueByName: "by name",
  valueSmallestFirst: "smallest first",
  valueLargestFirst: "largest first",
  valueAutomatic: "automatic",
  valueMany: "many",
  valueOne: "one",
  valueLines: "lines",
  valueBars: "bars",
  valueAll: "all",
  valueWhole: "1,234",
  valueTwoDecimals: "1,234.50",
  valueCompact: "1.2K",
  valuePercent: "12.3%",
  valueScientific: "1.2e3",
  valueLand: "Land",
  valueStreets: "Streets",
  valueSatellite: "Satellite",
  valueHybrid: "Hybrid",
  valueTopo: "Topo",
  valueGray: "Gray",
  valueOceans: "Oceans",
  valueTerrain: "Terrain",
} as const;

export const texts = roomTexts("results/table/options", english);

/** What an option is called in the language of the moment; one that has no other words here, as it calls itself. */
export function nameOfOption({ name, description }: Pick<OptionSpec, "name" | "description">): string {
  return isKnownOption(name) ? texts.t(name) : description;
}

/** What stands for a value that can be chosen; notes keep the English. */
export function nameOfValue({ name }: Pick<OptionSpec, "name">, value: string): string {
  const key = isKnownOption(name) ? valueKeys.get(value) : undefined;
  return key ? texts.t(key) : value;
}

const valueKeys: ReadonlyMap<string, keyof typeof english> = new Map(
  (Object.keys(english) as (keyof typeof english)[])
    .filter((key) => key.startsWith("value"))
    .map((key) => [english[key], key]),
);

function isKnownOption(name: string): name is keyof typeof english {
  return Object.hasOwn(english, name);
}
