import type { Translation } from "../../../i18n/translation.ts";
import type { english } from "./texts.ts";

export const german: Translation<typeof english> = {
  problem: "Mit dieser Version stimmt etwas nicht",
  cannotBeShown: "Diese Version lässt sich nicht anzeigen",
  noOthers: "Andere Versionen lassen sich nicht nennen: {{reason}}",
  this: "Diese Version",
  revision: "Version",
  back: "Zurück zur Notiz",
  showOther: "Andere Version zeigen …",
  whichRevision: "Welche Version?",
  about: "<message/>, {{time}}. So war die Notiz; hier lässt sie sich nicht bearbeiten.",
  aboutBy: "<message/>, {{time}} von <author/>. So war die Notiz; hier lässt sie sich nicht bearbeiten.",
  once: "So war die Notiz einmal; hier lässt sie sich nicht bearbeiten.",
  isHead: "Die Notiz ist wieder wie in dieser Version.",
  setHead: "Zur aktuellen machen …",
  setHeadTitle: "Zu dieser Version zurückkehren?",
  setHeadText:
    "Die Notiz wird wieder, was sie war, auch die Ergebnisse, für alle, die sie zeigen. Was sie jetzt ist, bleibt als Version.",
  setHeadAction: "Zur aktuellen machen",
};
