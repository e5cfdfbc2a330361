import { Checkbox, NativeSelect, Table, Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import { serverWords } from "../../i18n/server-words.ts";
import { useTranslation } from "../../i18n/use-texts.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { blankValueOf, type DraftProperty, isSamePart } from "./draft.ts";
import { AddCell, changedMark, EditorTable, RemoveCell } from "./editor-table.tsx";
import classes from "./interpreters.module.css";
import { type PropertyType, propertyTypes } from "./settings.ts";
import { texts } from "./texts.ts";

interface PropertiesEditorProps {
  readonly properties: readonly DraftProperty[];
  /** What they were before they were edited. */
  readonly began: readonly DraftProperty[];
  /** Names of those that hold a secret, which is not shown. */
  readonly secrets: readonly string[];
  /** The one that is being typed below the others. */
  readonly next: DraftProperty;
  readonly onChange: (properties: readonly DraftProperty[]) => void;
  readonly onNext: (next: DraftProperty) => void;
  readonly onAdd: () => void;
}

export const noProperty: DraftProperty = { name: "", type: "string", value: "", description: "" };

/** Names and values, each with the field that its type wants, and a row for one more. */
export function PropertiesEditor(props: PropertiesEditorProps) {
  const { properties, began, secrets, next, onChange, onNext, onAdd } = props;
  const t = useTranslation(texts);
  const setValue = (at: number, value: string) =>
    onChange(properties.map((property, place) => (place === at ? { ...property, value } : property)));
  return (
    <EditorTable heads={[t("name"), t("value")]}>
      {properties.map((property, at) => (
        <Table.Tr key={property.name} {...changedMark(began.some((before) => isSamePart(before, property)))}>
          <Table.Td>
            <code className={classes["name"]}>{property.name}</code>
            {property.description && <div className={classes["description"]}>{serverWords(property.description)}</div>}
          </Table.Td>
          <Table.Td>
            <ValueField
              label={t("valueOf", { name: property.name })}
              placeholder={secrets.includes(property.name) ? t("unchanged") : ""}
              type={property.type}
              value={property.value}
              onChange={(value) => setValue(at, value)}
            />
          </Table.Td>
          <RemoveCell
            label={t("removeOf", { name: property.name })}
            onRemove={() => onChange(properties.filter((_, place) => place !== at))}
          />
        </Table.Tr>
      ))}
      <Table.Tr>
        <Table.Td>
          <div className={classes["named"]}>
            <TextInput
              aria-label={t("newPropertyName")}
              placeholder={t("name")}
              value={next.name}
              onChange={({ currentTarget }) => onNext({ ...next, name: currentTarget.value })}
            />
            <NativeSelect
              aria-label={t("newPropertyType")}
              value={next.type}
              data={[...propertyTypes]}
              onChange={({ currentTarget }) => {
                const type = currentTarget.value as PropertyType;
                onNext({ ...next, type, value: blankValueOf(type) });
              }}
            />
          </div>
        </Table.Td>
        <Table.Td>
          <ValueField
            label={t("newPropertyValue")}
            placeholder={t("value")}
            type={next.type}
            value={next.value}
            onChange={(value) => onNext({ ...next, value })}
          />
        </Table.Td>
        <AddCell label={t("addProperty")} isDisabled={next.name.trim() === ""} onAdd={onAdd} />
      </Table.Tr>
    </EditorTable>
  );
}

interface ValueFieldProps {
  readonly label: string;
  readonly placeholder?: string;
  readonly type: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

const digits = /[^\d.-]/g;

/** A field for a value of this type. A number keeps digits, point and sign, whatever is typed. */
function ValueField({ label, placeholder = "", type, value, onChange }: ValueFieldProps) {
  // In a field of one line, a browser would make one of them.
  const [hasLines] = useState(() => value.includes("\n"));
  const field = { "aria-label": label, placeholder, value } as const;
  switch (hasLines && type === "string" ? "textarea" : type) {
    case "checkbox":
      return (
        // Pressed around the box as well.
        // biome-ignore lint/a11y/noLabelWithoutControl: the box is its control
        <label className={classes["tick"]}>
          <Checkbox
            aria-label={label}
            checked={value === "true"}
            onChange={({ currentTarget }) => onChange(String(currentTarget.checked))}
          />
        </label>
      );
    case "textarea":
      return (
        <Textarea
          {...field}
          autosize
          minRows={2}
          maxRows={10}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      );
    case "password":
      return (
        <PasswordField
          {...field}
          autoComplete="new-password"
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      );
    case "number":
      return (
        <TextInput
          {...field}
          inputMode="decimal"
          onChange={({ currentTarget }) => onChange(currentTarget.value.replace(digits, ""))}
        />
      );
    default:
      return (
        <TextInput
          {...field}
          {...(type === "url" ? { inputMode: "url" as const } : {})}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      );
  }
}
