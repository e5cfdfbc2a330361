import { Button, Group, Text } from "@mantine/core";
import { useTexts } from "../../language/use-texts.tsx";
import { texts } from "../../ui/texts.ts";
import { closeDialog } from "./dialog-store.ts";

/** What the server said to nobody in particular. */
export function Details({ text }: { readonly text: string }) {
  const t = useTexts(texts);
  return (
    <>
      <Text size="sm" style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
        {text}
      </Text>
      <Group justify="end" mt="lg">
        <Button variant="default" onClick={closeDialog} data-autofocus>
          {t("close")}
        </Button>
      </Group>
    </>
  );
}
