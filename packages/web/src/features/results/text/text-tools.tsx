import { IconCopy, IconListTree } from "@tabler/icons-react";
import { useRef } from "react";
import { useTranslation } from "../../../i18n/use-texts.tsx";
import { copyAndNotify } from "../../../ui/clipboard.ts";
import { useCommands } from "../../../ui/commands/use-commands.ts";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { useCopyText } from "../../../ui/use-copy.ts";
import { isUsedElement } from "../common/in-use.ts";
import { texts } from "../common/texts.ts";
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
  const t = useTranslation(texts);
  const tools = useRef<HTMLDivElement>(null);
  // As it reads, without colours.
  const { outcome, copy } = useCopyText(() => plainText(text));
  useCommands(() => {
    if (!isUsedElement(tools.current)) return [];
    const place = t("output");
    return [
      {
        id: "copyOutput",
        label: t("copyOutput"),
        place,
        icon: IconCopy,
        perform: (notifier) => void copyAndNotify(plainText(text), notifier),
      },
      ...(tree === null
        ? []
        : [
            {
              id: "outputAsTree",
              label: t(tree ? "showAsText" : "showAsTree"),
              place,
              icon: IconListTree,
              perform: () => onTree(!tree),
            },
          ]),
    ];
  });
  return (
    <div ref={tools} className={styles["tools"]} data-outcome={outcome !== null || undefined}>
      {tree !== null && (
        <IconButton
          label={t("showAsTree")}
          icon={<IconListTree size={14} aria-hidden />}
          pressed={tree}
          onPress={() => onTree(!tree)}
        />
      )}
      <CopyButton label={t("copy")} icon={<IconCopy size={14} aria-hidden />} outcome={outcome} onCopy={copy} />
    </div>
  );
}
