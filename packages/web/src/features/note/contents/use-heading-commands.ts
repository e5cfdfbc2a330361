import { IconHeading } from "@tabler/icons-react";
import { useTranslation } from "../../../i18n/use-texts.tsx";
import { useCommands } from "../../../ui/commands/use-commands.ts";
import { keepScrollAt } from "../../../ui/stay-at.ts";
import { useNoteSession } from "../context/session-context.tsx";
import { headingsOf } from "./headings.ts";
import { texts } from "./texts.ts";
import { elementOf } from "./use-read-heading.ts";

/** Lends the palette the headings of the note, each leading there. */
export function useHeadingCommands(): void {
  const session = useNoteSession();
  const t = useTranslation(texts);
  useCommands(() => {
    const { note } = session.shown();
    return (note ? headingsOf(note) : []).map((heading) => ({
      id: `heading ${heading.paragraphId} ${heading.at}`,
      label: heading.text,
      place: t("heading"),
      kind: "heading" as const,
      icon: IconHeading,
      perform() {
        session.focus(heading.paragraphId, "paragraph");
        keepScrollAt(() => elementOf(heading));
      },
    }));
  });
}
