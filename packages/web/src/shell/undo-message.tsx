import { Button, Group } from "@mantine/core";
import { useTexts } from "../language/use-texts.tsx";
import { texts } from "./texts.ts";

interface UndoMessageProps {
  readonly text: string;
  readonly onUndo: () => void;
}

/** What was done, and the way back. */
export function UndoMessage({ text, onUndo }: UndoMessageProps) {
  const t = useTexts(texts);
  return (
    <Group justify="space-between" wrap="nowrap">
      <span style={{ overflowWrap: "anywhere" }}>{text}</span>
      <Button size="compact-sm" variant="light" style={{ flex: "none" }} onClick={onUndo}>
        {t("undo")}
      </Button>
    </Group>
  );
}
