import { IconFileUpload } from "@tabler/icons-react";
import classes from "./drop-veil.module.css";

interface DropVeilProps {
  /** What dropping does. */
  readonly title: string;
  readonly text: string;
}

/** Lies over the page while files hover over it. */
export function DropVeil({ title, text }: DropVeilProps) {
  return (
    <div className={classes["veil"]} role="status">
      <div className={classes["message"]}>
        <IconFileUpload size={32} aria-hidden />
        <strong>{title}</strong>
        <span>{text}</span>
      </div>
    </div>
  );
}
