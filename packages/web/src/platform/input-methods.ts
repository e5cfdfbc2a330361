/**
 * Keys that belong to an input method, by which Japanese, Chinese or Korean is written. While it composes a word, Enter takes a candidate, Escape
 * drops it and the arrows choose one; none of that is meant for the page. Browsers set `isComposing`; Safari ends the composition before it fires the
 * event of its last key, which has the code 229 then (UI Events, "determine keydown keyup keyCode").
 */

const composingCode = 229;

/** Whether a key is one of an input method. */
export function isOfInputMethod({ isComposing, keyCode }: Pick<KeyboardEvent, "isComposing" | "keyCode">): boolean {
  return isComposing || keyCode === composingCode;
}

/**
 * From now on such keys reach no listener on the page but the editors of code, which follow a composition themselves, and those that capture keys on
 * their way to one. To be called before others listen.
 */
export function leaveKeysToInputMethods(): void {
  const hide = (event: KeyboardEvent) => {
    const isOnItsWay = event.eventPhase === Event.CAPTURING_PHASE;
    const isForEditor = event.target instanceof Element && event.target.closest(".cm-content") !== null;
    if (isOfInputMethod(event) && !(isOnItsWay && isForEditor)) event.stopImmediatePropagation();
  };
  for (const type of ["keydown", "keyup"] as const) {
    addEventListener(type, hide, true);
    addEventListener(type, hide);
  }
}
