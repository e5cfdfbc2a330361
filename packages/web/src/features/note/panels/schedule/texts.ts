import { roomTexts } from "../../../../i18n/room-texts.ts";

export const english = {
  about: "All paragraphs run from top to bottom, until one fails.",
  aboutOf: "All paragraphs run from top to bottom, until one fails, in the name of <user/>.",
  itself: "The schedule",
  every: "Run every",
  never: "None",
  own: "Own",
  cron: "Cron expression",
  cronParts: "Second, minute, hour, day of month, month, day of week",
  nextRuns: "Next runs",
  timeZone: "Time zone",
  serversZone: "The server's",
  whenAway: "After downtime",
  runOnce: "Run once to catch up",
  leaveOut: "Leave out what was missed",
  whenStillRuns: "If the previous run is still going",
  leaveThisOut: "Skip",
  runAfterwards: "Queue",
  release: "Stop kernels after each run (frees memory)",
  asYou: "Saved, it runs in your name, {{user}}.",
  onlyWritersStop: "Only who may write the note can end its schedule.",
  stop: "Turn schedule off",

  notYet: "No scheduled runs yet",
  pastRuns: "Past runs",
  waiting: "Waiting",
  running: "Running",
  finished: "Finished",
  failed: "Failed",
  interrupted: "Interrupted: the server ended",
  missed: "Missed: the server was not there",
  skipped: "Skipped: the note was still running",
  refused: "Refused",
  stopped: "Stopped",
} as const;

export const texts = roomTexts("note/panels/schedule", english);
