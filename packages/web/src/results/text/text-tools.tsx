import { IconCheck, IconCopy, IconListTree } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { useLentToPalette } from "../../commands/palette/use-lent-to-palette.ts";
import { useTexts } from "../../language/use-texts.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { copyAndTell, copyText } from "../clipboard.ts";
import { isMeant } from "../in-use.ts";
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
  const tools = useRef<HTMLDivElement>(null);
  const { state, copy } = useCopy(text);
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
    <div ref={tools} className={styles["tools"]} data-tells={state !== "ready" || undefined}>
      {tree !== null && (
        <IconButton
          label={t("showAsTree")}
          icon={<IconListTree size={14} aria-hidden />}
          pressed={tree}
          onPress={() => onTree(!tree)}
        />
      )}
      <CopyButton state={state} onCopy={copy} />
    </div>
  );
}

const saidMs = 400;

const words = {
  ready: "copy",
  copied: "copied",
  failed: "copyFailed",
} as const;

type CopyState = keyof typeof words;

/** Copies a text as it reads, without colours, and tells for a moment what came of it. */
function useCopy(text: TextToolsProps["text"]) {
  const [state, setState] = useState<CopyState>("ready");
  useEffect(() => {
    if (state === "ready") return;
    const timer = setTimeout(() => setState("ready"), saidMs);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = () => void copyText(plainText(text)).then((done) => setState(done ? "copied" : "failed"));
  return { state, copy };
}

function CopyButton({ state, onCopy }: { readonly state: CopyState; readonly onCopy: () => void }) {
  const t = useTexts(texts);
  const Icon = state === "copied" ? IconCheck : IconCopy;
  return <IconButton label={t(words[state])} icon={<Icon size={14} aria-hidden />} onPress={onCopy} />;
}
