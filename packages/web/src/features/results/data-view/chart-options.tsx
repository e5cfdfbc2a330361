import type { JsonObject } from "@octavo/note";
import { useTexts } from "../../../i18n/use-texts.tsx";
import type { Kind } from "./chart/kinds.ts";
import { chartOptionsOf } from "./options/chart-specs.ts";
import { OptionField } from "./options/option-panel.tsx";
import styles from "./settings-panel.module.css";
import { texts } from "./texts.ts";

interface ChartOptionsProps {
  readonly kind: Kind;
  readonly setting: JsonObject;
  readonly onChange: (setting: JsonObject) => void;
}

/** What can be set of a chart besides its columns. */
export function ChartOptions({ kind, setting, onChange }: ChartOptionsProps) {
  const t = useTexts(texts);
  return (
    <section className={styles["across"]} aria-label={t("options")}>
      {chartOptionsOf(kind, setting, onChange).map((option) => (
        <OptionField key={option.spec.name} {...option} />
      ))}
    </section>
  );
}
