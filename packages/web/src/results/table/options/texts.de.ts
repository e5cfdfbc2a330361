import type { Translation } from "../../../language/translation.ts";
import type { english } from "./texts.ts";

export const german: Translation<typeof english> = {
  useFilter: "Filter unter jedem Namen",
  showPagination: "Seiten statt einer langen Liste",
  showAggregationFooter: "Summen unter den Spalten",
  showRowNumbers: "Nummern der Zeilen",
  rowDensity: "Zeilen",
  textSize: "Größe des Textes, Vielfaches der üblichen",
  missingAs: "Fehlende Werte",
  numberDigits: "Nachkommastellen; leer lässt Zahlen, wie sie kamen",
  numberFormats: 'Formate je Spalte, etwa {"sales": {"digits": 2, "suffix": " €"}}',

  degree: "Grad",
  dateFormat: "Schreibweise von Daten",
  title: "Titel",
  xTitle: "Name der X-Achse",
  yTitle: "Name der Y-Achse",
  sort: "Reihenfolge",
  numberFormat: "Zahlen",
  logarithmic: "logarithmische Skala",
  referenceLines: "Bezugslinien, etwa 250 Ziel",
  colours: "Farben",
  ownAxis: "Linien mit eigener Achse",
  drawnAs: "Gezeichnet als",
  bins: "Klassen (0: so viele wie passen)",
  whiskers: "Antennen",
  numbers: "Zahlen in Zellen",
};
