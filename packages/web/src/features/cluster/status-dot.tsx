import { useTexts } from "../../i18n/use-texts.tsx";
import classes from "./cluster.module.css";
import { type Properties, signalOf } from "./nodes.ts";
import { texts } from "./texts.ts";

/** A status as a colour and as a word. */
export function StatusDot({ status }: { readonly status: Properties[string] | undefined }) {
  const t = useTexts(texts);
  const words = String(status ?? t("unknown"));
  return (
    <span className={classes["status"]}>
      <i className={classes["dot"]} data-signal={signalOf(status)} aria-hidden />
      {words}
    </span>
  );
}
