import { IconCheck, IconCopy, IconListTree } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useTexts } from "../../language/use-texts.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { copyText } from "../clipboard.ts";
import { texts } from "../texts.ts";
import styles from "./text.module.css";
import { plainText } from "./traceback.ts";

interface TextToolsProps {
  readonly text: string;
  /** Whether it is shown as a tree; null for what is none. */
  readonly tree: boolean | null;
  readonly onTree: (isOn: boolean) => void;
}

/** In the corner of the output, seen when pointer or keyboard are there. */
export function TextTools({ text, tree, onTree }: TextToolsProps) {
  const t = useTexts(texts);
  return (
    <div className={styles["tools"]}>
      {tree !== null && (
        <IconButton
          label={t("showAsTree")}
          icon={<IconListTree size={14} aria-hidden />}
          pressed={tree}
          onPress={() => onTree(!tree)}
        />
      )}
      <CopyButton text={text} />
    </div>
  );
}

const saidMs = 400;

const words = {
  ready: "copy",
  copied: "copied",
  failed: "copyFailed",
} as const;

/** Copies a text as it reads, without colours. */
function CopyButton({ text }: Pick<TextToolsProps, "text">) {
  const t = useTexts(texts);
  const [state, setState] = useState<keyof typeof words>("ready");
  useEffect(() => {
    if (state === "ready") return;
    const timer = setTimeout(() => setState("ready"), saidMs);
    return () => clearTimeout(timer);
  }, [state]);

  const Icon = state === "copied" ? IconCheck : IconCopy;
  return (
    <IconButton
      label={t(words[state])}
      icon={<Icon size={14} aria-hidden />}
      onPress={() => void copyText(plainText(text)).then((done) => setState(done ? "copied" : "failed"))}
    />
  );
}
