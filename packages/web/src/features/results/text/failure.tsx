import { useMemo, useState } from "react";
import { useTranslation } from "../../../i18n/use-texts.tsx";
import { texts } from "../common/texts.ts";
import { readAnsiLines } from "./ansi.ts";
import { AnsiLine } from "./ansi-line.tsx";
import styles from "./text.module.css";
import type { Failure } from "./traceback.ts";

/** What went wrong, first; the way there folds out. */
export function FailureView({ trace, message }: Omit<Failure, "before">) {
  const t = useTranslation(texts);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <pre className={styles["message"]} role="log" aria-label={t("errorOutput")}>
        {message}
      </pre>
      <details className={styles["trace"]} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <summary>{t("trace")}</summary>
        {isOpen && <Trace text={trace} />}
      </details>
    </>
  );
}

function Trace({ text }: { readonly text: string }) {
  const lines = useMemo(() => readAnsiLines(text), [text]);
  return (
    <pre className={styles["screen"]}>
      {lines.map((line, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line has no other name than its number
        <div key={place}>{line.length === 0 ? <br /> : <AnsiLine line={line} />}</div>
      ))}
    </pre>
  );
}
