import { TextInput } from "@mantine/core";
import { IconFolder } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "../../../i18n/use-texts.tsx";
import { FieldOption, useFieldOptions } from "../../../ui/field-options.tsx";
import { matchesFilter } from "../../../ui/matches-filter.ts";
import classes from "./folder-field.module.css";
import { texts } from "./texts.ts";

interface FolderFieldProps {
  /** As people write it. */
  readonly value: string;
  readonly onChange: (folder: string) => void;
  /** Those that there are. */
  readonly folders: readonly string[];
  readonly error: ReactNode;
}

/** More are found by typing some of their name. */
const offered = 50;

/** A folder that is typed, or chosen below the field. */
export function FolderField({ value, onChange, folders, error }: FolderFieldProps) {
  const t = useTranslation(texts);
  // What is there at first is not what is looked for.
  const [isTyped, setIsTyped] = useState(false);
  const found = folders.filter((folder) => matchesFilter(folder, isTyped ? value : "")).slice(0, offered);
  const take = (folder: string) => {
    onChange(folder);
    setIsTyped(true);
    options.chooseFirst();
  };
  const options = useFieldOptions({ items: found, onTake: take });
  return (
    <>
      <TextInput
        {...options.field}
        label={t("folder")}
        description={t("folderHint")}
        value={value}
        data-autofocus
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={({ currentTarget }) => take(currentTarget.value)}
        error={error}
      />
      <div
        id={options.listId}
        role="listbox"
        aria-label={t("folders")}
        className={found.length > 0 ? classes["folders"] : undefined}
      >
        {found.map((folder, at) => (
          <FieldOption key={folder} {...options.optionAt(at)} className={classes["folder"]} onTake={() => take(folder)}>
            <IconFolder size={16} aria-hidden />
            {folder}
          </FieldOption>
        ))}
      </div>
    </>
  );
}
