// biome-ignore-all lint/a11y/useSemanticElements: the element for a group is for fields of a form

import { Button } from "@mantine/core";
import { useCallback, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import { useTexts } from "../../../i18n/use-texts.tsx";
import { useIsPrinting } from "../../../platform/printing.ts";
import { hold } from "../holding.ts";
import { texts } from "../texts.ts";
import { Edge } from "./edge.tsx";
import styles from "./frame.module.css";
import { useGround } from "./frame-ground.tsx";
import { lendKeyboard } from "./frame-keyboard.ts";
import { type FramedOutput, keyOf, maximumFrames } from "./frames.ts";
import { frameId } from "./live-frame.tsx";

interface FramePlaceProps extends FramedOutput {
  /** The content may still change. */
  readonly running: boolean;
}

/** A framed output that streams is drawn anew when it has rested this long, not at each piece. */
const restMs = 500;

const never = () => () => {};

/**
 * The place of a framed output in its paragraph: an empty box of the frame's height, and the frame's door for the
 * keyboard. The frame itself lies above, in the layer of the note; for who hears the page it belongs here, see `FramePlaces`.
 */
export function FramePlace({ paragraphId, index, html, running }: FramePlaceProps) {
  const ground = useGround();
  const t = useTexts(texts);
  const box = useRef<HTMLDivElement>(null);
  const settled = useSettled(html, running ? restMs : 0);
  const key = keyOf({ paragraphId, index });
  const frame = useSyncExternalStore(ground?.frames.subscribe ?? never, () => ground?.frames.get(key) ?? null);

  // In this order: a place that comes into sight must find its output.
  useEffect(() => ground?.frames.show({ paragraphId, index, html: settled }), [ground, paragraphId, index, settled]);
  useEffect(() => (box.current ? ground?.places.addPlace(key, box.current) : undefined), [ground, key]);
  const handleReach = useCallback(() => {
    lendKeyboard(ground?.places.frameOf(key)?.querySelector("iframe"));
  }, [ground, key]);

  useLayoutEffect(() => (box.current ? hold("frame", box.current) : undefined), []);

  const isPrinting = useIsPrinting();
  const isLive = frame?.life === "live";
  return (
    <div
      ref={box}
      className={styles["place"]}
      data-frame={frame?.life ?? "far"}
      role="group"
      aria-label={t("outputAt", { number: index + 1 })}
      style={{ minHeight: frame?.height ?? 150, anchorName: `--${frameId(key)}` } as React.CSSProperties}
    >
      {isLive && <Edge tabIndex={0} onReach={handleReach} />}
      {isPrinting && !isLive && <p className={styles["notPrinted"]}>{t("notPrinted", { most: maximumFrames })}</p>}
      {frame?.wasEnded && <p className={styles["ended"]}>{t("tookKeyboard")}</p>}
      {frame?.life === "parked" && !isPrinting && (
        <Button variant="default" size="xs" onClick={() => ground?.frames.revive(key)}>
          {t("clickToShow")}
        </Button>
      )}
    </div>
  );
}

function useSettled(value: string, restMs: number): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    if (value === settled) return;
    const timer = setTimeout(() => setSettled(value), restMs);
    return () => clearTimeout(timer);
  }, [value, settled, restMs]);
  return settled;
}
