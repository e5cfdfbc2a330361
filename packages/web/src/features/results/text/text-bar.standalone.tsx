import type { ComponentProps } from "react";
import { useTranslation } from "../../../i18n/use-texts.tsx";
import { texts } from "../common/texts.ts";
import styles from "./text.module.css";
import { TextBar as BarWithServer } from "./text-bar.tsx";

/** The bar of a text in an exported page: offers all of the text, or says how long it was. */
export function TextBar(props: ComponentProps<typeof BarWithServer>) {
  const t = useTranslation(texts);
  if (props.fileUrl === null) return <BarWithServer {...props} />;
  return (
    <div className={styles["bar"]}>
      <span>{t("linesNotInFile", { lines: props.lines })}</span>
    </div>
  );
}
