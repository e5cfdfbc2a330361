import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { IconButton } from "../../ui/icon-button.tsx";
import { copyText } from "../clipboard.ts";
import styles from "./text.module.css";
import { plainText } from "./traceback.ts";

interface CopyButtonProps {
  readonly text: string;
}

const saidMs = 1500;

/** Copies a text as it reads, without colours; in the corner of the output, seen when pointer or keyboard are there. */
export function CopyButton({ text }: CopyButtonProps) {
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setIsCopied(false), saidMs);
    return () => clearTimeout(timer);
  }, [isCopied]);

  const copy = async () => {
    await copyText(plainText(text));
    setIsCopied(true);
  };
  const Icon = isCopied ? IconCheck : IconCopy;
  return (
    <div className={styles["tools"]}>
      <IconButton
        label={isCopied ? "Copied" : "Copy output"}
        icon={<Icon size={14} aria-hidden />}
        onPress={() => void copy()}
      />
    </div>
  );
}
