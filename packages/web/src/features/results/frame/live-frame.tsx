import { useEffect, useRef } from "react";
import { useTexts } from "../../../i18n/use-texts.tsx";
import { useDrawnScheme } from "../../../platform/printing.ts";
import { mayHaveMathToSet } from "../html/math-in.ts";
import { texts } from "../texts.ts";
import styles from "./frame.module.css";
import { checkKeyboards, type FrameKeyboard, watchFrameKeyboard } from "./frame-keyboard.ts";
import type { Frame } from "./frames.ts";
import { readTold } from "./told.ts";

const framePage = "frame";

/** The name of a frame's box on the page, for what refers to it. */
export function frameId(key: string): string {
  return `frame-${key.replace(/[^\w-]/g, "-")}`;
}

interface LiveFrameProps {
  readonly frame: Frame;
  readonly onHeight: (height: number) => void;
  readonly onHold: (holds: boolean) => void;
  readonly onTaken: () => void;
  readonly onField: () => void;
  readonly isPointerOver: () => boolean;
  readonly onHover: (isHovered: boolean) => void;
  readonly onLeave: () => void;
}

/**
 * A result that brings its own scripts or styles, in a document of its own.
 *
 * Its origin is opaque (`sandbox` without `allow-same-origin`, and the server's policy for its page says the same), so it
 * reaches neither this page nor its session. It is given its content over a message port, and what it may answer is read
 * by `readTold`.
 */
export function LiveFrame({ frame, ...handlers }: LiveFrameProps) {
  const t = useTexts(texts);
  const element = useRef<HTMLIFrameElement>(null);
  const port = useRef<MessagePort | null>(null);
  const theme = useDrawnScheme();
  const shownTheme = useRef(theme);
  shownTheme.current = theme;
  const heard = useRef(handlers);
  heard.current = handlers;
  const keyboard = useRef<FrameKeyboard | null>(null);

  useEffect(() => {
    if (!element.current) return;
    const watched = watchFrameKeyboard({
      frame: element.current,
      isPointerOver: () => heard.current.isPointerOver(),
      ask: () => port.current?.postMessage({ type: "asked" }),
      onHold: (holds) => heard.current.onHold(holds),
      onTaken: () => heard.current.onTaken(),
    });
    keyboard.current = watched;
    return () => watched.stop();
  }, []);
  useEffect(() => () => port.current?.close(), []);
  useEffect(() => port.current?.postMessage({ type: "theme", theme }), [theme]);

  const handleLoad = () => {
    // Writing the content fires `load` once more; then the port is in use already.
    if (port.current) return;
    const { port1, port2 } = new MessageChannel();
    port.current = port1;
    let waiting: number | null = null;
    port1.onmessage = ({ data }) => {
      const told = readTold(data);
      if (told?.type === "focus" || told?.type === "blur") checkKeyboards();
      if (told?.type === "press") keyboard.current?.confirm(told);
      if (told?.type === "field") heard.current.onField();
      if (told?.type === "hover") heard.current.onHover(told.isHovered);
      // Code in a frame may not take the keyboard from elsewhere.
      if (told?.type === "leave" && document.activeElement === element.current) heard.current.onLeave();
      if (told?.type !== "height") return;
      if (waiting !== null) cancelAnimationFrame(waiting);
      waiting = requestAnimationFrame(() => heard.current.onHeight(told.height));
    };
    const show = (html: string) =>
      element.current?.contentWindow?.postMessage({ type: "show", html, theme: shownTheme.current }, "*", [port2]);
    if (mayHaveMathToSet(frame.html)) void withFormulas(frame.html).then(show);
    else show(frame.html);
  };

  return (
    <iframe
      ref={element}
      className={styles["frame"]}
      title={t("outputAt", { number: frame.index + 1 })}
      src={framePage}
      sandbox="allow-scripts"
      allow="focus-without-user-activation 'none'"
      referrerPolicy="no-referrer"
      // Reached from its place; see `FramePlace`.
      tabIndex={-1}
      onLoad={handleLoad}
    />
  );
}

/** The frame is given them set, since nothing of the page runs in it. What sets them comes with the first. */
async function withFormulas(html: string): Promise<string> {
  try {
    return (await import("../html/set-math.ts")).withMath(html);
  } catch {
    // Without it they are read as they are written.
    return html;
  }
}
