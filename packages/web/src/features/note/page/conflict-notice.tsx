import type { Conflict } from "@octavo/client";
import { IconGitMerge } from "@tabler/icons-react";
import { useTranslation } from "../../../i18n/use-texts.tsx";
import { Banner, BannerButton } from "../../../ui/banner.tsx";
import { useBusyState } from "../../../ui/use-busy.ts";
import { useNoteSession, useNoteState } from "../context/session-context.tsx";
import classes from "./note-page.module.css";
import { texts } from "./texts.ts";

/** Text of one's own that could not be merged with what others did. It stays until its owner has decided. */
export function ConflictNotice({ conflict }: { readonly conflict: Conflict }) {
  const session = useNoteSession();
  const t = useTranslation(texts);
  const { replica } = session;
  const { isBusy, during } = useBusyState();
  const index = useNoteState(({ note }) => note?.paragraphs.findIndex(({ id }) => id === conflict.paragraphId) ?? -1);
  const happened =
    conflict.paragraphId === ""
      ? t("conflictNew")
      : index < 0
        ? t("conflictRemoved")
        : t("conflictChanged", { number: index + 1 });

  async function handleInsert() {
    const at = index < 0 ? (replica.state.note?.paragraphs.length ?? 0) : index + 1;
    const answer = await session.ask("INSERT_PARAGRAPH", { index: at, text: conflict.text });
    if (answer.ok) replica.dismissConflict(conflict);
  }

  return (
    <Banner icon={IconGitMerge} role="alert">
      <div className={classes["conflict"]}>
        <span>{happened}</span>
        <pre>{conflict.text}</pre>
      </div>
      <BannerButton label={t("insert")} isBusy={isBusy} onPress={() => void during(handleInsert)} />
      <BannerButton label={t("discard")} onPress={() => replica.dismissConflict(conflict)} />
    </Banner>
  );
}
