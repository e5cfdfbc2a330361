/**
 * Which result of the paragraph in use the palette means. Each that has something to offer is marked with what it is, `data-lends="table"`: of
 * several in a paragraph it is the one that has the keyboard, else the first.
 */
export function isUsedElement(element: Element | null): boolean {
  const result = element?.closest<HTMLElement>("[data-lends]");
  const paragraph = result?.closest("[data-in-use]");
  if (!result || !paragraph) return false;
  const all = [...paragraph.querySelectorAll(`[data-lends="${result.dataset["lends"]}"]`)];
  return (all.find((one) => one.contains(document.activeElement)) ?? all[0]) === result;
}
