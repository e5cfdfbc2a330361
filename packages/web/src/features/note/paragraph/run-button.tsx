import { isRunning, type ParagraphStatus } from "@octavo/note";
import { IconPlayerPlayFilled, IconPlayerStopFilled } from "@tabler/icons-react";
import { memo } from "react";
import { useTranslation } from "../../../i18n/use-texts.tsx";
import { useShownKey } from "../../../ui/commands/use-keys.ts";
import { cancelCommand, runCommand } from "../commands/paragraph-commands.ts";
import { useLasting } from "../context/use-lasting.ts";
import { texts } from "./texts.ts";
import { ToolButton } from "./tool-button.tsx";

interface RunButtonProps {
  readonly status: ParagraphStatus;
  readonly isEnabled: boolean;
  readonly onRun: () => void;
  readonly onCancel: () => void;
}

/** No user can cancel what is over before, and a button that changes for a moment only unsettles: the second press of a double click would cancel. */
export const cancelAfterMs = 300;

/** Runs the paragraph, or cancels it while it waits or runs. */
export const RunButton = memo(function RunButton({ status, isEnabled, onRun, onCancel }: RunButtonProps) {
  const t = useTranslation(texts);
  const runs = isRunning(status);
  const isToCancel = useLasting(runs, cancelAfterMs);
  const key = useShownKey(isToCancel ? cancelCommand : runCommand);
  const shortcut = key === undefined ? {} : { shortcut: key };
  return isToCancel ? (
    <ToolButton icon={<IconPlayerStopFilled size={16} />} label={t("cancel")} {...shortcut} onPress={onCancel} />
  ) : (
    <ToolButton
      icon={<IconPlayerPlayFilled size={16} />}
      label={isEnabled ? t("run") : t("cannotRun")}
      {...shortcut}
      isDisabled={!isEnabled}
      onPress={runs ? nothing : onRun}
    />
  );
});

const nothing = () => {};
