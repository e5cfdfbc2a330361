import { Button, Group, TextInput } from "@mantine/core";
import type { NoteInfo } from "@octavo/protocol";
import { type FormEvent, useState } from "react";
import { closeDialog } from "../../shell/dialogs/dialog-store.ts";
import { shownPath } from "../note-names.ts";
import { useNoteActions, useNotes } from "../use-notes.ts";
import { checkNoteName } from "./name-check.ts";

/** Another name, or another folder: the field holds the whole path. */
export function RenameNote({ note }: { readonly note: NoteInfo }) {
  const notes = useNotes() ?? [];
  const { rename } = useNoteActions();
  const [name, setName] = useState(shownPath(note.path));
  const [refusal, setRefusal] = useState<string | null>(null);
  const check = checkNoteName(name, note, notes);

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (!check.ok) return;
    const outcome = await rename(note, check.path);
    if (outcome.ok) closeDialog();
    else setRefusal(outcome.problem);
  }

  return (
    <form onSubmit={(event) => void handleSubmit(event)}>
      <TextInput
        label="New name"
        description="A / makes folders: Sales/2024/Overview"
        value={name}
        data-autofocus
        onFocus={({ currentTarget }) => selectLastPart(currentTarget)}
        onChange={({ currentTarget }) => {
          setName(currentTarget.value);
          setRefusal(null);
        }}
        error={refusal ?? (check.ok ? null : check.problem)}
      />
      <Group justify="end" mt="lg" gap="xs">
        <Button variant="default" onClick={closeDialog}>
          Cancel
        </Button>
        <Button type="submit" disabled={!check.ok}>
          Rename
        </Button>
      </Group>
    </form>
  );
}

/** The name is changed more often than the folder. */
export function selectLastPart(field: HTMLInputElement): void {
  field.setSelectionRange(field.value.lastIndexOf("/") + 1, field.value.length);
}
