import { TextInput } from "@mantine/core";
import { IconFolder } from "@tabler/icons-react";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { useTexts } from "../../language/use-texts.tsx";
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

/** A folder that is typed, or chosen below the field: arrows lead to one, Enter takes it, and Enter again is for what the field stands in. */
export function FolderField({ value, onChange, folders, error }: FolderFieldProps) {
  const t = useTexts(texts);
  const id = useId();
  // What is there at first is not what is looked for.
  const [isTyped, setIsTyped] = useState(false);
  const [chosen, setChosen] = useState(-1);
  const part = isTyped ? value.trim().toLowerCase() : "";
  const found = folders.filter((folder) => folder.toLowerCase().includes(part)).slice(0, offered);

  const take = (folder: string) => {
    onChange(folder);
    setIsTyped(true);
    setChosen(-1);
  };
  const handleKey = (event: KeyboardEvent) => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    const folder = found[chosen];
    if (step !== 0) setChosen((was) => Math.min(found.length - 1, Math.max(-1, was + step)));
    else if (event.key === "Enter" && folder !== undefined) take(folder);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <TextInput
        label={t("folder")}
        description={t("folderHint")}
        role="combobox"
        aria-expanded={found.length > 0}
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={chosen < 0 ? undefined : `${id}-${chosen}`}
        autoComplete="off"
        spellCheck={false}
        value={value}
        data-autofocus
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={({ currentTarget }) => take(currentTarget.value)}
        onKeyDown={handleKey}
        error={error}
      />
      <div
        id={id}
        role="listbox"
        aria-label={t("folders")}
        className={found.length > 0 ? classes["folders"] : undefined}
      >
        {found.map((folder, at) => (
          <Option
            key={folder}
            id={`${id}-${at}`}
            folder={folder}
            isChosen={at === chosen}
            onTake={() => take(folder)}
          />
        ))}
      </div>
    </>
  );
}

interface OptionProps {
  readonly id: string;
  readonly folder: string;
  readonly isChosen: boolean;
  readonly onTake: () => void;
}

function Option({ id, folder, isChosen, onTake }: OptionProps) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isChosen) element.current?.scrollIntoView({ block: "nearest" });
  }, [isChosen]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keyboard, and takes with Enter
    // biome-ignore lint/a11y/useFocusableInteractive: the same
    <div
      ref={element}
      id={id}
      role="option"
      aria-selected={isChosen}
      className={classes["folder"]}
      // The keyboard stays in the field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onTake}
    >
      <IconFolder size={16} aria-hidden />
      {folder}
    </div>
  );
}
