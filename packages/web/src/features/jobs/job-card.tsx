import { Progress } from "@mantine/core";
import { RestError } from "@octavo/client";
import {
  IconClock,
  IconFileText,
  IconPlayerPlayFilled,
  IconPlayerStopFilled,
  IconQuestionMark,
} from "@tabler/icons-react";
import { useRef } from "react";
import { Link } from "react-router";
import { z } from "zod";
import { percentText } from "../../i18n/formats.ts";
import { useTranslation } from "../../i18n/use-texts.tsx";
import { useMinutes } from "../../platform/minutes.ts";
import { useServices } from "../../platform/services.tsx";
import { useRowCommands } from "../../ui/commands/use-commands.ts";
import { openDialog } from "../../ui/dialogs/dialog-store.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { Marked } from "../../ui/marked.tsx";
import { notifyRefusal } from "../../ui/notify.ts";
import { Card } from "../../ui/screen.tsx";
import { useBusyState } from "../../ui/use-busy.ts";
import { formatJobAge } from "./ago.ts";
import type { ListedJob } from "./job-list.ts";
import classes from "./jobs.module.css";
import { progressOf } from "./shown-jobs.ts";
import { texts } from "./texts.ts";

const icons: Readonly<Record<string, typeof IconClock>> = { normal: IconFileText, cron: IconClock };
const kinds: Readonly<Record<string, () => string>> = { normal: texts.later("note"), cron: texts.later("cronNote") };

interface JobCardProps {
  readonly job: ListedJob;
  readonly folder: string;
  /** What was looked for. */
  readonly part: string;
}

/** One note: where it is, what it is, when it ran last, and a sign for each of its paragraphs. */
export function JobCard({ job, folder, part }: JobCardProps) {
  const t = useTranslation(texts);
  const { noteId, noteName, noteType, interpreter, isRunningJob, unixTimeLastRun, paragraphs } = job;
  const Icon = icons[noteType] ?? IconQuestionMark;
  const progress = progressOf(job);
  const card = useRef<HTMLElement>(null);
  const { label, icon: StartStop, isBusy, button, ask } = useStartStop(job);
  useRowCommands(card, () => [
    isBusy ? null : { id: `job-${noteId}`, label, place: t("title"), icon: StartStop, perform: ask },
  ]);
  return (
    <Card ref={card} label={noteName}>
      <div className={classes["row"]}>
        <Icon size={16} aria-label={(kinds[noteType] ?? texts.later("unknownKind"))()} role="img" />
        <Link to={`/notebook/${noteId}`} className={classes["name"]}>
          <Marked text={noteName} part={part} />
        </Link>
        {folder && <span className={classes["muted"]}>{t("inFolder", { folder })}</span>}
        <span className={classes["muted"]}>{interpreter || t("noInterpreter")}</span>
        <span className={classes["end"]}>
          <span className={classes["muted"]}>
            <Ago time={unixTimeLastRun} />
          </span>
          <span>{t(isRunningJob ? "RUNNING" : "READY")}</span>
          {isRunningJob && <span className={classes["number"]}>{percentText(progress / 100)}</span>}
          <IconButton ref={button} label={label} icon={<StartStop size={16} />} isBusy={isBusy} onPress={ask} />
        </span>
      </div>
      <div className={classes["dots"]}>
        {paragraphs.map(({ id, name, status }, at) => {
          // The list names one without a title by its id.
          const called = name === id ? t("paragraph", { number: at + 1 }) : name;
          const state = t("paragraphIs", { name: called, status: t(status) });
          return (
            <Link
              key={id}
              to={`/notebook/${noteId}?paragraph=${id}`}
              title={state}
              aria-label={state}
              className={classes["target"]}
            >
              <i className={classes["dot"]} data-status={status} aria-hidden />
            </Link>
          );
        })}
      </div>
      {isRunningJob && (
        <Progress
          size={3}
          mt={6}
          value={progress > 0 && progress < 100 ? progress : 100}
          striped={progress === 0 || progress === 100}
          animated={progress === 0 || progress === 100}
          aria-label={t("progressOf", { note: noteName })}
        />
      )}
    </Card>
  );
}

function Ago({ time }: { readonly time: number }) {
  useMinutes();
  return formatJobAge(time, Date.now());
}

/** Running all that a note has, or stopping what runs of it, with a question before. */
function useStartStop({ noteId, noteName, isRunningJob }: ListedJob) {
  const t = useTranslation(texts);
  const { rest } = useServices();
  const busy = useBusyState();
  const { isBusy, during, button } = busy;

  async function performJobAction() {
    try {
      const path = `/notebook/job/${encodeURIComponent(noteId)}`;
      await during(() => rest.call(isRunningJob ? "DELETE" : "POST", path, z.unknown()));
    } catch (error) {
      if (!(error instanceof RestError)) throw error;
      const title = t(isRunningJob ? "stopFailure" : "runFailure");
      notifyRefusal(busy, title, error.isSaid ? error.message : t("serverError"));
    }
  }

  const ask = () =>
    openDialog({
      type: "confirm",
      confirmation: {
        title: t(isRunningJob ? "stopTitle" : "runTitle", { note: noteName }),
        text: t(isRunningJob ? "stopText" : "runText"),
        action: t(isRunningJob ? "stopAll" : "runAll"),
        isHarmless: !isRunningJob,
        perform: () => void performJobAction(),
      },
    });
  const icon = isRunningJob ? IconPlayerStopFilled : IconPlayerPlayFilled;
  return { label: t(isRunningJob ? "stopLabel" : "runLabel", { note: noteName }), icon, isBusy, button, ask };
}
