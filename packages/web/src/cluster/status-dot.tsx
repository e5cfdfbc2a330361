import classes from "./cluster.module.css";
import { type Properties, signalOf } from "./nodes.ts";

/** A status as a colour and as a word. */
export function StatusDot({ status }: { readonly status: Properties[string] | undefined }) {
  const words = String(status ?? "unknown");
  return (
    <span className={classes["status"]}>
      <i className={classes["dot"]} data-signal={signalOf(status)} aria-hidden />
      {words}
    </span>
  );
}
