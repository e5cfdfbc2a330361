import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslation } from "../../../i18n/use-texts.tsx";
import { useDrawnScheme } from "../../../platform/printing.ts";
import { texts } from "../common/texts.ts";
import styles from "./frame.module.css";
import type { AngularSource } from "./frame-angular.ts";
import { createFrameBridges, type FrameBridges } from "./frame-bridges.ts";
import { type FrameContent, plugInType, spellType, templateType } from "./frame-content.ts";
import { frameDocument } from "./frame-document.ts";
import { checkKeyboards, type FrameKeyboard, watchFrameKeyboard } from "./frame-keyboard.ts";
import { createFileGiving, handOver, isSameDisplay, messageOf, sendShow } from "./frame-messages.ts";
import type { ShownRun, WidgetSource } from "./frame-widgets.ts";
import type { FrameDisplay, ResultFrame } from "./frames.ts";
import type { PlugIns } from "./plug-ins.ts";
import { readFrameMessage } from "./read-frame-message.ts";

const noRun: ShownRun = { runId: undefined, startedAt: null };

/** The name of a frame's box on the page, for what refers to it. */
export function idOfFrame(key: string): string {
  return `frame-${key.replace(/[^\w-]/g, "-")}`;
}

interface LiveFrameProps {
  readonly frame: ResultFrame;
  readonly loads: () => readonly FrameContent[];
  readonly widgets: WidgetSource | null;
  readonly angular: AngularSource | null;
  readonly plugIns: PlugIns;
  /** Whether the frame draws its outputs now. */
  readonly isWanted: boolean;
  readonly onHeights: (heights: ReadonlyMap<number, number>) => void;
  readonly onHold: (holds: boolean) => void;
  readonly onTaken: () => void;
  /** The code in it does not come to an end. */
  readonly onSilent: () => void;
  readonly onField: () => void;
  readonly isPointerOver: () => boolean;
  readonly onHover: (isHovered: boolean) => void;
  readonly onLeave: () => void;
}

/**
 * The results of a run that bring scripts or styles, or are drawn by a library, in a document of their own.
 *
 * Its origin is opaque (`sandbox` without `allow-same-origin`, and the server's policy for its page says the same), so it
 * reaches neither this page nor its session. It is given its content, and libraries, over a message port, and what it may answer is read
 * by `readFrameMessage`.
 */
export function LiveFrame({ frame, loads, widgets, angular, plugIns, isWanted, ...handlers }: LiveFrameProps) {
  const t = useTranslation(texts);
  const element = useRef<HTMLIFrameElement>(null);
  const port = useRef<MessagePort | null>(null);
  const theme = useDrawnScheme();
  const shownTheme = useRef(theme);
  shownTheme.current = theme;
  const heard = useRef(handlers);
  heard.current = handlers;
  const keyboard = useRef<FrameKeyboard | null>(null);
  /** What is on its way into the frame. */
  const turn = useRef<Promise<unknown> | null>(null);
  const shown = useRef<readonly FrameDisplay[]>([]);
  const latestGaps = useRef(frame.gaps);
  latestGaps.current = frame.gaps;

  useEffect(() => {
    if (!element.current) return;
    const watched = watchFrameKeyboard({
      frame: element.current,
      isPointerOver: () => heard.current.isPointerOver(),
      ask: () => port.current?.postMessage({ type: "asked" }),
      resume: () => port.current?.postMessage({ type: "resume" }),
      onHold: (holds) => heard.current.onHold(holds),
      onTaken: () => heard.current.onTaken(),
    });
    keyboard.current = watched;
    return () => watched.stop();
  }, []);
  const bridges = useRef<FrameBridges | null>(null);
  useEffect(
    () => () => {
      bridges.current?.stop();
      port.current?.close();
    },
    [],
  );
  useEffect(() => port.current?.postMessage({ type: "theme", theme }), [theme]);

  const [hasLoaded, setHasLoaded] = useState(false);
  const handleLoad = () => {
    setHasLoaded(true);
    if (isWanted) begin();
  };
  // The document may have loaded before the frame was wanted.
  const beginLater = useEffectEvent(() => begin());
  useEffect(() => {
    if (hasLoaded && isWanted) beginLater();
  }, [hasLoaded, isWanted]);

  const begin = () => {
    // Writing the content fires `load` once more; then the port is in use already.
    if (port.current) return;
    const { port1, port2 } = new MessageChannel();
    port.current = port1;
    let waiting: number | null = null;
    const crossed = createFrameBridges({
      ...{ paragraphId: frame.key, run: widgets?.runOf(frame.key) ?? noRun, widgets, angular, plugIns },
      end: () => heard.current.onSilent(),
      post: (message) => port1.postMessage(message),
    });
    bridges.current = crossed;
    const giveFile = createFileGiving(
      (name) => widgets?.frontEnd(frame.key, name) ?? Promise.reject(new Error("There are no files here.")),
    );
    port1.onmessage = ({ data }) => {
      const received = readFrameMessage(data);
      if (received?.type === "focus" || received?.type === "blur") checkKeyboards();
      if (received?.type === "press") keyboard.current?.confirm(received);
      if (received?.type === "field") heard.current.onField();
      if (received?.type === "hover") heard.current.onHover(received.isHovered);
      // Code in a frame may not take the keyboard from elsewhere.
      if (received?.type === "leave" && document.activeElement === element.current) heard.current.onLeave();
      if (received?.type === "widgets") crossed.receiveWidgets(received.message);
      const hasTemplate = shown.current.some(({ content }) => content.type === templateType);
      if (received?.type === "angular" && hasTemplate) crossed.receiveAngular(received.message);
      const hasPlugIn = shown.current.some(({ content }) => content.type === plugInType);
      if (received?.type === "plugIn" && hasPlugIn) crossed.receivePlugIn(received.message);
      const hasSpell = shown.current.some(({ content }) => content.type === spellType);
      if (received?.type === "spell" && hasSpell) crossed.receiveSpell(received.message);
      if (received?.type === "library")
        void handOver(port1, received.name, t("libraryMissing", { name: received.name }));
      if (received?.type === "file") void giveFile(port1, received.name, t("libraryMissing", { name: received.name }));
      if (received?.type !== "heights") return;
      if (waiting !== null) cancelAnimationFrame(waiting);
      waiting = requestAnimationFrame(() => heard.current.onHeights(received.heights));
    };
    turn.current = sendShow({
      displays: frame.displays,
      loads: loads(),
      words: {
        asked: t("askedElsewhere", { host: "%1", name: "%2" }),
        askedTiles: t("askedTiles", { host: "%1" }),
      },
      theme: () => shownTheme.current,
      send: (message) => element.current?.contentWindow?.postMessage(message, "*", [port2]),
    });
    // What was measured before the frame was there.
    turn.current = turn.current.then(() => port1.postMessage({ type: "gaps", gaps: latestGaps.current }));
    shown.current = frame.displays;
  };

  // What comes later joins what is there, in its order.
  useEffect(() => {
    if (!turn.current) return;
    const news = frame.displays.filter((one) => !shown.current.some((old) => isSameDisplay(old, one)));
    shown.current = frame.displays;
    for (const display of news) {
      turn.current = turn.current.then(async () => port.current?.postMessage(await messageOf(display)));
    }
  }, [frame.displays]);
  const { gaps } = frame;
  useEffect(() => {
    void turn.current?.then(() => port.current?.postMessage({ type: "gaps", gaps }));
  }, [gaps]);

  return (
    <iframe
      ref={element}
      className={styles["frame"]}
      title={t("outputAt", { number: (frame.displays[0]?.index ?? 0) + 1 })}
      {...frameDocument}
      sandbox="allow-scripts"
      allow="focus-without-user-activation 'none'"
      referrerPolicy="no-referrer"
      // Reached from its place; see `FramePlace`.
      tabIndex={-1}
      onLoad={handleLoad}
    />
  );
}
