/** Yes and no that one person has said, kept in this browser. */

export function keepChoice(key: string, isOn: boolean): void {
  try {
    localStorage.setItem(key, isOn ? "yes" : "no");
  } catch {
    // A browser that keeps nothing goes on with the default.
  }
}

/** @returns null where nothing was said */
export function keptChoice(key: string): boolean | null {
  try {
    const said = localStorage.getItem(key);
    return said === "yes" ? true : said === "no" ? false : null;
  } catch {
    return null;
  }
}
