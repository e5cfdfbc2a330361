import type { Translation } from "../../i18n/translation.ts";
import type { english } from "./texts.ts";

export const german: Translation<typeof english> = {
  searchNotes: "Notizen durchsuchen",
  closeSearch: "Suche schließen",
  searchFor: "Suche nach „<term/>“",
  whereToSearch: "Wo gesucht wird",
  notes: "Notizen",
  trash: "Papierkorb",
  notesInstead: "Stattdessen in den Notizen suchen",
  trashInstead: "Stattdessen im Papierkorb suchen",
  inFolder: " in <folder/>",
  output: "Ausgabe",
  paragraphsOf: "Gefunden in {{name}}",
  stillReading: " {{notes, number}} Notizen werden noch gelesen; es kann mehr dazukommen.",
  results: "Suchergebnisse",
  count_one: "1 Treffer.",
  count_other: "{{count, number}} Treffer.",
  countOf: "{{first, number}}–{{last, number}} von {{all, number}} Treffern.",
  countOfMany: "{{first, number}}–{{last, number}} von vielen Treffern.",

  nothing: "Keine Notiz passt zu „{{term}}“",
  inNotes:
    "Namen von Notizen und Ordnern, Titel, Code und der Anfang von Ausgaben werden nach ganzen Wörtern durchsucht; alle müssen an einer Stelle vorkommen.",
  inTrash: "Der Papierkorb wird nach ganzen Wörtern durchsucht; alle müssen an einer Stelle vorkommen.",
  beginnings: "<code>plot*</code> findet Wörter, die so anfangen: plot, plotly, plotting.",
  inARow:
    '<code>"left join"</code> findet Wörter hintereinander, <code>db.table_name</code> und <code>table</code> finden dieselbe Spalte.',
  either: "<code>oslo OR bergen</code> findet eins von beiden, <code>sales -2023</code> lässt aus.",

  pages: "Seiten mit Treffern",
  previous: "Zurück",
  page: "Seite {{page}}",
  next: "Weiter",
};
