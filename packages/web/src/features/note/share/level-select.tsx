import { Select } from "@mantine/core";
import { useTranslation } from "../../../i18n/use-texts.tsx";
import type { Level } from "./levels.ts";
import classes from "./share.module.css";
import { texts } from "./texts.ts";

/** A level, or that there is none. */
export type LevelChoice = Level | "none" | "remove";

interface LevelSelectProps {
  readonly label: string;
  readonly value: LevelChoice;
  readonly choices: readonly LevelChoice[];
  readonly isDisabled?: boolean;
  /** Whether it has the frame of a field. Default: it has none until it is pointed at. */
  readonly isFramed?: boolean;
  readonly onChoose: (choice: LevelChoice) => void;
}

const lets = { view: "viewLets", run: "runLets", edit: "editLets", own: "ownLets" } as const;

/** Chooses what someone may do; each choice says what it lets them do. */
export function LevelSelect({ label, value, choices, isDisabled = false, isFramed, onChoose }: LevelSelectProps) {
  const t = useTranslation(texts);
  const letsOf = (choice: string) => (choice in lets ? t(lets[choice as Level]) : null);
  return (
    <Select
      className={(isFramed ? classes["framedLevel"] : classes["level"]) ?? ""}
      aria-label={label}
      value={value}
      data={choices.map((choice) => ({ value: choice, label: t(choice) }))}
      allowDeselect={false}
      disabled={isDisabled}
      withCheckIcon={false}
      maxDropdownHeight={320}
      renderOption={({ option }) => (
        <span className={classes["option"]} data-is-removal={option.value === "remove" || undefined}>
          <span>{option.label}</span>
          {letsOf(option.value) && <small>{letsOf(option.value)}</small>}
        </span>
      )}
      comboboxProps={{ withinPortal: true, shadow: "sm", width: 300, position: "bottom-end", zIndex: 400 }}
      onChange={(choice) => {
        const chosen = choices.find((each) => each === choice);
        if (chosen && chosen !== value) onChoose(chosen);
      }}
    />
  );
}
