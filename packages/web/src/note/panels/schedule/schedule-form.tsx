import { Button, Checkbox, NativeSelect, SegmentedControl, Select, TextInput } from "@mantine/core";
import { useEffect, useState } from "react";
import { useNote, useNoteSession } from "../../session/session-context.tsx";
import { closePanel, setPanelChanged } from "../panel-store.ts";
import panelClasses from "../panels.module.css";
import classes from "./schedule.module.css";
import { configOf, presets, type Wanted, wantedBy } from "./schedule.ts";
import { usePreview } from "./use-preview.ts";

const zones = [{ value: "", label: "The server's" }, ...Intl.supportedValuesOf("timeZone")];
const noConfig = {};

/** Sets the schedule by the config of the note, so that whoever else shows the note has it too. */
export function ScheduleForm({ onSaved }: { readonly onSaved: () => void }) {
  const session = useNoteSession();
  const config = useNote(({ note }) => note?.config ?? noConfig);
  const saved = wantedBy(config);
  const [draft, setDraft] = useState<Wanted | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const wanted = draft ?? saved;
  const preview = usePreview(wanted.cron, wanted.timeZone);
  const hasChanges = JSON.stringify(wanted) !== JSON.stringify(saved);
  useEffect(() => setPanelChanged(hasChanges), [hasChanges]);

  const set = (change: Partial<Wanted>) => setDraft({ ...wanted, ...change });
  const handleSave = async () => {
    setIsBusy(true);
    await session.configureNote(configOf({ ...wanted, cron: wanted.cron.trim() }, config));
    setIsBusy(false);
    setDraft(null);
    onSaved();
  };
  const preset = presets.find(({ cron }) => cron === wanted.cron.trim());
  return (
    <>
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label="Run every"
        value={preset?.cron ?? "own"}
        data={[
          ...presets.map(({ label, cron }) => ({ label, value: cron })),
          ...(preset ? [] : [{ label: "Own", value: "own" }]),
        ]}
        onChange={(cron) => cron !== "own" && set({ cron })}
      />
      <TextInput
        label="Cron expression"
        description="Second, minute, hour, day of month, month, day of week"
        placeholder="0 30 8 ? * MON-FRI"
        value={wanted.cron}
        onChange={({ currentTarget }) => set({ cron: currentTarget.value })}
        error={preview.state === "wrong" ? preview.text : null}
        classNames={{ input: classes["code"] ?? "" }}
        spellCheck={false}
      />
      {preview.state === "next" && (
        <div className={classes["next"]}>
          <h3>Next runs</h3>
          <ol>
            {preview.times.map((time) => (
              <li key={time}>{timeOf(time, wanted.timeZone)}</li>
            ))}
          </ol>
        </div>
      )}
      <Select
        label="Time zone"
        data={zones}
        value={wanted.timeZone}
        searchable
        allowDeselect={false}
        onChange={(timeZone) => set({ timeZone: timeZone ?? "" })}
        comboboxProps={{ withinPortal: true, shadow: "sm" }}
      />
      <NativeSelect
        label="When the server was away"
        value={wanted.missed}
        onChange={({ currentTarget }) => set({ missed: currentTarget.value === "skip" ? "skip" : "runOnce" })}
        data={[
          { value: "runOnce", label: "Run once for all that was missed" },
          { value: "skip", label: "Leave out what was missed" },
        ]}
      />
      <NativeSelect
        label="When it still runs from the last time"
        value={wanted.overlap}
        onChange={({ currentTarget }) => set({ overlap: currentTarget.value === "queue" ? "queue" : "skip" })}
        data={[
          { value: "skip", label: "Leave this time out" },
          { value: "queue", label: "Run it afterwards" },
        ]}
      />
      <Checkbox
        label="End the note's interpreters after each run"
        checked={wanted.releases}
        onChange={({ currentTarget }) => set({ releases: currentTarget.checked })}
      />
      <div className={panelClasses["buttons"]}>
        <Button variant="default" onClick={closePanel}>
          Close
        </Button>
        <Button loading={isBusy} disabled={!hasChanges || preview.state === "wrong"} onClick={() => void handleSave()}>
          {wanted.cron.trim() === "" ? "Stop running by itself" : "Save"}
        </Button>
      </div>
    </>
  );
}

function timeOf(time: number, timeZone: string): string {
  const format = new Intl.DateTimeFormat("en", {
    dateStyle: "full",
    timeStyle: "medium",
    ...(timeZone === "" ? {} : { timeZone }),
  });
  return format.format(time);
}
