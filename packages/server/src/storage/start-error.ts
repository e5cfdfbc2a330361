/** The server cannot start; the message names the way out. */
export class StartError extends Error {
  override readonly name = "StartError";
}
