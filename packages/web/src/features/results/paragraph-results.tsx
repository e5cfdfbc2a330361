/**
 * The results of a paragraph: one view for each output, in order.
 *
 * This room is given results and shows them; it knows no store and no connection. What it may change is how an output is
 * shown, the config of its index, and it asks for that through `onConfigChange`. The only requests it makes by itself
 * are for what is not in the note: lines and files of outputs over budget.
 *
 * Results are not trusted. Text becomes text nodes; HTML is shown in place only if the sanitiser found nothing to remove,
 * and is framed otherwise; cells, names and labels are never read as markup.
 */
import { isJsonObject, type JsonObject, type Results } from "@octavo/note";
import { memo, useCallback } from "react";
import type { ViewProps } from "./common/view.ts";
import styles from "./results.module.css";
import { SegmentView } from "./segment-view.tsx";

export interface ParagraphResultsProps {
  readonly noteId: string;
  readonly paragraphId: string;
  /** The revision that they are of; nothing where they are of the note as it is now. */
  readonly revisionId?: string;
  readonly results: Results | null;
  /** The paragraph waits or runs: more may come. */
  readonly running: boolean;
  /** `config.results` of the paragraph, by index. */
  readonly resultConfigs: JsonObject;
  /** Keeps how an output is shown; null in a revision or for who may not write, where changes are not kept. */
  readonly onConfigChange: ((index: number, config: JsonObject) => void) | null;
  /** Show the results alone, without their controls. */
  readonly viewOnly?: boolean;
  /** What downloaded tables are called, without the ending. */
  readonly fileName?: string;
}

export const ParagraphResults = memo(function ParagraphResults(props: ParagraphResultsProps) {
  const { results, resultConfigs, viewOnly = false, fileName = "data" } = props;
  if (!results || results.segments.length === 0) return null;
  return (
    <div className={styles["results"]}>
      {results.segments.map((segment, index) => (
        <IndexedSegment
          // An output of another type is another thing; nothing of the old one stays.
          // biome-ignore lint/suspicious/noArrayIndexKey: an output has no other name than its index
          key={`${index} ${segment.type}`}
          noteId={props.noteId}
          paragraphId={props.paragraphId}
          revisionId={props.revisionId}
          index={index}
          segment={segment}
          running={props.running}
          isLastOfFailed={results.code === "ERROR" && index === results.segments.length - 1}
          config={configAtIndex(resultConfigs, index)}
          onIndexedConfigChange={props.onConfigChange}
          viewOnly={viewOnly}
          fileName={fileName}
        />
      ))}
    </div>
  );
});

interface IndexedSegmentProps extends Omit<ViewProps, "onConfigChange"> {
  readonly onIndexedConfigChange: ParagraphResultsProps["onConfigChange"];
}

/** Drawn again only when its own output or config changes: facts about one output leave the others as they are. */
const IndexedSegment = memo(function IndexedSegment({ onIndexedConfigChange, ...view }: IndexedSegmentProps) {
  const { index } = view;
  const change = useCallback(
    (config: JsonObject) => onIndexedConfigChange?.(index, config),
    [onIndexedConfigChange, index],
  );
  return <SegmentView {...view} onConfigChange={onIndexedConfigChange && change} />;
});

const noConfig: JsonObject = {};

function configAtIndex(configs: JsonObject, index: number): JsonObject {
  const config = configs[String(index)];
  return isJsonObject(config) ? config : noConfig;
}
