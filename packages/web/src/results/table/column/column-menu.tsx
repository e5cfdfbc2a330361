import { Menu } from "@mantine/core";
import { aggregations } from "@octavo/note";
import {
  IconArrowBarToLeft,
  IconArrowBarToRight,
  IconArrowLeft,
  IconArrowRight,
  IconChartHistogram,
  IconCopy,
  IconEyeOff,
  IconFilter,
  IconPin,
  IconPinnedOff,
  IconSortAscending,
  IconSortDescending,
} from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTexts } from "../../../language/use-texts.tsx";
import { copyText } from "../../clipboard.ts";
import {
  choosableTypes,
  type GridState,
  type ShownColumn,
  withColumn,
  withColumnMoved,
  withSort,
} from "../state/grid-state.ts";
import { texts } from "../texts.ts";
import { aggregationOf } from "./use-aggregates.ts";

const pins = ["left", "right"] as const;
const typeNames = {
  string: "typeString",
  number: "typeNumber",
  date: "typeDate",
} as const satisfies Record<(typeof choosableTypes)[number], string>;

interface ColumnMenuProps {
  readonly column: ShownColumn;
  /** Columns in the order shown. */
  readonly shown: readonly ShownColumn[];
  readonly state: GridState;
  readonly hasFooter: boolean;
  readonly onChange: (state: GridState) => void;
  readonly onFilter: () => void;
  readonly onProfile: () => void;
  readonly onFit: () => void;
}

/** What can be done with a column, in the menu of its name. */
export function ColumnMenu(props: ColumnMenuProps) {
  const { column, shown, state, onChange } = props;
  const t = useTexts(texts);
  const { index } = column;
  const sort = state.sorts.find((one) => one.column === index)?.direction;
  const place = shown.findIndex((other) => other.index === index);
  const neighbour = (by: number) => {
    const other = shown[place + by];
    return other && other.pin === column.pin ? other : null;
  };
  const [before, after] = [neighbour(-1), neighbour(1)];
  const move = (to: ShownColumn | null | undefined) =>
    onChange(withColumnMoved(state, shown, { column: index, before: to?.index ?? null }));

  return (
    <>
      <Item
        icon={<IconSortAscending size={16} />}
        isChosen={sort === "ascending"}
        onClick={() => onChange(withSort(state, index, sort === "ascending" ? null : "ascending"))}
      >
        {t("sortAscending")}
      </Item>
      <Item
        icon={<IconSortDescending size={16} />}
        isChosen={sort === "descending"}
        onClick={() => onChange(withSort(state, index, sort === "descending" ? null : "descending"))}
      >
        {t("sortDescending")}
      </Item>
      <Menu.Divider />
      <Item icon={<IconFilter size={16} />} onClick={props.onFilter}>
        {t("filter")}
      </Item>
      <Item icon={<IconChartHistogram size={16} />} onClick={props.onProfile}>
        {t("profile")}
      </Item>
      <Menu.Divider />
      {column.pin !== null && (
        <Item icon={<IconPinnedOff size={16} />} onClick={() => onChange(withColumn(state, index, { pin: undefined }))}>
          {t("unpin")}
        </Item>
      )}
      {pins
        .filter((pin) => pin !== column.pin)
        .map((pin) => (
          <Item key={pin} icon={<IconPin size={16} />} onClick={() => onChange(withColumn(state, index, { pin }))}>
            {t(pin === "left" ? "pinLeft" : "pinRight")}
          </Item>
        ))}
      <Item
        icon={<IconEyeOff size={16} />}
        isDisabled={shown.length < 2}
        onClick={() => onChange(withColumn(state, index, { isHidden: true }))}
      >
        {t("hide")}
      </Item>
      <Item icon={<IconArrowLeft size={16} />} keys="Alt+Shift+←" isDisabled={!before} onClick={() => move(before)}>
        {t("moveLeft")}
      </Item>
      <Item
        icon={<IconArrowRight size={16} />}
        keys="Alt+Shift+→"
        isDisabled={!after}
        onClick={() => move(shown[place + 2])}
      >
        {t("moveRight")}
      </Item>
      <Item icon={<IconArrowBarToRight size={16} />} onClick={props.onFit}>
        {t("fit")}
      </Item>
      {column.width !== null && (
        <Item
          icon={<IconArrowBarToLeft size={16} />}
          onClick={() => onChange(withColumn(state, index, { width: undefined }))}
        >
          {t("usualWidth")}
        </Item>
      )}
      <Item icon={<IconCopy size={16} />} onClick={() => void copyText(column.name)}>
        {t("copyName")}
      </Item>
      <Menu.Divider />
      {choosableTypes.map((type) => (
        <Choice
          key={type}
          isChosen={column.state.type === type}
          onClick={() => onChange(withColumn(state, index, { type: column.state.type === type ? undefined : type }))}
        >
          {t(typeNames[type])}
        </Choice>
      ))}
      {props.hasFooter && (
        <>
          <Menu.Divider />
          <AggregationChoices column={column} state={state} onChange={onChange} />
        </>
      )}
    </>
  );
}

interface AggregationChoicesProps {
  readonly column: ShownColumn;
  readonly state: GridState;
  readonly onChange: (state: GridState) => void;
}

/** What the footer says of a column; choosing it again empties the place. */
export function AggregationChoices({ column, state, onChange }: AggregationChoicesProps) {
  const t = useTexts(texts);
  const chosen = aggregationOf(column);
  return aggregations.map((aggregation) => (
    <Choice
      key={aggregation}
      isChosen={chosen === aggregation}
      onClick={() =>
        onChange(withColumn(state, column.index, { aggregation: chosen === aggregation ? "none" : aggregation }))
      }
    >
      {t(aggregation)}
    </Choice>
  ));
}

interface ItemProps {
  readonly icon: ReactNode;
  readonly keys?: string;
  readonly isChosen?: boolean;
  readonly isDisabled?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

function Item({ icon, keys, isChosen = false, isDisabled = false, onClick, children }: ItemProps) {
  return (
    <Menu.Item leftSection={icon} rightSection={isChosen ? "✓" : keys} disabled={isDisabled} onClick={onClick}>
      {children}
    </Menu.Item>
  );
}

interface ChoiceProps {
  readonly isChosen: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

function Choice({ isChosen, onClick, children }: ChoiceProps) {
  return (
    <Menu.CheckboxItem checked={isChosen} closeMenuOnClick onChange={onClick}>
      {children}
    </Menu.CheckboxItem>
  );
}
