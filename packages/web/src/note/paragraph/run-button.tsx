import { isRunning, type ParagraphStatus } from "@octavo/note";
import { IconPlayerPlayFilled, IconPlayerStopFilled } from "@tabler/icons-react";
import { memo } from "react";
import { ToolButton } from "./tool-button.tsx";

interface RunButtonProps {
  readonly status: ParagraphStatus;
  readonly isEnabled: boolean;
  readonly onRun: () => void;
  readonly onCancel: () => void;
}

/** Runs the paragraph, or cancels it while it waits or runs. */
export const RunButton = memo(function RunButton({ status, isEnabled, onRun, onCancel }: RunButtonProps) {
  return isRunning(status) ? (
    <ToolButton
      icon={<IconPlayerStopFilled size={16} />}
      label="Cancel paragraph"
      shortcut="Ctrl+Alt+C"
      onPress={onCancel}
    />
  ) : (
    <ToolButton
      icon={<IconPlayerPlayFilled size={16} />}
      label={isEnabled ? "Run paragraph" : "Running is disabled for this paragraph"}
      shortcut="Shift+Enter"
      isDisabled={!isEnabled}
      onPress={onRun}
    />
  );
});
