import { Button, Group } from "@mantine/core";
import { useTranslation } from "../../i18n/use-texts.tsx";
import { texts } from "../texts.ts";
import { closeDialog } from "./dialog-store.ts";

/** The end of a dialog that only says something. */
export function CloseRow() {
  const t = useTranslation(texts);
  return (
    <Group justify="end" mt="lg">
      <Button variant="default" onClick={closeDialog} data-autofocus>
        {t("close")}
      </Button>
    </Group>
  );
}
