import { Button, Group, Modal } from "@mantine/core";
import type { Cell } from "@octavo/note";
import { useState } from "react";
import { useTexts } from "../../../language/use-texts.tsx";
import { copyText } from "../../clipboard.ts";
import { texts } from "../texts.ts";
import styles from "./grid.module.css";

/** So much is drawn at a time: a browser stands still over a text of a hundred megabytes. */
const drawnAtOnce = 100_000;

export interface WholeCellProps {
  readonly name: string;
  /** Counted from 1. */
  readonly row: number;
  readonly cell: Cell;
  readonly onClose: () => void;
}

/** Everything that is in a cell, as text that can be marked and copied. */
export function WholeCell({ name, row, cell, onClose }: WholeCellProps) {
  const text = String(cell);
  const t = useTexts(texts);
  const [drawn, setDrawn] = useState(drawnAtOnce);
  return (
    <Modal opened onClose={onClose} size="xl" title={t("cellTitle", { name: name === "" ? t("cell") : name, row })}>
      <pre className={styles["whole"]} data-autofocus tabIndex={-1}>
        {text.slice(0, drawn)}
      </pre>
      <Group justify="space-between" mt="sm">
        <span className={styles["length"]}>
          {text.length > drawn
            ? t("charactersShown", { characters: text.length, shown: drawn })
            : t("characters", { characters: text.length })}
        </span>
        <Group gap={8}>
          {text.length > drawn && (
            <Button size="compact-sm" variant="default" onClick={() => setDrawn(drawn * 2)}>
              {t("showMore")}
            </Button>
          )}
          <Button size="compact-sm" variant="default" onClick={() => void copyText(text)}>
            {t("copy")}
          </Button>
        </Group>
      </Group>
    </Modal>
  );
}
