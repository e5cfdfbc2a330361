import { useEffect } from "react";
import { printPage } from "../../../platform/printing.ts";
import { nameOfKey } from "../../../ui/commands/keys.ts";

/** The browser's own key for printing, where it means that: in an editor Ctrl+P goes up a line. */
export function usePrintKey(): void {
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const { ctrlKey, metaKey, altKey, shiftKey, defaultPrevented } = event;
      if (defaultPrevented || nameOfKey(event) !== "P" || ctrlKey === metaKey || altKey || shiftKey) return;
      event.preventDefault();
      void printPage();
    };
    addEventListener("keydown", handleKey);
    return () => removeEventListener("keydown", handleKey);
  }, []);
}
