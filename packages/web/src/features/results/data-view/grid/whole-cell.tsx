import { Button, Group, Modal } from "@mantine/core";
import type { Cell } from "@octavo/note";
import { lazy, Suspense, useMemo, useState } from "react";
import { useTexts } from "../../../../i18n/use-texts.tsx";
import { useLiesOver } from "../../../../platform/lies-over.ts";
import { texts as uiTexts } from "../../../../ui/texts.ts";
import { treeIn } from "../../json/json-tree.ts";
import { texts as resultTexts } from "../../texts.ts";
import { useCopy } from "../../use-copy.ts";
import { texts } from "../texts.ts";
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
  const text = String(cell);
  useLiesOver(true, { kind: "modal", close: onClose });
  const t = useTexts(texts);
  const results = useTexts(resultTexts);
  const common = useTexts(uiTexts);
  const [drawn, setDrawn] = useState(drawnAtOnce);
  const tree = useMemo(() => treeIn(text), [text]);
  const [isText, setText] = useState(tree === null);
  const { told, copy } = useCopy(() => text);
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
            {told === null ? t("copy") : results(told)}
          </Button>
        </Group>
      </Group>
    </Modal>
  );
}
