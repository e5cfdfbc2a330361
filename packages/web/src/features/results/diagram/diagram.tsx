/** A diagram in place of its source, which stays until it is drawn and where it cannot be. */
import { type RefObject, useEffect, useRef, useState } from "react";
import { useTranslation } from "../../../i18n/use-texts.tsx";
import { useDrawnScheme, useIsPrinting } from "../../../platform/printing.ts";
import { texts } from "../common/texts.ts";
import styles from "./diagram.module.css";
import type { DiagramDrawing } from "./draw.ts";
import { longestSource } from "./limits.ts";

interface DiagramProps {
  readonly source: string;
}

export function Diagram({ source }: DiagramProps) {
  const box = useRef<HTMLDivElement>(null);
  const isTooLong = source.length > longestSource;
  const hasBeenNear = useHasBeenNear(box);
  const drawing = useDrawing(source, hasBeenNear && !isTooLong);
  const t = useTranslation(texts);

  if (drawing?.type === "drawn") {
    return <img className={styles["drawing"]} src={drawing.url} alt={`${t("diagram")}: ${drawing.title || source}`} />;
  }
  return (
    <div ref={box}>
      <pre>
        <code>{source}</code>
      </pre>
      {isTooLong && <p className={styles["problem"]}>{t("diagramTooLong", { most: longestSource })}</p>}
      {drawing && <p className={styles["problem"]}>{t("diagramBroken", { problem: drawing.problem })}</p>}
    </div>
  );
}

/** Null until there is one. That of another theme stays until the new one is drawn. */
function useDrawing(source: string, isWanted: boolean): DiagramDrawing | null {
  const scheme = useDrawnScheme();
  const [drawing, setDrawing] = useState<DiagramDrawing | null>(null);

  useEffect(() => {
    if (!isWanted) return;
    let isCurrent = true;
    const show = (next: DiagramDrawing) => isCurrent && setDrawing(next);
    import("./draw.ts")
      .then(({ drawDiagram }) => drawDiagram(source, scheme))
      .then(show, (error: unknown) => show({ type: "broken", problem: String(error) }));
    return () => {
      isCurrent = false;
    };
  }, [source, scheme, isWanted]);

  return drawing;
}

/** It begins to be drawn a little before it comes into sight; on paper all are in sight. */
const nearPx = 200;

function useHasBeenNear(box: RefObject<HTMLElement | null>): boolean {
  const [hasBeenNear, setHasBeenNear] = useState(false);
  const isPrinting = useIsPrinting();

  useEffect(() => {
    if (!box.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.at(-1)?.isIntersecting) return;
        setHasBeenNear(true);
        observer.disconnect();
      },
      { rootMargin: `${nearPx}px` },
    );
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [box]);

  return hasBeenNear || isPrinting;
}
