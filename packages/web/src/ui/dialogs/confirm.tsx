import { Button, Group, Text } from "@mantine/core";
import { useRef } from "react";
import { useTranslation } from "../../i18n/use-texts.tsx";
import { texts } from "../texts.ts";
import type { Confirmation } from "./dialog-store.ts";

interface ConfirmProps {
  readonly confirmation: Confirmation;
  /** Closes the question, and does what was answered. */
  readonly onAnswer: (perform?: () => void) => void;
}

/** For what cannot be undone. The safe button has the focus. */
export function Confirm({ confirmation, onAnswer }: ConfirmProps) {
  const t = useTranslation(texts);
  const isAnswered = useRef(false);
  const { text, action, perform, instead, otherwise, onDismiss, isHarmless = false } = confirmation;
  const closeAnd = (then?: () => void) => () => {
    // The second of two quick presses may find the button still there.
    if (isAnswered.current) return;
    isAnswered.current = true;
    onAnswer(then);
  };
  return (
    <>
      <Text size="sm" style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
        {text}
      </Text>
      <Group justify="end" mt="lg" gap="xs">
        <Button variant="default" onClick={closeAnd(otherwise?.perform ?? onDismiss)} data-autofocus>
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
