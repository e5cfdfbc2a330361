/** What one person likes, kept in the browser. */
const advanceKey = "octavo.advanceAfterRun";

const followKey = "octavo.followsRun";

/** Whether Shift+Enter moves on to the next paragraph. Default: yes. */
export function advancesAfterRun(): boolean {
  return read(advanceKey) !== "no";
}

export function setAdvancesAfterRun(advances: boolean): void {
  keep(advanceKey, advances);
}

/** Whether the page goes along with a run of the whole note. Default: no. */
export function followsRun(): boolean {
  return read(followKey) === "yes";
}

export function keepFollowsRun(follows: boolean): void {
  keep(followKey, follows);
}

function keep(key: string, isOn: boolean): void {
  try {
    localStorage.setItem(key, isOn ? "yes" : "no");
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
