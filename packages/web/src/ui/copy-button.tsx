import { IconCheck } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "../i18n/use-texts.tsx";
import { IconButton } from "./icon-button.tsx";
import { texts } from "./texts.ts";
import type { CopyOutcome } from "./use-copy.ts";

interface CopyButtonProps {
  readonly label: string;
  readonly icon: ReactNode;
  readonly told: CopyOutcome;
  readonly onCopy: () => void;
}

/** It says itself what came of it. */
export function CopyButton({ label, icon, told, onCopy }: CopyButtonProps) {
  const t = useTranslation(texts);
  return (
    <IconButton
      label={told === null ? label : t(told)}
      icon={told === "copied" ? <IconCheck size={14} aria-hidden /> : icon}
      onPress={onCopy}
    />
  );
}
