/** The file name of a front end: the hash of its content, and its kind. */
export const frontEndName = /^[\da-f]{64}\.frontend$/;

/** How an address names a file that came with its output: behind `#`, which means nothing to other hosts. `asked_files.py` writes it. */
export const fileSign = /#octavo=([\da-f]{64}\.frontend)/;

/** The names of all files that a text names so. */
export function filesNamedIn(text: string): readonly string[] {
  if (!text.includes("#octavo=")) return [];
  return [...text.matchAll(new RegExp(fileSign, "g"))].map(([, name = ""]) => name);
}
