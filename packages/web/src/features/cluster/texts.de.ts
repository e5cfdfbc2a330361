import type { Translation } from "../../i18n/translation.ts";
import type { english } from "./texts.ts";

export const german: Translation<typeof english> = {
  title: "Cluster",
  sentence:
    "Die Rechner, auf denen dieses Notizbuch läuft: wie beschäftigt sie sind und welche Interpreter sie halten. Die Liste hält sich selbst aktuell.",
  searchNodes: "Knoten suchen …",
  sort: "Reihenfolge",
  "Domain ASC": "Name aufsteigend",
  "Domain DSC": "Name absteigend",
  noSuchNode: "Kein Knoten heißt so",
  processes: "Interpreter-Prozesse",
  noProcess: "Keiner läuft. Der erste Absatz, der einen braucht, startet ihn.",
  processesOf: "Interpreter-Prozesse von {{node}}",
  processesSentence: "Was dort Code ausführt, seit wann und mit wie vielen Läufen. Die Liste hält sich selbst aktuell.",
  allNodes: "Alle Knoten",
  searchProcess: "Prozess suchen",
  noneRuns: "Hier läuft kein Interpreter",
  noneRunsText:
    "Einer startet mit dem ersten Absatz, der ihn braucht, und endet, wenn er neu gestartet wird oder untätig war.",
  noSuchProcess: "Kein Prozess heißt so",
  showAll: "Alle zeigen",
  ofNote: "Der Notiz",
  processOf: "{{interpreter}} von {{owner}}",
  usedOf: "{{used}} von {{all}}",
  unknown: "unbekannt",

  "CPU_USED / CPU_CAPACITY": "Prozessoren",
  "MEMORY_USED / MEMORY_CAPACITY": "Speicher",
  SERVER_START_TIME: "Server gestartet",
  LATEST_HEARTBEAT: "Zuletzt gemeldet",
  INTP_PROCESS_NAME: "Name des Prozesses",
  INTP_START_TIME: "Gestartet",
  INTP_TSERVER_HOST: "Rechner",
  INTP_TSERVER_PORT: "Port",
  DRIVER: "Treiber",
  SETTING: "Interpreter-Einstellung",
  RUNS: "Läufe in Arbeit",
};
