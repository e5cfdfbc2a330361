import { IconAlertCircle, IconAlertTriangle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./remark.module.css";

interface RemarkProps {
  readonly kind: "problem" | "warning";
  readonly title: string;
  readonly children: ReactNode;
}

/** A sentence inside a dialog that must not be missed, and what to do about it. */
export function Remark({ kind, title, children }: RemarkProps) {
  const Icon = kind === "problem" ? IconAlertCircle : IconAlertTriangle;
  return (
    <div className={classes["remark"]} data-kind={kind} role="alert">
      <Icon size={18} aria-hidden />
      <div>
        <strong>{title}</strong>
        <p>{children}</p>
      </div>
    </div>
  );
}
