import { Button, Group } from "@mantine/core";

interface UndoMessageProps {
  readonly text: string;
  readonly onUndo: () => void;
}

/** What was done, and the way back. */
export function UndoMessage({ text, onUndo }: UndoMessageProps) {
  return (
    <Group justify="space-between" wrap="nowrap">
      <span style={{ overflowWrap: "anywhere" }}>{text}</span>
      <Button size="compact-sm" variant="light" style={{ flex: "none" }} onClick={onUndo}>
        Undo
      </Button>
    </Group>
  );
}
