import { Checkbox, NumberInput, SegmentedControl, TextInput } from "@mantine/core";
import type { JsonObject } from "@octavo/note";
import type { ChartMode } from "./graph.ts";
import { defaultDateFormat, readChartSettings } from "./settings.ts";
import styles from "./settings-panel.module.css";

interface ChartOptionsProps {
  readonly mode: ChartMode;
  readonly setting: JsonObject;
  readonly onChange: (setting: JsonObject) => void;
}

/** What can be set of a chart besides its columns. */
export function ChartOptions({ mode, setting, onChange }: ChartOptionsProps) {
  const { xLabels, degrees, isStacked, areaStyle, startsAtZero, canZoom, dateFormat } = readChartSettings(setting);
  const set = (change: JsonObject) => onChange({ ...setting, ...change });
  if (mode === "pieChart" || mode === "scatterChart") return null;

  return (
    <section className={styles["section"]} aria-label="Options">
      {mode === "multiBarChart" && (
        <Choice
          name="View"
          value={isStacked ? "stacked" : "grouped"}
          choices={[
            ["grouped", "Grouped"],
            ["stacked", "Stacked"],
          ]}
          onChange={(value) => set({ stacked: value === "stacked" })}
        />
      )}
      {mode === "stackedAreaChart" && (
        <Choice
          name="View"
          value={areaStyle}
          choices={[
            ["stack", "Stacked"],
            ["stream", "Stream"],
            ["expand", "Expanded"],
          ]}
          onChange={(style) => set({ style })}
        />
      )}
      <Choice
        name="X labels"
        value={xLabels}
        choices={[
          ["default", "Default"],
          ["rotate", "Rotate"],
          ["hide", "Hide"],
        ]}
        onChange={(xLabelStatus) => set({ xLabelStatus })}
      />
      {xLabels === "rotate" && (
        <NumberInput
          size="xs"
          label="Degrees"
          min={-90}
          max={90}
          value={degrees}
          onChange={(value) => set({ rotate: { degree: String(value) } })}
        />
      )}
      {mode === "lineChart" && (
        <>
          <Checkbox
            size="xs"
            label="force Y to 0"
            checked={startsAtZero}
            onChange={({ currentTarget }) => set({ forceY: currentTarget.checked })}
          />
          <Checkbox
            size="xs"
            label="zoom"
            checked={canZoom}
            onChange={({ currentTarget }) => set({ lineWithFocus: currentTarget.checked })}
          />
          <Checkbox
            size="xs"
            label="Date format"
            checked={dateFormat !== null}
            onChange={({ currentTarget }) => set({ isDateFormat: currentTarget.checked })}
          />
          {dateFormat !== null && (
            <TextInput
              size="xs"
              aria-label="Date format"
              placeholder={defaultDateFormat}
              value={dateFormat}
              onChange={({ currentTarget }) => set({ dateFormat: currentTarget.value })}
            />
          )}
        </>
      )}
    </section>
  );
}

interface ChoiceProps {
  readonly name: string;
  readonly value: string;
  readonly choices: readonly (readonly [value: string, label: string])[];
  readonly onChange: (value: string) => void;
}

function Choice({ name, value, choices, onChange }: ChoiceProps) {
  return (
    <div>
      <h4 className={styles["title"]}>{name}</h4>
      <SegmentedControl
        size="xs"
        fullWidth
        aria-label={name}
        value={value}
        onChange={onChange}
        data={choices.map(([value, label]) => ({ value, label }))}
      />
    </div>
  );
}
