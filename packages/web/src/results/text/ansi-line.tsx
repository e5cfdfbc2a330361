import type { Line } from "./ansi.ts";
import { styleOf } from "./painter.ts";
import { isPlace } from "./places.ts";
import styles from "./text.module.css";

/** A finished line in its colours. */
export function AnsiLine({ line }: { readonly line: Line }) {
  return line.map(({ text, style }, place) =>
    style === null ? (
      text
    ) : isPlace(text) ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: runs of a finished line never change place
      <button key={place} type="button" className={styles["place"]} style={styleOf(style)} data-place={text}>
        {text}
      </button>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: runs of a finished line never change place
      <span key={place} style={styleOf(style)}>
        {text}
      </span>
    ),
  );
}
