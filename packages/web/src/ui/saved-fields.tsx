import type { ReactNode } from "react";
import classes from "./saved-fields.module.css";

interface SavedFieldsProps {
  /** Whether what they hold is being saved. */
  readonly isBusy: boolean;
  readonly children: ReactNode;
}

/** The fields of a form. They are locked while what they hold is being saved: what was typed then would go with the answer. */
export function SavedFields({ isBusy, children }: SavedFieldsProps) {
  return (
    <fieldset className={classes["fields"]} disabled={isBusy} aria-busy={isBusy}>
      {children}
    </fieldset>
  );
}
