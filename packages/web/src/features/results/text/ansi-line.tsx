// biome-ignore-all lint/suspicious/noArrayIndexKey: runs of a finished line never change place
import { Fragment } from "react";
import type { Line, StyledText } from "./ansi.ts";
import { linkedPiecesOf } from "./links.ts";
import { cssOfStyle } from "./painter.ts";
import { isTracebackPlace } from "./places.ts";
import styles from "./text.module.css";

/** A finished line in its colours, with its links. */
export function AnsiLine({ line }: { readonly line: Line }) {
  return line.map((run, place) =>
    run.style === null ? (
      <Pieces key={place} run={run} />
    ) : isTracebackPlace(run.text) ? (
      <button key={place} type="button" className={styles["place"]} style={cssOfStyle(run.style)} data-place={run.text}>
        {run.text}
      </button>
    ) : (
      <span key={place} style={cssOfStyle(run.style)}>
        <Pieces run={run} />
      </span>
    ),
  );
}

function Pieces({ run }: { readonly run: StyledText }) {
  return linkedPiecesOf(run).map(({ text, href }, place) =>
    href === null ? (
      <Fragment key={place}>{text}</Fragment>
    ) : (
      <a key={place} href={href} target="_blank" rel="noopener noreferrer">
        {text}
      </a>
    ),
  );
}
