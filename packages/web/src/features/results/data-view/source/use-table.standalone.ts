/** The table of a result in an exported page: its rows are in the file, and it says when some are missing. */
import { type Segment, type Table, tableOf } from "@octavo/note";
import { useMemo } from "react";
import { useTranslation } from "../../../../i18n/use-texts.tsx";
import type { OutputAddress } from "../../common/address.ts";
import { type Islands, keyOfOutput, readIsland } from "../../common/islands.ts";
import { texts } from "../common/texts.ts";
import { localSource } from "./local-table.ts";
import type { ShownTable } from "./use-table.ts";

export type { ShownTable } from "./use-table.ts";

export function useShownTable(segment: Segment, address: OutputAddress, given?: Table): ShownTable {
  const t = useTranslation(texts);
  const { paragraphId, index } = address;
  return useMemo(() => {
    const more = readIsland<Islands["tables"]>("tables")?.[keyOfOutput({ paragraphId, index })];
    const table = given ?? more ?? tableOf(segment);
    const isWhole = segment.overflow === null || table.rows.length >= segment.overflow.lines;
    return { source: localSource(table), comment: table.comment, isWhole, lost: isWhole ? "" : t("rowsNotInFile") };
  }, [segment, paragraphId, index, given, t]);
}
