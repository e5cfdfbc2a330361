import { UnstyledButton } from "@mantine/core";
import { useTranslation } from "../../../../i18n/use-texts.tsx";
import { texts } from "../../files/texts.ts";
import classes from "./file-line.module.css";
import { foldersAbove } from "./shown-files.ts";

interface FolderWayProps {
  readonly folder: string;
  readonly onOpen: (folder: string) => void;
}

/** The folders above the one that is shown; a press goes back to one. */
export function FolderWay({ folder, onOpen }: FolderWayProps) {
  const t = useTranslation(texts);
  const above = foldersAbove(folder);
  if (above.length === 0) return null;
  return (
    <nav className={classes["way"]} aria-label={t("folders")}>
      <UnstyledButton className={classes["open"]} onClick={() => onOpen("")}>
        {t("allFiles")}
      </UnstyledButton>
      {above.map((path) => (
        <span key={path} className={classes["way"]}>
          <span aria-hidden>/</span>
          {path === folder ? (
            <span aria-current="page">{path.slice(path.lastIndexOf("/") + 1)}</span>
          ) : (
            <UnstyledButton className={classes["open"]} onClick={() => onOpen(path)}>
              {path.slice(path.lastIndexOf("/") + 1)}
            </UnstyledButton>
          )}
        </span>
      ))}
    </nav>
  );
}
