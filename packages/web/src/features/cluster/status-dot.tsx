import { useTranslation } from "../../i18n/use-texts.tsx";
import classes from "./cluster.module.css";
import { type NodeProperties, signalOfStatus } from "./nodes.ts";
import { texts } from "./texts.ts";

/** A status as a colour and as a word. */
export function StatusDot({ status }: { readonly status: NodeProperties[string] | undefined }) {
  const t = useTranslation(texts);
  const words = String(status ?? t("unknown"));
  return (
    <span className={classes["status"]}>
      <i className={classes["dot"]} data-signal={signalOfStatus(status)} aria-hidden />
      {words}
    </span>
  );
}
