import { Button, Group, TextInput } from "@mantine/core";
import type { NoteInfo } from "@octavo/protocol";
import { type FormEvent, useState } from "react";
import { useMatch } from "react-router";
import { closeDialog } from "../../shell/dialogs/dialog-store.ts";
import { nextCloneName, shownPath } from "../note-names.ts";
import { useNoteActions, useNotes } from "../use-notes.ts";
import { checkNoteName } from "./name-check.ts";
import { useMaking } from "./use-making.ts";

/** Asks what a copy of a note is called, and opens it. */
export function CloneNote({ note }: { readonly note: NoteInfo }) {
  const notes = useNotes() ?? [];
  const { clone } = useNoteActions();
  const { make, isBusy, refusal, forgetRefusal } = useMaking();
  const isOpen = useMatch("/notebook/:noteId/*")?.params.noteId === note.id;
  const [typed, setTyped] = useState<string | null>(null);

  // Until something is typed the name follows the list, which may come after the dialog.
  const name = typed ?? shownPath(nextCloneName(note.path, notes));
  const checked = checkNoteName(name, note, notes);
  const problem = checked.ok ? null : (checked.problem ?? "That is the name of the note itself.");

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (checked.ok) void make(() => clone(note, checked.path, { isOpen }));
  }

  return (
    <form onSubmit={handleSubmit}>
      <TextInput
        label="Name of the copy"
        description="It has the same paragraphs and results, and belongs to you. A / makes folders."
        value={name}
        data-autofocus
        onFocus={({ currentTarget }) =>
          currentTarget.setSelectionRange(currentTarget.value.lastIndexOf("/") + 1, currentTarget.value.length)
        }
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          forgetRefusal();
        }}
        error={refusal ?? problem}
      />
      <Group justify="end" mt="lg" gap="xs">
        <Button variant="default" onClick={closeDialog}>
          Cancel
        </Button>
        <Button type="submit" loading={isBusy} disabled={!checked.ok}>
          Clone
        </Button>
      </Group>
    </form>
  );
}
