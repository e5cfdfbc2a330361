import { Button, Checkbox, TextInput } from "@mantine/core";
import type { JsonObject, KnownColumn } from "@octavo/note";
import { useState } from "react";
import { useTranslation } from "../../../../i18n/use-texts.tsx";
import styles from "../common/settings-panel.module.css";
import { texts } from "../common/texts.ts";
import { OptionPanel } from "../options/option-panel.tsx";
import { type GridState, isAsItComes, orderedColumns, withColumn } from "./state/grid-state.ts";
import { tableOptionsOf, withUsualOptions } from "./table-specs.ts";

interface TableOptionsProps {
  readonly setting: JsonObject;
  readonly columns: readonly KnownColumn[];
  readonly state: GridState;
  readonly onChange: (setting: JsonObject) => void;
  readonly onStateChange: (state: GridState) => void;
  /** Takes back how the columns were arranged. */
  readonly onRestore: () => void;
}

/** Settings of the table view: which columns are shown, and its options. */
export function TableOptions({ setting, columns, state, onChange, onStateChange, onRestore }: TableOptionsProps) {
  const t = useTranslation(texts);
  return (
    <>
      <div className={styles["beside"]}>
        <ColumnChoices columns={columns} state={state} onStateChange={onStateChange} />
        <Button size="compact-xs" variant="default" disabled={isAsItComes(state)} onClick={onRestore}>
          {t("columnsAsTheyCome")}
        </Button>
      </div>
      <OptionPanel
        title={t("tableOptions")}
        options={tableOptionsOf(setting, onChange)}
        onRestore={() => onChange(withUsualOptions(setting))}
      />
    </>
  );
}

/** More are found by typing some of their name. */
const listedColumns = 40;

function ColumnChoices({
  columns,
  state,
  onStateChange,
}: Pick<TableOptionsProps, "columns" | "state" | "onStateChange">) {
  const t = useTranslation(texts);
  const [text, setText] = useState("");
  const wanted = text.trim().toLowerCase();
  const found = orderedColumns(columns, state).filter(({ name }) => name.toLowerCase().includes(wanted));
  const shown = columns.filter(({ index }) => !state.columns[index]?.isHidden).length;
  return (
    <section className={styles["wide"]} aria-label={t("columns")}>
      <h4 className={styles["title"]}>
        {shown === columns.length ? t("columns") : t("columnsShown", { shown, all: columns.length })}
      </h4>
      {columns.length > 10 && (
        <TextInput
          size="xs"
          type="search"
          aria-label={t("findColumn")}
          placeholder={t("findColumn")}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      )}
      <div className={styles["columns"]}>
        {found.slice(0, listedColumns).map(({ index, name }) => {
          const isShown = !state.columns[index]?.isHidden;
          return (
            <Checkbox
              key={index}
              size="xs"
              label={name === "" ? t("columnAt", { number: index + 1 }) : name}
              checked={isShown}
              disabled={isShown && shown === 1}
              onChange={() => onStateChange(withColumn(state, index, { isHidden: isShown ? true : undefined }))}
            />
          );
        })}
        {found.length > listedColumns && (
          <p className={styles["hint"]}>{t("moreColumns", { columns: found.length - listedColumns })}</p>
        )}
      </div>
    </section>
  );
}
