// biome-ignore-all lint/a11y/useSemanticElements: the element for a group is for fields of a form

import { Button } from "@mantine/core";
import { useCallback, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import { useTranslation } from "../../../i18n/use-texts.tsx";
import { useIsPrinting } from "../../../platform/printing.ts";
import { holdLayout } from "../common/holding.ts";
import { texts } from "../common/texts.ts";
import { Edge } from "./edge.tsx";
import styles from "./frame.module.css";
import { type FrameContent, isSameContent } from "./frame-content.ts";
import { useGround } from "./frame-ground.tsx";
import { lendKeyboard } from "./frame-keyboard.ts";
import { type FramedOutput, maximumFrames } from "./frames.ts";
import { idOfFrame } from "./live-frame.tsx";

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
export function FramePlace({ paragraphId: key, index, content, running }: FramePlaceProps) {
  const ground = useGround();
  const t = useTranslation(texts);
  const box = useRef<HTMLDivElement>(null);
  const settled = useSettled(content, running ? restMs : 0);
  const frame = useSyncExternalStore(ground?.frames.subscribe ?? never, () => ground?.frames.get(key) ?? null);

  // In this order: a place that comes into sight must find its output.
  useEffect(() => ground?.frames.show({ paragraphId: key, index, content: settled }), [ground, key, index, settled]);
  useEffect(() => (box.current ? ground?.places.addPlace(key, index, box.current) : undefined), [ground, key, index]);
  const handleReach = useCallback(() => {
    lendKeyboard(ground?.places.frameOf(key)?.querySelector("iframe"));
  }, [ground, key]);

  useLayoutEffect(() => (box.current ? holdLayout("frame", box.current) : undefined), []);

  const isPrinting = useIsPrinting();
  const isLive = frame?.life === "live";
  const height = frame?.displays.find((display) => display.index === index)?.height;
  // What is said of a frame, and its door, are at the first of its places.
  const isLast = frame === null || frame.displays.at(-1)?.index === index;
  const isFirst = frame === null || frame.displays[0]?.index === index;
  return (
    <div
      ref={box}
      className={styles["place"]}
      data-frame={frame?.life ?? "far"}
      role="group"
      aria-label={t("outputAt", { number: index + 1 })}
      data-empty={height === 0 || undefined}
      style={{ minHeight: height ?? 150, anchorName: anchorsOf(key, isFirst, isLast) } as React.CSSProperties}
    >
      {isLive && isFirst && <Edge tabIndex={0} onReach={handleReach} />}
      {isPrinting && !isLive && <p className={styles["notPrinted"]}>{t("notPrinted", { most: maximumFrames })}</p>}
      {frame?.endedFor && isFirst && <p className={styles["ended"]}>{t(frame.endedFor)}</p>}
      {frame?.life === "parked" && !isPrinting && (
        <Button variant="default" size="xs" onClick={() => ground?.frames.revive(key)}>
          {t("clickToShow")}
        </Button>
      )}
    </div>
  );
}

/** By which a frame finds its places on paper. */
function anchorsOf(key: string, isFirst: boolean, isLast: boolean): string {
  const first = `--${idOfFrame(key)}`;
  return [...(isFirst ? [first] : []), ...(isLast ? [`${first}-last`] : [])].join(", ") || "none";
}

function useSettled(value: FrameContent, restMs: number): FrameContent {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    if (isSameContent(value, settled)) return;
    const timer = setTimeout(() => setSettled(value), restMs);
    return () => clearTimeout(timer);
  }, [value, settled, restMs]);
  return settled;
}
