import { Button, Group, Text } from "@mantine/core";
import { type Confirmation, closeDialog } from "./dialog-store.ts";

/** For what cannot be undone. The safe button has the focus. */
export function Confirm({ confirmation: { text, action, perform } }: { readonly confirmation: Confirmation }) {
  const handleConfirm = () => {
    closeDialog();
    perform();
  };
  return (
    <>
      <Text size="sm">{text}</Text>
      <Group justify="end" mt="lg" gap="xs">
        <Button variant="default" onClick={closeDialog} data-autofocus>
          Cancel
        </Button>
        <Button color="var(--color-status-error)" onClick={handleConfirm}>
          {action}
        </Button>
      </Group>
    </>
  );
}
