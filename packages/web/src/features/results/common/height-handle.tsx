import { IconArrowAutofitHeight } from "@tabler/icons-react";
import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import { useTranslation } from "../../../i18n/use-texts.tsx";
import { useCommands } from "../../../ui/commands/use-commands.ts";
import styles from "./height-handle.module.css";
import { isUsedElement } from "./in-use.ts";
import { texts } from "./texts.ts";

interface HeightHandleProps {
  readonly height: number;
  readonly lowest?: number;
  /** What is made taller, for the palette. */
  readonly place: string;
  /** While dragging, and at its end with `isFinal`. */
  readonly onChange: (height: number, isFinal: boolean) => void;
  /** Back to the usual height, by a double click or Escape. Not given where it has that. */
  readonly onReset?: (() => void) | undefined;
}

const step = 20;
/** One sees at once what the palette did. */
const paletteStep = 100;
const usualLowest = 100;

/** The lower edge of a result, to make it taller or lower by dragging or with the arrow keys. */
export function HeightHandle({ height, lowest = usualLowest, place, onChange, onReset }: HeightHandleProps) {
  const t = useTranslation(texts);
  const handle = useRef<HTMLDivElement>(null);
  const start = useRef<{ readonly y: number; readonly height: number } | null>(null);

  const heightAt = (event: PointerEvent) => {
    const from = start.current;
    return from ? Math.max(lowest, from.height + event.clientY - from.y) : height;
  };
  const handleDown = (event: PointerEvent) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    start.current = { y: event.clientY, height };
    event.preventDefault();
  };
  const handleUp = (event: PointerEvent) => {
    if (!start.current) return;
    onChange(heightAt(event), true);
    start.current = null;
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === "Escape") onReset?.();
    const change = event.key === "ArrowDown" ? step : event.key === "ArrowUp" ? -step : 0;
    if (change === 0) return;
    event.preventDefault();
    onChange(Math.max(lowest, height + change), true);
  };

  useCommands(() => {
    if (!isUsedElement(handle.current)) return [];
    const kind = handle.current?.closest<HTMLElement>("[data-lends]")?.dataset["lends"];
    const entry = (name: "taller" | "lower" | "usualHeight", perform: () => void) => ({
      id: `${kind}-${name}`,
      label: t(name),
      place,
      words: t("height"),
      icon: IconArrowAutofitHeight,
      perform,
    });
    return [
      entry("taller", () => onChange(height + paletteStep, true)),
      height > lowest ? entry("lower", () => onChange(Math.max(lowest, height - paletteStep), true)) : null,
      onReset ? entry("usualHeight", onReset) : null,
    ];
  });

  return (
    // biome-ignore lint/a11y/useSemanticElements: a separator that is moved, which hr is not
    <div
      ref={handle}
      className={styles["handle"]}
      role="separator"
      aria-orientation="horizontal"
      aria-label={t("height")}
      aria-valuenow={height}
      aria-valuemin={lowest}
      tabIndex={0}
      onPointerDown={handleDown}
      onPointerMove={(event) => start.current && onChange(heightAt(event), false)}
      onPointerUp={handleUp}
      onPointerCancel={handleUp}
      onKeyDown={handleKey}
      onDoubleClick={onReset}
    />
  );
}
