/**
 * The router numbers the places that it leads to, in the state of the browser's history, and knows by that how to come back when somebody wants to
 * stay. A place whose address was typed, chosen from the bookmarks, or linked to by what a note shows has no number, and would be gone to without a
 * question: it gets one here. To be called before the router listens to the history.
 *
 * @returns what the router is to call after each of its moves
 */
export function numberTypedAddresses(): () => void {
  let last = numberHere() ?? 0;
  addEventListener("popstate", () => {
    const number = numberHere();
    last = number ?? last + 1;
    if (number === null) history.replaceState({ ...history.state, idx: last, key: `typed-${last}` }, "");
  });
  return () => {
    last = numberHere() ?? last;
  };
}

function numberHere(): number | null {
  const idx: unknown = history.state?.idx;
  return typeof idx === "number" ? idx : null;
}
