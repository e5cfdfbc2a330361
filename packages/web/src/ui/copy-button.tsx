import { IconCheck } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "../i18n/use-texts.tsx";
import { IconButton } from "./icon-button.tsx";
import { texts } from "./texts.ts";
import type { CopyOutcome } from "./use-copy.ts";

interface CopyButtonProps {
  readonly label: string;
  readonly icon: ReactNode;
  readonly outcome: CopyOutcome;
  readonly onCopy: () => void;
}

/** It says itself what came of it. */
export function CopyButton({ label, icon, outcome, onCopy }: CopyButtonProps) {
  const t = useTranslation(texts);
  return (
    <IconButton
      label={outcome === null ? label : t(outcome)}
      icon={outcome === "copied" ? <IconCheck size={14} aria-hidden /> : icon}
      onPress={onCopy}
    />
  );
}
