import { IconRefresh } from "@tabler/icons-react";
import { useTexts } from "../../i18n/use-texts.tsx";
import { useServices } from "../../platform/services.tsx";
import { useLentToPalette } from "../../ui/commands/use-lent-to-palette.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { notices } from "../../ui/notices/notices.ts";
import { useBusy } from "../../ui/use-busy.ts";
import { texts } from "../notes/texts.ts";

/** Has the server look at the files of all notes: nothing tells it what other programs put there. */
export function ReadAgain() {
  const t = useTexts(texts);
  const { noteList } = useServices();
  const { isBusy, during, button } = useBusy();

  async function readAgain() {
    const answer = await during(() => noteList().reload());
    if (answer.ok) notices.done(t("wereRead"));
    else notices.problem(answer.text);
  }

  useLentToPalette(() => [
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
