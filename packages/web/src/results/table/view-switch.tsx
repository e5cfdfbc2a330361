import { Menu } from "@mantine/core";
import {
  IconChartArea,
  IconChartBar,
  IconChartBarPopular,
  IconChartCandle,
  IconChartDots,
  IconChartGridDots,
  IconChartHistogram,
  IconChartLine,
  IconChartPie,
  IconDots,
  IconGridDots,
  IconMapPin,
  IconTable,
  IconZoomScan,
  type TablerIcon,
} from "@tabler/icons-react";
import { furtherKinds, type KindName, kinds, type Shown } from "../chart/kinds.ts";
import styles from "./table-view.module.css";

const usual: readonly { readonly shown: Shown; readonly name: string; readonly Icon: TablerIcon }[] = [
  { shown: "table", name: "Table", Icon: IconTable },
  { shown: "bar", name: "Bar", Icon: IconChartBar },
  { shown: "pie", name: "Pie", Icon: IconChartPie },
  { shown: "area", name: "Area", Icon: IconChartArea },
  { shown: "line", name: "Line", Icon: IconChartLine },
  { shown: "scatter", name: "Scatter", Icon: IconChartDots },
];

const furtherIcons: Partial<Readonly<Record<KindName, TablerIcon>>> = {
  combined: IconChartBarPopular,
  multiples: IconChartGridDots,
  drillDown: IconZoomScan,
  histogram: IconChartHistogram,
  box: IconChartCandle,
  heatMap: IconGridDots,
  map: IconMapPin,
};

interface ViewSwitchProps {
  readonly shown: Shown;
  readonly onChange: (shown: Shown) => void;
}

/** How the table is shown: the usual ways at hand, the others in a menu. */
export function ViewSwitch({ shown, onChange }: ViewSwitchProps) {
  const further = furtherKinds.find((name) => name === shown);
  const FurtherIcon = (further && furtherIcons[further]) ?? IconDots;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a box
    <div className={styles["switch"]} role="group" aria-label="View">
      {usual.map(({ shown: choice, name, Icon }) => {
        const label = choice === "table" ? "Table" : kinds[choice].label;
        return (
          <button
            key={choice}
            type="button"
            className={styles["choice"]}
            aria-pressed={choice === shown}
            aria-label={label}
            title={label}
            onClick={() => onChange(choice)}
          >
            <Icon size={16} aria-hidden />
            <span className={styles["choiceName"]}>{name}</span>
          </button>
        );
      })}
      <Menu position="bottom-start" withinPortal shadow="sm">
        <Menu.Target>
          <button
            type="button"
            className={styles["choice"]}
            aria-pressed={further !== undefined}
            aria-label={further ? kinds[further].label : "More charts"}
            title="More charts"
          >
            <FurtherIcon size={16} aria-hidden />
            <span className={styles["choiceName"]}>{further ? kinds[further].label : "More"}</span>
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          {furtherKinds.map((name) => {
            const Icon = furtherIcons[name] ?? IconDots;
            return (
              <Menu.Item key={name} leftSection={<Icon size={16} aria-hidden />} onClick={() => onChange(name)}>
                {kinds[name].label}
              </Menu.Item>
            );
          })}
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}
