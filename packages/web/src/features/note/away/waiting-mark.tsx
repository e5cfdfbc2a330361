import { isEditAbout } from "@octavo/client";
import { IconClock } from "@tabler/icons-react";
import { useTranslation } from "../../../i18n/use-texts.tsx";
import { texts } from "../session/away/texts.ts";
import classes from "./away.module.css";
import { useOutboxPart } from "./use-edits.ts";

/** Says of a paragraph that it stands or looks here as the server does not know yet. */
export function WaitingMark({ paragraphId }: { readonly paragraphId: string }) {
  const t = useTranslation(texts);
  const waits = useOutboxPart((all) => all.some((edit) => isEditAbout(edit, paragraphId)));
  if (!waits) return null;
  return (
    <p className={classes["mark"]}>
      <IconClock size={14} aria-hidden />
      {t("changesWait")}
    </p>
  );
}
