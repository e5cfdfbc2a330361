import { useTranslation } from "../../i18n/use-texts.tsx";
import { texts } from "./texts.ts";
import classes from "./upload-lines.module.css";
import { UploadLines } from "./upload-lines.tsx";

/** What is on its way, at the edge of a page that has no other place for it. */
export function UploadsCorner() {
  const t = useTranslation(texts);
  return (
    <aside className={classes["corner"]} aria-label={t("uploads")}>
      <UploadLines />
    </aside>
  );
}
