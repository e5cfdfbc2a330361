import { useMemo } from "react";
import { useTranslation } from "../../../../i18n/use-texts.tsx";
import type { Difference } from "./compare.ts";
import classes from "./revisions.module.css";
import { type DiffRow, rowsOfDiff, type Span } from "./rows.ts";
import { texts } from "./texts.ts";

interface DiffTextProps {
  readonly difference: Difference;
  /** What the two sides are called. */
  readonly names: readonly [earlier: string, later: string];
}

/** The title and the lines of a paragraph as they were, beside what they are; below each other where it is narrow. */
export function DiffText({ difference, names }: DiffTextProps) {
  const t = useTranslation(texts);
  const changed = difference.title || difference.firstLine || t("empty");
  const rows = useMemo(() => rowsOfDiff(difference.pieces), [difference.pieces]);
  return (
    <section className={classes["diff"]} aria-label={t("changesOf", { name: changed })}>
      {names.map((name, side) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a side has no other name than its number
        <div key={side} className={classes["side"]} title={name}>
          {name}
        </div>
      ))}
      {difference.titles?.map((title, side) => {
        const kind = kindOfSide(side);
        return (
          <div key={kind} className={classes["renamed"]} data-kind={kind}>
            <Sign kind={kind} />
            {title || t("untitled")}
          </div>
        );
      })}
      {rows.map((row, number) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line has no other name than its number
        <DiffTextRow key={number} row={row} />
      ))}
    </section>
  );
}

function DiffTextRow({ row }: { readonly row: DiffRow }) {
  if (row.kind === "changed") {
    return (
      <>
        <Side kind="removed" spans={row.old} />
        <Side kind="added" spans={row.now} />
      </>
    );
  }
  return (
    <>
      <div data-kind="same">
        <span aria-hidden>{"  "}</span>
        {row.line}
      </div>
      <div className={classes["twin"]} aria-hidden>
        {"  "}
        {row.line}
      </div>
    </>
  );
}

interface SideProps {
  readonly kind: "added" | "removed";
  /** Null where this side has no such line. */
  readonly spans: readonly Span[] | null;
}

/** Something of the earlier side went, of the later one came. */
function kindOfSide(side: number): SideProps["kind"] {
  return side === 0 ? "removed" : "added";
}

const signs = { added: "+", removed: "-" } as const;
const said = { added: "lineAdded", removed: "lineRemoved" } as const;

function Side({ kind, spans }: SideProps) {
  if (!spans) return <div className={classes["twin"]} aria-hidden />;
  return (
    <div data-kind={kind}>
      <Sign kind={kind} />
      {spans.map(({ text, isChanged }, place) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: a piece of a line has no other name than its place
        isChanged ? <mark key={place}>{text}</mark> : text,
      )}
    </div>
  );
}

function Sign({ kind }: Pick<SideProps, "kind">) {
  const t = useTranslation(texts);
  return (
    <>
      <span aria-hidden>{signs[kind]} </span>
      <span className="visually-hidden">{t(said[kind])}</span>
    </>
  );
}
