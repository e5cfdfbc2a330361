import { Checkbox, NativeSelect, SegmentedControl, Textarea, TextInput } from "@mantine/core";
import { isJsonObject, type Json } from "@octavo/note";
import { type KeyboardEvent, useState } from "react";
import styles from "../table/settings-panel.module.css";
import { digitsOnly, type Parameter, type ParameterValues } from "./parameters.ts";

interface ParameterPanelProps {
  readonly parameters: readonly Parameter[];
  readonly values: ParameterValues;
  readonly onChange: (name: string, value: Json) => void;
}

/** A field for each parameter, as its description says. */
export function ParameterPanel({ parameters, values, onChange }: ParameterPanelProps) {
  return parameters.map((parameter) => (
    <ParameterField
      key={parameter.name}
      parameter={parameter}
      value={values[parameter.name] ?? parameter.defaultValue}
      onChange={(value) => onChange(parameter.name, value)}
    />
  ));
}

interface ParameterFieldProps {
  readonly parameter: Parameter;
  readonly value: Json;
  readonly onChange: (value: Json) => void;
}

function ParameterField({ parameter, value, onChange }: ParameterFieldProps) {
  const { label, hint } = parameter;
  switch (parameter.widget) {
    case "checkbox":
      return (
        <Checkbox
          size="xs"
          label={label}
          checked={value === true}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />
      );
    case "option":
      return (
        <NativeSelect
          size="xs"
          label={label}
          value={String(value)}
          data={[...parameter.optionValues]}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      );
    case "btn-group":
      return (
        <div>
          <h4 className={styles["title"]}>{label}</h4>
          <SegmentedControl
            size="xs"
            fullWidth
            aria-label={label}
            value={String(value)}
            data={[...parameter.optionValues]}
            onChange={onChange}
          />
        </div>
      );
    default:
      return (
        <TypedField
          label={label}
          hint={hint ?? ""}
          isLong={parameter.widget === "textarea"}
          isNumber={parameter.valueType === "int" || parameter.valueType === "float"}
          text={textOf(value)}
          onSave={onChange}
        />
      );
  }
}

interface TypedFieldProps {
  readonly label: string;
  readonly hint?: string;
  /** Several lines: Enter makes another, Shift+Enter saves. */
  readonly isLong?: boolean;
  readonly isNumber?: boolean;
  readonly text: string;
  readonly onSave: (text: string) => void;
}

/** A text that is taken over with Enter, or when one leaves it; Escape gives it up. */
export function TypedField({ label, hint = "", isLong = false, isNumber = false, text, onSave }: TypedFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const save = () => {
    if (typed !== null && typed !== text) onSave(typed);
    setTyped(null);
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === "Escape" && typed !== null) {
      event.stopPropagation();
      setTyped(null);
    }
    if (event.key !== "Enter" || (isLong && !event.shiftKey)) return;
    // Shift+Enter runs the paragraph elsewhere.
    event.preventDefault();
    event.stopPropagation();
    save();
  };
  const common = { size: "xs", label, value: typed ?? text, onBlur: save, onKeyDown: handleKey, placeholder: hint };
  return isLong ? (
    <Textarea
      {...common}
      autosize
      minRows={1}
      maxRows={5}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
    />
  ) : (
    <TextInput
      {...common}
      inputMode={isNumber ? "decimal" : "text"}
      onChange={({ currentTarget }) => setTyped(isNumber ? digitsOnly(currentTarget.value) : currentTarget.value)}
    />
  );
}

function textOf(value: Json): string {
  return typeof value === "string"
    ? value
    : isJsonObject(value) || Array.isArray(value)
      ? JSON.stringify(value)
      : String(value);
}
