import { NumberInput, Select } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "../../../i18n/use-texts.tsx";
import panel from "../data-view/common/settings-panel.module.css";
import { labelOptions, layoutOptions, type NumberOption, namingsOf, type PictureSetting } from "./picture-options.ts";
import { readNetworkSettings } from "./settings.ts";
import { texts } from "./texts.ts";

/** What can be set of a network's picture. */
export function NetworkOptions(picture: PictureSetting) {
  const t = useTranslation(texts);
  const { setting, onSetting } = picture;
  const settings = readNetworkSettings(setting);
  const numberField = ({ name, step, read, change }: NumberOption) => (
    <NumberField
      key={name}
      name={name}
      label={t(name)}
      value={read(settings)}
      step={step}
      onChange={(value) => onSetting(change(setting, value))}
    />
  );
  return (
    <>
      <section className={panel["section"]} aria-label={t("layout")}>
        <h4 className={panel["title"]}>{t("layout")}</h4>
        {layoutOptions.map(numberField)}
      </section>
      <section className={panel["section"]} aria-label={t("labels")}>
        <h4 className={panel["title"]}>{t("labels")}</h4>
        {labelOptions.map(numberField)}
        {namingsOf(picture).map(({ label, properties, chosen, choose }) => (
          <Select
            key={label}
            size="xs"
            label={t("nameOf", { label })}
            data={[...properties]}
            value={chosen}
            allowDeselect={false}
            onChange={(property) => property !== null && choose(property)}
          />
        ))}
      </section>
    </>
  );
}

interface NumberFieldProps {
  readonly name: string;
  readonly label: string;
  readonly value: number;
  readonly step: number;
  readonly onChange: (value: number) => void;
}

/** A number that counts when one has typed it, not at each digit. */
function NumberField({ name, label, value, step, onChange }: NumberFieldProps) {
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
      data-field={name}
      value={shown}
      step={step}
      onChange={(typed) => setDraft({ typed, over: value })}
      onBlur={commit}
      onKeyDown={({ key }) => key === "Enter" && commit()}
    />
  );
}
