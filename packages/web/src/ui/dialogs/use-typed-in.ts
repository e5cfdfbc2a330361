import { useEffect } from "react";
import { setDialogTypedIn } from "./dialog-store.ts";

/** For the inside of a dialog: whether something is typed in it that goes when it closes. */
export function useTypedIn(isTypedIn: boolean): void {
  useEffect(() => setDialogTypedIn(isTypedIn), [isTypedIn]);
}
