import { Button } from "@mantine/core";
import { RestError } from "@octavo/client";
import { type FileArea, type TrashedFiles, trashedFilesSchema } from "@octavo/protocol";
import { IconArrowBackUp } from "@tabler/icons-react";
import { useCallback, useEffect, useState } from "react";
import { z } from "zod";
import { formatBytes } from "../../../../i18n/bytes-text.ts";
import { useTranslation } from "../../../../i18n/use-texts.tsx";
import { useServices } from "../../../../platform/services.tsx";
import { useQuery } from "../../../../platform/use-query.ts";
import { openDialog } from "../../../../ui/dialogs/dialog-store.ts";
import { IconButton } from "../../../../ui/icon-button.tsx";
import { pageNotifications } from "../../../../ui/notices/page-notifications.ts";
import { formatTimeAgo } from "../../../../ui/time-ago.ts";
import { texts } from "../../files/texts.ts";
import panelClasses from "../panels.module.css";
import classes from "./file-line.module.css";

interface FileTrashProps {
  readonly area: FileArea;
  /** What is in the area now: another list is a reason to look at the trash again. */
  readonly files: readonly unknown[];
  readonly onRestored: () => void;
}

/** What was removed and can be restored, while there is some. */
export function FileTrash({ area, files, onRestored }: FileTrashProps) {
  const t = useTranslation(texts);
  const { rest, clock } = useServices();
  const ask = useCallback(() => rest.call("GET", `/octavo/files/trash?area=${area}`, trashedFilesSchema), [rest, area]);
  const { answer, refetch } = useQuery<TrashedFiles>(ask);
  const [seen, setSeen] = useState(files);
  useEffect(() => {
    if (seen === files) return;
    setSeen(files);
    refetch();
  }, [seen, files, refetch]);
  if (answer.state !== "done" || answer.value.files.length === 0) return null;

  async function changeTrash(work: () => Promise<unknown>) {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof RestError)) throw error;
      pageNotifications.problem(error.message);
    }
    refetch();
    onRestored();
  }
  const restore = (id: string) => rest.call("POST", "/octavo/files/restore", z.unknown(), { area, id });
  const empty = () => rest.call("DELETE", `/octavo/files/trash?area=${area}`, z.unknown());
  const count = answer.value.files.length;
  const askToEmpty = () =>
    openDialog({
      type: "confirm",
      confirmation: {
        title: t("emptyTitle"),
        text: t("emptyText", { count }),
        action: t("emptyTrash"),
        perform: () => void changeTrash(empty),
      },
    });
  return (
    <section aria-label={t("trash")} className={panelClasses["panel"]}>
      <h3>{t("trash")}</h3>
      <ul className={panelClasses["list"]}>
        {answer.value.files.map(({ id, path, size, removedAt, removedBy }) => (
          <li key={id} className={classes["file"]}>
            <span>
              <span className={panelClasses["name"]}>{path}</span>
              <br />
              <span className={panelClasses["about"]}>
                {[formatBytes(size), formatTimeAgo(removedAt, clock.now()), t("removedBy", { who: removedBy })].join(
                  " · ",
                )}
              </span>
            </span>
            <IconButton
              icon={<IconArrowBackUp size={18} />}
              label={t("restore", { name: path })}
              onPress={() => void changeTrash(() => restore(id))}
            />
          </li>
        ))}
      </ul>
      <div>
        <Button size="xs" variant="default" onClick={askToEmpty}>
          {t("emptyTrash")}
        </Button>
      </div>
    </section>
  );
}
