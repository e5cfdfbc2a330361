import { useTranslation } from "../../../i18n/use-texts.tsx";
import { texts } from "../../notes/index.ts";
import classes from "./running.module.css";

/** That something runs in the note, or in the folder, whose name it follows. A line of the tree says so itself, and hides this. */
export function RunningSign({ isSaid = false }: { readonly isSaid?: boolean }) {
  const t = useTranslation(texts);
  return (
    <span className={classes["running"]} aria-hidden={isSaid || undefined}>
      <i aria-hidden />
      {t("running")}
    </span>
  );
}
