import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "../../../../i18n/use-texts.tsx";
import styles from "../common/table-view.module.css";
import { Canvas, type CanvasProps } from "./canvas.tsx";
import own from "./chart.module.css";
import { texts } from "./texts.ts";

interface FigureProps extends CanvasProps {
  /** Why there is nothing to draw, and what to do; null when there is. */
  readonly problem: string | null;
  /** Counts what cannot be added up; null where there is nothing to. */
  readonly onCount?: (() => void) | null;
  /** What is left out of the drawing, each in a sentence. */
  readonly notices?: readonly string[];
  readonly children?: ReactNode;
}

/** A chart with what has to be said about it; or the sentence that stands in its place. */
export function Figure({ problem, onCount = null, notices = [], children, ...canvas }: FigureProps) {
  const t = useTranslation(texts);
  if (problem !== null)
    return (
      <Sentence height={canvas.height}>
        <span>{problem}</span>
        {onCount && (
          <Button size="compact-sm" variant="light" onClick={onCount}>
            {t("countInstead")}
          </Button>
        )}
      </Sentence>
    );
  return (
    <>
      {children}
      <Canvas {...canvas} />
      {canvas.canZoom && <p className={`${styles["notice"]} ${own["howToZoom"]}`}>{t("howToZoom")}</p>}
      {notices.map((notice) => (
        <p key={notice} className={styles["notice"]}>
          {notice}
        </p>
      ))}
    </>
  );
}

interface SentenceProps {
  readonly height: number;
  readonly children: ReactNode;
}

function Sentence({ height, children }: SentenceProps) {
  return (
    <p className={styles["sentence"]} style={{ minHeight: height }}>
      {children}
    </p>
  );
}

interface WaitingProps {
  readonly height: number;
  readonly error: Error | null;
}

/** The place of a chart whose numbers have not come yet, or do not come. */
export function Waiting({ height, error }: WaitingProps) {
  const t = useTranslation(texts);
  if (error) return <Sentence height={height}>{t("drawFailed", { problem: error.message })}</Sentence>;
  return <div style={{ height }} aria-busy />;
}
