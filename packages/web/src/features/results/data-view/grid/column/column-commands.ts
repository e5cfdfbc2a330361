/** What can be done with a column of a grid, as data: the menu of its name and the palette have the same. */
import { type Aggregation, aggregations } from "@octavo/note";
import {
  IconAbc,
  IconArrowBarToLeft,
  IconArrowBarToRight,
  IconArrowLeft,
  IconArrowRight,
  IconCalendar,
  IconChartHistogram,
  IconCopy,
  IconEyeOff,
  IconFilter,
  IconNumber123,
  IconNumbers,
  IconPin,
  IconPinnedOff,
  IconSortAscending,
  IconSortDescending,
  IconSum,
} from "@tabler/icons-react";
import { currentLanguage } from "../../../../../i18n/current-language.ts";
import type { Notifier } from "../../../../../platform/notifier.ts";
import { copyAndNotify } from "../../../../../ui/clipboard.ts";
import type { Command } from "../../../../../ui/commands/command.ts";
import { texts } from "../../common/texts.ts";
import { chosenFormats, formatCell } from "../cell-text.ts";
import {
  type ColumnChange,
  type ColumnFormat,
  choosableTypes,
  columnFormats,
  type GridState,
  type ShownColumn,
  withColumn,
  withColumnMoved,
  withColumnSort,
} from "../state/grid-state.ts";
import { aggregationOf } from "./use-aggregates.ts";

export interface AggregationContext {
  /** There is no note here whose rights would decide: who may not change one arranges what they see. */
  readonly session?: never;
  readonly column: ShownColumn;
  readonly state: GridState;
  readonly onChange: (state: GridState) => void;
}

export interface ColumnContext extends AggregationContext {
  /** Columns in the order shown. */
  readonly shown: readonly ShownColumn[];
  /** Where among them this one is. */
  readonly position: number;
  readonly hasFooter: boolean;
  readonly onFilter: () => void;
  readonly onProfile: () => void;
  readonly onFit: () => void;
}

export interface ColumnCommand<Context = ColumnContext> extends Command<Context> {
  /** Whether the column is like that; then doing it takes that back. */
  readonly isChosen?: (context: Context) => boolean;
  /** @param notifier says what came of it where the grid does not show that */
  readonly perform: (context: Context, notifier?: Notifier) => void;
}

const directions = [
  { direction: "ascending", name: "sortAscending", icon: IconSortAscending },
  { direction: "descending", name: "sortDescending", icon: IconSortDescending },
] as const;

const sorts = directions.map(({ direction, name, icon }): ColumnCommand => {
  const isChosen = ({ state, column }: ColumnContext) =>
    state.sorts.some((sort) => sort.column === column.index && sort.direction === direction);
  return {
    id: name,
    group: "sort",
    name: texts.later(name),
    keys: [],
    icon,
    isChosen,
    perform: (context) =>
      context.onChange(withColumnSort(context.state, context.column.index, isChosen(context) ? null : direction)),
  };
});

const looks: readonly ColumnCommand[] = [
  {
    id: "filter",
    group: "look",
    name: texts.later("filter"),
    keys: [],
    icon: IconFilter,
    perform: ({ onFilter }) => onFilter(),
  },
  {
    id: "profile",
    group: "look",
    name: texts.later("profile"),
    keys: [],
    icon: IconChartHistogram,
    perform: ({ onProfile }) => onProfile(),
  },
];

const isPinned = ({ column }: ColumnContext) => column.pin !== null;
const hasWidth = ({ column }: ColumnContext) => column.width !== null;

const pins = (["left", "right"] as const).map((pin): ColumnCommand => {
  const isElsewhere = ({ column }: ColumnContext) => column.pin !== pin;
  const name = pin === "left" ? "pinLeft" : "pinRight";
  return {
    id: name,
    group: "place",
    name: texts.later(name),
    keys: [],
    icon: IconPin,
    when: isElsewhere,
    isNamed: isElsewhere,
    perform: (context) => changeColumn(context, { pin }),
  };
});

const places: readonly ColumnCommand[] = [
  {
    id: "unpin",
    group: "place",
    name: texts.later("unpin"),
    keys: [],
    icon: IconPinnedOff,
    when: isPinned,
    isNamed: isPinned,
    perform: (context) => changeColumn(context, { pin: undefined }),
  },
  ...pins,
  {
    id: "hide",
    group: "place",
    name: texts.later("hide"),
    keys: [],
    icon: IconEyeOff,
    when: ({ shown }) => shown.length > 1,
    perform: (context) => changeColumn(context, { isHidden: true }),
  },
  {
    id: "moveLeft",
    group: "place",
    name: texts.later("moveLeft"),
    keys: ["Alt+Shift+Left"],
    icon: IconArrowLeft,
    when: (context) => neighbour(context, -1) !== null,
    perform: (context) => moveBefore(context, neighbour(context, -1)),
  },
  {
    id: "moveRight",
    group: "place",
    name: texts.later("moveRight"),
    keys: ["Alt+Shift+Right"],
    icon: IconArrowRight,
    when: (context) => neighbour(context, 1) !== null,
    perform: (context) => moveBefore(context, context.shown[context.position + 2] ?? null),
  },
  {
    id: "fit",
    group: "place",
    name: texts.later("fit"),
    keys: [],
    icon: IconArrowBarToRight,
    perform: ({ onFit }) => onFit(),
  },
  {
    id: "usualWidth",
    group: "place",
    name: texts.later("usualWidth"),
    keys: [],
    icon: IconArrowBarToLeft,
    when: hasWidth,
    isNamed: hasWidth,
    perform: (context) => changeColumn(context, { width: undefined }),
  },
  {
    id: "copyName",
    group: "place",
    name: texts.later("copyName"),
    keys: [],
    icon: IconCopy,
    perform: ({ column }, notifier) => void copyAndNotify(column.name, notifier),
  },
];

const typeNames = {
  string: "typeString",
  number: "typeNumber",
  date: "typeDate",
} as const satisfies Record<(typeof choosableTypes)[number], string>;
const typeIcons = { string: IconAbc, number: IconNumber123, date: IconCalendar };

const types = choosableTypes.map((type): ColumnCommand => {
  const isChosen = ({ column }: ColumnContext) => column.state.type === type;
  return {
    id: typeNames[type],
    group: "type",
    name: texts.later(typeNames[type]),
    keys: [],
    icon: typeIcons[type],
    isChosen,
    perform: (context) => changeColumn(context, { type: isChosen(context) ? undefined : type }),
  };
});

const formatNames = {
  grouped: "formatGrouped",
  compact: "formatCompact",
  percent: "formatPercent",
} as const satisfies Record<ColumnFormat, string>;

const isNumber = ({ column }: ColumnContext) => column.kind === "number";

/** How numbers are written; choosing it again writes them as they come. */
const formats = columnFormats.map((format): ColumnCommand => {
  const isChosen = ({ column }: ColumnContext) => column.state.format === format;
  return {
    id: formatNames[format],
    group: "format",
    name: () => texts.t(formatNames[format], exampleOf(format)),
    keys: [],
    icon: IconNumbers,
    when: isNumber,
    isNamed: isNumber,
    isChosen,
    perform: (context) => changeColumn(context, { format: isChosen(context) ? undefined : format }),
  };
});

function exampleOf(format: ColumnFormat): { readonly example: string } {
  const number = format === "percent" ? 0.25 : 1234;
  const example = formatCell(number, {
    format: chosenFormats[format],
    locale: currentLanguage.getState().locale,
    column: { kind: "number" },
  });
  return { example };
}

/** What the footer says of a column; choosing it again empties the place. */
export const aggregationCommands = aggregations.map((aggregation: Aggregation): ColumnCommand<AggregationContext> => {
  const isChosen = ({ column }: AggregationContext) => aggregationOf(column) === aggregation;
  return {
    id: aggregation,
    group: "aggregation",
    name: texts.later(aggregation),
    keys: [],
    icon: IconSum,
    isChosen,
    perform: (context) => changeColumn(context, { aggregation: isChosen(context) ? "none" : aggregation }),
  };
});

const hasFooter = (context: ColumnContext) => context.hasFooter;

/** What stands in the menu of a column, in its order. */
export const columnCommands: readonly ColumnCommand[] = [
  ...sorts,
  ...looks,
  ...places,
  ...types,
  ...formats,
  ...aggregationCommands.map((command): ColumnCommand => ({ ...command, when: hasFooter, isNamed: hasFooter })),
];

function changeColumn({ state, column, onChange }: AggregationContext, to: ColumnChange): void {
  onChange(withColumn(state, column.index, to));
}

/** The one beside it that it can change places with: those at an edge stay together. */
function neighbour({ shown, position, column }: ColumnContext, by: 1 | -1): ShownColumn | null {
  const other = shown[position + by];
  return other && other.pin === column.pin ? other : null;
}

function moveBefore({ state, shown, column, onChange }: ColumnContext, other: ShownColumn | null): void {
  onChange(withColumnMoved(state, shown, { column: column.index, before: other?.index ?? null }));
}
