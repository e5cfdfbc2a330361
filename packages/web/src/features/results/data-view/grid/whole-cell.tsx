import { Button, Group, Modal } from "@mantine/core";
import type { Cell } from "@octavo/note";
import { lazy, Suspense, useMemo, useState } from "react";
import { useTranslation } from "../../../../i18n/use-texts.tsx";
import { useOverlay } from "../../../../platform/overlay-stack.ts";
import { texts as uiTexts } from "../../../../ui/texts.ts";
import { useCopyText } from "../../../../ui/use-copy.ts";
import { jsonInText } from "../../json/json-tree.ts";
import { texts } from "../common/texts.ts";
import styles from "./grid.module.css";

const JsonView = lazy(async () => ({ default: (await import("../../json/json-view.tsx")).JsonView }));

/** So much is drawn at a time: a browser stands still over a text of a hundred megabytes. */
const drawnAtOnce = 100_000;
const treeHeight = 420;
/** As Zeppelin's grid sets the levels of its trees. */
const treeIndent = 10;

export interface WholeCellProps {
  readonly name: string;
  /** Counted from 1. */
  readonly row: number;
  readonly cell: Cell;
  readonly onClose: () => void;
}

/** Everything that is in a cell: JSON as a tree to fold out, anything as text that can be marked and copied. */
export function WholeCell({ name, row, cell, onClose }: WholeCellProps) {
  const text = cell === null ? "NULL" : String(cell);
  useOverlay(true, { kind: "modal", close: onClose });
  const t = useTranslation(texts);
  const common = useTranslation(uiTexts);
  const [drawn, setDrawn] = useState(drawnAtOnce);
  const tree = useMemo(() => jsonInText(text), [text]);
  const [isText, setText] = useState(tree === null);
  const { outcome, copy } = useCopyText(() => text);
  return (
    <Modal
      opened
      onClose={onClose}
      size="xl"
      title={t("cellTitle", { name: name === "" ? t("cell") : name, row })}
      closeButtonProps={{ "aria-label": common("close") }}
    >
      {tree !== null && !isText ? (
        <Suspense fallback={null}>
          <JsonView value={tree} height={treeHeight} indent={treeIndent} takesFocus />
        </Suspense>
      ) : (
        <pre
          className={styles["whole"]}
          data-autofocus
          // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll it
          tabIndex={0}
        >
          {text.slice(0, drawn)}
        </pre>
      )}
      <Group justify="space-between" mt="sm">
        <span className={styles["length"]}>
          {isText && text.length > drawn
            ? t("charactersShown", { characters: text.length, shown: drawn })
            : t("characters", { characters: text.length })}
        </span>
        <Group gap={8}>
          {tree !== null && (
            <Button size="compact-sm" variant="default" onClick={() => setText(!isText)}>
              {t(isText ? "showAsTree" : "showAsText")}
            </Button>
          )}
          {isText && text.length > drawn && (
            <Button size="compact-sm" variant="default" onClick={() => setDrawn(drawn * 2)}>
              {t("showMore")}
            </Button>
          )}
          <Button size="compact-sm" variant="default" onClick={copy}>
            {outcome === null ? t("copy") : common(outcome)}
          </Button>
        </Group>
      </Group>
    </Modal>
  );
}
