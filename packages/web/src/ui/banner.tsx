import type { TablerIcon } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./banner.module.css";

interface BannerProps {
  readonly icon: TablerIcon;
  /** `alert` for what is wrong, `status` for what is good to know. */
  readonly role: "alert" | "status";
  readonly children: ReactNode;
}

/** What is to be known as long as it is so, and what can be done about it. */
export function Banner({ icon: Sign, role, children }: BannerProps) {
  return (
    <div className={classes["banner"]} role={role}>
      <Sign size={18} aria-hidden />
      {children}
    </div>
  );
}

interface BannerButtonProps {
  readonly label: string;
  readonly onPress: () => void;
  /** What was pressed is being done. Default: false */
  readonly isBusy?: boolean;
}

export function BannerButton({ label, onPress, isBusy = false }: BannerButtonProps) {
  return (
    <button type="button" className={classes["bannerButton"]} disabled={isBusy} onClick={onPress}>
      {label}
    </button>
  );
}
