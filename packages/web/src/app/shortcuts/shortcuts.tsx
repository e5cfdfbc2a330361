import { Button, TextInput } from "@mantine/core";
import { IconArrowBackUp, IconPencil, IconSearch, IconX } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { useStore } from "zustand";
import { useTranslation } from "../../i18n/use-texts.tsx";
import type { CommandInfo } from "../../ui/commands/command.ts";
import { keyMap } from "../../ui/commands/key-map.ts";
import { isMac, keyPressOf, printKeys } from "../../ui/commands/keys.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { matchesFilter } from "../../ui/matches-filter.ts";
import { texts as uiTexts } from "../../ui/texts.ts";
import { useFocusAfter } from "../../ui/use-focus-after.ts";
import { allCommands, shortcutGroups } from "./all-shortcuts.ts";
import { type Recorded, recordShortcut } from "./recording.ts";
import classes from "./shortcuts.module.css";
import { editorKeys } from "./text-keys.ts";
import { texts } from "./texts.ts";

/** All keys there are, and the way to choose others. They are kept in this browser. */
export function Shortcuts() {
  const t = useTranslation(texts);
  const [filter, setFilter] = useState("");
  const [changing, setChanging] = useState<string | null>(null);
  const hasChosen = useStore(keyMap.chosen, (chosen) => Object.keys(chosen).length > 0);
  const filterField = useRef<HTMLInputElement>(null);
  // The dialog gave the keyboard away before this had come.
  useEffect(() => filterField.current?.focus(), []);
  const isWanted = (name: string, keys: readonly string[]) =>
    matchesFilter(`${name} ${keys.map((key) => printKeys(key, isMac)).join(" ")}`, filter);
  return (
    <div className={classes["shortcuts"]}>
      <div className={classes["head"]}>
        <TextInput
          type="search"
          aria-label={t("filterShortcuts")}
          placeholder={t("filterPlaceholder")}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={filter}
          ref={filterField}
          onChange={({ currentTarget }) => setFilter(currentTarget.value)}
        />
        <Button variant="default" size="sm" disabled={!hasChosen} onClick={keyMap.resetAll}>
          {t("resetAll")}
        </Button>
      </div>
      {shortcutGroups.map(({ name, commands }) => {
        const shown = commands.filter((command) => isWanted(command.name(), keyMap.keysOf(command)));
        if (shown.length === 0) return null;
        return (
          <section key={name()} aria-label={name()}>
            <h3 className={classes["group"]}>{name()}</h3>
            <ul className={classes["rows"]}>
              {shown.map((command) => (
                <ShortcutRow
                  key={command.id}
                  command={command}
                  isChanging={changing === command.id}
                  onChange={(isOn) => setChanging(isOn ? command.id : null)}
                />
              ))}
            </ul>
          </section>
        );
      })}
      <EditorKeys isWanted={isWanted} />
    </div>
  );
}

interface RowProps {
  readonly command: CommandInfo;
  readonly isChanging: boolean;
  readonly onChange: (isChanging: boolean) => void;
}

function ShortcutRow({ command, isChanging, onChange }: RowProps) {
  const t = useTranslation(texts);
  const isChosen = useStore(keyMap.chosen, (chosen) => chosen[command.id] !== undefined);
  useStore(keyMap.chosen, (chosen) => chosen[command.id]);
  const keys = keyMap.keysOf(command);
  const change = useRef<HTMLButtonElement>(null);
  useFocusAfter(isChanging, change);
  /** For buttons that go with what they take away. */
  const leavingHere = (act: () => void) => () => {
    change.current?.focus();
    act();
  };
  return (
    <li className={classes["row"]} data-chosen={isChosen || undefined}>
      <span className={classes["name"]}>{command.name()}</span>
      {isChanging ? (
        <Recorder command={command} onDone={() => onChange(false)} />
      ) : (
        <>
          <span className={classes["keys"]}>
            {keys.length === 0 && <span className={classes["none"]}>{t("noKey")}</span>}
            {keys
              .filter((key) => isMac || !key.startsWith("Cmd"))
              .map((key) => (
                <kbd key={key}>{printKeys(key, isMac)}</kbd>
              ))}
          </span>
          <span className={classes["actions"]}>
            {isChosen && (
              <IconButton
                icon={<IconArrowBackUp size={16} />}
                label={t("resetKey", { name: command.name() })}
                onPress={leavingHere(() => keyMap.reset(command, allCommands))}
              />
            )}
            {keys.length > 0 && (
              <IconButton
                icon={<IconX size={16} />}
                label={t("removeKey", { name: command.name() })}
                onPress={leavingHere(() => keyMap.clear(command))}
              />
            )}
            <IconButton
              ref={change}
              icon={<IconPencil size={16} />}
              label={t("changeKey", { name: command.name() })}
              onPress={() => onChange(true)}
            />
          </span>
        </>
      )}
    </li>
  );
}

/** Waits for the press that is to be the key. Escape leaves all as it was. */
function Recorder({ command, onDone }: { readonly command: CommandInfo; readonly onDone: () => void }) {
  const t = useTranslation(texts);
  const common = useTranslation(uiTexts);
  const [recorded, setRecorded] = useState<Recorded>({ type: "nothing" });
  const place = useRef<HTMLButtonElement>(null);
  useEffect(() => place.current?.focus(), []);

  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const press = keyPressOf(event);
      if (press.key === "Tab") return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (press.key === "Escape") return onDone();
      const next = recordShortcut(press, { command, all: allCommands, map: keyMap });
      if (next.type === "nothing") return;
      setRecorded(next);
      if (next.type !== "free") return;
      keyMap.give(command, next.keys, allCommands);
      onDone();
    };
    const button = place.current;
    button?.addEventListener("keydown", handleKey);
    return () => button?.removeEventListener("keydown", handleKey);
  }, [command, onDone]);

  const take = (keys: string) => {
    keyMap.give(command, keys, allCommands);
    onDone();
  };
  return (
    <span className={classes["recorder"]}>
      <button
        ref={place}
        type="button"
        className={classes["press"]}
        aria-label={t("newKey", { name: command.name() })}
        // Escape ends the waiting, not the dialog around it.
        data-mantine-stop-propagation="true"
      >
        {recorded.type === "taken" ? printKeys(recorded.keys, isMac) : t("pressKey")}
      </button>
      {recorded.type === "taken" && (
        <Button size="compact-xs" onClick={() => take(recorded.keys)}>
          {t("useHere")}
        </Button>
      )}
      <Button size="compact-xs" variant="default" onClick={onDone}>
        {common("cancel")}
      </Button>
      <span role="status" className={classes["said"]}>
        {recorded.type === "refused" && recorded.why}
        {recorded.type === "taken" && t("taken", { name: recorded.by.name() })}
      </span>
    </span>
  );
}

function EditorKeys({ isWanted }: { readonly isWanted: (name: string, keys: readonly string[]) => boolean }) {
  const t = useTranslation(texts);
  const shown = editorKeys.filter(({ name, keys }) => isWanted(name(), [keys]));
  if (shown.length === 0) return null;
  return (
    <section aria-label={t("groupText")}>
      <h3 className={classes["group"]}>{t("groupText")}</h3>
      <ul className={classes["rows"]}>
        {shown.map(({ name, keys }) => (
          <li key={keys} className={classes["row"]}>
            <span className={classes["name"]}>{name()}</span>
            <span className={classes["keys"]}>
              <kbd>{printKeys(keys, isMac)}</kbd>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
