/** What the results of a paragraph are laid out by, at whatever depth it is. */
export type HeldLayout = "settings" | "frame" | "hovered-frame";

/**
 * Says to the box of a paragraph's results that it holds this element, by an attribute with the number of such: `data-holds-frame="2"`.
 * Styles go by that and not by `:has()`, with which a browser works out the styles of all results again whenever an element comes or goes in
 * them, as cells of a table do with each frame in which it is scrolled. Returns the way to take it back.
 */
export function holdLayout(what: HeldLayout, element: Element): () => void {
  const box = element.closest("[data-results]");
  countHolder(box, what, 1);
  return () => countHolder(box, what, -1);
}

function countHolder(box: Element | null, what: HeldLayout, by: 1 | -1): void {
  const name = `data-holds-${what}`;
  const held = Number(box?.getAttribute(name) ?? 0) + by;
  if (held > 0) box?.setAttribute(name, String(held));
  else box?.removeAttribute(name);
}

/** For the `ref` of what has its settings beside it. */
export const holdSettings = (element: Element | null) => (element ? holdLayout("settings", element) : undefined);
