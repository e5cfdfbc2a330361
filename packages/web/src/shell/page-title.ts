import { useEffect } from "react";

export const productName = "Octavo";

/** The browser tab's title of a page that is no note: the product's name alone. */
export function usePlainTitle(): void {
  useEffect(() => {
    document.title = productName;
  }, []);
}
