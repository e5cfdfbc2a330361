import { roomTexts } from "../../i18n/room-texts.ts";

export const english = {
  title: "Cluster",
  sentence:
    "The machines that run this notebook: how busy they are, and which interpreters they hold. The list keeps itself up to date.",
  searchNodes: "Search nodes…",
  sort: "Sort",
  "Domain ASC": "Domain ASC",
  "Domain DSC": "Domain DSC",
  noSuchNode: "No node has such a name",
  processes: "Interpreter processes",
  noProcess: "No processes.",
  processesOf: "Interpreter processes of {{node}}",
  processesSentence:
    "What runs code there, since when, and how many runs it has in hand. The list keeps itself up to date.",
  allNodes: "All nodes",
  searchProcess: "Search process",
  noneRuns: "No interpreter runs here",
  noneRunsText: "One starts with the first paragraph that needs it, and ends when it is restarted or has been idle.",
  noSuchProcess: "No process has such a name",
  showAll: "Show all",
  ofNote: "Of the note",
  processOf: "{{interpreter}} of {{owner}}",
  usedOf: "{{used}} of {{all}}",
  unknown: "unknown",

  "CPU_USED / CPU_CAPACITY": "Processors",
  "MEMORY_USED / MEMORY_CAPACITY": "Memory",
  SERVER_START_TIME: "Server started",
  LATEST_HEARTBEAT: "Last seen",
  INTP_PROCESS_NAME: "Process name",
  INTP_START_TIME: "Started",
  INTP_TSERVER_HOST: "Host",
  INTP_TSERVER_PORT: "Port",
  DRIVER: "Driver",
  SETTING: "Interpreter setting",
  RUNS: "Active runs",
} as const;

export const texts = roomTexts("cluster", english);
