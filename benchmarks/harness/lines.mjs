/**
 * How many lines of an output of `for i in range(lines): print(i)` can be read from the server, from the first to the first that is
 * missing or out of place.
 *
 * @param {{ readonly address: string, readonly noteId: string, readonly paragraphId: string, readonly lines: number }} output
 */
export async function countInOrder({ address, noteId, paragraphId, lines }) {
  let count = 0;
  for (;;) {
    const path = `/api/octavo/results/${noteId}/${paragraphId}/0?from=${count}&lines=5000`;
    const response = await fetch(`${address}${path}`);
    const { body } = /** @type {{ body: { lines: string[] } }} */ (await response.json());
    const wrong = body.lines.findIndex((line, place) => line !== String(count + place));
    if (wrong !== -1) return count + wrong;
    count += body.lines.length;
    if (body.lines.length === 0 || count > lines) return count > lines ? lines - 1 : count;
  }
}
