import { Button, Group, Text } from "@mantine/core";
import { useTexts } from "../../language/use-texts.tsx";
import { texts } from "../../ui/texts.ts";
import { type Confirmation, closeDialog, dialogStore } from "./dialog-store.ts";

/** For what cannot be undone. The safe button has the focus. */
export function Confirm({ confirmation }: { readonly confirmation: Confirmation }) {
  const t = useTexts(texts);
  const { text, action, perform, instead, otherwise, isHarmless = false } = confirmation;
  const closeAnd = (then?: () => void) => () => {
    // The second of two quick presses may find the button still there.
    if (!dialogStore.getState().isOpen) return;
    closeDialog();
    then?.();
  };
  return (
    <>
      <Text size="sm" style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
        {text}
      </Text>
      <Group justify="end" mt="lg" gap="xs">
        <Button variant="default" onClick={closeAnd(otherwise?.perform)} data-autofocus>
          {otherwise?.label ?? t("cancel")}
        </Button>
        {instead && (
          <Button variant="default" onClick={closeAnd(instead.perform)}>
            {instead.label}
          </Button>
        )}
        <Button {...(isHarmless ? {} : { color: "var(--color-status-error)" })} onClick={closeAnd(perform)}>
          {action}
        </Button>
      </Group>
    </>
  );
}
