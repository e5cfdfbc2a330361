/** What is said of changes that waited for the server and could not be made as they were meant. */
import type { Edit, LeftOutReason } from "@octavo/client";
import type { JsonObject } from "@octavo/note";
import type { Notifications } from "../../../../ui/notices/notification-list.ts";
import { editWords } from "./edit-words.ts";
import { texts } from "./texts.ts";

interface Reports {
  readonly notify: Pick<Notifications, "problem">;
  /** What was filled into the forms of the note was not taken. */
  readonly onNotFilledIn: (change: JsonObject) => void;
}

export function reportsOfOutbox({ notify, onNotFilledIn }: Reports) {
  return {
    onLeftOut(edit: Edit, why: LeftOutReason): void {
      if (edit.type === "fillIn") onNotFilledIn(edit.change);
      notify.problem(texts.t("notDone", { what: editWords(edit), why: wordsOfReason(why) }), { lasts: true });
    },
    onOutputLost(): void {
      notify.problem(texts.t("outputLost"));
    },
  };
}

function wordsOfReason(why: LeftOutReason): string {
  if (why === "gone") return texts.t("isGone");
  return why === "changed" ? texts.t("isChanged") : why.said;
}
