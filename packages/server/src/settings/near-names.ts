/** Names that a user may have meant who wrote one that does not exist. */

/** Longer ones are no slip of the pen. */
const longest = 40;

/** Those that a slip or two lead to, the nearest first. */
export function nearNames(written: string, names: readonly string[]): readonly string[] {
  if (written.length > longest) return [];
  const slips = Math.min(2, Math.floor(written.length / 2));
  // Titles have any length, and a letter may count as two characters.
  const near = names
    .filter((name) => Math.abs(name.length - written.length) <= 2 * slips)
    .map((name) => ({ name, distance: editDistance(written.toLowerCase(), name.toLowerCase()) }))
    .filter((each) => each.distance <= slips)
    .sort((one, other) => one.distance - other.distance);
  return near.map(({ name }) => name);
}

/** How many letters have to be put in, left out or replaced. */
function editDistance(one: string, other: string): number {
  let above = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [row, letter] of [...one].entries()) {
    const line = [row + 1];
    for (let at = 1; at <= other.length; at++) {
      const replaced = (above[at - 1] ?? 0) + (letter === other[at - 1] ? 0 : 1);
      line.push(Math.min(replaced, (above[at] ?? 0) + 1, (line[at - 1] ?? 0) + 1));
    }
    above = line;
  }
  return above[other.length] ?? 0;
}
