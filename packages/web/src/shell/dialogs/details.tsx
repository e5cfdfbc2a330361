import { Button, Group, Text } from "@mantine/core";
import { closeDialog } from "./dialog-store.ts";

/** What the server said to nobody in particular. */
export function Details({ text }: { readonly text: string }) {
  return (
    <>
      <Text size="sm" style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
        {text}
      </Text>
      <Group justify="end" mt="lg">
        <Button variant="default" onClick={closeDialog} data-autofocus>
          Close
        </Button>
      </Group>
    </>
  );
}
