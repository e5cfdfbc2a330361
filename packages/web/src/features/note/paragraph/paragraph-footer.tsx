import type { Paragraph, ParagraphStatus } from "@octavo/note";
import { IconBan, IconCheck, IconClock, IconLoader2, IconRefresh, IconX } from "@tabler/icons-react";
import { type ComponentType, memo } from "react";
import { percentText } from "../../../i18n/formats.ts";
import { useLanguage, useTranslation } from "../../../i18n/use-texts.tsx";
import { useSeconds } from "../../../platform/seconds.ts";
import { isOutdated } from "../session/is-outdated.ts";
import classes from "./paragraph.module.css";
import { RunLinks } from "./run-links.tsx";
import { footerOfParagraph, printElapsed, wordOfStatus } from "./status-words.ts";
import { texts } from "./texts.ts";

interface ParagraphFooterProps {
  readonly paragraph: Paragraph;
  readonly status: ParagraphStatus;
  /** It was asked for while the server is away. */
  readonly isKept?: boolean;
  /** What it uses was made anew since it ran, or is to be. Default: not, or not known, as of a revision. */
  readonly haveInputsChanged?: boolean;
}

const icons: Readonly<Record<Exclude<ParagraphStatus, "READY">, ComponentType<{ readonly size: number }>>> = {
  PENDING: IconClock,
  RUNNING: IconLoader2,
  FINISHED: IconCheck,
  ERROR: IconX,
  ABORT: IconBan,
};

/** Who ran it, when and how long; while it runs, for how long already and what it is doing. */
export const ParagraphFooter = memo(function ParagraphFooter({
  paragraph,
  status,
  isKept = false,
  haveInputsChanged = false,
}: ParagraphFooterProps) {
  useLanguage();
  if (status === "READY") return null;
  const isStale = status === "FINISHED" && (haveInputsChanged || isOutdated(paragraph));
  const Icon = isStale ? IconRefresh : icons[status];
  return (
    <div className={classes["footer"]} data-status={status} data-stale={isStale || undefined}>
      <Icon size={14} aria-hidden />
      <span className="visually-hidden" aria-live="polite">
        {wordOfStatus(status)}
      </span>
      <span>
        {status === "PENDING" || status === "RUNNING" ? (
          <Going paragraph={paragraph} status={status} isKept={isKept} />
        ) : (
          <Gone paragraph={paragraph} status={status} haveInputsChanged={haveInputsChanged} />
        )}
      </span>
      <RunLinks infos={paragraph.runtimeInfos} />
    </div>
  );
});

function Going({ paragraph, status, isKept }: Pick<ParagraphFooterProps, "paragraph" | "status" | "isKept">) {
  const t = useTranslation(texts);
  const now = useSeconds();
  const stage = paragraph.run?.stage;
  if (isKept) return <>{t("waits")}</>;
  if (paragraph.run?.input) return <>{t("waitsForAnswer")}</>;
  if (stage) return <>{stage}</>;
  if (status === "PENDING") return <>{t("queued")}</>;
  const since = paragraph.dateStarted;
  const { progress } = paragraph;
  const percent = progress > 0 && progress < 100 ? ` · ${percentText(progress / 100)}` : "";
  const elapsed = since === null ? 0 : Math.max(0, now - since);
  const running = elapsed < 1000 ? t("running") : t("runningFor", { time: printElapsed(elapsed) });
  return <>{`${running}${percent}`}</>;
}

function Gone({ paragraph, status, haveInputsChanged }: Omit<ParagraphFooterProps, "isKept">) {
  useLanguage();
  const parts = footerOfParagraph(paragraph, Date.now(), haveInputsChanged);
  // When it ended says that it did; what was brought with its results has no time.
  const word = status === "FINISHED" && parts ? [] : [wordOfStatus(status)];
  return <>{[...word, ...(parts ?? [])].join(" · ")}</>;
}
