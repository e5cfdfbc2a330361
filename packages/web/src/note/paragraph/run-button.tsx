import { isRunning, type ParagraphStatus } from "@octavo/note";
import { IconPlayerPlayFilled, IconPlayerStopFilled } from "@tabler/icons-react";
import { memo } from "react";
import { useShownKey } from "../../commands/use-keys.ts";
import { useTexts } from "../../language/use-texts.tsx";
import { cancelCommand, runCommand } from "../commands/paragraph-commands.ts";
import { texts } from "./texts.ts";
import { ToolButton } from "./tool-button.tsx";

interface RunButtonProps {
  readonly status: ParagraphStatus;
  readonly isEnabled: boolean;
  readonly onRun: () => void;
  readonly onCancel: () => void;
}

/** Runs the paragraph, or cancels it while it waits or runs. */
export const RunButton = memo(function RunButton({ status, isEnabled, onRun, onCancel }: RunButtonProps) {
  const t = useTexts(texts);
  const key = useShownKey(isRunning(status) ? cancelCommand : runCommand);
  const shortcut = key === undefined ? {} : { shortcut: key };
  return isRunning(status) ? (
    <ToolButton icon={<IconPlayerStopFilled size={16} />} label={t("cancel")} {...shortcut} onPress={onCancel} />
  ) : (
    <ToolButton
      icon={<IconPlayerPlayFilled size={16} />}
      label={isEnabled ? t("run") : t("cannotRun")}
      {...shortcut}
      isDisabled={!isEnabled}
      onPress={onRun}
    />
  );
});
