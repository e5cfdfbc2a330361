/**
 * The router numbers the places that it leads to, in the state of the browser's history, and knows by that how to come back when somebody wants to
 * stay. A place whose address was typed or chosen from the bookmarks has no number, and would be gone to without a question: it gets one here.
 *
 * @param onMoved calls after each move of the router
 */
export function numberTypedAddresses(onMoved: (listener: () => void) => void): void {
  let last = numberHere() ?? 0;
  const handlePop = () => {
    last = numberHere() ?? last + 1;
    if (numberHere() === null) history.replaceState({ ...history.state, idx: last, key: `typed-${last}` }, "");
  };
  // Before the router, which listens at the same window.
  addEventListener("popstate", handlePop, true);
  onMoved(() => {
    last = numberHere() ?? last;
  });
}

function numberHere(): number | null {
  const idx: unknown = history.state?.idx;
  return typeof idx === "number" ? idx : null;
}
