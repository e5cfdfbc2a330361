import type { JsonObject } from "@octavo/note";
import { useTranslation } from "../../../../../i18n/use-texts.tsx";
import styles from "../../common/settings-panel.module.css";
import { texts } from "../../common/texts.ts";
import { OptionField } from "../../options/option-panel.tsx";
import { chartOptionsOf } from "../chart-specs.ts";
import type { ChartKind } from "../kinds.ts";

interface ChartOptionsProps {
  readonly kind: ChartKind;
  readonly setting: JsonObject;
  readonly onChange: (setting: JsonObject) => void;
}

/** What can be set of a chart besides its columns. */
export function ChartOptions({ kind, setting, onChange }: ChartOptionsProps) {
  const t = useTranslation(texts);
  return (
    <section className={styles["across"]} aria-label={t("options")}>
      {chartOptionsOf(kind, setting, onChange).map((option) => (
        <OptionField key={option.spec.name} {...option} />
      ))}
    </section>
  );
}
