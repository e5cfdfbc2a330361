import { mayRunNote } from "@octavo/client";
import { isKeptResults, type Paragraph } from "@octavo/note";
import { IconBan, IconCheck, IconLoader2, IconX } from "@tabler/icons-react";
import { useEffect, useMemo, useState } from "react";
import { useStore } from "zustand";
import { useTranslation } from "../../../i18n/use-texts.tsx";
import { useSeconds } from "../../../platform/seconds.ts";
import { BannerButton } from "../../../ui/banner.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { plainText, splitTraceback } from "../../results/index.ts";
import { useNoteSession, useNoteState } from "../context/session-context.tsx";
import { useLasting } from "../context/use-lasting.ts";
import { printDuration, printElapsed } from "../paragraph/status-words.ts";
import type { NoteRun } from "../session/note-run.ts";
import classes from "./run-bar.module.css";
import { type Asked, askForNotices, longRunMs, noticesAre, noticeWhenHidden } from "./run-notice.ts";
import { texts } from "./texts.ts";

/** What is over before this needs no bar. */
const showAfterMs = 400;
const doneStaysMs = 6000;

/** A line below the note's name while a run of the whole note goes, and where one has stopped until it is repaired or put away. */
export function RunBar() {
  const session = useNoteSession();
  const run = useStore(session.noteRun.store);
  const isLasting = useLasting(run.state === "running", showAfterMs);
  const isOldNews = useLasting(run.state === "done", doneStaysMs);
  const stopped = useStoppedWords(run);
  useNoticeAtEnd(run, stopped);
  const isShown = run.state === "running" ? isLasting : run.state === "stopped" || (run.state === "done" && !isOldNews);
  return (
    <>
      <Announcement run={run} stopped={stopped} />
      {isShown && (
        <div
          className={classes["bar"]}
          data-state={run.state}
          data-reason={run.state === "stopped" ? run.reason : null}
        >
          <RunBarContent run={run} stopped={stopped} />
        </div>
      )}
    </>
  );
}

interface RunBarContentProps {
  readonly run: NoteRun;
  /** Where it stopped and why; "" where it did not. */
  readonly stopped: string;
}

function RunBarContent({ run, stopped }: RunBarContentProps) {
  switch (run.state) {
    case "running":
      return <Running run={run} />;
    case "stopped":
      return <Stopped run={run} words={stopped} />;
    case "done":
      return <Done run={run} />;
    case "none":
      return null;
  }
}

interface Of<State extends NoteRun["state"]> {
  readonly run: Extract<NoteRun, { readonly state: State }>;
}

function Running({ run: { paragraphId, position, total, startedAt } }: Of<"running">) {
  const t = useTranslation(texts);
  const session = useNoteSession();
  const isRunner = useNoteState(mayRunNote);
  const title = useNoteState(({ note }) => note?.paragraphs.find(({ id }) => id === paragraphId)?.title ?? null);
  const elapsed = Math.max(0, useSeconds() - startedAt);
  return (
    <>
      <IconLoader2 size={16} className={classes["turning"]} aria-hidden />
      <span className={classes["words"]}>
        <b>{t("runningOf", { position, total })}</b>
        {title && <span className={classes["title"]}>{title}</span>}
        <span className={classes["time"]}>{printElapsed(elapsed)}</span>
      </span>
      <progress className={classes["progress"]} max={total} value={position - 1} aria-label={t("runProgress")} />
      {elapsed >= longRunMs && <NoticeOffer />}
      <BannerButton label={t("goToIt")} onPress={() => session.reveal({ paragraphId, part: "paragraph" })} />
      {isRunner && <BannerButton label={t("stopRun")} onPress={() => void session.cancelAll()} />}
    </>
  );
}

function Stopped({ run: { paragraphId, reason, left }, words }: Of<"stopped"> & { readonly words: string }) {
  const t = useTranslation(texts);
  const session = useNoteSession();
  const isRunner = useNoteState(mayRunNote);
  const Icon = reason === "failed" ? IconX : IconBan;
  return (
    <>
      <Icon size={16} aria-hidden />
      <span className={classes["words"]}>
        <span className={classes["what"]}>{words}</span>
        {left.length > 0 && <span className={classes["time"]}>{t("notRun", { count: left.length })}</span>}
      </span>
      <BannerButton
        label={t("goToIt")}
        onPress={() => {
          session.reveal({ paragraphId, part: "paragraph" });
          session.focus(paragraphId, "paragraph");
        }}
      />
      {isRunner && (
        <BannerButton label={t("runFromHere")} onPress={() => void session.runAll([paragraphId, ...left])} />
      )}
      <IconButton icon={<IconX size={14} />} label={t("dismissRun")} onPress={session.noteRun.dismiss} />
    </>
  );
}

function Done({ run: { total, tookMs } }: Of<"done">) {
  const t = useTranslation(texts);
  return (
    <>
      <IconCheck size={16} aria-hidden />
      <span className={classes["words"]}>{t("allRan", { count: total, time: printDuration(tookMs) })}</span>
    </>
  );
}

/** For who hears the page: the end of a run, once, in a place that is there before. */
function Announcement({ run, stopped }: RunBarContentProps) {
  const t = useTranslation(texts);
  const words = run.state === "done" ? t("allRan", { count: run.total, time: printDuration(run.tookMs) }) : stopped;
  return (
    <p role="status" className="visually-hidden" data-run-end>
      {words}
    </p>
  );
}

/** At which paragraph a run has stopped, and by which error; "" where it has not. */
function useStoppedWords(run: NoteRun): string {
  const t = useTranslation(texts);
  const id = run.state === "stopped" ? run.paragraphId : null;
  const reason = run.state === "stopped" ? run.reason : null;
  const at = useNoteState(({ note }) =>
    id === null ? -1 : (note?.paragraphs.findIndex((one) => one.id === id) ?? -1),
  );
  const paragraph = useNoteState(({ note }) => note?.paragraphs[at] ?? null);
  return useMemo(() => {
    if (!paragraph) return "";
    const name = paragraph.title ? t("numberAndTitle", { number: at + 1, title: paragraph.title }) : String(at + 1);
    if (reason === "cancelled") return t("cancelledAt", { name });
    const error = errorSentenceOf(paragraph);
    return error ? t("stoppedAtError", { name, error }) : t("stoppedAt", { name });
  }, [reason, at, paragraph, t]);
}

const longestError = 160;

/** What went wrong, in one line: the message of a traceback, else the last line that says something. */
function errorSentenceOf({ results, errorMessage }: Paragraph): string {
  const isKept = results !== null && isKeptResults(results);
  const text = isKept
    ? undefined
    : results?.segments.findLast(({ type, data }) => type === "TEXT" && data.trim() !== "")?.data;
  const said = text === undefined ? (errorMessage ?? "") : (splitTraceback(text)?.message ?? lastLineOf(text));
  const [first = ""] = said.trim().split("\n");
  return first.length > longestError ? `${first.slice(0, longestError)}…` : first;
}

function lastLineOf(text: string): string {
  return plainText(text.slice(-4000)).trim().split("\n").at(-1) ?? "";
}

/** While a run is long, the browser is asked whether it may notify of its end; only a press asks. */
function NoticeOffer() {
  const t = useTranslation(texts);
  const [asked, setAsked] = useState<Asked>(noticesAre);
  if (asked !== "askable") return null;
  return <BannerButton label={t("notifyMe")} onPress={() => void askForNotices().then(setAsked)} />;
}

function useNoticeAtEnd(run: NoteRun, stopped: string): void {
  const t = useTranslation(texts);
  const name = useNoteState(({ note }) => note?.path.split("/").at(-1) ?? "");
  useEffect(() => {
    if (run.state === "running") return noticeWhenHidden.begin(run.startedAt);
    if (run.state === "stopped") noticeWhenHidden.end(name, stopped);
    if (run.state === "done") {
      noticeWhenHidden.end(name, t("allRan", { count: run.total, time: printDuration(run.tookMs) }));
    }
  }, [run, name, stopped, t]);
}
