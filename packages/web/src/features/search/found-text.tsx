import type { FoundText as Pieces } from "@octavo/protocol";

/** A text in turns, every second piece of which was found. It is text and nothing else, whatever it looks like. */
export function FoundText({ pieces }: { readonly pieces: Pieces }) {
  // Pieces have no name but their place, and never move.
  // biome-ignore lint/suspicious/noArrayIndexKey: see above
  return pieces.map((piece, place) => (place % 2 === 0 || piece === "" ? piece : <mark key={place}>{piece}</mark>));
}
