/** Whether the page may contain HTML of results yet. A page of the server always may: its policy is there from the start. */
export function useMayShowInPlace(): boolean {
  return true;
}
