import { Button } from "@mantine/core";
import { IconDownload, IconListDetails } from "@tabler/icons-react";
import { useRef } from "react";
import { useTranslation } from "../../../i18n/use-texts.tsx";
import { saveFromUrl, saveTextFile } from "../../../platform/save-file.ts";
import { useCommands } from "../../../ui/commands/use-commands.ts";
import { isUsedElement } from "../common/in-use.ts";
import { texts } from "../common/texts.ts";
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
  const t = useTranslation(texts);
  const bar = useRef<HTMLDivElement>(null);
  const showOther = () => onShowAll(!showsAll);
  const save = () => saveTextFile(`${fileName}.txt`, [text], "text/plain");
  useCommands(() =>
    isUsedElement(bar.current)
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
            perform: () => (fileUrl === null ? save() : saveFromUrl("", fileUrl)),
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
