import type { Difference, DiffPiece } from "./compare.ts";
import classes from "./revisions.module.css";

const signs: Readonly<Record<DiffPiece["kind"], string>> = { same: " ", added: "+", removed: "-" };
const said: Readonly<Record<DiffPiece["kind"], string | null>> = { same: null, added: "added:", removed: "removed:" };

/** The lines of a paragraph, with what came and what went. */
export function DiffText({ difference }: { readonly difference: Difference }) {
  const lines = difference.pieces.flatMap(({ kind, lines }) => lines.map((line) => ({ kind, line })));
  return (
    <section className={classes["diff"]} aria-label={`Changes of ${difference.title || difference.id}`}>
      {lines.map(({ kind, line }, number) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line has no other name than its number
        <div key={number} data-kind={kind}>
          <span aria-hidden>{signs[kind]} </span>
          {said[kind] && <span className="visually-hidden">{said[kind]}</span>}
          {line}
        </div>
      ))}
    </section>
  );
}
