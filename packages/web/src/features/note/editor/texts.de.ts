import type { Translation } from "../../../i18n/translation.ts";
import type { english } from "./texts.ts";

export const german: Translation<typeof english> = {
  keysHere: "Beim Schreiben rückt Tabulator ein. Escape verlässt den Text; Tabulator führt dann zu seinen Ergebnissen.",
  completions: "Vervollständigungen",
  controlCharacter: "Steuerzeichen",
  selectionDeleted: "Auswahl gelöscht",
  foldedLines: "Zugeklappte Zeilen",
  unfoldedLines: "Aufgeklappte Zeilen",
  to: "bis",
  foldedCode: "Zugeklappter Code",
  unfold: "Aufklappen",
  foldLine: "Ab dieser Zeile zuklappen",
  unfoldLine: "Ab dieser Zeile aufklappen",
  nothingKnown: "Über das, was hier steht, ist nichts bekannt.",
  known: "Was über diesen Namen bekannt ist",
  signature: "Wie das aufgerufen wird",
};
