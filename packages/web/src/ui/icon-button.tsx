import { ActionIcon, Tooltip } from "@mantine/core";
import type { ComponentPropsWithRef, ReactNode } from "react";

/** What a menu that it opens says of it. */
type OpenerProps = Omit<ComponentPropsWithRef<"button">, "children" | "color" | "disabled">;

interface IconButtonProps extends OpenerProps {
  /** What the button does: its name for everyone, its tooltip for who sees. */
  readonly label: string;
  readonly icon: ReactNode;
  readonly onPress?: () => void;
  /** Set for a toggle: whether it is on. */
  readonly pressed?: boolean;
  readonly disabled?: boolean;
  /** Whether what was pressed is being done. */
  readonly isBusy?: boolean;
  readonly shortcut?: string;
}

/** What is longer takes several lines. */
const longLabel = 60;

/** A quiet square button with an icon; every one has a name. It can be the target of a menu. */
export function IconButton(props: IconButtonProps) {
  const { label, icon, onPress, pressed, disabled = false, isBusy = false, shortcut, ...opening } = props;
  return (
    <Tooltip
      label={shortcut ? `${label} (${shortcut})` : label}
      openDelay={400}
      {...(label.length > longLabel ? { multiline: true, w: 320 } : {})}
      withinPortal
      // It would stand before the menu that is open.
      disabled={opening["aria-expanded"] === true}
    >
      <ActionIcon
        {...opening}
        variant={pressed ? "light" : "subtle"}
        color={pressed ? "accent" : "var(--color-muted)"}
        size="md"
        aria-label={label}
        disabled={disabled}
        loading={isBusy}
        {...(pressed === undefined ? {} : { "aria-pressed": pressed })}
        {...(onPress ? { onClick: onPress } : {})}
      >
        {icon}
      </ActionIcon>
    </Tooltip>
  );
}
