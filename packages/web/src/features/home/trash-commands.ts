import { IconArrowBackUp, IconTrashX } from "@tabler/icons-react";
import type { Command } from "../../ui/commands/command.ts";
import { openDialog } from "../../ui/dialogs/dialog-store.ts";
import { type NoteActions, texts } from "../notes/index.ts";

export interface TrashContext {
  /** Notes that are in it. */
  readonly count: number;
  readonly actions: Pick<NoteActions, "restoreAll" | "emptyTrash">;
}

const isFull = ({ count }: TrashContext) => count > 0;

/** What can be done with the whole trash. */
export const trashCommands: readonly Command<TrashContext>[] = [
  {
    id: "restoreAll",
    group: "trash",
    name: texts.later("restoreAll"),
    keys: [],
    icon: IconArrowBackUp,
    when: isFull,
    perform: ({ actions }) => void actions.restoreAll(),
  },
  {
    id: "emptyTrash",
    group: "trash",
    name: texts.later("emptyTrashMenu"),
    keys: [],
    icon: IconTrashX,
    when: isFull,
    perform: ({ count, actions }) =>
      openDialog({
        type: "confirm",
        confirmation: {
          title: texts.t("emptyTrashTitle", { count }),
          text: texts.t("emptyTrashText"),
          action: texts.t("emptyTrash"),
          perform: () => void actions.emptyTrash(),
        },
      }),
  },
];
