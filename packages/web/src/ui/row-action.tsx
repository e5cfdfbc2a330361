import { Button } from "@mantine/core";
import type { TablerIcon } from "@tabler/icons-react";
import type { ComponentPropsWithRef } from "react";
import classes from "./row-action.module.css";

interface RowActionProps extends Pick<ComponentPropsWithRef<"button">, "ref" | "aria-expanded"> {
  readonly icon: TablerIcon;
  readonly word: string;
  /** The word and what it is done to: several rows have the same. */
  readonly label: string;
  readonly onPress: () => void;
  readonly disabled?: boolean;
  /** Whether what was pressed is being done. */
  readonly isBusy?: boolean;
}

/** Something to do with a row of a list: a word, and in its place a sign where the screen has no room for words. */
export function RowAction({
  icon: Icon,
  word,
  label,
  onPress,
  disabled = false,
  isBusy = false,
  ...button
}: RowActionProps) {
  return (
    <Button
      {...button}
      className={classes["action"] ?? ""}
      variant="subtle"
      size="compact-sm"
      aria-label={label}
      disabled={disabled}
      loading={isBusy}
      onClick={onPress}
    >
      <Icon className={classes["sign"]} size={18} aria-hidden />
      <span className={classes["word"]}>{word}</span>
    </Button>
  );
}
