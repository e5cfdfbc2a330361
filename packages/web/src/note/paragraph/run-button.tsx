import { isRunning, type ParagraphStatus } from "@octavo/note";
import { IconPlayerPlayFilled, IconPlayerStopFilled } from "@tabler/icons-react";
import { memo } from "react";
import { useShownKey } from "../../commands/use-keys.ts";
import { cancelCommand, runCommand } from "../commands/paragraph-commands.ts";
import { ToolButton } from "./tool-button.tsx";

interface RunButtonProps {
  readonly status: ParagraphStatus;
  readonly isEnabled: boolean;
  readonly onRun: () => void;
  readonly onCancel: () => void;
}

/** Runs the paragraph, or cancels it while it waits or runs. */
export const RunButton = memo(function RunButton({ status, isEnabled, onRun, onCancel }: RunButtonProps) {
  const key = useShownKey(isRunning(status) ? cancelCommand : runCommand);
  const shortcut = key === undefined ? {} : { shortcut: key };
  return isRunning(status) ? (
    <ToolButton icon={<IconPlayerStopFilled size={16} />} label="Cancel paragraph" {...shortcut} onPress={onCancel} />
  ) : (
    <ToolButton
      icon={<IconPlayerPlayFilled size={16} />}
      label={isEnabled ? "Run paragraph" : "Running is disabled for this paragraph"}
      {...shortcut}
      isDisabled={!isEnabled}
      onPress={onRun}
    />
  );
});
