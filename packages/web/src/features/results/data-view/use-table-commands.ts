import {
  IconArrowsSort,
  IconChartBar,
  IconColumns,
  IconFilterOff,
  IconPuzzle,
  IconRowInsertBottom,
  IconSearch,
  IconSettings,
} from "@tabler/icons-react";
import type { RefObject } from "react";
import type { PaletteCommand, PaletteEntry } from "../../../ui/commands/palette-store.ts";
import { useCommands } from "../../../ui/commands/use-commands.ts";
import { isUsedElement } from "../common/in-use.ts";
import { useFieldFocus } from "../common/use-field-focus.ts";
import { type DataViewKind, furtherKinds } from "./chart/kinds.ts";
import { texts } from "./common/texts.ts";
import { type Exportable, exportEntries } from "./exports.ts";
import { asItComes, isAsItComes } from "./grid/state/grid-state.ts";
import { optionEntries } from "./options/option-entries.ts";
import type { Option } from "./options/option-spec.ts";
import type { ArrangedGrid } from "./use-grid.ts";
import { furtherIcons, usualViews } from "./view-switch.tsx";

interface TableToCommand {
  /** Null where it is only shown, and has no tools. */
  readonly root: RefObject<HTMLElement | null>;
  readonly shown: DataViewKind | null;
  /** Views of packages that are not shown, by name. */
  readonly plugIns: readonly string[];
  readonly table: Exportable;
  readonly hasSettings: boolean;
  readonly onShow: (shown: DataViewKind) => void;
  readonly onPlugIn: (name: string) => void;
  readonly onSettings: (isOpen: boolean) => void;
  /** Null while a chart is shown. */
  readonly grid: LentGrid | null;
  /** The field that a file of rows is chosen with; null where none can be added. */
  readonly importField: RefObject<HTMLInputElement | null> | null;
}

interface LentGrid extends Pick<ArrangedGrid, "state" | "setState"> {
  /** Shows all rows again; null while it does. */
  readonly onClear: (() => void) | null;
  readonly options: () => readonly Option[];
}

/** What can be done with a table is in the palette while its paragraph is the one in use. */
export function useTableCommands(table: TableToCommand): void {
  const { root, grid, onSettings } = table;
  const focusField = useFieldFocus(root);
  useCommands(() => {
    if (!isUsedElement(root.current)) return [];
    const onType = (name: string) => {
      onSettings(true);
      focusField(name);
    };
    const options = grid ? optionEntries({ options: grid.options(), of: "table", view: texts.t("table"), onType }) : [];
    return [...tableEntriesOf(table), ...options];
  });
}

function tableEntriesOf(lent: TableToCommand): readonly PaletteEntry[] {
  const { shown, plugIns, table, hasSettings, importField, onShow, onPlugIn, onSettings } = lent;
  const place = texts.t("table");
  const views = [
    ...usualViews.map(({ shown: view, Icon }) => ({ view, icon: Icon })),
    ...furtherKinds.map((view) => ({ view, icon: furtherIcons[view] ?? IconChartBar })),
  ];
  return [
    ...views
      .filter(({ view }) => view !== shown)
      .map(({ view, icon }) => ({
        id: `table-as-${view}`,
        label: texts.t("showAs", { view: texts.t(view) }),
        place,
        icon,
        perform: () => onShow(view),
      })),
    ...plugIns.map((name) => ({
      id: `table-as-package-${name}`,
      label: texts.t("showAs", { view: name }),
      place,
      icon: IconPuzzle,
      perform: () => onPlugIn(name),
    })),
    {
      id: "table-settings",
      label: texts.t(hasSettings ? "closeSettings" : "openSettings"),
      place,
      icon: IconSettings,
      perform: () => onSettings(!hasSettings),
    },
    ...(lent.grid ? gridEntries(lent.grid, lent.root.current) : []),
    ...(importField
      ? [
          {
            id: "table-addRows",
            label: texts.t("addRows"),
            place,
            icon: IconRowInsertBottom,
            perform: () => importField.current?.click(),
          },
        ]
      : []),
    ...exportEntries(table),
  ];
}

interface GridEntry extends Pick<PaletteCommand, "icon" | "perform"> {
  readonly id: "filterRows" | "showAllRows" | "rowsAsTheyCome" | "columnsAsTheyCome";
}

/** What changes which rows are shown, and in which order. What is about one column, the grid lends itself; what is about its pages, the pager. */
function gridEntries(grid: LentGrid, tools: HTMLElement | null): readonly PaletteEntry[] {
  const { state, setState, onClear } = grid;
  const search = tools?.querySelector<HTMLElement>("input[type=search]");
  const entries: readonly (GridEntry | false | null | undefined)[] = [
    search && { id: "filterRows", icon: IconSearch, perform: () => search.focus() },
    onClear && { id: "showAllRows", icon: IconFilterOff, perform: onClear },
    state.sorts.length > 0 && {
      id: "rowsAsTheyCome",
      icon: IconArrowsSort,
      perform: () => setState({ ...state, sorts: [] }),
    },
    !isAsItComes(state) && {
      id: "columnsAsTheyCome",
      icon: IconColumns,
      perform: () => setState(asItComes),
    },
  ];
  return entries.flatMap((entry) =>
    entry ? [{ ...entry, id: `table-${entry.id}`, label: texts.t(entry.id), place: texts.t("table") }] : [],
  );
}
