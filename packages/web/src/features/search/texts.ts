import { roomTexts } from "../../i18n/room-texts.ts";

export const english = {
  searchNotes: "Search notes",
  closeSearch: "Close the search",
  searchFor: "Search for “<term/>”",
  whereToSearch: "Where to search",
  notes: "Notes",
  trash: "Trash",
  notesInstead: "Search the notes instead",
  trashInstead: "Search the trash instead",
  inFolder: " in <folder/>",
  output: "output",
  paragraphsOf: "Found in {{name}}",
  stillReading: " Still reading {{notes, number}} notes; more may come.",
  results: "Search results",
  count_one: "1 result.",
  count_other: "{{count, number}} results.",
  countOf: "{{first, number}}–{{last, number}} of {{all, number}} results.",
  countOfMany: "{{first, number}}–{{last, number}} of many results.",

  nothing: "We couldn't find any notebook matching '{{term}}'",
  inNotes:
    "Names of notes and folders, titles, code and the beginning of outputs are searched for whole words; all of them have to be in one place.",
  inTrash: "The trash is searched for whole words; all of them have to be in one place.",
  beginnings: "<code>plot*</code> finds words that begin so: plot, plotly, plotting.",
  inARow:
    '<code>"left join"</code> finds words in a row, <code>db.table_name</code> and <code>table</code> find the same column.',
  either: "<code>oslo OR bergen</code> finds either, <code>sales -2023</code> leaves out.",

  pages: "Pages of results",
  previous: "Previous",
  page: "Page {{page}}",
  next: "Next",
} as const;

export const texts = roomTexts("search", english);
