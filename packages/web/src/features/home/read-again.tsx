import { IconRefresh } from "@tabler/icons-react";
import { useTranslation } from "../../i18n/use-texts.tsx";
import { useServices } from "../../platform/services.tsx";
import { useCommands } from "../../ui/commands/use-commands.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { pageNotifications } from "../../ui/notices/page-notifications.ts";
import { useBusyState } from "../../ui/use-busy.ts";
import { texts } from "../notes/index.ts";

/** Has the server look at the files of all notes: nothing notifies it of what other programs put there. */
export function ReadAgain() {
  const t = useTranslation(texts);
  const { noteList } = useServices();
  const { isBusy, during, button } = useBusyState();

  async function readAgain() {
    const answer = await during(() => noteList().reload());
    if (answer.ok) pageNotifications.done(t("wereRead"));
    else pageNotifications.problem(answer.text);
  }

  useCommands(() => [
    {
      id: "readNotesAgain",
      label: t("readAgain"),
      place: t("notes"),
      icon: IconRefresh,
      perform: () => void readAgain(),
    },
  ]);
  return (
    <IconButton
      ref={button}
      label={t(isBusy ? "readingAgain" : "readAgain")}
      icon={<IconRefresh size={16} />}
      isBusy={isBusy}
      onPress={() => void readAgain()}
    />
  );
}
