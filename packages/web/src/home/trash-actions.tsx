import { Button } from "@mantine/core";
import { IconArrowBackUp, IconTrashX } from "@tabler/icons-react";
import { openDialog } from "../shell/dialogs/dialog-store.ts";
import classes from "./home-page.module.css";
import { useNoteActions } from "./use-notes.ts";

/** What can be done with the whole trash. */
export function TrashActions({ count }: { readonly count: number }) {
  const { restoreAll, emptyTrash } = useNoteActions();
  const what = count === 1 ? "1 note" : `${count.toLocaleString("en")} notes`;
  const handleEmpty = () =>
    openDialog({
      type: "confirm",
      confirmation: {
        title: `Delete ${what} for good?`,
        text: "Everything in the trash is removed from disk. This cannot be undone.",
        action: "Empty trash",
        perform: () => void emptyTrash(),
      },
    });
  return (
    <div className={classes["buttons"]}>
      <Button
        px="sm"
        variant="default"
        leftSection={<IconArrowBackUp size={16} />}
        disabled={count === 0}
        onClick={() => void restoreAll()}
      >
        Restore all
      </Button>
      <Button
        px="sm"
        variant="default"
        leftSection={<IconTrashX size={16} />}
        disabled={count === 0}
        onClick={handleEmpty}
      >
        Empty trash…
      </Button>
    </div>
  );
}
