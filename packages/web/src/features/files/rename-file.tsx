import { Button, Group, TextInput } from "@mantine/core";
import { RestError } from "@octavo/client";
import { type FormEvent, useState } from "react";
import { useTranslation } from "../../i18n/use-texts.tsx";
import { closeDialog, shownDialog } from "../../ui/dialogs/dialog-store.ts";
import { useTypedIn } from "../../ui/dialogs/use-typed-in.ts";
import { pageNotifications } from "../../ui/notices/page-notifications.ts";
import { texts as uiTexts } from "../../ui/texts.ts";
import { useBusyState } from "../../ui/use-busy.ts";
import { texts } from "./texts.ts";

interface RenameFileProps {
  readonly path: string;
  /** Rejects with a RestError that says why not. */
  readonly onRename: (to: string) => Promise<void>;
}

/** Another name for a file; the field holds its folder too. What is wrong with it the server says. */
export function RenameFile({ path, onRename }: RenameFileProps) {
  const t = useTranslation(texts);
  const common = useTranslation(uiTexts);
  const [dialog] = useState(shownDialog);
  const [name, setName] = useState(path);
  const [refusal, setRefusal] = useState<string | null>(null);
  const renaming = useBusyState();
  useTypedIn(name !== path);

  async function rename() {
    try {
      await onRename(name.trim());
      dialog.close();
    } catch (error) {
      if (!(error instanceof RestError)) throw error;
      if (dialog.isShown()) setRefusal(error.message);
      else pageNotifications.problem(error.message);
    }
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    void renaming.during(rename);
  };
  return (
    <form onSubmit={handleSubmit}>
      <TextInput
        label={t("newName")}
        value={name}
        readOnly={renaming.isBusy}
        data-autofocus
        onFocus={({ currentTarget }) => currentTarget.setSelectionRange(name.lastIndexOf("/") + 1, name.length)}
        onChange={({ currentTarget }) => {
          setName(currentTarget.value);
          setRefusal(null);
        }}
        error={refusal}
      />
      <Group justify="end" mt="lg" gap="xs">
        <Button variant="default" onClick={closeDialog}>
          {common("cancel")}
        </Button>
        <Button
          ref={renaming.button}
          type="submit"
          loading={renaming.isBusy}
          disabled={name.trim() === "" || name.trim() === path}
        >
          {common("rename")}
        </Button>
      </Group>
    </form>
  );
}
