import type { MenuProps } from "@mantine/core";
import { useId, useState } from "react";
import { useOverlay } from "../platform/overlay-stack.ts";
import { keyboardHolder } from "./keyboard-holder.ts";

/** For a menu that opens by itself: Back closes it as Escape does. */
export function useClosedByBack(onClose = () => {}): Pick<MenuProps, "opened" | "onChange"> {
  const [opened, setOpened] = useState(false);
  const close = () => {
    setOpened(false);
    onClose();
  };
  useOverlay(opened, { kind: "menu", close });
  return { opened, onChange: setOpened };
}

/**
 * For a menu whose entries may lead the keyboard elsewhere: it gives it back as it closes, before the entry's place has it. By itself it does so a
 * moment later, and takes it away from there.
 */
export function useMenuReturn(): Pick<MenuProps, "id" | "opened" | "onChange" | "returnFocus" | "onClose"> {
  const id = useId();
  const onClose = () => {
    const holder = keyboardHolder();
    if (!holder || document.getElementById(`${id}-dropdown`)?.contains(holder))
      document.getElementById(id)?.focus({ preventScroll: true });
  };
  return { id, ...useClosedByBack(onClose), returnFocus: false, onClose };
}
