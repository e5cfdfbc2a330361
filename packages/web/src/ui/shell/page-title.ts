import { useEffect } from "react";

export const productName = "Octavo";

/** The browser tab's title of a page without a name of its own: the product's name alone. */
export function usePlainTitle(): void {
  useTitleOf(null);
}

/** The browser tab's title of a page about something named; while the name is not known, that of a page without one. */
export function useTitleOf(name: string | null): void {
  useEffect(() => {
    document.title = name === null ? productName : `${name} - ${productName}`;
  }, [name]);
}
