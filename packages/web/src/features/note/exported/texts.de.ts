import type { Translation } from "../../../i18n/translation.ts";
import type { english } from "./texts.ts";

export const german: Translation<typeof english> = {
  needsScripts: "Diese Seite braucht JavaScript, um ihre Notiz zu zeigen.",
  partMissing: "Der Server hat einen Teil der Seite nicht geliefert ({{status}}). Erneut versuchen.",
  exportedOn: "Aus Octavo exportiert am {{time}}",
  exportedBy: "Aus Octavo exportiert von {{user}} am {{time}}",
  hideCode: "Code ausblenden",
  showCode: "Code einblenden",
  print: "Drucken",
  codeLines_one: "Code, {{count, number}} Zeile",
  codeLines_other: "Code, {{count, number}} Zeilen",
};
