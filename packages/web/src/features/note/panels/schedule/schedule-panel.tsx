import { mayRunNote } from "@octavo/client";
import { type ScheduleAnswer, scheduleAnswerSchema } from "@octavo/protocol";
import { useCallback } from "react";
import { Rich } from "../../../../i18n/rich.tsx";
import { serverWords } from "../../../../i18n/server-words.ts";
import { useTranslation } from "../../../../i18n/use-texts.tsx";
import { useServices } from "../../../../platform/services.tsx";
import { useQuery } from "../../../../platform/use-query.ts";
import { useNoteSession, useNoteState } from "../../context/session-context.tsx";
import { PanelAnswer } from "../panel-answer.tsx";
import panelClasses from "../panels.module.css";
import { ScheduleForm } from "./schedule-form.tsx";
import { ScheduleHistory } from "./schedule-history.tsx";
import { texts } from "./texts.ts";
import { useAgainAsItRuns } from "./use-again-as-it-runs.ts";

/** When the note runs by itself, in whose name, and what came of it. */
export function SchedulePanel() {
  const { rest } = useServices();
  const { noteId } = useNoteSession().replica;
  const ask = useCallback(
    () => rest.call("GET", `/octavo/schedule/${encodeURIComponent(noteId)}`, scheduleAnswerSchema),
    [rest, noteId],
  );
  const asked = useQuery<ScheduleAnswer>(ask);
  useAgainAsItRuns(asked);
  return <PanelAnswer asked={asked}>{(answer) => <Schedule answer={answer} onSaved={asked.refetch} />}</PanelAnswer>;
}

interface ScheduleProps {
  readonly answer: ScheduleAnswer;
  readonly onSaved: () => void;
}

function Schedule({ answer: { schedule, problem, history }, onSaved }: ScheduleProps) {
  const maySet = useNoteState(mayRunNote);
  const t = useTranslation(texts);
  return (
    <div className={panelClasses["panel"]}>
      <p>{schedule ? <Rich text={t("aboutOf")} parts={{ user: () => <b>{schedule.user}</b> }} /> : t("about")}</p>
      {problem !== null && (
        <p className={panelClasses["problem"]} role="alert">
          {serverWords(problem)}
        </p>
      )}
      {maySet ? <ScheduleForm onSaved={onSaved} /> : schedule && <code>{schedule.cron}</code>}
      <ScheduleHistory history={history} />
    </div>
  );
}
