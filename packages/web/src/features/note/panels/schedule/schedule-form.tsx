import { Button, Checkbox, NativeSelect, SegmentedControl, Select, TextInput } from "@mantine/core";
import { mayWriteNote, RestError } from "@octavo/client";
import { useEffect, useMemo, useRef } from "react";
import { z } from "zod";
import { dateFormat } from "../../../../i18n/formats.ts";
import { useTranslation } from "../../../../i18n/use-texts.tsx";
import { useServices } from "../../../../platform/services.tsx";
import { useSession } from "../../../../platform/use-connection.ts";
import { pageNotifications } from "../../../../ui/notices/page-notifications.ts";
import { changedMeanwhile, confirmIfStale } from "../../../../ui/notify.ts";
import { SavedFields } from "../../../../ui/saved-fields.tsx";
import { texts as uiTexts } from "../../../../ui/texts.ts";
import { useBusyState } from "../../../../ui/use-busy.ts";
import { useFocusAfter } from "../../../../ui/use-focus-after.ts";
import { useKeptState } from "../../../../ui/use-kept.ts";
import { useNoteSession, useNoteState } from "../../context/session-context.tsx";
import { closePanel, setPanelChanged } from "../panel-store.ts";
import panelClasses from "../panels.module.css";
import { presetOfCron, presets } from "./presets.ts";
import classes from "./schedule.module.css";
import {
  changedDraft,
  configOfSchedule,
  isScheduleTaken,
  type ScheduleChoice,
  type ScheduleDraft,
  scheduleBodyOf,
  scheduleInConfig,
} from "./schedule.ts";
import { texts } from "./texts.ts";
import { usePreview } from "./use-preview.ts";

const zones = Intl.supportedValuesOf("timeZone");
const noConfig = {};
/** An expression as people write it. */
const weekdays = "0 30 8 ? * MON-FRI";

/** Sets the schedule: by the config of the note, which works without a connection too, or over REST for who may run the note and not write it. */
export function ScheduleForm({ onSaved }: { readonly onSaved: () => void }) {
  const session = useNoteSession();
  const { rest } = useServices();
  const person = useSession();
  const isWriter = useNoteState(mayWriteNote);
  const t = useTranslation(texts);
  const tUi = useTranslation(uiTexts);
  const { noteId } = session.replica;
  const config = useNoteState(({ note }) => note?.config ?? noConfig);
  const saved = scheduleInConfig(config);
  const [draft, setDraft] = useKeptState<ScheduleDraft | null>(`schedule/${noteId}`, null);
  const saving = useBusyState();
  const wanted = { ...saved, ...draft?.change };
  const preview = usePreview(wanted.cron, wanted.timeZone);
  const hasChanges = draft !== null && JSON.stringify(wanted) !== JSON.stringify(saved);
  useEffect(() => setPanelChanged(hasChanges), [hasChanges]);

  const set = (more: Partial<ScheduleChoice>) =>
    setDraft((last) => changedDraft(last ?? { began: saved, change: {} }, more));
  const save = async ({ began, change }: ScheduleDraft) => {
    const trimmed = change.cron === undefined ? change : { ...change, cron: change.cron.trim() };
    try {
      const isSaved = await saving.during(async () => {
        if (isWriter) return session.configureNote(configOfSchedule(trimmed, config));
        const body = scheduleBodyOf({ ...saved, ...trimmed });
        await rest.call("POST", `/notebook/cron/${encodeURIComponent(noteId)}`, z.unknown(), body);
        return true;
      });
      if (!isSaved) return;
      setDraft((last) => (last?.began === began ? null : last));
      onSaved();
    } catch (error) {
      if (!(error instanceof RestError)) throw error;
      pageNotifications.problem(error.message);
    }
  };
  const handleSave = () => {
    if (draft === null) return;
    if (isScheduleTaken(draft, saved))
      confirmIfStale(saving, { ...changedMeanwhile(t("itself")), perform: () => void save(draft) });
    else void save(draft);
  };
  const timeText = useMemo(() => formatTimesIn(wanted.timeZone), [wanted.timeZone]);
  const isOff = wanted.cron.trim() === "";
  const maySave = hasChanges && preview.state !== "wrong" && (isWriter || !isOff);
  // What was saved leaves the button that saves nothing to do.
  const closeButton = useRef<HTMLButtonElement>(null);
  useFocusAfter(maySave, closeButton);
  const preset = presetOfCron(wanted.cron);
  return (
    <>
      <SavedFields isBusy={saving.isBusy}>
        <SegmentedControl
          fullWidth
          size="xs"
          aria-label={t("every")}
          value={preset?.cron ?? "own"}
          data={[
            ...presets.map(({ label, cron }) => ({ label: label ?? t("never"), value: cron })),
            ...(preset ? [] : [{ label: t("own"), value: "own" }]),
          ]}
          onChange={(cron) => cron !== "own" && set({ cron })}
        />
        <TextInput
          label={t("cron")}
          description={t("cronParts")}
          placeholder={weekdays}
          value={wanted.cron}
          onChange={({ currentTarget }) => set({ cron: currentTarget.value })}
          error={preview.state === "wrong" ? preview.text : null}
          classNames={{ input: classes["code"] ?? "" }}
          spellCheck={false}
        />
        {preview.state === "next" && (
          <section aria-label={t("nextRuns")} className={classes["next"]}>
            <h3>{t("nextRuns")}</h3>
            <ol>
              {preview.times.map((time) => (
                <li key={time}>{timeText(time)}</li>
              ))}
            </ol>
          </section>
        )}
        <Select
          label={t("timeZone")}
          data={[{ value: "", label: t("serversZone") }, ...zones]}
          value={wanted.timeZone}
          searchable
          allowDeselect={false}
          onChange={(timeZone) => set({ timeZone: timeZone ?? "" })}
          comboboxProps={{ withinPortal: true, shadow: "sm" }}
        />
        <NativeSelect
          label={t("whenAway")}
          value={wanted.missed}
          onChange={({ currentTarget }) => set({ missed: currentTarget.value === "skip" ? "skip" : "runOnce" })}
          data={[
            { value: "runOnce", label: t("runOnce") },
            { value: "skip", label: t("leaveOut") },
          ]}
        />
        <NativeSelect
          label={t("whenStillRuns")}
          value={wanted.overlap}
          onChange={({ currentTarget }) => set({ overlap: currentTarget.value === "queue" ? "queue" : "skip" })}
          data={[
            { value: "skip", label: t("leaveThisOut") },
            { value: "queue", label: t("runAfterwards") },
          ]}
        />
        <Checkbox
          label={t("release")}
          checked={wanted.releases}
          onChange={({ currentTarget }) => set({ releases: currentTarget.checked })}
        />
      </SavedFields>
      {maySave && !isOff && person.type === "in" && person.hasAccounts && <p>{t("asYou", { user: person.user })}</p>}
      {!isWriter && isOff && saved.cron !== "" && <p>{t("onlyWritersStop")}</p>}
      <div className={panelClasses["buttons"]}>
        <Button ref={closeButton} variant="default" onClick={closePanel}>
          {tUi("close")}
        </Button>
        <Button ref={saving.button} loading={saving.isBusy} disabled={!maySave} onClick={handleSave}>
          {isOff && saved.cron !== "" ? t("stop") : tUi("save")}
        </Button>
      </div>
    </>
  );
}

function formatTimesIn(timeZone: string): (time: number) => string {
  return dateFormat({ dateStyle: "full", timeStyle: "medium", ...(timeZone === "" ? {} : { timeZone }) });
}
