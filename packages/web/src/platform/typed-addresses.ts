/**
 * The router numbers the places that it leads to, in the state of the browser's history, and knows by that how to come back when somebody wants to
 * stay. A place whose address was typed, chosen from the bookmarks, or linked to by what a note shows has no number, and would be gone to without a
 * question: it gets one here. To be called before the router listens to the history.
 *
 * @returns what the router is to call after each of its moves
 */
export function numberTypedAddresses(): () => void {
  let last = { number: numberHere() ?? 0, address: location.href };
  const remember = (number: number) => {
    last = { number, address: location.href };
  };
  addEventListener("popstate", () => {
    const number = numberHere();
    if (number !== null) return remember(number);
    // A link to where one is takes the place of the entry; any other address makes one more.
    remember(location.href === last.address ? last.number : last.number + 1);
    history.replaceState({ ...history.state, idx: last.number, key: `typed-${last.number}` }, "");
  });
  return () => remember(numberHere() ?? last.number);
}

function numberHere(): number | null {
  const idx: unknown = history.state?.idx;
  return typeof idx === "number" ? idx : null;
}
