import { useEffect, useRef, useState } from "react";
import { useTranslation } from "../../../../../i18n/use-texts.tsx";
import { texts } from "../../common/texts.ts";
import styles from "../grid.module.css";
import type { ShownColumn } from "../state/grid-state.ts";
import { conditionText } from "./condition-text.ts";

/** The time without typing after which a text is taken. */
const filterDelayMs = 300;

interface FilterFieldProps {
  readonly column: ShownColumn;
  readonly onChange: (column: ShownColumn, typed: string) => void;
}

const hints = { number: "=  >  1..9", date: "=  >  from..to" } as const;

/** A condition of a column, typed below its name. */
export function FilterField({ column, onChange }: FilterFieldProps) {
  const t = useTranslation(texts);
  const said = conditionText(column.state.condition);
  const [typed, setTyped] = useState<string | null>(null);
  const latest = useRef({ column, onChange });
  latest.current = { column, onChange };

  useEffect(() => {
    if (typed === null) return;
    const timer = setTimeout(() => latest.current.onChange(latest.current.column, typed), filterDelayMs);
    return () => clearTimeout(timer);
  }, [typed]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is said elsewhere replaces what rests here
  useEffect(() => {
    setTyped(null);
  }, [column.index]);

  const take = () => {
    if (typed !== null && typed !== said) onChange(column, typed);
    setTyped(null);
  };
  return (
    <input
      type="search"
      className={styles["filterField"]}
      aria-label={t("filterColumn", { name: column.name })}
      placeholder={column.kind === "text" ? t("contains") : hints[column.kind]}
      value={typed ?? said}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === "Enter") take();
        else if (event.key === "Escape" && (typed ?? said) !== "") {
          event.stopPropagation();
          setTyped("");
        }
      }}
    />
  );
}
