import { Button, Group, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { closeDialog } from "../../shell/dialogs/dialog-store.ts";
import { shownPath } from "../note-names.ts";
import { useNoteActions, useNotes } from "../use-notes.ts";
import { checkFolderName } from "./name-check.ts";
import { Remark } from "./remark.tsx";
import { selectLastPart } from "./rename-note.tsx";

/** Another name or place for a folder; when one is there already, its warning says that they become one. */
export function RenameFolder({ path }: { readonly path: string }) {
  const notes = useNotes() ?? [];
  const { renameFolder } = useNoteActions();
  const [name, setName] = useState(shownPath(path));
  const [refusal, setRefusal] = useState<string | null>(null);
  const check = checkFolderName(name, path, notes);
  const isMerge = check.ok && check.isMerge;

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (!check.ok) return;
    const outcome = await renameFolder(path, check.path);
    if (outcome.ok) closeDialog();
    else setRefusal(outcome.problem);
  }

  return (
    <form onSubmit={(event) => void handleSubmit(event)}>
      <TextInput
        label="New name"
        description="A / moves it into another folder"
        value={name}
        data-autofocus
        onFocus={({ currentTarget }) => selectLastPart(currentTarget)}
        onChange={({ currentTarget }) => {
          setName(currentTarget.value);
          setRefusal(null);
        }}
        error={refusal ?? (check.ok ? null : check.problem)}
      />
      {isMerge && (
        <Remark kind="warning" title="The folders will be merged">
          “{shownPath(check.path)}” exists already. Its notes stay, those of “{shownPath(path)}” join them.
        </Remark>
      )}
      <Group justify="end" mt="lg" gap="xs">
        <Button variant="default" onClick={closeDialog}>
          Cancel
        </Button>
        <Button type="submit" disabled={!check.ok}>
          {isMerge ? "Merge" : "Rename"}
        </Button>
      </Group>
    </form>
  );
}
