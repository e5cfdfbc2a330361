import { IconCopy, IconListTree } from "@tabler/icons-react";
import { useRef } from "react";
import { useTexts } from "../../../i18n/use-texts.tsx";
import { useLentToPalette } from "../../../ui/commands/use-lent-to-palette.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { copyAndTell } from "../clipboard.ts";
import { CopyButton } from "../copy-button.tsx";
import { isMeant } from "../in-use.ts";
import { texts } from "../texts.ts";
import { useCopy } from "../use-copy.ts";
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
  const tools = useRef<HTMLDivElement>(null);
  // As it reads, without colours.
  const { told, copy } = useCopy(() => plainText(text));
  useLentToPalette(() => {
    if (!isMeant(tools.current)) return [];
    const place = t("output");
    return [
      {
        id: "copyOutput",
        label: t("copyOutput"),
        place,
        icon: IconCopy,
        perform: (teller) => void copyAndTell(plainText(text), teller),
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
    <div ref={tools} className={styles["tools"]} data-tells={told !== null || undefined}>
      {tree !== null && (
        <IconButton
          label={t("showAsTree")}
          icon={<IconListTree size={14} aria-hidden />}
          pressed={tree}
          onPress={() => onTree(!tree)}
        />
      )}
      <CopyButton label={t("copy")} icon={<IconCopy size={14} aria-hidden />} told={told} onCopy={copy} />
    </div>
  );
}
