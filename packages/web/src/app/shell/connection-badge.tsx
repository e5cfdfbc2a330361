import { IconAlertTriangleFilled, IconCircleFilled, IconPlugConnectedX } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useLanguage } from "../../i18n/use-texts.tsx";
import { useConnectionState, useServerState } from "../../platform/use-connection.ts";
import classes from "./app-frame.module.css";
import { badgeOfConnection } from "./badge-words.ts";

const icons = { well: IconCircleFilled, away: IconPlugConnectedX, warning: IconAlertTriangleFilled };
/** A page that opens needs this long to connect; saying so would only flicker. */
const patienceMs = 1000;

/** Whether what is typed and shown is also on the server; icon and words say the same. */
export function ConnectionBadge() {
  useLanguage();
  const connection = useConnectionState();
  const server = useServerState();
  const [wasOpen, setWasOpen] = useState(false);
  const [isSlow, setIsSlow] = useState(false);
  if (connection.status === "open" && !wasOpen) setWasOpen(true);
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), patienceMs);
    return () => clearTimeout(timer);
  }, []);

  const badge = badgeOfConnection({ connection, server, wasOpen, isSlow });
  const Icon = badge && icons[badge.kind];
  return (
    <span className={classes["badge"]} role="status" data-kind={badge?.kind} title={badge?.title}>
      {badge && Icon && (
        <>
          <Icon size={badge.kind === "well" ? 8 : 14} aria-hidden />
          <span className={classes["badgeText"]}>{badge.text}</span>
          <span className={classes["badgeBrief"]} aria-hidden>
            {badge.brief}
          </span>
        </>
      )}
    </span>
  );
}
