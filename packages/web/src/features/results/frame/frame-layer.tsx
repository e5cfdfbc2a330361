import { IconPin, IconPinFilled } from "@tabler/icons-react";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "../../../i18n/use-texts.tsx";
import { useIsPrinting } from "../../../platform/printing.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { holdLayout } from "../common/holding.ts";
import { texts } from "../common/texts.ts";
import { Edge } from "./edge.tsx";
import { focusBeside } from "./focus-beside.ts";
import styles from "./frame.module.css";
import type { AngularSource } from "./frame-angular.ts";
import type { FrameContent } from "./frame-content.ts";
import type { FramePlaces } from "./frame-places.ts";
import type { PlugIns } from "./plug-ins.ts";
import type { WidgetSource } from "./frame-widgets.ts";
import { type Frames, maximumFrames, type ResultFrame } from "./frames.ts";
import { idOfFrame, LiveFrame } from "./live-frame.tsx";

interface FrameLayerProps {
  readonly frames: Frames;
  readonly places: FramePlaces;
  readonly loads: () => readonly FrameContent[];
  readonly widgets: WidgetSource | null;
  readonly angular: AngularSource | null;
  readonly plugIns: PlugIns;
}

/** The live frames of a note, in the order in which they came to life, each over its place. */
export function FrameLayer({ frames, ...shared }: FrameLayerProps) {
  const live = useSyncExternalStore(frames.subscribe, () => frames.live);
  return (
    <div className={styles["layer"]}>
      {live.map((frame) => (
        <PlacedFrame key={frame.key} frame={frame} {...{ frames, ...shared }} />
      ))}
    </div>
  );
}

interface PlacedFrameProps extends FrameLayerProps {
  readonly frame: ResultFrame;
}

function PlacedFrame({ frame, frames, places, ...sources }: PlacedFrameProps) {
  const { key } = frame;
  const t = useTranslation(texts);
  const box = useRef<HTMLDivElement>(null);
  const [hasFocus, setHasFocus] = useState(false);
  // Once it had something to type into it is marked: what it says is believed in this direction only.
  const [hasField, setHasField] = useState(false);
  useEffect(() => (box.current ? places.addFrame(key, box.current) : undefined), [places, key]);

  const leave = (direction: -1 | 1) => {
    setHasFocus(false);
    const place = places.placeOf(key);
    if (place) focusBeside(place, direction);
  };
  const handleTaken = () => {
    // Only without the frame the keyboard is back for certain: what takes it once takes it again, and keys are lost each time.
    flushSync(() => frames.end(key, "tookKeyboard"));
  };
  // The tools of a paragraph come when the pointer is over it; over its frame it is not, for the browser.
  const unhover = useRef<(() => void) | null>(null);
  const setHovered = (isHovered: boolean) => {
    box.current?.toggleAttribute("data-hovered", isHovered);
    unhover.current?.();
    const place = isHovered ? places.placeOf(key) : null;
    unhover.current = place && holdLayout("hovered-frame", place);
  };
  useEffect(() => () => unhover.current?.(), []);
  const isWanted = useSyncExternalStore(frames.subscribe, () => frames.isWanted(key));
  const isPrinting = useIsPrinting();
  useEffect(() => (isPrinting ? frames.wantAll() : undefined), [isPrinting, frames]);
  const isMarked = hasField || hasFocus;
  const tabIndex = hasFocus ? 0 : -1;
  // When all frames are live, none needs a pin.
  const isEach = maximumFrames === Number.POSITIVE_INFINITY;
  const isFull = !frame.isPinned && !frames.canPin;

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the handlers only report where pointer and keyboard are
    <div
      ref={box}
      id={idOfFrame(key)}
      className={styles["placed"]}
      data-pinned={frame.isPinned || undefined}
      data-marked={isMarked || undefined}
      style={{ positionAnchor: `--${idOfFrame(key)}`, "--last": `--${idOfFrame(key)}-last` } as React.CSSProperties}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) setHasFocus(false);
      }}
    >
      {/* The keyboard leaves a frame for what is beside its place, not for the next frame of the layer. */}
      <Edge tabIndex={tabIndex} onReach={() => leave(-1)} />
      <LiveFrame
        key={frame.generation}
        frame={frame}
        {...sources}
        isWanted={isWanted}
        onHeights={(heights) => frames.setHeights(key, heights)}
        onHold={setHasFocus}
        onTaken={handleTaken}
        onSilent={() => frames.end(key, "plugInSilent")}
        onField={() => setHasField(true)}
        isPointerOver={() => box.current?.matches(":hover, [data-hovered]") ?? false}
        onHover={setHovered}
        onLeave={() => leave(1)}
      />
      {isMarked && <p className={styles["mark"]}>{t("fieldOfResult")}</p>}
      {!isEach && (
        <div className={styles["pin"]}>
          <IconButton
            label={frame.isPinned ? t("unpin") : isFull ? t("tooManyPinned") : t("pin")}
            icon={frame.isPinned ? <IconPinFilled size={14} aria-hidden /> : <IconPin size={14} aria-hidden />}
            pressed={frame.isPinned}
            disabled={isFull}
            onPress={() => frames.setPinned(key, !frame.isPinned)}
          />
        </div>
      )}
      <Edge tabIndex={tabIndex} onReach={() => leave(1)} />
    </div>
  );
}
