import { Button } from "@mantine/core";
import { useTranslation } from "../../i18n/use-texts.tsx";
import { labelOfCommand } from "../../ui/commands/command.ts";
import { paletteEntriesOf } from "../../ui/commands/entries.ts";
import { useCommands } from "../../ui/commands/use-commands.ts";
import { texts, useNoteActions } from "../notes/index.ts";
import classes from "./home-page.module.css";
import { type TrashContext, trashCommands } from "./trash-commands.ts";

export function TrashActions({ count }: { readonly count: number }) {
  const t = useTranslation(texts);
  const context: TrashContext = { count, actions: useNoteActions() };
  useCommands(() => paletteEntriesOf(trashCommands, () => context, t("trash")));
  return (
    <div className={classes["buttons"]}>
      {trashCommands.map((command) => (
        <Button
          key={command.id}
          px="sm"
          variant="default"
          leftSection={<command.icon size={16} />}
          disabled={command.when?.(context) === false}
          onClick={() => command.perform(context)}
        >
          {labelOfCommand(command, context)}
        </Button>
      ))}
    </div>
  );
}
