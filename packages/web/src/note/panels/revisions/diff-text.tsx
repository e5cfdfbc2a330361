import { useTexts } from "../../../language/use-texts.tsx";
import type { Difference, DiffPiece } from "./compare.ts";
import classes from "./revisions.module.css";
import { texts } from "./texts.ts";

const signs: Readonly<Record<DiffPiece["kind"], string>> = { same: " ", added: "+", removed: "-" };
const said = { same: null, added: "lineAdded", removed: "lineRemoved" } as const;

/** The lines of a paragraph, with what came and what went. */
export function DiffText({ difference }: { readonly difference: Difference }) {
  const t = useTexts(texts);
  const lines = difference.pieces.flatMap(({ kind, lines }) => lines.map((line) => ({ kind, line })));
  return (
    <section className={classes["diff"]} aria-label={t("changesOf", { name: difference.title || difference.id })}>
      {lines.map(({ kind, line }, number) => {
        const word = said[kind];
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line has no other name than its number
          <div key={number} data-kind={kind}>
            <span aria-hidden>{signs[kind]} </span>
            {word && <span className="visually-hidden">{t(word)}</span>}
            {line}
          </div>
        );
      })}
    </section>
  );
}
