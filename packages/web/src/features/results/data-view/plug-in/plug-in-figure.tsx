import { useMemo } from "react";
import { useTranslation } from "../../../../i18n/use-texts.tsx";
import type { ViewProps } from "../../common/view.ts";
import type { Graph, GraphChange } from "../../common/graph.ts";
import { frameContentOfPlugIn } from "../../frame/frame-content.ts";
import { FramePlace } from "../../frame/frame-place.tsx";
import { keyOfPlugIn } from "../../frame/plug-ins.ts";
import { Waiting } from "../chart/figure.tsx";
import { useChartQuery } from "../chart/use-chart-query.ts";
import styles from "../common/table-view.module.css";
import { texts } from "../common/texts.ts";
import type { TableSource } from "../source/source.ts";
import { questionForPlugIn, tableForPlugIn } from "./plug-in-table.ts";
import type { PlugInView } from "../../frame/packages/enabled-packages.ts";
import { useShownPlugIn } from "./use-shown-plug-in.ts";

interface PlugInFigureProps extends Pick<ViewProps, "paragraphId" | "index" | "running"> {
  readonly view: PlugInView;
  readonly source: TableSource;
  readonly comment: string;
  readonly graph: Graph;
  /** Pixels. */
  readonly height: number;
  readonly hasSettings: boolean;
  readonly onChange: (change: GraphChange) => void;
}

/** The view of a package, in a frame of its own. */
export function PlugInFigure(props: PlugInFigureProps) {
  const { view, source, comment, paragraphId, index } = props;
  const { answer, error } = useChartQuery(source, questionForPlugIn(source.columns));
  const table = useMemo(
    () => answer && tableForPlugIn(source.columns, answer.rows, comment),
    [answer, source.columns, comment],
  );
  const problem = useShownPlugIn({ ...props, table });
  const t = useTranslation(texts);
  const content = useMemo(
    () => frameContentOfPlugIn({ paragraphId, index, name: view.name, artifact: view.artifact }),
    [paragraphId, index, view.name, view.artifact],
  );
  if (error && !answer) return <Waiting height={props.height} error={error} />;
  return (
    <>
      <FramePlace paragraphId={keyOfPlugIn(paragraphId, index)} index={index} content={content} running={false} />
      {problem && (
        <p className={styles["problem"]} role="alert">
          {problem.type === "noScript"
            ? t("plugInNoScript", { name: view.name, reason: problem.reason })
            : t(problem.type === "restless" ? "plugInRestless" : "plugInBadConfig", { name: view.name })}
        </p>
      )}
      {table && table.rows.length < source.rows && (
        <p className={styles["notice"]}>{t("plugInSample", { drawn: table.rows.length, all: source.rows })}</p>
      )}
    </>
  );
}
