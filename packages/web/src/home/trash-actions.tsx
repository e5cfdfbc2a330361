import { Button } from "@mantine/core";
import { IconArrowBackUp, IconTrashX } from "@tabler/icons-react";
import { useTexts } from "../language/use-texts.tsx";
import { openDialog } from "../shell/dialogs/dialog-store.ts";
import classes from "./home-page.module.css";
import { texts } from "./texts.ts";
import { useNoteActions } from "./use-notes.ts";

/** What can be done with the whole trash. */
export function TrashActions({ count }: { readonly count: number }) {
  const t = useTexts(texts);
  const { restoreAll, emptyTrash } = useNoteActions();
  const handleEmpty = () =>
    openDialog({
      type: "confirm",
      confirmation: {
        title: t("emptyTrashTitle", { count }),
        text: t("emptyTrashText"),
        action: t("emptyTrash"),
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
        {t("restoreAll")}
      </Button>
      <Button
        px="sm"
        variant="default"
        leftSection={<IconTrashX size={16} />}
        disabled={count === 0}
        onClick={handleEmpty}
      >
        {t("emptyTrashMenu")}
      </Button>
    </div>
  );
}
