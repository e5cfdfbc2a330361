/** What one person likes, kept in the browser. */
const advanceKey = "octavo.advanceAfterRun";

/** Whether Shift+Enter moves on to the next paragraph. Default: yes. */
export function advancesAfterRun(): boolean {
  return read(advanceKey) !== "no";
}

export function setAdvancesAfterRun(advances: boolean): void {
  try {
    localStorage.setItem(advanceKey, advances ? "yes" : "no");
  } catch {
    // A browser that keeps nothing goes on with the default.
  }
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
