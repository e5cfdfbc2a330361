import { useTexts } from "../language/use-texts.tsx";
import classes from "./cluster.module.css";
import { texts } from "./texts.ts";

/** Says that what is shown is of some time ago, and why. */
export function Stale({ reason }: { readonly reason: string | null }) {
  const t = useTexts(texts);
  return (
    <p className={classes["stale"]} role="status">
      {reason !== null && t("stale", { reason })}
    </p>
  );
}
