import { mayWrite } from "@octavo/client";
import { IconAlertTriangle, IconEye, IconPlugConnectedX } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useServices } from "../../platform/services.tsx";
import { useConnectionState, useServerState } from "../../platform/use-connection.ts";
import { useNote, useNoteSession, usePage } from "../session/session-context.tsx";
import { ConflictNotice } from "./conflict-notice.tsx";
import classes from "./note-page.module.css";

/** What is wrong right now and what it means for what one types. */
export function NoteBanners() {
  const conflicts = useNote((state) => state.conflicts);
  return (
    <div className={classes["banners"]}>
      <ConnectionBanner />
      <SavingBanner />
      <RefusalBanner />
      <RightBanner />
      {conflicts.map((conflict) => (
        <ConflictNotice key={`${conflict.paragraphId} ${conflict.at}`} conflict={conflict} />
      ))}
    </div>
  );
}

/** What one may not do here, and what becomes of what one has typed. */
function RightBanner() {
  const right = useNote((state) => state.right);
  const isDirty = useNote((state) => !mayWrite(state) && state.isDirty);
  if (right === "writer" || right === "owner") return null;
  if (isDirty) {
    return (
      <div className={classes["banner"]} role="alert" data-severity="error">
        <IconAlertTriangle size={18} aria-hidden />
        <span>You may not change this note any more. What you typed last is not saved; copy it before you leave.</span>
      </div>
    );
  }
  return (
    <div className={classes["banner"]} role="status">
      <IconEye size={18} aria-hidden />
      <span>
        {`You may ${right === "runner" ? "read and run" : "read"} this note, and not change it; it is shown as a report.`}
      </span>
    </div>
  );
}

const patienceMs = 700;

/** A drop of a moment is nobody's business. */
function ConnectionBanner() {
  const { connection } = useServices();
  const { status, since } = useConnectionState();
  const isAway = status !== "open";
  const isDirty = useNote((state) => isAway && state.isDirty);
  const kept = usePage((page) => page.kept.size);
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    if (!isAway) {
      setIsLong(false);
      return;
    }
    const timer = setTimeout(() => setIsLong(true), patienceMs);
    return () => clearTimeout(timer);
  }, [isAway]);
  if (!isAway || !isLong) return null;
  const time = new Date(since).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", second: "2-digit" });
  return (
    <div className={classes["banner"]} role="status">
      <IconPlugConnectedX size={18} aria-hidden />
      <span>
        {`Disconnected since ${time}. You can read, type and run; `}
        {wordsOfKept(isDirty, kept)}
      </span>
      <button type="button" className={classes["bannerButton"]} onClick={() => connection.reconnect()}>
        Try now
      </button>
    </div>
  );
}

function wordsOfKept(isDirty: boolean, kept: number): string {
  if (kept === 0)
    return isDirty
      ? "what you typed is kept here and sent when the server is back."
      : "it is kept until the server is back.";
  const runs = kept === 1 ? "a run" : `${kept} runs`;
  return `${isDirty ? `what you typed and ${runs} are` : `${runs} ${kept === 1 ? "is" : "are"}`} kept here and sent when the server is back.`;
}

function SavingBanner() {
  const { saving, problem } = useServerState();
  const { replica } = useNoteSession();
  if (saving && problem === null) return null;
  return (
    <div className={classes["banner"]} role="alert" data-severity="error">
      <IconAlertTriangle size={18} aria-hidden />
      <span>
        {saving
          ? problem
          : `Nothing can be saved: ${problem ?? "the server does not say why"}. What you type stays here until it can.`}
      </span>
      {!saving && (
        <button type="button" className={classes["bannerButton"]} onClick={() => replica.keepDraft()}>
          Keep a copy in this browser
        </button>
      )}
    </div>
  );
}

/** The server could save, and does not take what was typed here. */
function RefusalBanner() {
  const { saving } = useServerState();
  const refusal = useNote((state) => state.refusal);
  if (refusal === null || !saving) return null;
  return (
    <div className={classes["banner"]} role="alert" data-severity="error">
      <IconAlertTriangle size={18} aria-hidden />
      <span>{`What you typed last is not saved: ${refusal}`}</span>
    </div>
  );
}
