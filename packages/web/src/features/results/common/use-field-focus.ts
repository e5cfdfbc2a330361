import { type RefObject, useEffect, useState } from "react";

/**
 * Gives a field of a result the keyboard by its name, `data-field="title"`, with what is in it selected; where what it stands in is only being
 * opened, as soon as it is there.
 */
export function useFieldFocus(root: RefObject<Element | null>): (name: string) => void {
  const [wanted, setWanted] = useState<string | null>(null);
  useEffect(() => {
    if (wanted === null) return;
    const field = root.current
      ?.closest("[data-lends]")
      ?.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[data-field="${wanted}"]`);
    if (!field) return;
    field.focus();
    field.select();
    setWanted(null);
  });
  return setWanted;
}
