/**
 * One chart on a canvas. It is drawn anew when its options or the theme change, follows its box, and goes with it.
 *
 * A chart out of sight is inactive: it is neither made nor drawn, and what changed meanwhile is drawn once when it comes near. So a note of
 * fifty charts costs what is on the screen. On paper all are in sight.
 */
import { useEffect, useRef } from "react";
import { useLanguage } from "../../language/use-texts.tsx";
import { useDrawnScheme, useIsPrinting } from "../../platform/printing.ts";
import { isScrolling } from "../../platform/scrolling.ts";
import { observeSize } from "../../ui/observe-size.ts";
import { calendarNames } from "./calendar-names.ts";
import styles from "./canvas.module.css";
import { type EChartsType, makeChart } from "./echarts.ts";
import type { ChartOption } from "./frame-options.ts";
import { type Palette, readPalette } from "./palette.ts";
import { type Picture, pictureOf } from "./picture.ts";
import { inTurn } from "./turns.ts";

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface CanvasProps {
  /** Makes the options from the colours and the size of the moment. */
  readonly optionsFor: (palette: Palette, size: Size) => ChartOption;
  /** The options depend on the size, and are made anew with it. */
  readonly dependsOnSize?: boolean;
  /** A part of the options that changes without the chart being drawn anew. */
  readonly patch?: ChartOption | null;
  readonly height: number;
  /** The chart in a sentence, for who does not see it. */
  readonly summary: string;
  /** Where a part of the axis is looked at: from and to. */
  readonly onZoom?: (from: number, to: number) => void;
  /** A place of the first series was pressed. */
  readonly onPress?: (place: number) => void;
  /** The chart can be had as a file from now on; null says that it no longer can. */
  readonly onPicture?: (picture: Picture | null) => void;
}

export function Canvas(props: CanvasProps) {
  const { optionsFor, patch = null, height, summary } = props;
  const box = useRef<HTMLDivElement>(null);
  const drawn = useRef<DrawnChart | null>(null);
  const latest = useRef(props);
  latest.current = props;
  const scheme = useDrawnScheme();
  const language = useLanguage();
  const isPrinting = useIsPrinting();

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const chart = new DrawnChart(element, () => latest.current);
    drawn.current = chart;
    const stopSize = observeSize(element, (size) => chart.resize(size));
    const stopSight = observeSight(element, (isNear) => chart.activate(isNear));
    return () => {
      stopSize();
      stopSight();
      chart.dispose();
      drawn.current = null;
    };
  }, []);

  useEffect(() => {
    if (isPrinting) drawn.current?.activate(true);
  }, [isPrinting]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours are read anew when the scheme changes, the words when the language does
  useEffect(() => drawn.current?.invalidate(), [optionsFor, scheme, language]);
  useEffect(() => {
    if (patch) drawn.current?.patch(patch);
  }, [patch]);

  return <div ref={box} className={styles["canvas"]} role="img" aria-label={summary} style={{ height }} />;
}

class DrawnChart {
  readonly #element: HTMLElement;
  readonly #props: () => CanvasProps;
  #chart: EChartsType | null = null;
  #isActive = false;
  #isStale = true;
  /** Not known before the first layout: to ask for it while the page is being put together would cost a layout more. */
  #size: Size = { width: 0, height: 0 };
  #callOff = () => {};
  /** Which language the chart was made in. */
  #names = calendarNames();

  constructor(element: HTMLElement, props: () => CanvasProps) {
    this.#element = element;
    this.#props = props;
  }

  activate(isActive: boolean): void {
    this.#isActive = isActive;
    this.#draw();
  }

  invalidate(): void {
    this.#isStale = true;
    this.#draw();
  }

  resize({ width, height }: Size): void {
    if (width <= 0 || height <= 0 || (width === this.#size.width && height === this.#size.height)) return;
    this.#size = { width, height };
    if (this.#props().dependsOnSize) this.#isStale = true;
    this.#draw();
  }

  patch(option: ChartOption): void {
    if (this.#chart && !this.#isStale) this.#chart.setOption(option);
  }

  dispose(): void {
    this.#callOff();
    this.#end();
  }

  /** At once, unless it is the first time and the page scrolls: then making, filling and painting each have a frame. */
  #draw(): void {
    this.#callOff();
    const { width, height } = this.#size;
    if (!this.#isActive || width <= 0 || height <= 0) return;
    if (this.#chart === null && isScrolling()) {
      this.#callOff = inTurn(() => {
        this.#chart = this.#make();
        this.#callOff = inTurn(() => this.#fill(this.#chart ?? this.#make(), { isMoving: true }));
      });
      return;
    }
    if (this.#names !== calendarNames()) this.#end();
    const chart = this.#chart ?? this.#make();
    if (chart.getWidth() !== Math.round(width) || chart.getHeight() !== Math.round(height))
      chart.resize({ width, height });
    if (this.#isStale) this.#fill(chart, { isMoving: false });
  }

  #fill(chart: EChartsType, { isMoving }: { readonly isMoving: boolean }): void {
    this.#isStale = false;
    const { optionsFor, patch } = this.#props();
    const palette = readPalette(this.#element);
    // What comes by while the page scrolls need not draw attention too.
    const isStill = isMoving || window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    chart.setOption(
      { ...optionsFor(palette, this.#size), ...(isStill ? { animation: false } : {}) },
      { notMerge: true, lazyUpdate: isMoving },
    );
    if (patch) chart.setOption(patch, { lazyUpdate: isMoving });
    this.#props().onPicture?.(pictureOf(chart, palette.paper));
  }

  #end(): void {
    const chart = this.#chart;
    if (!chart) return;
    this.#chart = null;
    this.#isStale = true;
    this.#props().onPicture?.(null);
    chart.dispose();
  }

  #make(): EChartsType {
    this.#names = calendarNames();
    const chart = makeChart(this.#element, { renderer: "canvas", ...this.#size });
    this.#chart = chart;
    chart.on("click", { seriesIndex: 0 }, (event) => {
      if (typeof event.dataIndex === "number") this.#props().onPress?.(event.dataIndex);
    });
    chart.on("datazoom", () => {
      const [zoom] = chart.getOption()["dataZoom"] as readonly {
        readonly startValue: number;
        readonly endValue: number;
      }[];
      if (zoom) this.#props().onZoom?.(Number(zoom.startValue), Number(zoom.endValue));
    });
    return chart;
  }
}

/** A chart begins to be drawn a little before it comes into sight. */
const nearPx = 400;

function observeSight(element: Element, listener: (isNear: boolean) => void): () => void {
  const observer = new IntersectionObserver((entries) => listener(entries.at(-1)?.isIntersecting ?? false), {
    rootMargin: `${nearPx}px`,
  });
  observer.observe(element);
  return () => observer.disconnect();
}
