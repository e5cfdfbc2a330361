import { IconEye } from "@tabler/icons-react";
import { isAvailable } from "../../../../ui/commands/command.ts";
import type { PaletteCommand, PaletteEntry } from "../../../../ui/commands/palette-store.ts";
import { useCommands } from "../../../../ui/commands/use-commands.ts";
import { isUsedElement } from "../../common/in-use.ts";
import { texts } from "../common/texts.ts";
import type { TableSource } from "../source/source.ts";
import { type ColumnCommand, type ColumnContext, columnCommands } from "./column/column-commands.ts";
import { hiddenColumns, type ShownColumn, withColumn } from "./state/grid-state.ts";

export interface ColumnsToCommand extends Pick<ColumnContext, "shown" | "state" | "hasFooter" | "onChange"> {
  readonly source: Pick<TableSource, "columns">;
  /** The column that the keyboard was in last: asked which column, it stands first. */
  readonly active: ShownColumn | undefined;
  readonly onFilter: (column: ShownColumn) => void;
  readonly onProfile: (column: ShownColumn) => void;
  readonly onFit: (column: ShownColumn) => void;
}

/** What the menus of columns do is in the palette while the paragraph of the grid is the one in use. */
export function useColumnCommands(box: () => Element | null, columns: ColumnsToCommand): void {
  useCommands(() => (isUsedElement(box()) ? columnEntries(columns) : []));
}

/** Each asks for the column: there may be three hundred, and with each of them two dozen things can be done. */
export function columnEntries(columns: ColumnsToCommand): readonly PaletteEntry[] {
  const contexts = contextsOf(columns);
  const { source, state, onChange } = columns;
  const hidden = hiddenColumns(source.columns, state);
  const entries = columnCommands
    .filter((command) => contexts.some((context) => isAvailable(command, context)))
    .map((command) =>
      columnChoice(command, () =>
        contexts
          .filter((context) => isAvailable(command, context))
          .map((context) =>
            columnAnswer(context.column, command.icon, {
              place: command.isChosen?.(context) ? texts.t("isSo") : "",
              perform: (notifier) => command.perform(context, notifier),
            }),
          ),
      ),
    );
  if (hidden.length === 0) return entries;
  const show = { id: "show", name: texts.later("showAgain"), icon: IconEye };
  return [
    ...entries,
    columnChoice(show, () =>
      hidden.map((column) =>
        columnAnswer(column, IconEye, {
          place: "",
          perform: () => onChange(withColumn(state, column.index, { isHidden: undefined })),
        }),
      ),
    ),
  ];
}

/** The column that has the keyboard before the others. */
function contextsOf({ active, onFilter, onProfile, onFit, ...columns }: ColumnsToCommand): readonly ColumnContext[] {
  const contexts = columns.shown.map((column, position) => ({
    ...columns,
    column,
    position,
    onFilter: () => onFilter(column),
    onProfile: () => onProfile(column),
    onFit: () => onFit(column),
  }));
  const first = contexts.find(({ column }) => column.index === active?.index);
  return first ? [first, ...contexts.filter((context) => context !== first)] : contexts;
}

function columnChoice(
  { id, name, icon }: Pick<ColumnCommand, "id" | "name" | "icon">,
  entries: () => readonly PaletteCommand[],
): PaletteEntry {
  const action = name().replace(/…$/, "").trim();
  return {
    id: `column-${id}`,
    label: texts.t("columnAction", { action }),
    place: texts.t("table"),
    icon,
    choices: { question: texts.t("whichColumn", { action }), entries },
  };
}

function columnAnswer(
  { index, name }: Pick<ShownColumn, "index" | "name">,
  icon: PaletteCommand["icon"],
  deed: Pick<PaletteCommand, "place" | "perform">,
): PaletteCommand {
  const label = name === "" ? texts.t("columnAt", { number: index + 1 }) : name;
  return { id: `column ${index}`, label, icon, ...deed };
}
