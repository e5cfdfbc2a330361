import { NumberInput, Select } from "@mantine/core";
import type { JsonObject } from "@octavo/note";
import { useState } from "react";
import { useTexts } from "../../language/use-texts.tsx";
import panel from "../table/settings-panel.module.css";
import type { Network } from "./network.ts";
import { propertiesOf, tellingProperty } from "./scene.ts";
import { type ForceName, readNetworkSettings, withForce, withLabelScale, withProperty } from "./settings.ts";
import { texts } from "./texts.ts";

interface NetworkOptionsProps {
  readonly network: Network;
  readonly labels: readonly string[];
  readonly setting: JsonObject;
  readonly onChange: (setting: JsonObject) => void;
}

// A network may have a label for each of its nodes.
const mostLabels = 20;

/** What can be set of a network's picture. */
export function NetworkOptions({ network, labels, setting, onChange }: NetworkOptionsProps) {
  const t = useTexts(texts);
  const { timeoutMs, charge, linkDistance, labelScale, propertyOf } = readNetworkSettings(setting);
  const setForce = (name: ForceName) => (value: number) => onChange(withForce(setting, name, value));
  return (
    <>
      <section className={panel["section"]} aria-label={t("layout")}>
        <h4 className={panel["title"]}>{t("layout")}</h4>
        <NumberField label={t("stopAfter")} value={timeoutMs} step={1000} onChange={setForce("timeout")} />
        <NumberField label={t("charge")} value={charge} step={10} onChange={setForce("charge")} />
        <NumberField label={t("linkDistance")} value={linkDistance} step={10} onChange={setForce("linkDistance")} />
      </section>
      <section className={panel["section"]} aria-label={t("labels")}>
        <h4 className={panel["title"]}>{t("labels")}</h4>
        <NumberField
          label={t("shownFrom")}
          value={labelScale}
          step={0.1}
          onChange={(value) => onChange(withLabelScale(setting, value))}
        />
        {labels.slice(0, mostLabels).map((label) => (
          <Select
            key={label}
            size="xs"
            label={t("nameOf", { label })}
            data={[...propertiesOf(network, label)]}
            value={propertyOf(label) ?? tellingProperty(network, label)}
            allowDeselect={false}
            onChange={(property) => property !== null && onChange(withProperty(setting, label, property))}
          />
        ))}
      </section>
    </>
  );
}

interface NumberFieldProps {
  readonly label: string;
  readonly value: number;
  readonly step: number;
  readonly onChange: (value: number) => void;
}

/** A number that counts when one has typed it, not at each digit. */
function NumberField({ label, value, step, onChange }: NumberFieldProps) {
  const [draft, setDraft] = useState<{ readonly typed: string | number; readonly over: number } | null>(null);
  const shown = draft?.over === value ? draft.typed : value;
  const commit = () => {
    const number = typeof shown === "number" ? shown : Number.parseFloat(shown);
    setDraft(null);
    if (Number.isFinite(number) && number !== value) onChange(number);
  };
  return (
    <NumberInput
      size="xs"
      label={label}
      value={shown}
      step={step}
      onChange={(typed) => setDraft({ typed, over: value })}
      onBlur={commit}
      onKeyDown={({ key }) => key === "Enter" && commit()}
    />
  );
}
