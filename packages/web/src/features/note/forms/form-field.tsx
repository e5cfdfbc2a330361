import { chosenOptionsOf, type Form, type Json, optionLabel } from "@octavo/note";
import { IconSelector } from "@tabler/icons-react";
import { type KeyboardEvent, useId } from "react";
import classes from "./forms.module.css";

interface FormFieldProps {
  readonly form: Form;
  /** What it holds; of a password what was typed here. */
  readonly value: Json;
  readonly isDisabled: boolean;
  readonly onChange: (value: Json) => void;
  /** Enter was pressed in a text. */
  readonly onSubmit?: () => void;
}

/** One form with its label: a text, a choice of one, or a choice of several. */
export function FormField(props: FormFieldProps) {
  switch (props.form.type) {
    case "TextBox":
    case "Password":
      return <TextField {...props} />;
    case "Select":
      return <SelectField {...props} />;
    case "CheckBox":
      return <CheckField {...props} />;
  }
}

/** A form that its note gives no label is still called something where it is not seen. */
function unlabelled({ name, displayName }: Form): { readonly "aria-label"?: string } {
  return displayName.trim() === "" ? { "aria-label": name } : {};
}

function TextField({ form, value, isDisabled, onChange, onSubmit }: FormFieldProps) {
  const isPassword = form.type === "Password";
  const text = value === null || typeof value === "object" ? "" : String(value);
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    onSubmit?.();
  };
  return (
    <label className={classes["field"]}>
      <span className={classes["label"]}>{form.displayName}</span>
      <input
        {...unlabelled(form)}
        className={classes["text"]}
        type={isPassword ? "password" : "text"}
        autoComplete={isPassword ? "new-password" : "off"}
        spellCheck={false}
        // A field grows with what is in it, and stays beside its neighbours.
        size={Math.min(40, Math.max(14, text.length + 2))}
        value={text}
        disabled={isDisabled}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        onKeyDown={handleKey}
      />
    </label>
  );
}

/** Values may be anything that JSON can be, so an option is known by its place. */
function SelectField({ form, value, isDisabled, onChange }: FormFieldProps) {
  const options = form.options ?? [];
  const chosen = options.findIndex((option) => isSameValue(option.value, value));
  return (
    <label className={classes["field"]}>
      <span className={classes["label"]}>{form.displayName}</span>
      <span className={classes["choice"]}>
        <select
          {...unlabelled(form)}
          className={classes["select"]}
          value={chosen}
          disabled={isDisabled}
          onChange={({ currentTarget }) => onChange(options[Number(currentTarget.value)]?.value ?? "")}
        >
          {chosen === -1 && <option value={-1} />}
          {options.map((option, index) => (
            <option key={JSON.stringify(option)} value={index}>
              {optionLabel(option)}
            </option>
          ))}
        </select>
        <IconSelector size={14} aria-hidden />
      </span>
    </label>
  );
}

function CheckField({ form, value, isDisabled, onChange }: FormFieldProps) {
  const name = useId();
  const options = form.options ?? [];
  const chosen = chosenOptionsOf(form, value);
  const isChosen = (option: Json) => chosen.some((one) => isSameValue(one, option));
  // In the order of the options, whichever was pressed first.
  const toggled = (toggledValue: Json) =>
    options.map((option) => option.value).filter((one) => isChosen(one) !== isSameValue(one, toggledValue));
  return (
    <fieldset {...unlabelled(form)} className={classes["field"]} disabled={isDisabled}>
      <legend className={classes["label"]}>{form.displayName}</legend>
      <div className={classes["checks"]}>
        {options.map((option) => (
          <label key={JSON.stringify(option)} className={classes["check"]}>
            <input
              type="checkbox"
              name={name}
              checked={isChosen(option.value)}
              onChange={() => onChange(toggled(option.value))}
            />
            <span>{optionLabel(option)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function isSameValue(one: Json, other: Json): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other) || String(one) === String(other);
}
