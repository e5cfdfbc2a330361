import { Checkbox, SegmentedControl } from "@mantine/core";
import type { Json, JsonObject } from "@octavo/note";
import { useTexts } from "../../language/use-texts.tsx";
import { defaultDateFormat, defaultDegrees, degreesFrom, readChartSettings } from "../chart/chart-settings.ts";
import type { Kind, KindName } from "../chart/kinds.ts";
import { objectIn } from "./graph.ts";
import { OptionField } from "./options/option-panel.tsx";
import { coerced, type OptionSpec } from "./options/option-spec.ts";
import styles from "./settings-panel.module.css";
import { texts } from "./texts.ts";

interface ChartOptionsProps {
  readonly kind: Kind;
  readonly setting: JsonObject;
  readonly onChange: (setting: JsonObject) => void;
}

/** What can be set of a chart besides its columns: first what Zeppelin keeps, then what its kind adds. */
export function ChartOptions({ kind, setting, onChange }: ChartOptionsProps) {
  const t = useTexts(texts);
  const octavo = objectIn(setting, "octavo");
  return (
    <section className={styles["across"]} aria-label={t("options")}>
      <OwnOptions kind={kind.name} setting={setting} onChange={onChange} />
      {kind.parameters.map((spec) => (
        <OptionField
          key={spec.name}
          spec={spec}
          value={coerced(spec, octavo[spec.name])}
          onChange={(value) => onChange({ ...setting, octavo: withParameter(octavo, spec, value) })}
        />
      ))}
    </section>
  );
}

/** What is as it was at first is not kept. */
function withParameter(octavo: JsonObject, { name, defaultValue }: OptionSpec, value: Json): JsonObject {
  const { [name]: _, ...others } = octavo;
  return value === defaultValue ? others : { ...others, [name]: value };
}

const degree: OptionSpec = {
  name: "degree",
  description: "Degrees",
  valueType: "float",
  widget: "input",
  defaultValue: defaultDegrees,
};
const dates: OptionSpec = {
  name: "dateFormat",
  description: "How dates are written",
  valueType: "string",
  widget: "input",
  defaultValue: defaultDateFormat,
};

interface OwnOptionsProps {
  readonly kind: KindName;
  readonly setting: JsonObject;
  readonly onChange: (setting: JsonObject) => void;
}

const withLabels: readonly KindName[] = ["bar", "area", "line", "combined", "drillDown", "box", "heatMap", "histogram"];
const withStacks: readonly KindName[] = ["bar", "combined"];

function OwnOptions({ kind, setting, onChange }: OwnOptionsProps) {
  const { xLabels, degrees, isStacked, areaStyle, startsAtZero, canZoom, dateFormat } = readChartSettings(setting);
  const t = useTexts(texts);
  const set = (change: JsonObject) => onChange({ ...setting, ...change });
  return (
    <>
      {withStacks.includes(kind) && (
        <Choice
          name={t("view")}
          value={isStacked ? "stacked" : "grouped"}
          choices={[
            ["grouped", t("grouped")],
            ["stacked", t("stacked")],
          ]}
          onChange={(value) => set({ stacked: value === "stacked" })}
        />
      )}
      {kind === "area" && (
        <Choice
          name={t("view")}
          value={areaStyle}
          choices={[
            ["stack", t("stacked")],
            ["stream", t("stream")],
            ["expand", t("expanded")],
          ]}
          onChange={(style) => set({ style })}
        />
      )}
      {withLabels.includes(kind) && (
        <>
          <Choice
            name={t("xLabels")}
            value={xLabels}
            choices={[
              ["default", t("labelsDefault")],
              ["rotate", t("labelsRotate")],
              ["hide", t("labelsHide")],
            ]}
            onChange={(xLabelStatus) => set({ xLabelStatus })}
          />
          {xLabels === "rotate" && (
            <OptionField
              spec={degree}
              value={degrees}
              onChange={(value) => set({ rotate: { degree: String(degreesFrom(value)) } })}
            />
          )}
        </>
      )}
      {kind === "line" && (
        <>
          <Checkbox
            size="xs"
            label={t("forceY")}
            checked={startsAtZero}
            onChange={({ currentTarget }) => set({ forceY: currentTarget.checked })}
          />
          <Checkbox
            size="xs"
            label={t("zoom")}
            checked={canZoom}
            onChange={({ currentTarget }) => set({ lineWithFocus: currentTarget.checked })}
          />
          <Checkbox
            size="xs"
            label={t("dateFormat")}
            checked={dateFormat !== null}
            onChange={({ currentTarget }) => set({ isDateFormat: currentTarget.checked })}
          />
          {dateFormat !== null && (
            <OptionField spec={dates} value={dateFormat} onChange={(value) => set({ dateFormat: value })} />
          )}
        </>
      )}
    </>
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
    <div className={styles["choices"]}>
      <span>{name}</span>
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
