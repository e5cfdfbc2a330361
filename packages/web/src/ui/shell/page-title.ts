import { useEffect } from "react";

export const productName = "Octavo";

/** The browser tab's title of a page that is no note: the product's name alone. */
export function usePlainTitle(): void {
  useTitleOf(null);
}

/** The browser tab's title of a page about a note; while its name is not known, as that of a page that is none. */
export function useTitleOf(name: string | null): void {
  useEffect(() => {
    document.title = name === null ? productName : `${name} - ${productName}`;
  }, [name]);
}
