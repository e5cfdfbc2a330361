import {
  mostExact,
  type ColumnProfile as Profile,
  type ProfileEstimate,
  type Spread,
  type TableFilter,
} from "@octavo/note";
import { useEffect, useState } from "react";
import { numberFormat, numberText, percentText } from "../../../../../i18n/formats.ts";
import { useTranslation } from "../../../../../i18n/use-texts.tsx";
import { texts } from "../../common/texts.ts";
import type { TableSource } from "../../source/source.ts";
import { formatCell, shortNumber } from "../cell-text.ts";
import type { ShownColumn } from "../state/grid-state.ts";
import styles from "./column-profile.module.css";

interface ColumnProfileProps {
  readonly source: TableSource;
  readonly column: ShownColumn;
  readonly filter: TableFilter;
}

/** What is in a column: of the rows that are shown, how many have nothing, how many values there are and how they are spread. */
export function ColumnProfile({ source, column, filter }: ColumnProfileProps) {
  const t = useTranslation(texts);
  const [profile, setProfile] = useState<Profile | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    const abort = new AbortController();
    source.ask({ ask: "profile", filter, columns: [column.index] }, abort.signal).then(
      ({ profiles }) => setProfile(profiles[0] ?? null),
      (error: unknown) => {
        if (!abort.signal.aborted) setProblem(error instanceof Error ? error.message : String(error));
      },
    );
    return () => abort.abort();
  }, [source, filter, column.index]);

  return (
    <section
      className={styles["profile"]}
      aria-label={t("profileOf", { name: column.name })}
      aria-busy={!profile && !problem}
    >
      <h4 className={styles["name"]}>{column.name}</h4>
      {problem && <p>{t("profileFailed", { problem })}</p>}
      {!profile && !problem && <p className={styles["waiting"]}>{t("profileWaits")}</p>}
      {profile && <Facts profile={profile} column={column} />}
    </section>
  );
}

const quartileNames = ["factFirstQuartile", "factMedian", "factThirdQuartile"] as const;
/** To the minute, in UTC as everywhere in a table. */
function momentText(time: number): string {
  return new Date(time).toISOString().slice(0, 16).replace("T", " ");
}

const percentInTenths = numberFormat({ style: "percent", maximumFractionDigits: 1 });

function Facts({ profile, column }: { readonly profile: Profile; readonly column: ShownColumn }) {
  const t = useTranslation(texts);
  const { rows, empty, missing, distinct, estimated, least, greatest, mean, deviation, quartiles, spread } = profile;
  const shareOf = (count: number) => (rows > 0 && count > 0 ? ` (${percentInTenths(count / rows)})` : "");
  const isDate = profile.kind === "date";
  const said = (value: string, what: ProfileEstimate) => (estimated.includes(what) ? t("about", { value }) : value);
  return (
    <>
      <SpreadView spread={spread} column={column} rows={rows - empty} isDate={isDate} />
      <dl className={styles["facts"]}>
        <Fact name={t("factMissing")} value={`${numberText(missing)}${shareOf(missing)}`} />
        {empty > missing && (
          <Fact name={t("factEmpty")} value={`${numberText(empty - missing)}${shareOf(empty - missing)}`} />
        )}
        <Fact name={t("factDistinct")} value={said(numberText(distinct), "distinct")} />
        {least !== null && <Fact name={t("min")} value={formatCell(least, { column })} />}
        {greatest !== null && <Fact name={t("max")} value={formatCell(greatest, { column })} />}
        {quartiles?.map((amount, place) => (
          <Fact
            key={quartileNames[place]}
            name={t(quartileNames[place] ?? "factMedian")}
            value={said(isDate ? momentText(amount) : shortNumber(amount), "quartiles")}
          />
        ))}
        {mean !== null && <Fact name={t("factMean")} value={shortNumber(mean)} />}
        {deviation !== null && <Fact name={t("factDeviation")} value={shortNumber(deviation)} />}
      </dl>
      <p className={styles["waiting"]}>
        {estimated.length === 0 ? t("profileExact") : t("profileEstimated", { rows: mostExact })}
      </p>
    </>
  );
}

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div className={styles["fact"]}>
      <dt>{name}</dt>
      <dd title={value}>{value}</dd>
    </div>
  );
}

interface SpreadViewProps {
  readonly spread: Spread;
  readonly column: ShownColumn;
  /** Rows that have a value. */
  readonly rows: number;
  readonly isDate: boolean;
}

function SpreadView({ spread, column, rows, isDate }: SpreadViewProps) {
  const t = useTranslation(texts);
  switch (spread.type) {
    case "none":
      return <p className={styles["waiting"]}>{t("noValue")}</p>;
    case "histogram":
      return <Histogram {...spread} isDate={isDate} />;
    case "frequent": {
      const most = spread.values[0]?.count ?? 1;
      return (
        <ol className={styles["frequent"]} aria-label={t("frequent")}>
          {spread.values.slice(0, 6).map(({ cell, count }) => (
            <li key={String(cell)} className={styles["value"]} title={formatCell(cell, { column })}>
              <span className={styles["bar"]} style={{ width: `${(count / most) * 100}%` }} />
              <span className={styles["text"]}>{formatCell(cell, { column })}</span>
              <span className={styles["count"]}>{rows > 0 ? percentText(count / rows) : ""}</span>
            </li>
          ))}
        </ol>
      );
    }
  }
}

interface HistogramProps {
  readonly from: number;
  readonly to: number;
  readonly counts: readonly number[];
  readonly isDate: boolean;
}

function Histogram({ from, to, counts, isDate }: HistogramProps) {
  const t = useTranslation(texts);
  const most = Math.max(1, ...counts);
  const edge = (bin: number) => nameOfAmount(from + ((to - from) * bin) / counts.length, isDate);
  return (
    <figure className={styles["figure"]}>
      <div
        className={styles["histogram"]}
        role="img"
        aria-label={t("histogramOf", {
          from: edge(0),
          to: edge(counts.length),
          bins: counts.length,
          counts: counts.join(", "),
        })}
      >
        {counts.map((count, bin) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: a bin is its place
            key={bin}
            className={styles["bin"]}
            title={`${edge(bin)} – ${edge(bin + 1)}: ${numberText(count)}`}
          >
            <div style={{ height: count === 0 ? 0 : `max(2px, ${(count / most) * 100}%)` }} />
          </div>
        ))}
      </div>
      <figcaption className={styles["ends"]}>
        <span>{edge(0)}</span>
        <span>{edge(counts.length)}</span>
      </figcaption>
    </figure>
  );
}

function nameOfAmount(amount: number, isDate: boolean): string {
  return isDate ? new Date(amount).toISOString().slice(0, 10) : shortNumber(amount);
}
