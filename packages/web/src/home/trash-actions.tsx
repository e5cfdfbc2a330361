import { Button } from "@mantine/core";
import { labelOf } from "../commands/command.ts";
import { entriesOf } from "../commands/entries.ts";
import { useLentToPalette } from "../commands/palette/use-lent-to-palette.ts";
import { useTexts } from "../language/use-texts.tsx";
import classes from "./home-page.module.css";
import { texts } from "./texts.ts";
import { type TrashContext, trashCommands } from "./trash-commands.ts";
import { useNoteActions } from "./use-notes.ts";

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
