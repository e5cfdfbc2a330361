import { IconCheck } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTexts } from "../../i18n/use-texts.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { texts } from "./texts.ts";
import type { Told } from "./use-copy.ts";

interface CopyButtonProps {
  readonly label: string;
  readonly icon: ReactNode;
  readonly told: Told;
  readonly onCopy: () => void;
}

/** It says itself what came of it. */
export function CopyButton({ label, icon, told, onCopy }: CopyButtonProps) {
  const t = useTexts(texts);
  return (
    <IconButton
      label={told === null ? label : t(told)}
      icon={told === "copied" ? <IconCheck size={14} aria-hidden /> : icon}
      onPress={onCopy}
    />
  );
}
