/** A command that cannot be meant like this. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}
