import { Button, Group, TextInput } from "@mantine/core";
import type { NoteInfo } from "@octavo/protocol";
import { type FormEvent, useState } from "react";
import { useMatch } from "react-router";
import { useTranslation } from "../../../i18n/use-texts.tsx";
import { closeDialog } from "../../../ui/dialogs/dialog-store.ts";
import { useTypedIn } from "../../../ui/dialogs/use-typed-in.ts";
import { texts as uiTexts } from "../../../ui/texts.ts";
import { nextCloneName, shownPath, useNoteActions, useNoteList } from "../../notes/index.ts";
import { checkNoteName } from "./name-check.ts";
import { texts } from "./texts.ts";
import { useMaking } from "./use-making.ts";

/** Asks what a copy of a note is called, and opens it. */
export function CloneNote({ note }: { readonly note: NoteInfo }) {
  const t = useTranslation(texts);
  const common = useTranslation(uiTexts);
  const notes = useNoteList() ?? [];
  const { clone } = useNoteActions();
  const { make, isBusy, button, refusal, forgetRefusal } = useMaking();
  const isOpen = useMatch("/notebook/:noteId/*")?.params.noteId === note.id;
  const [typed, setTyped] = useState<string | null>(null);
  useTypedIn(typed !== null);

  // Until something is typed the name follows the list, which may come after the dialog.
  const name = typed ?? shownPath(nextCloneName(note.path, notes));
  const checked = checkNoteName(name, note, notes);
  const problem = checked.ok ? null : (checked.problem ?? t("sameName"));

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (checked.ok) void make(() => clone(note, checked.path, { isOpen }));
  }

  return (
    <form onSubmit={handleSubmit}>
      <TextInput
        label={t("copyName")}
        description={t("copyHint")}
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
          {common("cancel")}
        </Button>
        <Button ref={button} type="submit" loading={isBusy} disabled={!checked.ok}>
          {t("clone")}
        </Button>
      </Group>
    </form>
  );
}
