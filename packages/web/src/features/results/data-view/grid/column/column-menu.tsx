import { Menu } from "@mantine/core";
import { useTranslation } from "../../../../../i18n/use-texts.tsx";
import { isAvailable, labelOfCommand } from "../../../../../ui/commands/command.ts";
import { isMac, printKeys } from "../../../../../ui/commands/keys.ts";
import { texts } from "../../common/texts.ts";
import {
  type AggregationContext,
  aggregationCommands,
  type ColumnCommand,
  type ColumnContext,
  columnCommands,
} from "./column-commands.ts";

/** What can be done with a column, in the menu of its name. */
export function ColumnMenu({ context }: { readonly context: ColumnContext }) {
  useTranslation(texts);
  const named = columnCommands.filter(({ isNamed }) => isNamed?.(context) ?? true);
  return named.map((command, at) => (
    <div key={command.id}>
      {at > 0 && named[at - 1]?.group !== command.group && <Menu.Divider />}
      <Entry command={command} context={context} />
    </div>
  ));
}

/** What the footer says of a column. */
export function AggregationChoices(context: AggregationContext) {
  useTranslation(texts);
  return aggregationCommands.map((command) => <Entry key={command.id} command={command} context={context} />);
}

interface EntryProps<Context extends AggregationContext> {
  readonly command: ColumnCommand<Context>;
  readonly context: Context;
}

/** Of several of which a column is one at most, a menu marks that; an order has an icon besides. */
const choices = ["type", "format", "aggregation"];

function Entry<Context extends AggregationContext>({ command, context }: EntryProps<Context>) {
  const { group, icon: Icon, keys, perform } = command;
  const isChosen = command.isChosen?.(context) ?? false;
  const label = labelOfCommand(command, context);
  if (choices.includes(group)) {
    return (
      <Menu.CheckboxItem checked={isChosen} closeMenuOnClick onChange={() => perform(context)}>
        {label}
      </Menu.CheckboxItem>
    );
  }
  const [key] = keys;
  return (
    <Menu.Item
      leftSection={<Icon size={16} />}
      rightSection={isChosen ? "✓" : key && printKeys(key, isMac)}
      disabled={!isAvailable(command, context)}
      onClick={() => perform(context)}
    >
      {label}
    </Menu.Item>
  );
}
