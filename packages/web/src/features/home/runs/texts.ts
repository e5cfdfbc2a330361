import { roomTexts } from "../../../i18n/room-texts.ts";

export const english = {
  done: "ran {{when}}",
  failed: "last run failed, {{when}}",
  cancelled: "last run cancelled, {{when}}",
  scheduled: "runs by a schedule",
  failedLately: "Failed lately",
  sharedWithMe: "Shared with me",
} as const;

export const texts = roomTexts("home/runs", english);
