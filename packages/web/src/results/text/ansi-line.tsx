import type { Line } from "./ansi.ts";
import { styleOf } from "./painter.ts";

/** A finished line in its colours. */
export function AnsiLine({ line }: { readonly line: Line }) {
  return line.map(({ text, style }, place) =>
    style === null ? (
      text
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: runs of a finished line never change place
      <span key={place} style={styleOf(style)}>
        {text}
      </span>
    ),
  );
}
