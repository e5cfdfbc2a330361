import {
  IconChartArea,
  IconChartBar,
  IconChartDots,
  IconChartLine,
  IconChartPie,
  IconTable,
  type TablerIcon,
} from "@tabler/icons-react";
import type { Mode } from "./graph.ts";
import styles from "./table-view.module.css";

const views: readonly {
  readonly mode: Mode;
  readonly name: string;
  readonly label: string;
  readonly Icon: TablerIcon;
}[] = [
  { mode: "table", name: "Table", label: "Table", Icon: IconTable },
  { mode: "multiBarChart", name: "Bar", label: "Bar Chart", Icon: IconChartBar },
  { mode: "pieChart", name: "Pie", label: "Pie Chart", Icon: IconChartPie },
  { mode: "stackedAreaChart", name: "Area", label: "Area Chart", Icon: IconChartArea },
  { mode: "lineChart", name: "Line", label: "Line Chart", Icon: IconChartLine },
  { mode: "scatterChart", name: "Scatter", label: "Scatter Chart", Icon: IconChartDots },
];

interface ViewSwitchProps {
  readonly mode: Mode;
  readonly onChange: (mode: Mode) => void;
}

/** How the table is shown. */
export function ViewSwitch({ mode, onChange }: ViewSwitchProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a box
    <div className={styles["switch"]} role="group" aria-label="View">
      {views.map(({ mode: choice, name, label, Icon }) => (
        <button
          key={choice}
          type="button"
          className={styles["choice"]}
          aria-pressed={choice === mode}
          aria-label={label}
          title={label}
          onClick={() => onChange(choice)}
        >
          <Icon size={16} aria-hidden />
          <span className={styles["choiceName"]}>{name}</span>
        </button>
      ))}
    </div>
  );
}
