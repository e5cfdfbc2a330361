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
  IconPuzzle,
  IconTable,
  IconZoomScan,
  type TablerIcon,
} from "@tabler/icons-react";
import { useState } from "react";
import type { PlainKeyOf } from "../../../i18n/translation.ts";
import { useTranslation } from "../../../i18n/use-texts.tsx";
import { imageOfSvg } from "../../../ui/image-of-svg.ts";
import { PlainMenu } from "../../../ui/plain-menu.tsx";
import { type DataViewKind, furtherKinds, type KindName } from "./chart/kinds.ts";
import styles from "./common/table-view.module.css";
import { type english, texts } from "./common/texts.ts";
import type { PlugInView } from "../frame/packages/enabled-packages.ts";

export const usualViews: readonly {
  readonly shown: DataViewKind;
  readonly name: PlainKeyOf<typeof english>;
  readonly Icon: TablerIcon;
}[] = [
  { shown: "table", name: "table", Icon: IconTable },
  { shown: "bar", name: "barShort", Icon: IconChartBar },
  { shown: "pie", name: "pieShort", Icon: IconChartPie },
  { shown: "area", name: "areaShort", Icon: IconChartArea },
  { shown: "line", name: "lineShort", Icon: IconChartLine },
  { shown: "scatter", name: "scatterShort", Icon: IconChartDots },
];

export const furtherIcons: Partial<Readonly<Record<KindName, TablerIcon>>> = {
  combined: IconChartBarPopular,
  multiples: IconChartGridDots,
  drillDown: IconZoomScan,
  histogram: IconChartHistogram,
  box: IconChartCandle,
  heatMap: IconGridDots,
  map: IconMapPin,
};

interface ViewSwitchProps {
  /** Null where it is the view of a package. */
  readonly shown: DataViewKind | null;
  readonly onChange: (shown: DataViewKind) => void;
  readonly plugIns: readonly PlugInView[];
  /** Name of the package. */
  readonly shownPlugIn: string | null;
  readonly onPlugIn: (name: string) => void;
}

/** How the table is shown: the usual ways at hand, the others in a menu, and behind them the views of packages. */
export function ViewSwitch({ shown, onChange, plugIns, shownPlugIn, onPlugIn }: ViewSwitchProps) {
  const t = useTranslation(texts);
  const further = furtherKinds.find((name) => name === shown);
  const FurtherIcon = (further && furtherIcons[further]) ?? IconDots;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a box
    <div className={styles["switch"]} role="group" aria-label={t("view")}>
      {usualViews.map(({ shown: choice, name, Icon }) => {
        const label = t(choice);
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
            <span className={styles["choiceName"]}>{t(name)}</span>
          </button>
        );
      })}
      <PlainMenu position="bottom-start">
        <Menu.Target>
          <button
            type="button"
            className={styles["choice"]}
            aria-pressed={further !== undefined}
            aria-label={t(further ?? "moreCharts")}
            title={t("moreCharts")}
          >
            <FurtherIcon size={16} aria-hidden />
            <span className={styles["choiceName"]}>{t(further ?? "more")}</span>
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          {furtherKinds.map((name) => {
            const Icon = furtherIcons[name] ?? IconDots;
            return (
              <Menu.Item key={name} leftSection={<Icon size={16} aria-hidden />} onClick={() => onChange(name)}>
                {t(name)}
              </Menu.Item>
            );
          })}
        </Menu.Dropdown>
      </PlainMenu>
      {plugIns.map(({ name, icon }) => (
        <button
          key={name}
          type="button"
          className={styles["choice"]}
          aria-pressed={name === shownPlugIn}
          aria-label={name}
          title={name}
          onClick={() => onPlugIn(name)}
        >
          <PlugInIcon icon={icon} />
          <span className={styles["choiceName"]}>{name}</span>
        </button>
      ))}
    </div>
  );
}

/** The picture of a package, where it is one. */
function PlugInIcon({ icon }: { readonly icon: string }) {
  const [isBroken, setIsBroken] = useState(false);
  const source = isBroken ? null : imageOfSvg(icon);
  if (source === null) return <IconPuzzle size={16} aria-hidden />;
  return <img className={styles["plugInIcon"]} src={source} alt="" onError={() => setIsBroken(true)} />;
}
