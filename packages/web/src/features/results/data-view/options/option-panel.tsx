import { Button, Checkbox, NativeSelect, SegmentedControl, Textarea, TextInput } from "@mantine/core";
import { type KeyboardEvent, useEffect, useState } from "react";
import { useLanguage, useTranslation } from "../../../../i18n/use-texts.tsx";
import styles from "../common/settings-panel.module.css";
import { texts } from "../common/texts.ts";
import { coerceToSpec, digitsOnly, fitsOptionSpec, type Option, type OptionSpec, typedForm } from "./option-spec.ts";
import { nameOfOption, nameOfValue } from "./texts.ts";

interface OptionPanelProps {
  readonly title: string;
  readonly options: readonly Option[];
  readonly onRestore: () => void;
}

/** Options drawn by their widgets. What is chosen counts at once; what is typed with Enter, in a field of several lines with Shift+Enter. */
export function OptionPanel({ title, options, onRestore }: OptionPanelProps) {
  const t = useTranslation(texts);
  const isUsual = options.every(({ spec, value }) => JSON.stringify(value) === JSON.stringify(spec.defaultValue));
  return (
    <section className={styles["across"]} aria-label={title}>
      <h4 className={styles["title"]}>{title}</h4>
      {options.map((option) => (
        <OptionField key={option.spec.name} {...option} />
      ))}
      <Button size="compact-xs" variant="default" disabled={isUsual} onClick={onRestore}>
        {t("restoreDefaults")}
      </Button>
    </section>
  );
}

const plainLabel = { label: { fontWeight: 400 } } as const;

/** One option by its widget. */
export function OptionField({ spec, value, onChange }: Option) {
  useLanguage();
  switch (spec.widget) {
    case "checkbox":
      return (
        <Checkbox
          size="xs"
          label={nameOfOption(spec)}
          checked={value === true}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />
      );
    case "option":
      return (
        <NativeSelect
          size="xs"
          label={nameOfOption(spec)}
          data={choicesOf(spec)}
          value={String(value)}
          styles={plainLabel}
          onChange={({ currentTarget }) => onChange(coerceToSpec(spec, currentTarget.value))}
        />
      );
    case "btn-group":
      return (
        <div className={styles["choices"]}>
          <span>{nameOfOption(spec)}</span>
          <SegmentedControl
            size="xs"
            aria-label={nameOfOption(spec)}
            data={choicesOf(spec)}
            value={String(value)}
            onChange={(chosen) => onChange(coerceToSpec(spec, chosen))}
          />
        </div>
      );
    case "input":
    case "textarea":
      return <TypedOption spec={spec} value={value} onChange={onChange} />;
  }
}

function choicesOf(spec: OptionSpec) {
  return (spec.optionValues ?? []).map(String).map((value) => ({ value, label: nameOfValue(spec, value) }));
}

function TypedOption({ spec, value, onChange }: Option) {
  const t = useTranslation(texts);
  const said = typedForm(spec, value);
  const [typed, setTyped] = useState(said);
  useEffect(() => setTyped(said), [said]);

  const isEmpty = typed.trim() === "";
  const problem = !isEmpty && !fitsOptionSpec(spec, typed) ? t("isNo", { type: spec.valueType }) : null;
  const isLong = spec.widget === "textarea";
  const isNumber = spec.valueType === "int" || spec.valueType === "float";
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.shiftKey !== isLong) return;
    event.preventDefault();
    if (problem) return;
    const next = isEmpty ? spec.defaultValue : coerceToSpec(spec, typed);
    // The value may be unchanged, and then the effect above does not write it back.
    setTyped(typedForm(spec, next));
    onChange(next);
  };
  const common = {
    size: "xs",
    label: nameOfOption(spec),
    "data-field": spec.name,
    value: typed,
    error: problem,
    styles: plainLabel,
    description: typed === said ? null : isLong ? t("shiftEnterSaves") : t("enterSaves"),
    inputWrapperOrder: ["label", "input", "error", "description"] as ("label" | "input" | "error" | "description")[],
    onKeyDown: handleKeyDown,
  };
  return isLong ? (
    <Textarea
      {...common}
      autosize
      minRows={2}
      maxRows={10}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
    />
  ) : (
    <TextInput
      {...common}
      onChange={({ currentTarget }) => setTyped(isNumber ? digitsOnly(currentTarget.value) : currentTarget.value)}
    />
  );
}
