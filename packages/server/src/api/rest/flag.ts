/** Whether a query says yes. As in Zeppelin that is "true" in any case of letters, since a script of Python writes `True`, and nothing else. */
export function isYesFlag(said: unknown): boolean {
  return typeof said === "string" && said.toLowerCase() === "true";
}
