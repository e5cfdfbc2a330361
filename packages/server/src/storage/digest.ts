/** Names a text by its content. Computed off the main thread: texts of notes can be large. */
export async function digestOfNote(text: string): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", Buffer.from(text));
  return Buffer.from(hash, 0, 16).toString("hex");
}
