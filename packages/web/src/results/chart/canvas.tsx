import { useEffect, useRef } from "react";
import { useDrawnScheme } from "../../platform/printing.ts";
import { observeSize } from "../../ui/observe-size.ts";
import styles from "./canvas.module.css";
import { type EChartsType, init } from "./echarts.ts";
import type { ChartOption } from "./frame-options.ts";
import { type Palette, readPalette } from "./palette.ts";

export interface CanvasProps {
  /** Makes the options from the colours of the moment. */
  readonly optionsFor: (palette: Palette) => ChartOption;
  readonly height: number;
  /** The chart in a sentence, for who does not see it. */
  readonly summary: string;
}

/** One chart on a canvas. It is drawn anew when its options or the theme change, follows its box, and goes with it. */
export function Canvas({ optionsFor, height, summary }: CanvasProps) {
  const box = useRef<HTMLDivElement>(null);
  const chart = useRef<EChartsType | null>(null);
  const scheme = useDrawnScheme();

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const made = init(element, null, { renderer: "canvas" });
    chart.current = made;
    const stop = observeSize(element, ({ width, height: tall }) => {
      if (width > 0 && tall > 0) made.resize({ width, height: tall });
    });
    return () => {
      stop();
      made.dispose();
      chart.current = null;
    };
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours are read anew when the scheme changes
  useEffect(() => {
    const element = box.current;
    if (!element || !chart.current) return;
    const stillness = window.matchMedia("(prefers-reduced-motion: reduce)").matches ? { animation: false } : {};
    chart.current.setOption({ ...optionsFor(readPalette(element)), ...stillness }, { notMerge: true });
  }, [optionsFor, scheme]);

  return <div ref={box} className={styles["canvas"]} role="img" aria-label={summary} style={{ height }} />;
}
