// biome-ignore-all lint/suspicious/noArrayIndexKey: runs of a finished line never change place
import { Fragment } from "react";
import { piecesOf } from "./links.ts";
import { styleOf } from "./painter.ts";
import { isPlace } from "./places.ts";
import type { Line, Run } from "./terminal-row.ts";
import styles from "./text.module.css";

/** A finished line in its colours, with its links. */
export function AnsiLine({ line }: { readonly line: Line }) {
  return line.map((run, place) =>
    run.style === null ? (
      <Pieces key={place} run={run} />
    ) : isPlace(run.text) ? (
      <button key={place} type="button" className={styles["place"]} style={styleOf(run.style)} data-place={run.text}>
        {run.text}
      </button>
    ) : (
      <span key={place} style={styleOf(run.style)}>
        <Pieces run={run} />
      </span>
    ),
  );
}

function Pieces({ run }: { readonly run: Run }) {
  return piecesOf(run).map(({ text, href }, place) =>
    href === null ? (
      <Fragment key={place}>{text}</Fragment>
    ) : (
      <a key={place} href={href} target="_blank" rel="noopener noreferrer">
        {text}
      </a>
    ),
  );
}
