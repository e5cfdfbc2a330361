import type { MenuProps } from "@mantine/core";
import { useId } from "react";
import { keyboardHolder } from "./keyboard-holder.ts";

/**
 * For a menu whose entries may lead the keyboard elsewhere: it gives it back as it closes, before the entry's place has it. By itself it does so a
 * moment later, and takes it away from there.
 */
export function useMenuReturn(): Pick<MenuProps, "id" | "returnFocus" | "onClose"> {
  const id = useId();
  return {
    id,
    returnFocus: false,
    onClose: () => {
      const holder = keyboardHolder();
      if (!holder || document.getElementById(`${id}-dropdown`)?.contains(holder))
        document.getElementById(id)?.focus({ preventScroll: true });
    },
  };
}
