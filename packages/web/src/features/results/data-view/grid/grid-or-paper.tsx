import { useIsPrinting } from "../../../../platform/printing.ts";
import styles from "./grid.module.css";
import { Grid, type GridProps } from "./grid.tsx";
import { PrintedTable } from "./printed-table.tsx";

/** A grid on the screen. On paper a table stands for it, and the grid stays where it was scrolled. */
export function GridOrPaper(props: GridProps) {
  const isPrinting = useIsPrinting();
  return (
    <>
      <div className={isPrinting ? styles["unprinted"] : undefined}>
        <Grid {...props} />
      </div>
      {isPrinting && <PrintedTable {...props} />}
    </>
  );
}
