const focusable = "a[href], button, input, select, textarea, summary, [tabindex], [contenteditable='true']";

/** Moves the keyboard to what comes after, or before, a place in the order of the page. */
export function focusBeside(place: Element, direction: -1 | 1): void {
  const candidates = [...document.querySelectorAll<HTMLElement>(focusable)].filter(
    (element) => element.tabIndex >= 0 && !element.matches(":disabled") && !place.contains(element),
  );
  const isBeside = (element: Element) => {
    const relation = place.compareDocumentPosition(element);
    return (relation & (direction === 1 ? Node.DOCUMENT_POSITION_FOLLOWING : Node.DOCUMENT_POSITION_PRECEDING)) !== 0;
  };
  const onThatSide = candidates.filter(isBeside);
  const inOrder = direction === 1 ? onThatSide : onThatSide.reverse();
  inOrder.find((element) => element.checkVisibility({ checkVisibilityCSS: true }))?.focus();
}
