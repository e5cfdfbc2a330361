import { Button } from "@mantine/core";
import { useTexts } from "../../i18n/use-texts.tsx";
import { labelOf } from "../../ui/commands/command.ts";
import { entriesOf } from "../../ui/commands/entries.ts";
import { useLentToPalette } from "../../ui/commands/use-lent-to-palette.ts";
import { texts } from "../notes/texts.ts";
import { useNoteActions } from "../notes/use-notes.ts";
import classes from "./home-page.module.css";
import { type TrashContext, trashCommands } from "./trash-commands.ts";

export function TrashActions({ count }: { readonly count: number }) {
  const t = useTexts(texts);
  const context: TrashContext = { count, actions: useNoteActions() };
  useLentToPalette(() => entriesOf(trashCommands, () => context, t("trash")));
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
          {labelOf(command, context)}
        </Button>
      ))}
    </div>
  );
}
