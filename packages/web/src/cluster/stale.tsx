import classes from "./cluster.module.css";

/** Says that what is shown is of some time ago, and why. */
export function Stale({ reason }: { readonly reason: string | null }) {
  return (
    <p className={classes["stale"]} role="status">
      {reason !== null && `Not up to date: ${reason}`}
    </p>
  );
}
