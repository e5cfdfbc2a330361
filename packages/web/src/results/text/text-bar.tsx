import { Button } from "@mantine/core";
import { useTexts } from "../../language/use-texts.tsx";
import { saveFile } from "../save-file.ts";
import { texts } from "../texts.ts";
import styles from "./text.module.css";

interface TextBarProps {
  readonly lines: number;
  readonly showsAll: boolean;
  readonly onShowAll: (showsAll: boolean) => void;
  /** Where the whole is; null where the page has it. */
  readonly fileUrl: string | null;
  readonly fileName: string;
  readonly text: string;
}

/** What a text that is not all on the page offers: how long it is, all of it, and the file. */
export function TextBar({ lines, showsAll, onShowAll, fileUrl, fileName, text }: TextBarProps) {
  const t = useTexts(texts);
  return (
    <div className={styles["bar"]}>
      <span>{t("lines", { lines })}</span>
      <Button size="compact-xs" variant="subtle" onClick={() => onShowAll(!showsAll)}>
        {showsAll ? t("showLess") : t("showAll")}
      </Button>
      {fileUrl === null ? (
        <Button size="compact-xs" variant="subtle" onClick={() => saveFile(`${fileName}.txt`, [text], "text/plain")}>
          {t("download")}
        </Button>
      ) : (
        <Button component="a" size="compact-xs" variant="subtle" href={fileUrl} download>
          {t("download")}
        </Button>
      )}
    </div>
  );
}
