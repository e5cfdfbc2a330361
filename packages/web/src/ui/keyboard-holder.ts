/** What has the keyboard, if anything has: the body, which has it when it is nowhere, does not count. */
export function keyboardHolder(): Element | null {
  const { activeElement } = document;
  return activeElement === document.body ? null : activeElement;
}
