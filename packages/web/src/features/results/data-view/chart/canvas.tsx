/**
 * One chart on a canvas. It is drawn anew when its options or the theme change, follows its box, and goes with it.
 *
 * A chart out of sight is inactive: it is neither made nor drawn, and what changed meanwhile is drawn once when it comes near. So a note of
 * fifty charts costs what is on the screen. On paper all are in sight.
 *
 * One that can be zoomed takes the focus, and leaves the wheel to the page until the user works on it.
 */
import { IconArrowsMaximize } from "@tabler/icons-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useLanguage, useTranslation } from "../../../../i18n/use-texts.tsx";
import { useDrawnScheme, useIsPrinting } from "../../../../platform/printing.ts";
import { isScrolling } from "../../../../platform/scrolling.ts";
import { IconButton } from "../../../../ui/icon-button.tsx";
import { observeSize } from "../../../../ui/observe-size.ts";
import { type Palette, readPalette } from "../../common/palette.ts";
import { calendarNames } from "./calendar-names.ts";
import styles from "./canvas.module.css";
import { type EChartsType, makeChart } from "./echarts.ts";
import type { ChartOption } from "./frame-options.ts";
import { type Picture, pictureOf } from "./picture.ts";
import { texts } from "./texts.ts";
import { drawInTurn } from "./turns.ts";

export interface CanvasSize {
  readonly width: number;
  readonly height: number;
}

export interface CanvasProps {
  /** Makes the options from the colours and the size of the moment. */
  readonly optionsFor: (palette: Palette, size: CanvasSize) => ChartOption;
  /** The options depend on the size, and are made anew with it. */
  readonly dependsOnSize?: boolean;
  /** A part of the options that changes without the chart being drawn anew. */
  readonly patch?: ChartOption | null;
  readonly height: number;
  /** The chart in a sentence, for users who do not see it. */
  readonly summary: string;
  /** Whether a part of it can be looked at more closely. */
  readonly canZoom?: boolean;
  /** Where a part of the axis is looked at: from and to. */
  readonly onZoom?: (from: number, to: number) => void;
  /** A place of the first series was pressed. */
  readonly onPress?: (place: number) => void;
  /** The chart can be had as a file from now on; null says that it no longer can. */
  readonly onPicture?: (picture: Picture | null) => void;
}

export function Canvas(props: CanvasProps) {
  const { optionsFor, patch = null, height, summary, canZoom = false } = props;
  const t = useTranslation(texts);
  const [isZoomed, setZoomed] = useState(false);
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
    const chart = new DrawnChart({ element, props: () => latest.current, onZoomed: setZoomed });
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

  const showAll = () => {
    box.current?.focus();
    drawn.current?.zoom(0);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the picture in it, which takes the focus
    <div className={styles["place"]} onKeyDown={(event) => canZoom && drawn.current?.keyDown(event)}>
      <div
        ref={box}
        className={styles["canvas"]}
        role="img"
        aria-label={summary}
        style={{ height }}
        {...(canZoom ? { tabIndex: 0 } : {})}
      />
      {canZoom && isZoomed && (
        <div className={styles["whole"]}>
          <IconButton label={t("showAll")} icon={<IconArrowsMaximize size={14} aria-hidden />} onPress={showAll} />
        </div>
      )}
    </div>
  );
}

interface Zoom {
  /** Percent of the axis. */
  readonly start: number;
  readonly end: number;
  readonly startValue: number;
  readonly endValue: number;
}

const zoomStep = 1.4;
/** By key; 0 shows all. */
const zoomKeys: Readonly<Record<string, number>> = {
  "+": zoomStep,
  "=": zoomStep,
  "-": 1 / zoomStep,
  "0": 0,
  Escape: 0,
};

interface DrawnChartOptions {
  readonly element: HTMLElement;
  readonly props: () => CanvasProps;
  readonly onZoomed: (isZoomed: boolean) => void;
}

class DrawnChart {
  readonly #element: HTMLElement;
  readonly #props: () => CanvasProps;
  readonly #onZoomed: (isZoomed: boolean) => void;
  readonly #listening = new AbortController();
  #chart: EChartsType | null = null;
  #isActive = false;
  #isZoomed = false;
  #isStale = true;
  /** Not known before the first layout: to ask for it while the page is being put together would cost a layout more. */
  #size: CanvasSize = { width: 0, height: 0 };
  #callOff = () => {};
  /** Which language the chart was made in. */
  #names = calendarNames();

  constructor({ element, props, onZoomed }: DrawnChartOptions) {
    this.#element = element;
    this.#props = props;
    this.#onZoomed = onZoomed;
    // The older name is heard by the chart library too.
    for (const name of ["wheel", "mousewheel"]) {
      const options = { capture: true, passive: true, signal: this.#listening.signal };
      element.addEventListener(name, (event) => this.#wheelAt(event as WheelEvent), options);
    }
  }

  activate(isActive: boolean): void {
    this.#isActive = isActive;
    this.#draw();
  }

  invalidate(): void {
    this.#isStale = true;
    this.#draw();
  }

  resize({ width, height }: CanvasSize): void {
    if (width <= 0 || height <= 0 || (width === this.#size.width && height === this.#size.height)) return;
    this.#size = { width, height };
    if (this.#props().dependsOnSize) this.#isStale = true;
    this.#draw();
  }

  patch(option: ChartOption): void {
    if (this.#chart && !this.#isStale) this.#chart.setOption(option);
  }

  /** Zooms in by this factor, at the middle of what is seen; 0 shows all. */
  zoom(factor: number): void {
    const batch = this.#zooms().map(({ start, end }, dataZoomIndex) => {
      const [middle, half] = factor === 0 ? [50, 50] : [(start + end) / 2, (end - start) / 2 / factor];
      return { dataZoomIndex, start: Math.max(0, middle - half), end: Math.min(100, middle + half) };
    });
    this.#chart?.dispatchAction({ type: "dataZoom", batch });
  }

  keyDown(event: KeyboardEvent): void {
    const factor = zoomKeys[event.key];
    if (factor === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape" && !this.#isZoomed) return;
    this.zoom(factor);
    event.preventDefault();
    event.stopPropagation();
  }

  dispose(): void {
    this.#listening.abort();
    this.#callOff();
    this.#end();
  }

  /** The wheel belongs to the page until one works on the chart, or holds the key that zooms pages. */
  #wheelAt(event: WheelEvent): void {
    if (!event.ctrlKey && !event.metaKey && document.activeElement !== this.#element) event.stopPropagation();
  }

  #zooms(): readonly Zoom[] {
    return (this.#chart?.getOption()["dataZoom"] ?? []) as readonly Zoom[];
  }

  #zoomed(isZoomed: boolean): void {
    this.#isZoomed = isZoomed;
    this.#onZoomed(isZoomed);
  }

  /** At once, unless it is the first time and the page scrolls: then making, filling and painting each have a frame. */
  #draw(): void {
    this.#callOff();
    const { width, height } = this.#size;
    if (!this.#isActive || width <= 0 || height <= 0) return;
    if (this.#chart === null && isScrolling()) {
      this.#callOff = drawInTurn(() => {
        this.#chart = this.#make();
        this.#callOff = drawInTurn(() => this.#fill(this.#chart ?? this.#make(), { isMoving: true }));
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
    // It begins as a whole.
    if (this.#isZoomed) this.#props().onZoom?.(Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY);
    this.#zoomed(false);
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
      const [zoom] = this.#zooms();
      if (zoom) this.#props().onZoom?.(Number(zoom.startValue), Number(zoom.endValue));
      this.#zoomed(this.#zooms().some(({ start, end }) => start > 0 || end < 100));
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
