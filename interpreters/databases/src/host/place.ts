/**
 * The line of a statement in which a place is, with a mark below it.
 *
 * @param firstLine the statement's own, in its script
 */
export function markedLine(statement: string, position: number, firstLine: number): string {
  const before = statement.slice(0, position);
  const start = before.lastIndexOf("\n") + 1;
  const [line = ""] = statement.slice(start).split("\n", 1);
  const head = `LINE ${firstLine + before.split("\n").length - 1}: `;
  return `${head}${line}\n${" ".repeat(head.length + [...before.slice(start)].length)}^`;
}
