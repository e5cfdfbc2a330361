import { Loader } from "@mantine/core";
import { useEffect, useState } from "react";
import { useTranslation } from "../i18n/use-texts.tsx";
import { texts } from "./texts.ts";
import classes from "./waiting.module.css";

/** When a sign of waiting is shown, then words, and then what is waited for. */
const signsAfterMs = [500, 1000, 10_000] as const;

/** The room of what comes; a sign of it only when it takes long enough to be noticed, and more words the longer it takes. */
export function Waiting() {
  const t = useTranslation(texts);
  const [signs, setSigns] = useState(0);
  useEffect(() => {
    const timers = signsAfterMs.map((ms, at) => setTimeout(() => setSigns(at + 1), ms));
    return () => timers.forEach(clearTimeout);
  }, []);
  return (
    <div className={classes["waiting"]} aria-busy="true" role="status">
      {signs > 0 && (
        <div>
          <Loader size="sm" aria-hidden />
          <p>
            {signs === 1 ? (
              <span className="visually-hidden">{t("loading")}</span>
            ) : (
              t(signs > 2 ? "slowAnswer" : "loading")
            )}
          </p>
        </div>
      )}
    </div>
  );
}
