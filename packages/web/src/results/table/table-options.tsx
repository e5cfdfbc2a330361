import { Checkbox } from "@mantine/core";
import type { JsonObject } from "@octavo/note";
import { readTableSettings, withTableOption } from "./settings.ts";
import styles from "./settings-panel.module.css";

interface TableOptionsProps {
  readonly setting: JsonObject;
  readonly hasFilter: boolean;
  readonly onChange: (setting: JsonObject) => void;
}

export function TableOptions({ setting, hasFilter, onChange }: TableOptionsProps) {
  return (
    <section className={styles["section"]} aria-label="Table Options">
      <h4 className={styles["title"]}>Table Options</h4>
      <Checkbox
        size="xs"
        label="Filter"
        checked={hasFilter}
        onChange={({ currentTarget }) => onChange(withTableOption(setting, "useFilter", currentTarget.checked))}
      />
      <Checkbox
        size="xs"
        label="Sums below the columns"
        checked={readTableSettings(setting).hasFooter}
        onChange={({ currentTarget }) =>
          onChange(withTableOption(setting, "showAggregationFooter", currentTarget.checked))
        }
      />
    </section>
  );
}
