import { Button } from "@mantine/core";
import { IconDownload, IconListDetails } from "@tabler/icons-react";
import { useRef } from "react";
import { useTexts } from "../../../i18n/use-texts.tsx";
import { useLentToPalette } from "../../../ui/commands/use-lent-to-palette.ts";
import { isMeant } from "../in-use.ts";
import { saveFile, saveUrl } from "../save-file.ts";
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
  const bar = useRef<HTMLDivElement>(null);
  const showOther = () => onShowAll(!showsAll);
  const save = () => saveFile(`${fileName}.txt`, [text], "text/plain");
  useLentToPalette(() =>
    isMeant(bar.current)
      ? [
          {
            id: "allOutput",
            label: t(showsAll ? "showLessOutput" : "showAllOutput"),
            place: t("output"),
            icon: IconListDetails,
            perform: showOther,
          },
          {
            id: "downloadOutput",
            label: t("downloadOutput"),
            place: t("output"),
            icon: IconDownload,
            perform: () => (fileUrl === null ? save() : saveUrl("", fileUrl)),
          },
        ]
      : [],
  );
  return (
    <div ref={bar} className={styles["bar"]}>
      <span>{t("lines", { lines })}</span>
      <Button size="compact-xs" variant="subtle" onClick={showOther}>
        {showsAll ? t("showLess") : t("showAll")}
      </Button>
      {fileUrl === null ? (
        <Button size="compact-xs" variant="subtle" onClick={save}>
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
