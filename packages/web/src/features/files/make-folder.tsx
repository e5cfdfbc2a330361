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

interface MakeFolderProps {
  /** Rejects with a RestError that says why not. */
  readonly onMake: (name: string) => Promise<void>;
}

/** A name for a folder. What is wrong with it the server says. */
export function MakeFolder({ onMake }: MakeFolderProps) {
  const t = useTranslation(texts);
  const common = useTranslation(uiTexts);
  const [dialog] = useState(shownDialog);
  const [name, setName] = useState("");
  const [refusal, setRefusal] = useState<string | null>(null);
  const making = useBusyState();
  useTypedIn(name !== "");

  async function makeFolder() {
    try {
      await onMake(name.trim());
      dialog.close();
    } catch (error) {
      if (!(error instanceof RestError)) throw error;
      if (dialog.isShown()) setRefusal(error.message);
      else pageNotifications.problem(error.message);
    }
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    void making.during(makeFolder);
  };
  return (
    <form onSubmit={handleSubmit}>
      <TextInput
        label={t("folderName")}
        value={name}
        readOnly={making.isBusy}
        data-autofocus
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
        <Button ref={making.button} type="submit" loading={making.isBusy} disabled={name.trim() === ""}>
          {t("makeFolder")}
        </Button>
      </Group>
    </form>
  );
}
