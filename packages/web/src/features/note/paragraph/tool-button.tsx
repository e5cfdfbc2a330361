import type { ReactNode, Ref } from "react";
import classes from "./tool-button.module.css";

interface ToolButtonProps {
  readonly label: string;
  readonly shortcut?: string;
  readonly icon: ReactNode;
  readonly isDisabled?: boolean;
  readonly onPress: () => void;
  readonly opensMenu?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A button of a paragraph's tools. Plain on purpose: there are some of these in every paragraph that scrolls by. */
export function ToolButton({
  label,
  shortcut,
  icon,
  isDisabled = false,
  onPress,
  opensMenu = false,
  ref,
  ...rest
}: ToolButtonProps) {
  return (
    <button
      {...rest}
      ref={ref}
      type="button"
      className={classes["button"]}
      aria-label={label}
      title={shortcut ? `${label} (${shortcut})` : label}
      disabled={isDisabled}
      {...(opensMenu ? { "aria-haspopup": "menu" as const } : {})}
      onClick={onPress}
    >
      {icon}
    </button>
  );
}
