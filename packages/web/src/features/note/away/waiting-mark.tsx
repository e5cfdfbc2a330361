import { IconClock } from "@tabler/icons-react";
import { useTexts } from "../../../i18n/use-texts.tsx";
import { texts } from "../session/away/texts.ts";
import { isAbout } from "../session/edits.ts";
import classes from "./away.module.css";
import { useEdits } from "./use-edits.ts";

/** Says of a paragraph that it stands or looks here as the server does not know yet. */
export function WaitingMark({ paragraphId }: { readonly paragraphId: string }) {
  const t = useTexts(texts);
  const waits = useEdits((all) => all.some((edit) => isAbout(edit, paragraphId)));
  if (!waits) return null;
  return (
    <p className={classes["mark"]}>
      <IconClock size={14} aria-hidden />
      {t("changesWait")}
    </p>
  );
}
