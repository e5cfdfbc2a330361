import { Button, TextInput } from "@mantine/core";
import { IconArrowBackUp, IconPencil, IconSearch, IconX } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { useStore } from "zustand";
import { IconButton } from "../../ui/icon-button.tsx";
import type { CommandInfo } from "../command.ts";
import { keyMap } from "../key-map.ts";
import { isMac, keyPressOf, printKeys } from "../keys.ts";
import { allCommands, editorKeys, shortcutGroups } from "./all-shortcuts.ts";
import { type Recorded, record } from "./recording.ts";
import classes from "./shortcuts.module.css";

/** All keys there are, and the way to choose others. They are kept in this browser. */
export function Shortcuts() {
  const [filter, setFilter] = useState("");
  const [changing, setChanging] = useState<string | null>(null);
  const hasChosen = useStore(keyMap.chosen, (chosen) => Object.keys(chosen).length > 0);
  const filterField = useRef<HTMLInputElement>(null);
  // The dialog gave the keyboard away before this had come.
  useEffect(() => filterField.current?.focus(), []);
  const wanted = filter.trim().toLowerCase();
  const isWanted = (name: string, keys: readonly string[]) =>
    `${name} ${keys.map((key) => printKeys(key, isMac)).join(" ")}`.toLowerCase().includes(wanted);
  return (
    <div className={classes["shortcuts"]}>
      <div className={classes["head"]}>
        <TextInput
          type="search"
          aria-label="Filter shortcuts"
          placeholder="Filter by name or key"
          leftSection={<IconSearch size={16} aria-hidden />}
          value={filter}
          ref={filterField}
          onChange={({ currentTarget }) => setFilter(currentTarget.value)}
        />
        <Button variant="default" size="sm" disabled={!hasChosen} onClick={keyMap.resetAll}>
          Reset all
        </Button>
      </div>
      {shortcutGroups.map(({ name, commands }) => {
        const shown = commands.filter((command) => isWanted(command.name, keyMap.keysOf(command)));
        if (shown.length === 0) return null;
        return (
          <section key={name} aria-label={name}>
            <h3 className={classes["group"]}>{name}</h3>
            <ul className={classes["rows"]}>
              {shown.map((command) => (
                <Row
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

function Row({ command, isChanging, onChange }: RowProps) {
  const isChosen = useStore(keyMap.chosen, (chosen) => chosen[command.id] !== undefined);
  useStore(keyMap.chosen, (chosen) => chosen[command.id]);
  const keys = keyMap.keysOf(command);
  return (
    <li className={classes["row"]} data-chosen={isChosen || undefined}>
      <span className={classes["name"]}>{command.name}</span>
      {isChanging ? (
        <Recorder command={command} onDone={() => onChange(false)} />
      ) : (
        <>
          <span className={classes["keys"]}>
            {keys.length === 0 && <span className={classes["none"]}>no key</span>}
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
                label={`Reset the key of ${command.name}`}
                onPress={() => keyMap.reset(command)}
              />
            )}
            {keys.length > 0 && (
              <IconButton
                icon={<IconX size={16} />}
                label={`Remove the key of ${command.name}`}
                onPress={() => keyMap.clear(command)}
              />
            )}
            <IconButton
              icon={<IconPencil size={16} />}
              label={`Change the key of ${command.name}`}
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
      const next = record(press, { command, all: allCommands, map: keyMap });
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
        aria-label={`New key for ${command.name}`}
        // Escape ends the waiting, not the dialog around it.
        data-mantine-stop-propagation="true"
      >
        {recorded.type === "taken" ? printKeys(recorded.keys, isMac) : "Press the new key…"}
      </button>
      {recorded.type === "taken" && (
        <Button size="compact-xs" onClick={() => take(recorded.keys)}>
          Use it here
        </Button>
      )}
      <Button size="compact-xs" variant="default" onClick={onDone}>
        Cancel
      </Button>
      <span role="status" className={classes["said"]}>
        {recorded.type === "refused" && recorded.why}
        {recorded.type === "taken" && `It belongs to “${recorded.by.name}”, which would lose it.`}
      </span>
    </span>
  );
}

function EditorKeys({ isWanted }: { readonly isWanted: (name: string, keys: readonly string[]) => boolean }) {
  const shown = editorKeys.filter(({ name, keys }) => isWanted(name, [keys]));
  if (shown.length === 0) return null;
  return (
    <section aria-label="Text">
      <h3 className={classes["group"]}>Text</h3>
      <ul className={classes["rows"]}>
        {shown.map(({ name, keys }) => (
          <li key={keys} className={classes["row"]}>
            <span className={classes["name"]}>{name}</span>
            <span className={classes["keys"]}>
              <kbd>{printKeys(keys, isMac)}</kbd>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
