import type { Translation } from "../../../../i18n/translation.ts";
import type { english } from "./texts.ts";

export const german: Translation<typeof english> = {
  bar: "Balkendiagramm",
  pie: "Tortendiagramm",
  area: "Flächendiagramm",
  line: "Liniendiagramm",
  scatter: "Punktdiagramm",
  combined: "Diagramm aus Balken und Linien",
  multiples: "Mehrfachdiagramm",
  drillDown: "Aufschlüsselung",
  histogram: "Histogramm",
  box: "Boxplot",
  heatMap: "Wärmekarte",
  map: "Karte",

  millions: "{{number}} Mio.",
  billions: "{{number}} Mrd.",
  trillions: "{{number}} Bio.",

  hintCombinedValues: "der erste als Balken, weitere als Linien",
  hintMultiplesGroups: "je ein Diagramm",
  hintDrillDownGroups: "woraus ein Balken besteht",
  hintHistogramValues: "die Zahlen, die gezählt werden",
  hintBoxKeys: "je eine Box",
  hintBoxValues: "die Zahlen, die verglichen werden",
  hintHeatMapKeys: "waagrecht",
  hintHeatMapGroups: "senkrecht",
  hintHeatMapValues: "die Farbe",

  valuesBy: "{{values}} nach {{keys}}",
  valuesEach: "{{values}} je {{groups}}",
  valuesByEach: "{{values}} nach {{keys}} je {{groups}}",
  summary:
    "{{kind}}, {{subject}}. Reihen: {{series, number}}, Werte je Reihe: {{places, number}}. Die Tabelle zeigt die Zahlen.",
  scatterSummary:
    "Punktdiagramm, {{axes}}. Punkte: {{points, number}}, Reihen: {{series, number}}. Die Tabelle zeigt die Zahlen.",
  twoAxes: "{{x}} und {{y}}",
  mapSummary: "Karte. Orte: {{points, number}}, Reihen: {{series, number}}. Die Tabelle zeigt die Zahlen.",
  histogramSummary: "Histogramm, {{subject}}. Klassen: {{bins, number}}. Die Tabelle zeigt die Zahlen.",
  boxSummary:
    "Boxplot, {{subject}}. Boxen: {{boxes, number}}, Reihen: {{series, number}}. Die Tabelle zeigt die Zahlen.",
  lineSummary:
    "Liniendiagramm, {{subject}}. Linien: {{lines, number}}, Punkte: {{points, number}}. Die Tabelle zeigt die Zahlen.",
  row: "Zeile",

  drawFailed: "Das Diagramm ließ sich nicht zeichnen: {{problem}}",
  chooseValues:
    "In den Einstellungen wählen, was zusammengefasst wird: Ein Diagramm braucht eine Spalte unter „Werte“.",
  chooseNumbers: "In den Einstellungen wählen, welche Zahlen gemeint sind: eine Spalte unter „Werte“.",
  chooseAxes: "In den Einstellungen wählen, welche Spalten die Achsen sind.",
  choosePlaces:
    "In den Einstellungen wählen, welche Spalte die geografische Länge (X-Achse) und welche die Breite (Y-Achse) ist.",
  missing: "Zeilen ohne Wert in {{columns}} sind nicht gezeichnet.",
  quarter: "Q{{quarter}} {{year}}",
  noRows: "Es gibt keine Zeilen zu zeichnen.",
  countInstead: "Stattdessen zählen",
  countsRows: "Gezählt werden Zeilen. Unter Werte lässt sich stattdessen eine Zahl wählen.",
  noNumbers: "In den gewählten Spalten steht keine Zahl. Unter „Werte“ eine andere wählen.",
  noNumber: "In der gewählten Spalte steht keine Zahl. Unter „Werte“ eine andere wählen.",
  noDegrees: "Eine Karte braucht geografische Längen und Breiten in Grad, etwa 4.89 und 52.37.",
  noTiles: "Für {{base}} ist auf diesem Server keine Adresse von Bildern eingestellt; stattdessen ist Land zu sehen.",
  noPlaces: "Keine Zeile hat eine Länge und eine Breite, die auf der Erde liegen.",
  sizeIsCount: "Beide Achsen haben wenige Werte, darum zeigt die Größe eines Punkts, wie oft er vorkommt.",
  sizeIsNoNumber: "Die Größe braucht eine Spalte mit Zahlen.",

  omittedSeries:
    "{{series, number}} weitere Reihen sind nicht gezeichnet. Als Gruppe eine Spalte mit weniger Werten wählen.",
  omittedPlaces:
    "{{places, number}} weitere Werte sind nicht gezeichnet. Als Kategorie eine Spalte mit weniger Werten wählen.",
  omittedGroups:
    "{{groups, number}} weitere Gruppen sind nicht gezeichnet. Als Gruppe eine Spalte mit weniger Werten wählen.",
  omittedBoxes:
    "{{rows, number}} Zeilen fehlen: Es sind mehr Boxen, als zu sehen wären. Eine Kategorie mit weniger Werten wählen.",
  omittedCharts: "Gezeichnet sind die ersten {{shown, number}} von {{charts, number}} Diagrammen.",
  sample: "Gezeichnet aus {{drawn, number}} von {{all, number}} Zeilen, quer durch die Tabelle.",
  everyPoint: "Jeder von {{points, number}} Punkten zählt; Zoomen trennt sie.",

  howToZoom:
    "Zum Zoomen das Rad mit gehaltener Strg-Taste drehen, oder zuerst auf das Diagramm drücken; Escape zeigt alles.",
  showAll: "Alles zeigen",

  madeOf: "Besteht aus",
  allOf: "alles von {{keys}}",
  allOfIt: "alles",
  barsBy: "{{value}} nach {{keys}}",
  barsOf: "{{value}} von {{bar}} nach {{groups}}",
  counted: "Anzahl",
  countOf: "Anzahl von {{column}}",
  size: "Größe: {{size}}",
  numbersInBox: "{{numbers}} Zahlen",
  lowerWhisker: "untere Antenne",
  firstQuartile: "erstes Quartil",
  median: "Median",
  thirdQuartile: "drittes Quartil",
  upperWhisker: "obere Antenne",
  north: "N",
  south: "S",
  east: "O",
  west: "W",
};
