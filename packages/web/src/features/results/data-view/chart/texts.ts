import { roomTexts } from "../../../../i18n/room-texts.ts";

/** What charts say. Each kind of chart has its name under its own, as it stands in a sentence. */
export const english = {
  bar: "Bar chart",
  pie: "Pie chart",
  area: "Area chart",
  line: "Line chart",
  scatter: "Scatter chart",
  combined: "Chart of bars and lines",
  multiples: "Small multiples",
  drillDown: "Drill-down chart",
  histogram: "Histogram",
  box: "Box plot",
  heatMap: "Heat map",
  map: "Map",

  millions: "{{number}}M",
  billions: "{{number}}B",
  trillions: "{{number}}T",

  hintCombinedValues: "the first as bars, others as lines",
  hintMultiplesGroups: "a chart for each",
  hintDrillDownGroups: "what a bar is made of",
  hintHistogramValues: "the numbers that are counted",
  hintBoxKeys: "a box for each",
  hintBoxValues: "the numbers that are compared",
  hintHeatMapKeys: "across",
  hintHeatMapGroups: "up",
  hintHeatMapValues: "the colour",

  // What a chart is of.
  valuesBy: "{{values}} by {{keys}}",
  valuesEach: "{{values}} for each {{groups}}",
  valuesByEach: "{{values}} by {{keys}} for each {{groups}}",
  summary:
    "{{kind}} of {{subject}}: {{series, number}} series of {{places, number}} values. The table view shows the numbers.",
  scatterSummary:
    "Scatter chart of {{axes}}: {{points, number}} points in {{series, number}} series. The table view shows the numbers.",
  twoAxes: "{{x}} and {{y}}",
  mapSummary: "Map of {{points, number}} places in {{series, number}} series. The table view shows the numbers.",
  histogramSummary: "Histogram of {{subject}}: {{bins, number}} bins. The table view shows the numbers.",
  boxSummary:
    "Box plot of {{subject}}: {{boxes, number}} boxes in {{series, number}} series. The table view shows the numbers.",
  lineSummary:
    "Line chart of {{subject}}: {{lines, number}} lines of {{points, number}} points. The table view shows the numbers.",
  row: "row",

  drawFailed: "The chart could not be drawn: {{problem}}",
  chooseValues: "Choose in the settings what is added up: a chart needs a column under values.",
  chooseNumbers: "Choose in the settings which numbers are meant: a column under values.",
  chooseAxes: "Choose in the settings which columns the axes are.",
  choosePlaces: "Choose in the settings which column is the longitude (xAxis) and which the latitude (yAxis).",
  missing: "Rows without a value in {{columns}} are not drawn.",
  quarter: "Q{{quarter}} {{year}}",
  noRows: "There are no rows to draw.",
  countInstead: "Use row count",
  countsRows: "Counting rows. Choose a number under values to draw that instead.",
  noNumbers: "No numeric column selected for Y.",
  noNumber: "There is no number in the chosen column. Choose another under values.",
  noDegrees: "A map needs longitudes and latitudes in degrees, as in 4.89 and 52.37.",
  noTiles: "No address of pictures for {{base}} is set on this server; land is shown instead.",
  noPlaces: "No row has a longitude and a latitude that are on earth.",
  sizeIsCount: "Both axes have few values, so the size of a point is how often it comes.",
  sizeIsNoNumber: "The size needs a column of numbers.",

  omittedSeries: "{{series, number}} more series are not drawn. Choose a column with fewer values as group.",
  omittedPlaces: "{{places, number}} more values are not drawn. Choose a column with fewer values as key.",
  omittedGroups: "{{groups, number}} more groups are not drawn. Choose a column with fewer values as group.",
  omittedBoxes:
    "{{rows, number}} rows are left out: there are more boxes than can be seen. Choose a key with fewer values.",
  omittedCharts: "The first {{shown, number}} of {{charts, number}} charts are drawn.",
  sample: "Drawn from {{drawn, number}} of {{all, number}} rows, taken from all over the table.",
  everyPoint: "Every one of {{points, number}} points counts; zoom in to see them apart.",

  howToZoom: "To zoom, turn the wheel with Ctrl held, or press the chart first; Escape shows all.",
  showAll: "Show all",

  madeOf: "Made of",
  allOf: "all of {{keys}}",
  allOfIt: "all of it",
  barsBy: "{{value}} by {{keys}}",
  barsOf: "{{value}} of {{bar}} by {{groups}}",
  counted: "count",
  countOf: "count of {{column}}",
  size: "size: {{size}}",
  numbersInBox: "{{numbers}} numbers",
  lowerWhisker: "lower whisker",
  firstQuartile: "first quartile",
  median: "median",
  thirdQuartile: "third quartile",
  upperWhisker: "upper whisker",
  north: "N",
  south: "S",
  east: "E",
  west: "W",
} as const;

export const texts = roomTexts("results/chart", english);
