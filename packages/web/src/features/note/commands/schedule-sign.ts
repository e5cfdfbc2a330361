import type { Note } from "@octavo/note";
import { serverWords } from "../../../i18n/server-words.ts";
import type { Sign } from "../../../ui/commands/command.ts";
import { presetOfCron } from "../panels/schedule/presets.ts";
import { texts } from "./texts.ts";

type Scheduled = Pick<Note, "config" | "info">;

/** Whether a note runs by itself, or does not though it should: as the server says in it. */
export function scheduleSign({ config, info }: Scheduled): Sign | null {
  if (info["cron"]) return "wrong";
  return config["cron"] ? "set" : null;
}

/** The same in words, which name the way to it, too. */
export function scheduleWords(note: Scheduled): string {
  const { t } = texts;
  switch (scheduleSign(note)) {
    case "wrong":
      return t("scheduleIs", { said: serverWords(String(note.info["cron"])) });
    case "set": {
      const cron = String(note.config["cron"]);
      const every = presetOfCron(cron)?.label;
      return every ? t("scheduleEvery", { every }) : t("scheduleIs", { said: cron });
    }
    case null:
      return t("schedule");
  }
}
